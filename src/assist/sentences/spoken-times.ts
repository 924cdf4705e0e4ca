import { remember } from '../../language/base/remember.ts';
import { shiftDay, toInstant, type Unit } from '../../language/checker/calendar.ts';
import type { UserContext } from '../user.ts';
import type { ValueContext } from './values.ts';
import {
  atClock,
  type Clock,
  DAY_MS,
  type Duration,
  dayAt,
  dayOf,
  exactOf,
  fullYear,
  isElapsed,
  type Local,
  localOf,
  monthsOf,
  shift,
  shiftNow,
  today,
  unitAt,
  type When,
} from './when.ts';

/** The readings of the same words. Those at one index belong to one way of reading, such as day before month. */
export type Readings<Value> = readonly (Value | undefined)[];

/** Combines the readings at each index; a single reading goes with all of the other list. */
export function zip<A, B, Value>(
  first: Readings<A>,
  second: Readings<B>,
  combine: (a: A, b: B) => Value | undefined,
): Readings<Value> | undefined {
  const length = Math.max(first.length, second.length);
  const found = Array.from({ length }, (_, at) => {
    const [a, b] = [first[first.length === 1 ? 0 : at], second[second.length === 1 ? 0 : at]];
    return a === undefined || b === undefined ? undefined : combine(a, b);
  });
  return someOf(...found);
}

export function map<A, Value>(readings: Readings<A>, write: (a: A) => Value | undefined): Readings<Value> | undefined {
  return someOf(...readings.map((one) => (one === undefined ? undefined : write(one))));
}

/** Readings, if there is any. */
export function someOf<Value>(...found: Readings<Value>): Readings<Value> | undefined {
  return found.some((one) => one !== undefined) ? found : undefined;
}

/** Both readings if they differ. */
function both(first: When | undefined, second: When | undefined): Readings<When> | undefined {
  return JSON.stringify(first) === JSON.stringify(second) ? someOf(first) : someOf(first, second);
}

// Days.

/** A day of a month, in every year if none is named. */
export function dateOf([month, months]: Months, day: number, year: number | undefined): Readings<When> | undefined {
  if (day < 1 || month < 0 || month > 11 || months > 1) return undefined;
  if (year !== undefined) return someOf(dayOf(year, month, day));
  // 2024 was a leap year.
  return dayOf(2024, month, day) === undefined ? undefined : [{ kind: 'yearly', month, months: 1, day }];
}

/** A date of numbers alone: with the year first, or with day and month in either order. */
export function numericDate(
  [a = 0, b = 0, c]: readonly number[],
  isDayFirst: boolean,
  { user, words }: ValueContext,
): Readings<When> | undefined {
  if (a > 99) return c === undefined || b < 1 ? undefined : someOf(dayOf(a, b - 1, c));
  if (c !== undefined && c > 9999) return undefined;
  const year = c === undefined ? undefined : fullYear(c, user);
  const read = (day: number, month: number): When | undefined => dateOf([month - 1, 1], day, year)?.[0];
  // With full stops, the day is first everywhere.
  if (isDayFirst) return someOf(read(a, b) ?? read(b, a));
  return isMonthFirst(words) ? both(read(b, a), read(a, b)) : both(read(a, b), read(b, a));
}

const isMonthFirst = remember(({ locale }: ValueContext['words']) => {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day');
});

/** A weekday beside the current one: in the nearest week that fits, or in the week that the word names. */
export function weekdayBeside(side: number, weekday: number, user: UserContext): Readings<When> | undefined {
  const day = today(user);
  const inWeek = weekdayWithin(unitAt(day, 'week', side), weekday);
  if (side === 0) return [inWeek];
  const nearest = localOf({ kind: 'weekly', weekday }, side < 0 ? { before: day - 1 } : { after: day + 1 }, user);
  return both(nearest, inWeek);
}

/** A weekday of a week. */
function weekdayWithin({ from }: Local, weekday: number): Local {
  return dayAt(from + ((weekday + 6) % 7) * DAY_MS);
}

/** A weekday of a time that is a week. */
export function weekdayOf(time: Readings<When>, weekday: string): Readings<When> | undefined {
  return map(time, (one) =>
    one.kind === 'local' && one.to - one.from === 7 * DAY_MS && one.exact === undefined
      ? weekdayWithin(one, Number(weekday))
      : undefined,
  );
}

/** A day with its weekday, which must fit. A date without a year is in the last year in which it fits. */
export function checkWeekday(weekday: number, date: Readings<When>, user: UserContext): Readings<When> | undefined {
  return map(date, (one) => {
    const local = localOf(one, 'past', user);
    return local !== undefined && new Date(local.from).getUTCDay() === weekday ? one : undefined;
  });
}

