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

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`((?:19|20)\d\d)`;

const form = (source: string): RegExp => new RegExp(`^${source}$`);
const FORMS = {
  iso: form(String.raw`${YEAR}-(\d\d)(?:-(\d\d))?`),
  month: form(`${MONTH} ${YEAR}`),
  dayMonth: form(`${DAY}[ -](?:of )?${MONTH}[ -]${YEAR}`),
  monthDay: form(`${MONTH} ${DAY} ${YEAR}`),
  quarter: form(`q([1-4]) ${YEAR}`),
  slashes: form(String.raw`(\d{1,2})/(\d{1,2})/${YEAR}`),
};

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
  return readPreset(wanted, now) ?? readCalendar(wanted);
}

function readPreset(wanted: string, now: Date): Period | undefined {
  const presets = new Map(listDatePresets(now).map(({ label, timestamp }) => [label, timestamp]));
  const start = presets.get(wanted);
  return start === undefined ? undefined : { start, end: presets.get(NEXT[wanted] ?? '') };
}

function readCalendar(wanted: string): Period | undefined {
  const read = (name: keyof typeof FORMS): readonly string[] => FORMS[name].exec(wanted)?.slice(1) ?? [];
  const [isoYear, isoMonth, isoDay] = read('iso');
  if (isoYear !== undefined) return toPeriod(isoYear, Number(isoMonth) - 1, isoDay);
  const [quarter, ofYear] = read('quarter');
  if (ofYear !== undefined) return toPeriod(ofYear, (Number(quarter) - 1) * 3, undefined, 3);
  const [first = '', second = '', slashYear] = read('slashes');
  if (slashYear !== undefined) {
    const isDayFirst = Number(first) > 12;
    if (isDayFirst === Number(second) > 12) return undefined;
    const [day, month] = isDayFirst ? [first, second] : [second, first];
    return toPeriod(slashYear, Number(month) - 1, day);
  }
  const [month, year] = read('month');
  if (year !== undefined) return toPeriod(year, monthOf(month));
  const [day, named, dayYear] = read('dayMonth');
  if (dayYear !== undefined) return toPeriod(dayYear, monthOf(named), day);
  const [before, monthDay, last] = read('monthDay');
  return last === undefined ? undefined : toPeriod(last, monthOf(before), monthDay);
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3));
}

/** Reads a year alone, which is a number unless another word makes it a date. */
export function readYear(text: string): Period | undefined {
  return /^(?:199\d|20\d\d)$/.test(text) ? toPeriod(text, 0, undefined, 12) : undefined;
}

/** The period of some months, or of one day; `undefined` if the calendar has no such day or month. */
function toPeriod(year: string, month: number, day?: string, months = 1): Period | undefined {
  const at = (...date: [month: number, day: number]): string =>
    `${new Date(Date.UTC(Number(year), ...date)).toISOString().slice(0, 19)}Z`;
  const first = Number(day ?? 1);
  const isValid = month < 12 && first > 0 && new Date(Date.UTC(Number(year), month, first)).getUTCDate() === first;
  if (!isValid || month < 0) return undefined;
  return { start: at(month, first), end: day === undefined ? at(month + months, 1) : at(month, first + 1) };
}

/** Reads a period, or a moment such as `7d` or `2026-11-22 10:00`, which lasts until now. */
export function readLoosePeriod(text: string, now: Date): Period | undefined {
  const period = readPeriod(text, now);
  const start = period === undefined ? readLooseDate(text, now) : undefined;
  return period ?? (start === undefined ? undefined : { start, end: undefined });
}
