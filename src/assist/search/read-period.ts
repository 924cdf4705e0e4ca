import { listDatePresets, readLooseDate } from './date-presets.ts';

/** A period of time, with RFC 3339 timestamps in UTC. */
export interface Period {
  readonly start: string;
  /** The first moment after it; `undefined` if it lasts until now. */
  readonly end: string | undefined;
}

/** The presets that end where another one begins. */
const NEXT: Readonly<Record<string, string>> = {
  yesterday: 'today',
  'last week': 'this week',
  'last month': 'this month',
  'last year': 'this year',
};

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const ISO = /^((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?$/;
const QUARTER = /^q([1-4]) ((?:19|20)\d\d)$/;
const SLASHES = /^(\d\d?)\/(\d\d?)\/((?:19|20)\d\d)$/;
/** `20 nov 2026`, `november 20, 2026` or `november 2026`. */
const NAMED = /^(?:(\d\d?)(?:st|nd|rd|th)?[ -](?:of )?)?([a-z]{3,9})(?: (\d\d?)(?:st|nd|rd|th)?)?[ -]((?:19|20)\d\d)$/;

/**
 * Reads a period as people write it: `yesterday`, `last week`, `january 2024`, `20 nov
 * 2026`, `q1 2024`, `2024-01`, `11/20/2026`.
 *
 * @returns `undefined` if the text is none, or has two readings, as `05/06/2024`.
 */
export function readPeriod(text: string, now: Date): Period | undefined {
  const wanted = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ');
  const presets = new Map(listDatePresets(now).map(({ label, timestamp }) => [label, timestamp]));
  const start = presets.get(wanted);
  return start === undefined ? readCalendar(wanted) : { start, end: presets.get(NEXT[wanted] ?? '') };
}

function readCalendar(wanted: string): Period | undefined {
  const iso = ISO.exec(wanted);
  if (iso !== null) return toPeriod(iso[1], Number(iso[2]), iso[3]);
  const quarter = QUARTER.exec(wanted);
  if (quarter !== null) return toPeriod(quarter[2], Number(quarter[1]) * 3 - 2, undefined, 3);
  const [, first = '', second = '', year] = SLASHES.exec(wanted) ?? [];
  if (year !== undefined) {
    const [day, month] = Number(first) > 12 ? [first, second] : [second, first];
    return Number(day) > 12 ? toPeriod(year, Number(month), day) : undefined;
  }
  const [, before, name = '', after, named] = NAMED.exec(wanted) ?? [];
  const month = MONTHS.findIndex((one) => one.startsWith(name));
  const isOneDay = before === undefined || after === undefined;
  return isOneDay ? toPeriod(named, month + 1, before ?? after) : undefined;
}

/** Whether a word is the name of a month. */
export function isMonth(text: string): boolean {
  return MONTHS.includes(text.toLowerCase());
}

/** Reads a year alone, which is a number unless another word makes it a date. */
export function readYear(text: string): Period | undefined {
  return /^(?:199\d|20\d\d)$/.test(text) ? toPeriod(text, 1, undefined, 12) : undefined;
}

/** The period of some months, or of one day; `undefined` if the calendar has no such day or month. */
function toPeriod(year: string | undefined, month: number, day?: string, months = 1): Period | undefined {
  const at = (...date: [month: number, day: number]): Date => new Date(Date.UTC(Number(year), ...date));
  const first = Number(day ?? 1);
  const start = at(month - 1, first);
  if (year === undefined || month < 1 || month > 12 || start.getUTCDate() !== first) return undefined;
  const end = day === undefined ? at(month - 1 + months, 1) : at(month - 1, first + 1);
  const write = (date: Date): string => `${date.toISOString().slice(0, 19)}Z`;
  return { start: write(start), end: write(end) };
}

/** Reads a period, or a moment such as `7d` or `2026-11-22 10:00`, which lasts until now. */
export function readLoosePeriod(text: string, now: Date): Period | undefined {
  const start = readLooseDate(text, now);
  return readPeriod(text, now) ?? (start === undefined ? undefined : { start, end: undefined });
}