// Units of the calendar.

/** A time some units before or after now: a day and the unit that it is in, or minutes and hours. */
export function shifted(duration: Duration, sign: 1 | -1, user: UserContext): When | undefined {
  const [[, unit]] = duration as readonly [readonly [number, Unit]];
  if (isElapsed(duration)) {
    const from = shiftNow(duration, sign, user);
    const to = from === undefined ? undefined : shiftNow([[1, unit]], 1, { ...user, now: new Date(from) });
    return from === undefined || to === undefined ? undefined : { kind: 'instant', from, to };
  }
  const day = shift(today(user), duration, sign);
  if (day === undefined) return undefined;
  const exact = dayAt(day);
  return duration.length > 1 || unit === 'day' ? exact : { ...unitAt(day, unit, 0), exact };
}

/** The day some units after today, or the minutes and hours after now. */
export function timeAhead(duration: Duration, user: UserContext): Readings<When> | undefined {
  const when = shifted(duration, 1, user);
  return when && [exactOf(when)];
}

/** A time that began some units ago and has not ended, or the days after today. */
export function counted(duration: Duration, side: number, user: UserContext): When | undefined {
  const [[count, unit]] = duration as readonly [readonly [number, Unit]];
  if (side === 0) return undefined;
  const sign = side < 0 ? -1 : 1;
  const day = today(user);
  if (unit === 'quarter' && duration.length === 1) {
    const [first, last] = side < 0 ? [-count, -1] : [1, count];
    return { kind: 'local', from: unitAt(day, unit, first).from, to: unitAt(day, unit, last).to };
  }
  if (isElapsed(duration)) {
    const other = shiftNow(duration, sign, user);
    if (other === undefined) return undefined;
    return side < 0 ? { kind: 'instant', from: other } : { kind: 'instant', from: user.now.getTime(), to: other };
  }
  const other = shift(day, duration, sign);
  if (other === undefined) return undefined;
  return side < 0
    ? { kind: 'instant', from: toInstant(other, user.timeZone) }
    : { kind: 'local', from: day + DAY_MS, to: other + DAY_MS };
}

/** A unit of the calendar some units from the current one; the last hour ends now. */
export function unitBeside(side: number, unit: Unit, user: UserContext): When | undefined {
  if (!isElapsed([[1, unit]])) return unitAt(today(user), unit, side);
  return Math.abs(side) === 1 ? counted([[1, unit]], side, user) : undefined;
}

/** Months of a year, or of every year if none is named: a month, a quarter, a half. */
export function monthsIn([month, months]: Months, year: number | undefined): When {
  return year === undefined ? { kind: 'yearly', month, months } : monthsOf(year, month, months);
}

/** The first of some months of a year, and how many they are. */
export type Months = readonly [month: number, months: number];

/** The year if a time is a whole year, or else `undefined`. */
export function yearOf(when: When): number | undefined {
  if (when.kind !== 'local') return undefined;
  const year = new Date(when.from).getUTCFullYear();
  return when.from === Date.UTC(year, 0) && when.to === Date.UTC(year + 1, 0) ? year : undefined;
}

/** A month without its year that is before, in or after the current one. */
export function monthBeside(side: number, month: number, user: UserContext): When | undefined {
  const current = unitAt(today(user), 'month', 0).from;
  if (side === 0) return monthsOf(new Date(current).getUTCFullYear(), month, 1);
  const when = { kind: 'yearly', month, months: 1 } as const;
  return localOf(when, side > 0 ? { after: current + 1 } : { before: current - 1 }, user);
}

/** A month of a year by its number. */
export function monthOf(number: number, year: number): Readings<When> | undefined {
  return number >= 1 && number <= 12 ? [monthsOf(year, number - 1, 1)] : undefined;
}

/** The week of ISO 8601 with a number. */
export function weekAt(year: number, week: number): When | undefined {
  // 4 January is always in the first week.
  const found = unitAt(Date.UTC(year, 0, 4), 'week', week - 1);
  const isOfYear = new Date(found.from + 3 * DAY_MS).getUTCFullYear() === year;
  return week >= 1 && isOfYear ? found : undefined;
}

/** The beginning or the end of a time. */
export function edgeOf(edge: string, time: Readings<When>): Readings<When> | undefined {
  return map(time, (of) => ({ kind: 'edge', side: edge === 'from' ? 'from' : 'to', of }));
}

