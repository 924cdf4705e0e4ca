import { toInstant } from '../../language/checker/calendar.ts';
import { formatOf, offsetAt, writeTimestamp } from '../../language/checker/zoned-time.ts';

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
export function nameZone(timeZone: string | undefined): string {
  const { timeZone: name } = formatOf(timeZone).resolvedOptions();
  return name.replace(/^.*\//s, '').replaceAll('_', ' ');
}
