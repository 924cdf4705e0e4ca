// The productions of periods are one table, which is only understood as a whole: over 400 lines.

import { shiftDay, toInstant, type Unit } from '../../language/checker/calendar.ts';
import { readRelativeDate } from '../../language/checker/relative-time.ts';
import { readTimestamp } from '../../language/checker/timestamp.ts';
import { writeTime } from '../../language/checker/zoned-time.ts';
import { rulesOf, type Terminal } from './chart.ts';
import type { Sentence, Token } from './tokens.ts';
import type { Context, Period, TimeRange, WordValues } from './values.ts';
import {
  atClock,
  type Choice,
  type Clock,
  DAY_MS,
  type Duration,
  dayAt,
  dayOf,
  fullYear,
  type Instants,
  instantsOf,
  isElapsed,
  type Local,
  localOf,
  monthsOf,
  rangeOf,
  shift,
  shiftNow,
  today,
  unitAt,
  type When,
} from './when.ts';

/** The readings of the same words, at most one for each way to read them; that at a place goes with those at the same place. */
type Readings<Value> = readonly (Value | undefined)[];

type PeriodWord =
  | 'month'
  | 'weekday'
  | 'ordinalWord'
  | 'relativeDay'
  | 'unit'
  | 'units'
  | 'partOfYear'
  | 'weekend'
  | 'weekOf'
  | 'toDate'
  | 'side'
  | 'past'
  | 'beforeLast'
  | 'afterNext'
  | 'ago'
  | 'fromNow'
  | 'now'
  | 'since'
  | 'after'
  | 'before'
  | 'until'
  | 'onward'
  | 'backward'
  | 'upTo'
  | 'betweenTimes'
  | 'fromTime'
  | 'andTime'
  | 'orTime'
  | 'but'
  | 'older'
  | 'newer'
  | 'edge'
  | 'the'
  | 'of'
  | 'at'
  | 'on'
  | 'overTime'
  | 'meridiem'
  | 'clockHour'
  | 'noon'
  | 'aOne'
  | 'compare';

/** The values of the categories. Those of words are their meanings. */
export interface PeriodValues extends WordValues<PeriodWord> {
  readonly integer: number;
  /** A number with its ending: `15th`. A word such as `second` counts only beside a month or a unit. */
  readonly ordinal: string;
  readonly year: number;
  readonly dotted: readonly number[];
  readonly '/': string;
  readonly dash: string;
  readonly '.': string;
  readonly ',': string;
  readonly ':': string;
  readonly separator: string;
  readonly dayNumber: number;
  readonly monthName: string;
  readonly ofYear: number;
  readonly duration: Duration;
  /** A day that names its month. */
  readonly date: Readings<When>;
  readonly day: Readings<When>;
  readonly clock: Readings<Clock>;
  readonly clockRange: Readings<Clock>;
  /** A time that ends where another begins: a day, a month, a minute. */
  readonly time: Readings<When>;
  /** The end of a range. */
  readonly bound: Readings<When>;
  readonly period: Period;
}

/** What the productions of periods know of a sentence. */
type PeriodContext = Pick<Context, 'user' | 'words'>;

const rule = rulesOf<PeriodValues, PeriodContext>();

/** Combines readings: those at the same place belong together, and a single one to all. */
function zip<A, B, Value>(
  first: Readings<A>,
  second: Readings<B>,
  combine: (a: A, b: B) => Value | undefined,
): Readings<Value> | undefined {
  const length = Math.max(first.length, second.length);
  const found = Array.from({ length }, (_, at) => {
    const a = first.length === 1 ? first[0] : first[at];
    const b = second.length === 1 ? second[0] : second[at];
    return a === undefined || b === undefined ? undefined : combine(a, b);
  });
  return toReadings(found);
}

function map<A, Value>(readings: Readings<A>, write: (a: A) => Value | undefined): Readings<Value> | undefined {
  return toReadings(readings.map((one) => (one === undefined ? undefined : write(one))));
}

function toReadings<Value>(found: Readings<Value>): Readings<Value> | undefined {
  return found.some((one) => one !== undefined) ? found : undefined;
}

function only<Value>(value: Value | undefined): Readings<Value> | undefined {
  return value === undefined ? undefined : [value];
}

/** Both readings if they differ. */
function both(first: When | undefined, second: When | undefined): Readings<When> | undefined {
  return JSON.stringify(first) === JSON.stringify(second) ? only(first) : toReadings([first, second]);
}

const MAX_DAY = 31;
/** A day on which the clock changes has 23 hours. */
const MIN_DAY_MS = 23 * 3_600_000;

// Days.

function yearly(month: number, day: number): When | undefined {
  // 2024 was a leap year.
  return day >= 1 && dayOf(2024, month, day) !== undefined ? { kind: 'yearly', month, months: 1, day } : undefined;
}

function dateOf(month: string, day: number, year: number | undefined): Readings<When> | undefined {
  return only(year === undefined ? yearly(Number(month), day) : dayOf(year, Number(month), day));
}

/** A date of numbers alone: with the year first, or with day and month in either order. */
function numericDate(numbers: readonly number[], isDayFirst: boolean, { user, words }: PeriodContext) {
  const [a = 0, b = 0, c] = numbers;
  if (a > 99) return c === undefined ? undefined : only(b < 1 ? undefined : dayOf(a, b - 1, c));
  if (c !== undefined && c > 9999) return undefined;
  const read = (day: number, month: number): When | undefined => {
    if (month < 1 || month > 12 || day < 1) return undefined;
    return c === undefined ? yearly(month - 1, day) : dayOf(fullYear(c, user), month - 1, day);
  };
  const readings = [read(a, b), read(b, a)];
  const [first, second] = isDayFirst || !isMonthFirst(words.locale) ? readings : readings.toReversed();
  // With full stops, the day is first everywhere.
  return isDayFirst ? only(first ?? second) : both(first, second);
}

