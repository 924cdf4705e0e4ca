import { toInstant } from '../language/checker/calendar.ts';
import { readTimestamp } from '../language/checker/timestamp.ts';
import { formatOf, offsetAt, writeTimestamp } from '../language/checker/zoned-time.ts';
import type { UserContext } from './user.ts';

/** The first and the last day. RFC 3339 has four digits for the year, and a date input has no year 0. */
export const FIRST_DAY = '0001-01-01';
export const LAST_DAY = '9999-12-31';

/** The day at a given time in a time zone, such as `2026-11-22`; before the first day the first, after the last the last. */
export function dayAt(ms: number, timeZone?: string): string {
  const local = Math.min(Math.max(ms + offsetAt(ms, timeZone), Date.parse(FIRST_DAY)), Date.parse(LAST_DAY));
  return new Date(local).toISOString().slice(0, 10);
}

/**
 * Writes the beginning of a day in a zone as an RFC 3339 timestamp with the offset.
 * Where the clock skips midnight, the day begins at its first existing time. For
 * instance `startOfDay('2026-11-22', 'Europe/Berlin')` is `'2026-11-22T00:00:00+01:00'`.
 *
 * @param timeZone - A name such as `Europe/Berlin`; by default the zone of the user.
 */
export function startOfDay(day: string, timeZone?: string): string {
  const ms = toInstant(Date.parse(day), timeZone);
  return writeTimestamp(ms, offsetAt(ms, timeZone));
}

/** The name of a zone for people: `Berlin` for `Europe/Berlin`. */
function nameZone(timeZone: string | undefined): string {
  const { timeZone: name } = formatOf(timeZone).resolvedOptions();
  return name.replace(/^.*\//s, '').replaceAll('_', ' ');
}

/**
 * Describes a range of time for people, with the name of the zone: `Nov 21, 2026 (Berlin)`.
 *
 * @param start - An RFC 3339 timestamp; `undefined` if it has no beginning.
 * @param end - The first moment after it; `undefined` if it has no end.
 */
export function describeRange(
  { start, end }: { readonly start?: string; readonly end?: string },
  { timeZone }: Pick<UserContext, 'timeZone'>,
  locale = 'en',
): string {
  const [from, to] = [start, end].map((text) => (text === undefined ? undefined : readTimestamp(text)));
  const isWhole = [start, end].every((text) => text === undefined || text.includes('T00:00:00'));
  const format = rangeFormat(locale, timeZone, isWhole);
  const zone = nameZone(timeZone);
  if (from !== undefined && to !== undefined) {
    // A day ends before the next one begins, and a moment has no end of its own; hours end at the full one.
    const isHours = !isWhole && end?.includes('T00:00:00') !== true && to - from > MOMENT_MS;
    return `${format.formatRange(from, isHours ? to : Math.max(from, to - 1))} (${zone})`;
  }
  if (from !== undefined) return `since ${format.format(from)} (${zone})`;
  return to === undefined ? '' : `before ${format.format(to)} (${zone})`;
}

/** The longest time that is shown by its beginning alone. */
const MOMENT_MS = 60_000;

/** The formats that were asked for: one takes longer to create than a sentence to read. */
const rangeFormats = new Map<string, Intl.DateTimeFormat>();

function rangeFormat(locale: string, timeZone: string | undefined, isWhole: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${isWhole}`;
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone };
  if (!isWhole) options.timeStyle = 'short';
  const known = rangeFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  rangeFormats.set(key, known);
  return known;
}
