/** A day of the Gregorian calendar. */
export interface Day {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The day some days later, or earlier. */
export function addDays({ year, month, day }: Day, count: number): Day {
  return toDay(Date.UTC(year, month - 1, day + count));
}

/** The same day some months later, or the last of a shorter month. */
export function addMonths({ year, month, day }: Day, count: number): Day {
  const first = toDay(Date.UTC(year, month - 1 + count, 1));
  return { ...first, day: Math.min(day, new Date(Date.UTC(first.year, first.month, 0)).getUTCDate()) };
}

/** The weekday, from 0 for Monday. */
export function weekdayOf({ year, month, day }: Day): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
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

/** The day at a given time in a time zone; by default, the user's zone. */
export function dayAt(ms: number, timeZone?: string): Day {
  return toDay(ms + offsetAt(ms, timeZone));
}

/**
 * Writes the beginning of a day in a zone as an RFC 3339 timestamp with the offset.
 * Where the clock skips midnight, the day begins at its first existing time. For
 * instance `startOfDay({ year: 2026, month: 11, day: 22 }, 'Europe/Berlin')` is
 * `'2026-11-22T00:00:00+01:00'`.
 *
 * @param timeZone - A name such as `Europe/Berlin`; by default the zone of the user.
 */
export function startOfDay({ year, month, day }: Day, timeZone?: string): string {
  const midnight = Date.UTC(year, month - 1, day);
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