const isMonthFirst = rememberLocale((locale) => {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day');
});

function rememberLocale<Value>(read: (locale: string) => Value): (locale: string) => Value {
  const known = new Map<string, Value>();
  return (locale) => {
    const value = known.get(locale) ?? read(locale);
    known.set(locale, value);
    return value;
  };
}

/** A weekday beside the current one: in the nearest week that fits, or in the week that the word names. */
function weekdayAt(side: number, weekday: number, user: PeriodContext['user']): Readings<When> | undefined {
  const day = today(user);
  const inWeek = dayAt(weekdayOf(unitAt(day, 'week', side).from, weekday));
  if (side === 0) return only(inWeek);
  const nearest = localOf({ kind: 'weekly', weekday }, side < 0 ? { before: day - 1 } : { after: day + 1 }, user);
  return both(nearest, inWeek);
}

function weekdayOf(monday: number, weekday: number): number {
  return monday + ((weekday + 6) % 7) * DAY_MS;
}

/** A day with a weekday beside it, which must be the same; of a date without a year, in the last year where it is. */
function checkWeekday(weekday: string, date: Readings<When>, { user }: PeriodContext) {
  return map(date, (one) => {
    const local = localOf(one, 'past', user);
    return local !== undefined && new Date(local.from).getUTCDay() === Number(weekday) ? one : undefined;
  });
}