/** Some units within a longer time, from the unit with a number that counts from 1, or its last units for -1. */
export function unitsWithin(first: number, duration: Duration, whole: When, user: UserContext): When | undefined {
  const outer = localOf(whole, 'past', user);
  const [[count, unit], ...rest] = duration as readonly [readonly [number, Unit]];
  // Weeks do not fit into months, and `the third two days of a month` makes no sense.
  if (outer === undefined || rest.length > 0 || unit === 'week' || isElapsed(duration) || (first > 1 && count > 1)) {
    return undefined;
  }
  const from = first < 0 ? shiftDay(outer.to, unit, -count) : shiftDay(outer.from, unit, first - 1);
  const to = shiftDay(from, unit, count);
  return from >= outer.from && to <= outer.to ? { kind: 'local', from, to } : undefined;
}

/** A day some units before or after another one. */
export function shiftFrom(duration: Duration, sign: 1 | -1, day: Readings<When>, user: UserContext) {
  return besideDay(duration, day, user, ({ from }) => {
    const found = shift(from, duration, sign);
    return found === undefined ? undefined : dayAt(found);
  });
}

/** A time that begins with a day and lasts some units. */
export function lasting(duration: Duration, day: Readings<When>, user: UserContext) {
  return besideDay(duration, day, user, ({ from }) => {
    const to = shift(from, duration, 1);
    return to === undefined ? undefined : { kind: 'local', from, to };
  });
}

/** Writes a time beside a day. A day that recurs has two readings, the last and the next. */
function besideDay(
  duration: Duration,
  day: Readings<When>,
  user: UserContext,
  write: (day: Local) => When | undefined,
): Readings<When> | undefined {
  const [one] = day;
  if (isElapsed(duration) || one === undefined || day.length > 1) return undefined;
  const [past, upcoming] = (['past', 'upcoming'] as const).map((choice) => {
    const local = localOf(exactOf(one), choice, user);
    return local && write(local);
  });
  return both(past, upcoming);
}

// Clock times.

const HOUR = 60;

/** An hour of a half of the day, which begins at midnight or at noon. */
export function hourOf(hour: number, meridiem: string, minutes?: number): Clock | undefined {
  return hour < 1 || hour > 12 ? undefined : clockOf((hour % 12) + Number(meridiem), minutes);
}

/** A minute of a day, or an hour if it has no minutes. */
export function clockOf(hour: number, minutes?: number, seconds = 0): Clock | undefined {
  if (hour > 23 || (minutes ?? 0) > 59 || seconds > 59) return undefined;
  const from = hour * HOUR + (minutes ?? 0) + seconds / 60;
  return { from, to: from + (minutes === undefined ? HOUR : seconds > 0 ? 1 / 60 : 1) };
}

/** The hours that a number alone may mean. */
export function hoursOf(hour: number): Readings<Clock> | undefined {
  return hour > 12 || hour === 0 ? someOf(clockOf(hour)) : someOf(clockOf(hour), hourOf(hour, '12'));
}

/** From one clock time to another. If only the second names a half of the day, both are in it. */
export function between(first: Clock, last: Clock): Clock | undefined {
  const later = first.from + 12 * HOUR;
  const isShared = first.isOpen === true && last.isOpen !== true && later < last.from;
  const from = isShared ? later : first.from;
  return from < last.from ? { from, to: last.from } : undefined;
}

/** From an hour up to a clock time, in the same half of the day if it can be. */
export function hourUntil(hour: number, last: Clock): Clock | undefined {
  const readings = last.from >= 12 * HOUR ? [(hour % 12) + 12, hour] : [hour];
  const fitting = readings.find((one) => one <= 23 && one * HOUR < last.from);
  return fitting === undefined ? undefined : { from: fitting * HOUR, to: last.from };
}

/** A longer range of hours around noon is probably not meant. */
const MAX_HOURS = 9;

/** From one hour to another, in the morning or in the afternoon: 3 to 8; or around noon: 11 to 4. */
export function hoursBetween(first: number, last: number): Readings<Clock> | undefined {
  const range = (from: number, to: number): Clock | undefined =>
    from < to && to <= 24 ? { from: from * HOUR, to: to * HOUR } : undefined;
  if (first > 12 || last > 12) return someOf(range(first, last));
  if (first < last) return someOf(range(first, last), range((first % 12) + 12, (last % 12) + 12));
  return last + 12 - first > MAX_HOURS ? undefined : someOf(range(first, last + 12));
}

/** The part of a day after or before a clock time. */
export function restOfDay(side: 'since' | 'before', { from }: Clock): Clock | undefined {
  if (side === 'since') return { from, to: 24 * HOUR };
  return from === 0 ? undefined : { from: 0, to: from };
}

/** A clock time of a day. */
export function clockOn(day: Readings<When>, clock: Readings<Clock>, user: UserContext): Readings<When> | undefined {
  return zip(day, clock, (one, minutes) => {
    const local = localOf(exactOf(one), 'past', user);
    return local && atClock(local, minutes);
  });
}
