import { describeValue } from '../base/plain-data.ts';
import { type DateOptions, readClock, readLocalDate, readRelativeDate } from './relative-time.ts';
import { writeTime } from './zoned-time.ts';

/** A period: at or after `start`, and before `end`. Both are RFC 3339 timestamps with the offset of the zone. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

/**
 * Reads a period, for a search with `>=` its start and `<` its end: `yesterday`, `last month`,
 * `this quarter`, a rounded date such as `now-7d/d`, a day such as `2026-03-29`, or a minute such
 * as `2026-03-29T10:30`. Days begin at midnight in the time zone, also when its clocks change.
 *
 * @throws {TypeError} If the text is no period, or an option is invalid.
 * @throws {RangeError} If the period is outside the years 1 to 9999.
 * @see L7.4
 * @example
 * const now = new Date('2026-03-29T10:00:00Z')
 * const { start, end } = dateRange('today', { now, timeZone: 'Europe/Berlin' })
 * start // '2026-03-29T00:00:00+01:00'
 * end // '2026-03-30T00:00:00+02:00'
 */
export function dateRange(text: string, options?: DateOptions): DateRange {
  const clock = readClock(options);
  const period = typeof text === 'string' ? (readRelativeDate(text, clock) ?? readLocalDate(text, clock)) : undefined;
  if (period !== undefined) {
    const [start, end] = [period.start, period.end].map((ms) => writeTime(ms, clock.timeZone));
    if (start === undefined || end === undefined) {
      throw new RangeError(`the period ${describeValue(text)} is outside the years that a timestamp can write`);
    }
    if (start !== end) return { start, end };
  }
  const forms = 'write one such as `yesterday`, `last month`, `now-7d/d` or `2026-03-29`';
  throw new TypeError(`${describeValue(text)} is not a period; ${forms}`);
}