/** A time some units before or after another one: a day, or minutes and hours from now. */
function shifted(duration: Duration, sign: 1 | -1, { user }: PeriodContext): When | undefined {
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

/** A time that began some units ago and has not ended, or the days after today. */
function counted(duration: Duration, side: number, { user }: PeriodContext): When | undefined {
  const [[count, unit]] = duration as readonly [readonly [number, Unit]];
  if (unit === 'quarter' && duration.length === 1 && side !== 0) {
    const [first, last] = side < 0 ? [-count, -1] : [1, count];
    return { kind: 'local', from: unitAt(today(user), unit, first).from, to: unitAt(today(user), unit, last).to };
  }
  if (isElapsed(duration)) {
    const other = shiftNow(duration, side < 0 ? -1 : 1, user);
    if (other === undefined || side === 0) return undefined;
    return { kind: 'instant', ...(side < 0 ? { from: other } : { from: user.now.getTime(), to: other }) };
  }
  const day = today(user);
  const other = shift(day, duration, side < 0 ? -1 : 1);
  if (other === undefined || side === 0) return undefined;
  return side < 0
    ? { kind: 'instant', from: toInstant(other, user.timeZone) }
    : { kind: 'local', from: day + DAY_MS, to: other + DAY_MS };
}

function unitBeside(side: string, unit: string, context: PeriodContext): When | undefined {
  const shiftBy = Number(side);
  const one: Duration = [[1, unit as Unit]];
  return isElapsed(one) && shiftBy !== 0
    ? counted(one, shiftBy, context)
    : isElapsed(one)
      ? undefined
      : unitAt(today(context.user), unit as Unit, shiftBy);
}

/** The months of a part of a year. */
function partOf(part: string, year: number | undefined): When {
  const [month = 0, months = 0] = part.split(' ').map(Number);
  return year === undefined ? { kind: 'yearly', month, months } : monthsOf(year, month, months);
}

/** A month without its year that is before, in or after the current one. */
function monthBeside(side: string, month: string, { user }: PeriodContext): When | undefined {
  const current = unitAt(today(user), 'month', 0);
  const when = { kind: 'yearly', month: Number(month), months: 1 } as const;
  if (side === '0') return monthsOf(new Date(current.from).getUTCFullYear(), Number(month), 1);
  return localOf(when, side === '1' ? { after: current.from + 1 } : { before: current.from - 1 }, user);
}

/** The week of ISO 8601 with a number. */
function weekAt(year: number, week: number): When | undefined {
  // 4 January is always in the first week.
  const found = unitAt(Date.UTC(year, 0, 4), 'week', week - 1);
  const isOfYear = new Date(found.from + 3 * DAY_MS).getUTCFullYear() === year;
  return week >= 1 && isOfYear ? found : undefined;
}

/** Some units at the beginning or the end of a longer time: the third month of 2021, its last ten days. */
function unitsWithin(first: number, count: number, unit: Unit, whole: When, { user }: PeriodContext): When | undefined {
  const outer = localOf(whole, 'past', user);
  // Weeks do not fit into months.
  if (outer === undefined || unit === 'week' || isElapsed([[1, unit]])) return undefined;
  const from = first < 0 ? shiftDay(outer.to, unit, -count) : shiftDay(outer.from, unit, first - 1);
  const to = shiftDay(from, unit, count);
  return from >= outer.from && to <= outer.to ? { kind: 'local', from, to } : undefined;
}

// Clock times.

const HOUR = 60;

function hourOf(hour: number, meridiem: number, minutes?: number): Clock | undefined {
  if (hour < 1 || hour > 12) return undefined;
  return clockOf((hour % 12) + (meridiem / 12) * 12, minutes);
}

/** A minute of a day, or an hour if it has no minutes. */
function clockOf(hour: number, minutes?: number, seconds = 0): Clock | undefined {
  if (hour > 23 || (minutes ?? 0) > 59 || seconds > 59) return undefined;
  const from = hour * HOUR + (minutes ?? 0) + seconds / 60;
  return { from, to: from + (minutes === undefined ? HOUR : seconds > 0 ? 1 / 60 : 1) };
}

/** The hours that a number alone may mean. */
function hours(hour: number): Readings<Clock> | undefined {
  return hour > 12 || hour === 0 ? only(clockOf(hour)) : toReadings([clockOf(hour), hourOf(hour % 12 || 12, 12)]);
}

/** From one clock time up to the beginning of another one, in the same half of the day if only that one tells which. */
function between(first: Clock, last: Clock): Clock | undefined {
  const later = first.from + 12 * HOUR;
  const isShared = first.isOpen === true && last.isOpen !== true && later < last.from;
  const from = isShared ? later : first.from;
  return from < last.from ? { from, to: last.from } : undefined;
}

/** An hour before another time, in the same half of the day if it can be. */
function hourBefore(hour: number, last: Clock): Clock | undefined {
  const isAfternoon = last.from >= 12 * HOUR;
  const readings = isAfternoon ? [(hour % 12) + 12, hour] : [hour];
  const fits = readings.filter((one) => one <= 23 && one * HOUR < last.from);
  return fits[0] === undefined ? undefined : clockOf(fits[0]);
}

// Periods.

/** The sides of a period: within a time, since its beginning, before it, after it, until its end. */
const SIDES: Readonly<
  Record<'within' | 'since' | 'before' | 'after' | 'until', (time: Instants) => Partial<Instants>>
> = {
  within: (time) => time,
  since: ({ from }) => ({ from }),
  before: ({ from }) => ({ to: from }),
  // After 9:30 begins then, not a minute later.
  after: ({ from, to = from }) => ({ from: to - from < MIN_DAY_MS ? from : to }),
  until: ({ from, to = from }) => ({ to: to === undefined ? from : to }),
};

function periodOf(
  times: Readings<When>,
  context: PeriodContext,
  read: (when: When, choice: Choice) => Partial<Instants> | undefined,
): Period | undefined {
  const readings = times.flatMap((when) => write(when, 'past'));
  const upcoming = times.flatMap((when) => write(when, 'upcoming'));
  return readings.length === 0
    ? undefined
    : JSON.stringify(readings) === JSON.stringify(upcoming)
      ? { readings }
      : { readings, upcoming };

  function write(when: When | undefined, choice: Choice): readonly TimeRange[] {
    const found = when && read(when, choice);
    const range = found && writeRange(found, context);
    return range === undefined ? [] : [range];
  }
}

function writeRange({ from, to }: Partial<Instants>, { user: { timeZone } }: PeriodContext): TimeRange | undefined {
  const start = from === undefined ? undefined : writeTime(from, timeZone);
  const end = to === undefined ? undefined : writeTime(to, timeZone);
  if ((from !== undefined && start === undefined) || (to !== undefined && end === undefined)) return undefined;
  if (start === undefined && end === undefined) return undefined;
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}

/** The readings of a time alone: `3 weeks ago` is that week, or the day three weeks before today. */
function expand(times: Readings<When>): Readings<When> {
  const [one] = times;
  return times.length === 1 && one?.kind === 'local' && one.exact !== undefined ? [one, one.exact] : times;
}

/** The time that a side of it begins at. */
function exactOf(when: When): When {
  return when.kind === 'local' ? (when.exact ?? when) : when;
}

/** The time since a duration before now. */
export function since(duration: Duration, context: PeriodContext): Readings<When> | undefined {
  return only(counted(duration, -1, context));
}

/** A period on one side of a time. */
export function onSide(side: keyof typeof SIDES, times: Readings<When>, context: PeriodContext): Period | undefined {
  const shown = side === 'within' ? expand(times) : times;
  return periodOf(shown, context, (when, choice) => {
    const time = instantsOf(side === 'within' ? when : exactOf(when), choice, context.user);
    return time && SIDES[side](time);
  });
}

/** A period from the beginning of one time to the end of another one. */
function fromTo(first: Readings<When>, last: Readings<When>, context: PeriodContext): Period | undefined {
  const pairs = zip(first, last, (a, b) => [exactOf(a), exactOf(b)] as const);
  const ranges = (choice: Choice): readonly TimeRange[] =>
    (pairs ?? []).flatMap((pair) => {
      const range = pair && rangeOf(pair[0], pair[1], choice, context.user);
      const written = range && writeRange(range, context);
      return written === undefined ? [] : [written];
    });
  const [readings, upcoming] = [ranges('past'), ranges('upcoming')];
  if (readings.length === 0) return undefined;
  return JSON.stringify(readings) === JSON.stringify(upcoming) ? { readings } : { readings, upcoming };
}

/** Days of one month. */
function daysOf(month: string, first: number, last: number, year: number | undefined, context: PeriodContext) {
  const [from, to] = [dateOf(month, first, year), dateOf(month, last, year)];
  return from && to && first < last ? fromTo(from, to, context) : undefined;
}

function clockOn(day: Readings<When>, clock: Readings<Clock>, { user }: PeriodContext): Readings<When> | undefined {
  return zip(day, clock, (one, minutes) => {
    const local = localOf(exactOf(one), 'past', user);
    return local && atClock(local, minutes);
  });
}

/** The part of a day before or after a clock time. */
function partOfDay(side: 'since' | 'before', day: Readings<When>, clock: Readings<Clock>, context: PeriodContext) {
  return clockOn(
    day,
    map(clock, ({ from }) =>
      side === 'since' ? { from, to: 24 * HOUR } : from === 0 ? undefined : { from: 0, to: from },
    ) ?? [],
    context,
  );
}

const NO_YEAR = undefined;

/** The productions of periods. Words without a meaning of their own stand where they belong: `the 3rd of May`. */
export const PERIODS = [
  // Numbers.
  rule('dayNumber', ['integer'], 0, ([one]) => (one >= 1 && one <= MAX_DAY ? one : undefined)),
  rule('dayNumber', ['ordinal'], 0, ([one]) => Number(one)),
  rule('dayNumber', ['ordinalWord'], 0, ([one]) => Number(one)),
  rule('separator', ['/'], 0, ([one]) => one),
  rule('separator', ['dash'], 0, ([one]) => one),
  rule('separator', ['.'], 0, ([one]) => one),
  rule('duration', ['integer', 'unit'], 0, ([count, unit]) => (count > 0 ? [[count, unit as Unit]] : undefined)),
  rule('duration', ['aOne', 'unit'], 0, ([, unit]) => [[1, unit as Unit]]),
  rule('duration', ['duration', 'but?', 'duration'], 0, ([first, , rest]) => [...first, ...rest]),

  // Dates.
  rule('dayNumber', ['the', 'integer'], 0, ([, one]) => (one >= 1 && one <= MAX_DAY ? one : undefined)),
  rule('dayNumber', ['the', 'ordinal'], 0, ([, one]) => Number(one)),
  rule('dayNumber', ['the', 'ordinalWord'], 0, ([, one]) => Number(one)),
  rule('monthName', ['month', '.?'], 0, ([month]) => month),
  rule('ofYear', [',?', 'of?', 'year'], 0, ([, , year]) => year),
  rule('date', ['monthName', 'dayNumber'], 0, ([month, day]) => dateOf(month, day, NO_YEAR)),
  rule('date', ['monthName', 'dayNumber', 'ofYear'], 0, ([month, day, year]) => dateOf(month, day, year)),
  rule('date', ['dayNumber', '.?', 'of?', 'monthName'], 0, ([day, , , month]) => dateOf(month, day, NO_YEAR)),
  rule('date', ['dayNumber', '.?', 'of?', 'monthName', 'ofYear'], 0, ([day, , , month, year]) =>
    dateOf(month, day, year),
  ),
  // `3 nov 25`, but not `3 nov 25 eur`.
  rule('date', ['dayNumber', 'month', 'of?', 'integer'], 1.5, ([day, month, , year], { user }) =>
    year > 9 && year < 100 ? dateOf(month, day, fullYear(year, user)) : undefined,
  ),
  rule('date', ['dayNumber', 'separator', 'month', 'separator', 'year'], 0, ([day, , month, , year]) =>
    dateOf(month, day, year),
  ),
  rule('date', ['month', 'separator', 'dayNumber', 'separator', 'year'], 0, ([month, , day, , year]) =>
    dateOf(month, day, year),
  ),
  rule('date', ['year', 'separator', 'month', 'separator', 'dayNumber'], 0, ([year, , month, , day]) =>
    dateOf(month, day, year),
  ),
  rule('date', ['month', '/', 'dayNumber'], 0, ([month, , day]) => dateOf(month, day, NO_YEAR)),
  rule('date', ['integer', '/', 'integer'], 0, ([a, , b], context) => numericDate([a, b], false, context)),
  rule('date', ['integer', '/', 'integer', 'ofYear'], 0, ([a, , b, year], context) =>
    numericDate([a, b, year], false, context),
  ),
  rule('date', ['integer', '/', 'integer', '/', 'integer'], 0, ([a, , b, , c], context) =>
    numericDate([a, b, c], false, context),
  ),
  rule('date', ['integer', 'dash', 'integer', 'dash', 'integer'], 0, ([a, , b, , c], context) =>
    a > 99 || c > 99 ? numericDate([a, b, c], false, context) : undefined,
  ),
  rule('date', ['dotted', '.'], 0, ([numbers], context) =>
    numbers.length === 2 ? numericDate(numbers, true, context) : undefined,
  ),
  rule('date', ['dotted'], 0, ([numbers], context) =>
    numbers.length === 3 ? numericDate(numbers, true, context) : undefined,
  ),

  // Days.
  rule('day', ['date'], 0, ([date]) => date),
  rule('day', ['the?', 'relativeDay'], 0, ([, shiftBy], { user }) =>
    only(dayAt(shiftDay(today(user), 'day', Number(shiftBy)))),
  ),
  rule('day', ['weekday', '.?'], 0, ([weekday]) => only({ kind: 'weekly', weekday: Number(weekday) })),
  rule('day', ['side', 'weekday'], 0, ([side, weekday], { user }) => weekdayAt(Number(side), Number(weekday), user)),
  rule('day', ['past', 'weekday'], 0, ([, weekday], { user }) => weekdayAt(-1, Number(weekday), user)?.slice(0, 1)),
  rule('day', ['side', 'past', 'weekday'], 0, ([, , weekday], { user }) =>
    weekdayAt(-1, Number(weekday), user)?.slice(0, 1),
  ),
  rule('day', ['side', 'unit', 'on?', 'weekday'], 0, ([side, unit, , weekday], { user }) =>
    unit === 'week'
      ? only(dayAt(weekdayOf(unitAt(today(user), 'week', Number(side)).from, Number(weekday))))
      : undefined,
  ),
  rule('day', ['weekday', 'of?', 'side', 'unit'], 0, ([weekday, , side, unit], { user }) =>
    unit === 'week'
      ? only(dayAt(weekdayOf(unitAt(today(user), 'week', Number(side)).from, Number(weekday))))
      : undefined,
  ),
  rule('day', ['weekday', '.?', ',?', 'date'], 0, ([weekday, , , date], context) =>
    checkWeekday(weekday, date, context),
  ),
  rule('day', ['date', ',?', 'weekday'], 0, ([date, , weekday], context) => checkWeekday(weekday, date, context)),
  rule('day', ['weekday', 'dayNumber'], 1, ([weekday, day]) =>
    only({ kind: 'monthly', day, weekday: Number(weekday) }),
  ),
  rule('day', ['the?', 'ordinal'], 1, ([, day]) => only({ kind: 'monthly', day: Number(day) })),
  rule('day', ['the', 'integer'], 1, ([, day]) =>
    day >= 1 && day <= MAX_DAY ? only({ kind: 'monthly', day }) : undefined,
  ),
  rule('day', ['duration', 'ago'], 0, ([duration], context) => only(shifted(duration, -1, context))),
  rule('day', ['ago', 'duration'], 0, ([, duration], context) => only(shifted(duration, -1, context))),
  rule('day', ['duration', 'fromNow'], 0, ([duration], context) => only(exactly(shifted(duration, 1, context)))),
  rule('day', ['of', 'duration'], 1, ([, duration], context) => only(exactly(shifted(duration, 1, context)))),
  rule('day', ['duration', 'before', 'day'], 0, ([duration, , day], context) => shiftDays(duration, -1, day, context)),
  rule('day', ['duration', 'after', 'day'], 0, ([duration, , day], context) => shiftDays(duration, 1, day, context)),
  rule('day', ['duration', 'fromTime', 'day'], 0, ([duration, , day], context) => shiftDays(duration, 1, day, context)),

  // Weeks, months and longer times.
  rule('time', ['day'], 0, ([day]) => day),
  rule('time', ['monthName'], 0, ([month]) => only(partOf(`${month} 1`, NO_YEAR))),
  rule('time', ['monthName', 'ofYear'], 0, ([month, year]) => only(partOf(`${month} 1`, year))),
  rule('time', ['month', 'separator', 'year'], 0, ([month, , year]) => only(partOf(`${month} 1`, year))),
  rule('time', ['year', 'separator?', 'month'], 0, ([year, , month]) => only(partOf(`${month} 1`, year))),
  rule('time', ['integer', 'separator', 'year'], 0, ([month, , year]) =>
    month >= 1 && month <= 12 ? only(monthsOf(year, month - 1, 1)) : undefined,
  ),
  rule('time', ['year', 'separator', 'integer'], 0, ([year, , month]) =>
    month >= 1 && month <= 12 ? only(monthsOf(year, month - 1, 1)) : undefined,
  ),
  rule('time', ['side', 'month'], 0, ([side, month], context) => only(monthBeside(side, month, context))),
  rule('time', ['the?', 'partOfYear'], 0, ([, part]) => only(partOf(part, NO_YEAR))),
  rule('time', ['the?', 'partOfYear', 'of?', 'time'], 0, ([, part, , whole]) =>
    map(whole, (one) => {
      const isYear = one.kind === 'local' && one.to - one.from > 364 * DAY_MS && one.to - one.from < 367 * DAY_MS;
      return isYear ? partOf(part, new Date(one.from).getUTCFullYear()) : undefined;
    }),
  ),
  rule('time', ['year', 'separator?', 'partOfYear'], 0, ([year, , part]) => only(partOf(part, year))),
  rule('time', ['partOfYear', 'separator', 'year'], 0, ([part, , year]) => only(partOf(part, year))),
  rule('time', ['year'], 0, ([year]) => only(monthsOf(year, 0, 12))),
  // `2024 and 2025`
  ...(['andTime', 'orTime'] as const).map((joint) =>
    rule('time', ['year', joint, 'year'], 0, ([year, , next]) =>
      next === year + 1 ? only(monthsOf(year, 0, 24)) : undefined,
    ),
  ),
  rule('time', ['the?', 'unit', 'year'], 0, ([, unit, year]) =>
    unit === 'year' ? only(monthsOf(year, 0, 12)) : undefined,
  ),
  rule('time', ['the?', 'side', 'unit'], 0, ([, side, unit], context) => only(unitBeside(side, unit, context))),
  rule('time', ['the', 'unit'], 1, ([, unit], context) => only(unitBeside('0', unit, context))),
  rule('time', ['the?', 'unit', 'afterNext'], 0, ([, unit], context) =>
    isElapsed([[1, unit as Unit]]) ? undefined : only(unitAt(today(context.user), unit as Unit, 2)),
  ),
  rule('time', ['the?', 'unit', 'beforeLast'], 0, ([, unit], context) =>
    isElapsed([[1, unit as Unit]]) ? undefined : only(unitAt(today(context.user), unit as Unit, -2)),
  ),
  rule('time', ['the?', 'side', 'duration'], 0, ([, side, duration], context) =>
    only(counted(duration, Number(side), context)),
  ),
  rule('time', ['integer', 'side', 'units'], 0, ([count, side, unit], context) =>
    count > 0 ? only(counted([[count, unit as Unit]], Number(side), context)) : undefined,
  ),
  rule('time', ['the?', 'past', 'duration'], 0, ([, , duration], context) => only(counted(duration, -1, context))),
  rule('time', ['the?', 'past', 'unit'], 0, ([, , unit], context) => only(counted([[1, unit as Unit]], -1, context))),
  rule('time', ['side', 'weekend'], 0, ([side], { user }) => {
    const { to } = unitAt(today(user), 'week', Number(side));
    return only({ kind: 'local', from: to - 2 * DAY_MS, to });
  }),
  rule('time', ['toDate'], 0, ([unit], { user }) =>
    only({ kind: 'instant', from: toInstant(unitAt(today(user), unit as Unit, 0).from, user.timeZone) }),
  ),
  rule('time', ['the?', 'weekOf', 'on?', 'day'], 0, ([, , , day], { user }) =>
    map(day, (one) => {
      const local = localOf(exactOf(one), 'past', user);
      return local && unitAt(local.from, 'week', 0);
    }),
  ),
  rule('time', ['unit', 'integer'], 1, ([unit, week], { user }) =>
    unit === 'week' ? only(weekAt(new Date(today(user)).getUTCFullYear(), week)) : undefined,
  ),
  rule('time', ['unit', 'integer', 'of?', 'year'], 0, ([unit, week, , year]) =>
    unit === 'week' ? only(weekAt(year, week)) : undefined,
  ),
  rule('time', ['the?', 'dayNumber', 'unit', 'of', 'time'], 0, ([, first, unit, , whole], context) =>
    map(whole, (one) => unitsWithin(Number(first), 1, unit as Unit, one, context)),
  ),
  rule('time', ['the?', 'ordinalWord', 'duration', 'of', 'time'], 0, ([, first, duration, , whole], context) =>
    first === '1' && duration.length === 1
      ? map(whole, (one) => unitsWithin(1, duration[0]?.[0] ?? 0, duration[0]?.[1] ?? 'week', one, context))
      : undefined,
  ),
  rule('time', ['the?', 'side', 'duration', 'of', 'time'], 0, ([, side, duration, , whole], context) =>
    side === '-1' && duration.length === 1
      ? map(whole, (one) => unitsWithin(-1, duration[0]?.[0] ?? 0, duration[0]?.[1] ?? 'week', one, context))
      : undefined,
  ),
  rule('time', ['the?', 'side', 'unit', 'of', 'time'], 0, ([, side, unit, , whole], context) =>
    side === '-1' ? map(whole, (one) => unitsWithin(-1, 1, unit as Unit, one, context)) : undefined,
  ),

  // Clock times.
  rule('clock', ['integer', 'meridiem'], 0, ([hour, meridiem]) => only(hourOf(hour, Number(meridiem)))),
  rule('clock', ['integer', ':', 'integer'], 0, ([hour, , minutes]) => {
    const clock = clockOf(hour, minutes);
    return clock && [{ ...clock, ...(hour < 12 && { isOpen: true }) }];
  }),
  rule('clock', ['integer', ':', 'integer', ':', 'integer'], 0, ([hour, , minutes, , seconds]) =>
    only(clockOf(hour, minutes, seconds)),
  ),
  rule('clock', ['integer', ':', 'integer', 'meridiem'], 0, ([hour, , minutes, meridiem]) =>
    only(hourOf(hour, Number(meridiem), minutes)),
  ),
  rule('clock', ['dotted', 'meridiem'], 0, ([[hour = 0, minutes = 0, ...rest], meridiem]) =>
    rest.length === 0 ? only(hourOf(hour, Number(meridiem), minutes)) : undefined,
  ),
  rule('clock', ['integer', 'clockHour'], 0, ([hour]) => hours(hour)),
  rule('clock', ['noon'], 0, () => only(clockOf(12))),
  rule('clockRange', ['fromTime?', 'clock', 'upTo', 'clock'], 0, ([, first, , last]) => zip(first, last, between)),
  rule('clockRange', ['betweenTimes', 'clock', 'andTime', 'clock'], 0, ([, first, , last]) =>
    zip(first, last, between),
  ),
  rule('clockRange', ['betweenTimes', 'clock', 'upTo', 'clock'], 0, ([, first, , last]) => zip(first, last, between)),
  rule('clockRange', ['fromTime?', 'integer', 'upTo', 'clock'], 0, ([, hour, , last]) => hourRange(hour, last)),
  rule('clockRange', ['betweenTimes', 'integer', 'andTime', 'clock'], 0, ([, hour, , last]) => hourRange(hour, last)),
  rule('clockRange', ['fromTime?', 'integer', 'upTo', 'integer'], 1, ([, first, , last]) => hoursBetween(first, last)),
  rule('clockRange', ['betweenTimes', 'integer', 'andTime', 'integer'], 0, ([, first, , last]) =>
    hoursBetween(first, last),
  ),
  rule('time', ['day', ',?', 'at?', 'clock'], 0, ([day, , , clock], context) => clockOn(day, clock, context)),
  rule('time', ['day', 'at', 'integer'], 0, ([day, , hour], context) => {
    const clock = hours(hour);
    return clock && clockOn(day, clock, context);
  }),
  rule('time', ['at?', 'clock', 'on?', 'day'], 0, ([, clock, , day], context) => clockOn(day, clock, context)),
  rule('time', ['day', ',?', 'at?', 'clockRange'], 0, ([day, , , clock], context) => clockOn(day, clock, context)),
  rule('time', ['clockRange', 'on?', 'day'], 0, ([clock, , day], context) => clockOn(day, clock, context)),
  rule('time', ['day', 'after', 'clock'], 0, ([day, , clock], context) => partOfDay('since', day, clock, context)),
  rule('time', ['day', 'before', 'clock'], 0, ([day, , clock], context) => partOfDay('before', day, clock, context)),
  rule('time', ['after', 'clock', 'on?', 'day'], -0.1, ([, clock, , day], context) =>
    partOfDay('since', day, clock, context),
  ),
  rule('time', ['before', 'clock', 'on?', 'day'], -0.1, ([, clock, , day], context) =>
    partOfDay('before', day, clock, context),
  ),
  rule('time', ['duration', 'since', 'day'], 0, ([duration, , day], context) => lasting(duration, day, context)),
  rule('time', ['on', 'duration', ',?', 'fromTime', 'day'], -0.1, ([on, duration, , , day], context) =>
    on === 'for' ? lasting(duration, day, context) : undefined,
  ),

  // Bounds.
  rule('bound', ['time'], 0, ([time]) => time),
  rule('bound', ['now'], 0, (_, { user }) => {
    const now = user.now.getTime();
    return only({ kind: 'instant', from: now, to: now });
  }),
  rule('bound', ['the?', 'edge', 'the?', 'time'], 0, ([, side, , time]) =>
    map(time, (of) => ({ kind: 'edge', side: side === 'from' ? 'from' : 'to', of })),
  ),

  rule('bound', ['the?', 'edge', 'unit'], 0, ([, side, unit], context) => {
    const of = unitBeside('0', unit, context);
    return of && only({ kind: 'edge', side: side === 'from' ? 'from' : 'to', of });
  }),

  // Periods.
  rule('period', ['on?', 'time'], 1, ([, time], context) => onSide('within', time, context)),
  // `over the last 2 weeks`, but not `over 2 weeks ago`.
  rule('period', ['overTime', 'time'], 1, ([, time], context) => {
    const [one] = time;
    const isLong = one?.kind === 'instant' ? one.to === undefined : one?.kind === 'local' && one.to - one.from > DAY_MS;
    return isLong && !(one?.kind === 'local' && one.exact) ? onSide('within', time, context) : undefined;
  }),
  ...(['since', 'before', 'after', 'until'] as const).map((side) =>
    rule('period', [side, 'bound'], 1, ([, bound], context) => onSide(side, bound, context)),
  ),
  rule('period', ['fromTime?', 'bound', 'onward'], 1, ([, bound], context) => onSide('since', bound, context)),
  rule('period', ['bound', 'backward'], 1, ([bound], context) => onSide('until', bound, context)),
  rule('period', ['fromTime?', 'bound', 'upTo', 'bound'], 1, ([, first, , last], context) =>
    fromTo(first, last, context),
  ),
  rule('period', ['betweenTimes', 'bound', 'andTime', 'bound'], 1, ([, first, , last], context) =>
    fromTo(first, last, context),
  ),
  rule('period', ['betweenTimes', 'bound', 'upTo', 'bound'], 1, ([, first, , last], context) =>
    fromTo(first, last, context),
  ),
  rule('period', ['since', 'bound', ',?', 'but?', 'until', 'bound'], 1, ([, first, , , , last], context) =>
    fromTo(first, last, context),
  ),
  rule(
    'period',
    ['on?', 'monthName', 'dayNumber', 'upTo', 'dayNumber', 'ofYear?'],
    1,
    ([, month, first, , last, year], context) => daysOf(month, first, last, year, context),
  ),
  ...(
    [
      ['on?', 'upTo'],
      ['betweenTimes', 'andTime'],
      ['betweenTimes', 'upTo'],
    ] as const
  ).map(([opening, joint]) =>
    rule(
      'period',
      [opening, 'dayNumber', '.?', joint, 'dayNumber', '.?', 'of?', 'monthName', 'ofYear?'],
      1,
      ([, first, , , last, , , month, year], context) => daysOf(month, first, last, year, context),
    ),
  ),
  rule('period', ['since', 'clock'], 1, ([, clock], context) => sinceClock(clock, context)),
  rule('period', ['after', 'clock'], 1, ([, clock], context) => sinceClock(clock, context)),
  rule('period', ['since', 'bound', 'upTo', 'bound'], 1, ([, first, , last], context) => fromTo(first, last, context)),
  ...(
    [
      ['on?', 'upTo'],
      ['betweenTimes', 'andTime'],
      ['betweenTimes', 'upTo'],
    ] as const
  ).map(([opening, joint]) =>
    rule('period', [opening, 'integer', joint, 'duration', 'ago'], 0.9, ([, count, , duration], context) =>
      agoBetween(count, duration, context),
    ),
  ),
  rule('period', ['older', 'duration'], 1, ([, duration], context) => {
    const when = shifted(duration, -1, context);
    return when && onSide('before', [when], context);
  }),
  rule('period', ['newer', 'duration'], 1, ([, duration], context) => {
    const when = counted(duration, -1, context);
    return when && onSide('since', [when], context);
  }),
  rule('period', ['compare', 'duration', 'ago'], 0.9, ([comparison, duration], context) => {
    const when = shifted(duration, -1, context);
    return comparison === '=' || when === undefined
      ? undefined
      : onSide(comparison.startsWith('>') ? 'before' : 'since', [when], context);
  }),
];

function exactly(when: When | undefined): When | undefined {
  return when && exactOf(when);
}

/** A day some units before or after another one. */
function shiftDays(duration: Duration, sign: 1 | -1, day: Readings<When>, context: PeriodContext) {
  return besideDay(duration, day, context, ({ from }) => {
    const found = shift(from, duration, sign);
    return found === undefined ? undefined : dayAt(found);
  });
}

/** A time that begins with a day and lasts some units. */
function lasting(duration: Duration, day: Readings<When>, context: PeriodContext) {
  return besideDay(duration, day, context, ({ from }) => {
    const to = shift(from, duration, 1);
    return to === undefined ? undefined : { kind: 'local', from, to };
  });
}

/** Writes a time beside a day; of one that comes again, the last and the next. */
function besideDay(
  duration: Duration,
  day: Readings<When>,
  { user }: PeriodContext,
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

function hourRange(hour: number, last: Readings<Clock>): Readings<Clock> | undefined {
  return map(last, (end) => {
    const start = hourBefore(hour, end);
    return start && between(start, end);
  });
}

/** From one hour to another, in the morning or in the afternoon: 3 to 8; or around noon: 11 to 4. */
function hoursBetween(first: number, last: number): Readings<Clock> | undefined {
  const range = (from: number, to: number): Clock | undefined =>
    from < to && to <= 24 ? { from: from * HOUR, to: to * HOUR } : undefined;
  if (first > 12 || last > 12) return only(range(first, last));
  if (first < last) return toReadings([range(first, last), range((first % 12) + 12, (last % 12) + 12)]);
  return last + 12 - first > MAX_HOURS ? undefined : only(range(first, last + 12));
}

/** A longer time around noon is rather something else. */
const MAX_HOURS = 9;

/** From the earlier to the later of two times: 3 to 5 days ago. */
function agoBetween(count: number, duration: Duration, context: PeriodContext): Period | undefined {
  const [[most, unit]] = duration as readonly [readonly [number, Unit]];
  const [first, last] = [shifted(duration, -1, context), shifted([[count, unit]], -1, context)];
  if (duration.length > 1 || count < 1 || count >= most || first === undefined || last === undefined) return undefined;
  return fromTo([first], [last], context);
}

function sinceClock(clock: Readings<Clock>, context: PeriodContext): Period | undefined {
  const times = map(clock, (one): When => ({ kind: 'daily', clock: one }));
  return times && onSide('since', times, context);
}

/** Reads numbers, signs and codes as the parts of dates and times that they may be. */
export const readTimeTokens: Terminal<PeriodContext> = (sentence, at, context) => {
  const token = sentence.tokens[at];
  if (token === undefined) return [];
  const edge = (category: keyof PeriodValues, value: unknown, to = at + 1) => ({ category, to, cost: 0, value });
  switch (token.kind) {
    case 'symbol':
      return /^[/\-.,:]$/.test(token.text)
        ? [edge(token.text === '-' ? 'dash' : (token.text as '/'), token.text)]
        : readShortYear(token, sentence.tokens[at + 1], context).map((year) => edge('year', year, at + 2));
    case 'number':
      return readNumber(token, sentence.tokens[at + 1]).map(({ category, value, length }) =>
        edge(category, value, at + length),
      );
    case 'code': {
      const when = readStamp(token.text);
      return when === undefined ? [] : [edge('time', [when])];
    }
    case 'word':
      return token.folded === 'now'
        ? readNow(sentence, at, context).map(({ when, to }) => edge('time', [when], to))
        : [];
    default:
      return [];
  }
};

/** A year in short: `'24`. */
function readShortYear({ text }: Token, next: Token | undefined, { user }: PeriodContext): readonly number[] {
  return /^['’]$/.test(text) && next?.isGlued === true && /^\d\d$/.test(next.text) ? [fullYear(+next.text, user)] : [];
}

interface NumberPart {
  readonly category: keyof PeriodValues;
  readonly value: unknown;
  readonly length: number;
}

function readNumber({ text }: Token, next: Token | undefined): readonly NumberPart[] {
  const part = (category: keyof PeriodValues, value: unknown, length = 1): NumberPart => ({ category, value, length });
  if (/^\d{1,2}(?:\.\d{1,4}){1,2}$/.test(text)) return [part('dotted', text.split('.').map(Number))];
  if (/^(?:19|20)\d{6}$/.test(text)) {
    const date = dayOf(+text.slice(0, 4), +text.slice(4, 6) - 1, +text.slice(6));
    return date === undefined ? [] : [part('date', [date])];
  }
  if (!/^\d{1,4}$/.test(text)) return [];
  const value = Number(text);
  if (next?.isGlued === true && /^(?:st|nd|rd|th)$/.test(next.folded)) {
    return value >= 1 && value <= MAX_DAY ? [part('ordinal', String(value), 2)] : [];
  }
  if (next?.isGlued === true && next.folded === 's' && value % 10 === 0 && value >= 1900) {
    return [part('time', [monthsOf(value, 0, 120)], 2)];
  }
  return [part('integer', value), ...(value >= 1900 && value < 2200 ? [part('year', value)] : [])];
}

/** Reads a pasted timestamp: the second that it names, or the minute. */
function readStamp(text: string): When | undefined {
  const hasOffset = /(?:z|[+-]\d\d:?\d\d)$/i.test(text);
  const length = /T\d\d:\d\d:\d\d/i.test(text) ? 1000 : 60_000;
  const full = text.replace(/^(.{16})(?=$|z|[+-])/i, '$1:00');
  const from = readTimestamp(hasOffset ? full : `${full}Z`);
  if (from === undefined) return undefined;
  return { kind: hasOffset ? 'instant' : 'local', from, to: from + length };
}

/** Reads a date as dashboards write it: `now-7d`, `now-1M/M`. */
function readNow(sentence: Sentence, at: number, { user: { now, timeZone } }: PeriodContext) {
  const { text, tokens } = sentence;
  let to = at + 1;
  while (tokens[to]?.isGlued === true) to++;
  const first = tokens[at];
  const last = tokens[to - 1];
  const written = text.slice(first?.from, last?.to);
  const span = to === at + 1 ? undefined : readRelativeDate(written, { now: now.getTime(), timeZone });
  if (span === undefined) return [];
  const when: When = { kind: 'instant', from: span.start, ...(span.end > span.start && { to: span.end }) };
  return [{ to, when }];
}
