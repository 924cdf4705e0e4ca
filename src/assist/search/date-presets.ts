import { readTimestamp } from '../../language/text/timestamp.ts';

/** A common date, such as `yesterday`. */
export interface DatePreset {
  readonly label: string;
  /** An RFC 3339 timestamp in UTC, to the second. */
  readonly timestamp: string;
}

const DAY_MS = 86_400_000;

/**
 * Lists common dates, such as `today` and `last month`. Days, weeks, months and years
 * begin at midnight UTC, and weeks on Monday.
 *
 * @param now - The time that they are relative to.
 */
export function listDatePresets(now: Date): readonly DatePreset[] {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const at = (...date: [year: number, month: number, day: number]): number => Date.UTC(...date);
  const moments: readonly (readonly [string, number])[] = [
    ['today', at(year, month, day)],
    ['yesterday', at(year, month, day - 1)],
    ['7 days ago', at(year, month, day - 7)],
    ['30 days ago', at(year, month, day - 30)],
    ['90 days ago', at(year, month, day - 90)],
    ['this week', at(year, month, day - sinceMonday)],
    ['last week', at(year, month, day - sinceMonday - 7)],
    ['this month', at(year, month, 1)],
    ['last month', at(year, month - 1, 1)],
    ['this year', at(year, 0, 1)],
    ['last year', at(year - 1, 0, 1)],
    ['1 year ago', at(year - 1, month, day)],
    ['24 hours ago', now.getTime() - DAY_MS],
    ['1 hour ago', now.getTime() - DAY_MS / 24],
    ['now', now.getTime()],
    ['tomorrow', at(year, month, day + 1)],
  ];
  return moments.flatMap(([label, ms]) => {
    const timestamp = toTimestamp(ms);
    return timestamp === undefined ? [] : { label, timestamp };
  });
}

const AGO = /^(?:last |past )?(\d{1,4}) ?(h|hours?|d|days?|w|weeks?|months?|y|years?)(?: ago)?$/;
const PARTIAL = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2}))?)?)?)?$/;

/**
 * Reads an incomplete date or a relative one: `2026-11`, `2026-11-22`, `7d`,
 * `last 3 months`.
 *
 * @returns An RFC 3339 timestamp in UTC, or `undefined` if the text is neither.
 */
export function readLooseDate(text: string, now: Date): string | undefined {
  const wanted = text.trim().toLowerCase();
  const ago = AGO.exec(wanted);
  if (ago !== null) return readAgo(Number(ago[1]), ago[2] ?? '', now);
  const partial = PARTIAL.exec(wanted);
  if (partial === null) return undefined;
  const [, year, month = '01', day = '01', hours = '00', minutes = '00', seconds = '00'] = partial;
  const written = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`;
  return readTimestamp(written) === undefined ? undefined : written;
}

function readAgo(count: number, unit: string, now: Date): string | undefined {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (unit.startsWith('h')) return toTimestamp(now.getTime() - (count * DAY_MS) / 24);
  if (unit.startsWith('d')) return toTimestamp(Date.UTC(year, month, day - count));
  if (unit.startsWith('w')) return toTimestamp(Date.UTC(year, month, day - 7 * count));
  if (unit.startsWith('m')) return toTimestamp(Date.UTC(year, month - count, day));
  return toTimestamp(Date.UTC(year - count, month, day));
}

/** @returns `undefined` for a time that RFC 3339 cannot write. */
function toTimestamp(ms: number): string | undefined {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= 0 && year <= 9999 ? date.toISOString().replace(/\.\d{3}Z$/, 'Z') : undefined;
}
