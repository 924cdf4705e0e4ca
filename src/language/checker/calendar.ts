import { MAX_TIME, MIN_TIME, offsetAt } from './zoned-time.ts';

/** A part of a calendar, the longest last. */
export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A period, in milliseconds since the epoch. An instant begins and ends at the same time. */
export interface TimeSpan {
  readonly start: number;
  /** The first instant after the period. */
  readonly end: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MINUTES: Readonly<Partial<Record<Unit, number>>> = { minute: 1, hour: 60 };
const MONTHS: Readonly<Partial<Record<Unit, number>>> = { month: 1, quarter: 3, year: 12 };

// A day of the calendar is the time at which it begins in UTC, whatever the zone.

/**
 * The same day some units later, or earlier if the count is negative; at most the last day of its
 * month. Infinite beyond the last day of a `Date`.
 */
export function shiftDay(day: number, unit: Unit, count: number): number {
  const months = MONTHS[unit];
  if (months === undefined) return day + count * DAY_MS * (unit === 'week' ? 7 : 1);
  const date = new Date(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months * count, 1);
  const lastDay = new Date(date);
  lastDay.setUTCMonth(date.getUTCMonth() + 1, 0);
  const shifted = date.setUTCDate(Math.min(dayOfMonth, lastDay.getUTCDate()));
  return Number.isNaN(shifted) ? count * Number.POSITIVE_INFINITY : shifted;
}

/** The first day of the unit that a day is in. Weeks begin on Monday. */
export function firstDay(day: number, unit: Unit): number {
  const date = new Date(day);
  if (unit === 'week') return day - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  const months = MONTHS[unit];
  return months === undefined ? day : date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % months), 1);
}

/**
 * The time some units later, or earlier if the count is negative. Minutes and hours pass on the
 * clock; a day, and whatever is longer, ends at the same time of day in the zone.
 */
export function shiftTime(ms: number, unit: Unit, count: number, timeZone?: string): number {
  const minutes = MINUTES[unit];
  if (minutes !== undefined) return ms + count * minutes * MINUTE_MS;
  if (count === 0) return ms;
  const local = ms + offsetWithin(ms, timeZone);
  const timeOfDay = modulo(local, DAY_MS);
  return toInstant(shiftDay(local - timeOfDay, unit, count) + timeOfDay, timeZone);
}

/** The unit that a time is in, in a zone. */
export function unitAt(ms: number, unit: Unit, timeZone?: string): TimeSpan {
  const local = ms + offsetWithin(ms, timeZone);
  const minutes = MINUTES[unit];
  if (minutes !== undefined) {
    const start = ms - modulo(local, minutes * MINUTE_MS);
    return { start, end: start + minutes * MINUTE_MS };
  }
  const first = firstDay(local - modulo(local, DAY_MS), unit);
  return { start: toInstant(first, timeZone), end: toInstant(shiftDay(first, unit, 1), timeZone) };
}

/**
 * The instant at which clocks in a zone show a time.
 *
 * @param local - The time that they show, as if it were UTC. Of two such instants the earlier one
 *   counts. A time that the clocks skip is as much later as they are put forward.
 */
export function toInstant(local: number, timeZone?: string): number {
  // The clocks may change on the day, so the offsets around it are tried, the earlier one first.
  const around = [offsetWithin(local - DAY_MS, timeZone), offsetWithin(local + DAY_MS, timeZone)];
  const offset = around.find((one) => offsetWithin(local - one, timeZone) === one);
  return local - (offset ?? around[0] ?? 0);
}

/** The offset of a zone. Beyond the years that a timestamp can write, that of the last of them. */
function offsetWithin(ms: number, timeZone?: string): number {
  return offsetAt(Math.min(Math.max(ms, MIN_TIME), MAX_TIME), timeZone);
}

function modulo(value: number, size: number): number {
  return ((value % size) + size) % size;
}
