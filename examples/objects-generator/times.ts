import type { Random } from './random.ts';

const DAY_MS = 86_400_000;

/** The two years that the objects cover. The end is the current time of the shop. */
export const START_MS = Date.UTC(2024, 0, 1);
export const END_MS = Date.UTC(2026, 0, 1);

export function days(count: number): number {
  return count * DAY_MS;
}

/** The moment at a fraction, 0 to 1, of the two years. */
export function momentAt(fraction: number): number {
  return Math.floor(START_MS + fraction * (END_MS - START_MS));
}

/** A moment after `afterMs`, at most a number of days later and before the end. */
export function drawLater(random: Random, afterMs: number, maxDays: number): number {
  return Math.min(afterMs + random.integer(1_000, days(maxDays)), END_MS - 1);
}

/** A cache of dates by day since the epoch, because formatting a `Date` takes a microsecond. */
const dates = new Map<number, string>();
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** ISO 8601 in UTC, to the second. */
export function toIso(momentMs: number): string {
  const day = Math.floor(momentMs / DAY_MS);
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(momentMs).toISOString().slice(0, 10);
    dates.set(day, date);
  }
  const second = Math.floor(momentMs / 1000) - day * 86_400;
  const minute = Math.floor(second / 60);
  return `${date}T${TWO_DIGITS[Math.floor(minute / 60)]}:${TWO_DIGITS[minute % 60]}:${TWO_DIGITS[second % 60]}Z`;
}

/** The moment a number of intervals later; the end of the month if the month lacks the day. */
export function addInterval(momentMs: number, interval: 'days' | 'months' | 'years', count: number): number {
  if (interval === 'days') return momentMs + days(count);
  const date = new Date(momentMs);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'years' ? 12 : 1));
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}
