/** A day of the Gregorian calendar. */
export interface Day {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The calendar ends where RFC 3339 does, which has four digits for the year. Year 0 would be shown as 1 BC. */
const FIRST_DAY: Day = { year: 1, month: 1, day: 1 };
const LAST_DAY: Day = { year: 9999, month: 12, day: 31 };

/** Midnight of a day in UTC, in milliseconds since the epoch. `Date.UTC` would put years below 100 into the 1900s. */
export function midnightOf({ year, month, day }: Day): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

/** Whether a timestamp can be written for a day. */
export function isInCalendar({ year }: Day): boolean {
  return year >= FIRST_DAY.year && year <= LAST_DAY.year;
}

/** The nearest day in the calendar. */
export function clampDay(day: Day): Day {
  if (isInCalendar(day)) return day;
  return day.year < FIRST_DAY.year ? FIRST_DAY : LAST_DAY;
}

/** The day some days later, or earlier. */
export function addDays(day: Day, count: number): Day {
  return toDay(midnightOf(day) + count * DAY_MS);
}

/** The same day some months later, or the last of a shorter month. */
export function addMonths({ year, month, day }: Day, count: number): Day {
  const first = toDay(midnightOf({ year, month: month + count, day: 1 }));
  return { ...first, day: Math.min(day, toDay(midnightOf({ ...first, month: first.month + 1, day: 0 })).day) };
}

/** The weekday, from 0 for Monday. */
export function weekdayOf(day: Day): number {
  return (new Date(midnightOf(day)).getUTCDay() + 6) % 7;
}

/** The weeks of the month of a day, from Monday, filled with days of the months around it. */
export function weeksOf(day: Day): readonly (readonly Day[])[] {
  const first = { ...day, day: 1 };
  const start = addDays(first, -weekdayOf(first));
  const weeks: Day[][] = [];
  for (let monday = start; weeks.length === 0 || monday.month === day.month; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(monday, at)));
  }
  return weeks;
}

/** The day at a given time in a time zone; by default, the user's zone. It is the nearest that the calendar has. */
export function dayAt(ms: number, timeZone?: string): Day {
  // The days next to the calendar are in it in other zones.
  const known = Math.min(Math.max(ms, midnightOf(FIRST_DAY) - DAY_MS), midnightOf(LAST_DAY) + 2 * DAY_MS);
  return clampDay(toDay(known + offsetAt(known, timeZone)));
}

/**
 * Writes the beginning of a day in a zone as an RFC 3339 timestamp with the offset.
 * Where the clock skips midnight, the day begins at its first existing time. For
 * instance `startOfDay({ year: 2026, month: 11, day: 22 }, 'Europe/Berlin')` is
 * `'2026-11-22T00:00:00+01:00'`.
 *
 * @param timeZone - A name such as `Europe/Berlin`; by default the zone of the user.
 */
export function startOfDay(day: Day, timeZone?: string): string {
  const midnight = midnightOf(day);
  // The clock may change on the day, so the offsets around it are tried, the earlier time first.
  const offsets = [offsetAt(midnight - DAY_MS, timeZone), offsetAt(midnight + DAY_MS, timeZone)];
  const offset = offsets.find((one) => offsetAt(midnight - one, timeZone) === one);
  const ms = midnight - (offset ?? offsets[0] ?? 0);
  return writeTimestamp(ms, offset ?? offsetAt(ms, timeZone));
}

function writeTimestamp(ms: number, offset: number): string {
  const local = new Date(ms + offset).toISOString().slice(0, 19);
  if (offset === 0) return `${local}Z`;
  const minutes = Math.abs(offset) / MINUTE_MS;
  const pad = (number: number): string => String(number).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** The milliseconds that a zone is ahead of UTC at a time, in whole minutes. */
function offsetAt(ms: number, timeZone: string | undefined): number {
  const format = new Intl.DateTimeFormat('en', {
    ...(timeZone !== undefined && { timeZone }),
    timeZoneName: 'longOffset',
  });
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
}

function toDay(ms: number): Day {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
