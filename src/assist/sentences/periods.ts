// The productions of periods are one table, which is only understood as a whole: over 400 lines.

import { shiftDay, toInstant, type Unit } from '../../language/checker/calendar.ts';
import { writeTime } from '../../language/checker/zoned-time.ts';
import { rulesOf } from './chart.ts';
import {
  between,
  checkWeekday,
  clockOf,
  clockOn,
  counted,
  dateOf,
  edgeOf,
  hourOf,
  hoursBetween,
  hoursOf,
  hourUntil,
  lasting,
  type Months,
  map,
  monthBeside,
  monthOf,
  monthsIn,
  numericDate,
  type Readings,
  restOfDay,
  shifted,
  shiftFrom,
  someOf,
  timeAhead,
  unitBeside,
  unitsWithin,
  weekAt,
  weekdayBeside,
  weekdayOf,
  yearOf,
  zip,
} from './spoken-times.ts';
import type { Period, TimeRange, ValueContext, WordValues } from './values.ts';
import {
  type Choice,
  type Clock,
  DAY_MS,
  type Duration,
  dayAt,
  exactOf,
  fullYear,
  type Instants,
  instantsOf,
  localOf,
  MAX_DAY,
  monthsOf,
  rangeOf,
  today,
  unitAt,
  type When,
} from './when.ts';

/** The values of the categories. */
export interface PeriodValues extends WordValues {
  readonly unit: Unit;
  readonly units: Unit;
  readonly toDate: Unit;
  readonly integer: number;
  /** A number with its ending: `15th`. A word such as `second` counts only beside a month or a unit. */
  readonly ordinal: string;
  readonly year: number;
  readonly dotted: readonly number[];
  /** A mark between the parts of a date: `/`, `-` or `.`. */
  readonly separator: string;
  readonly '.': string;
  readonly ',': string;
  readonly ':': string;
  readonly dayNumber: number;
  readonly months: Months;
  readonly ofYear: number;
  readonly duration: Duration;
  /** A unit, or a count of units. */
  readonly someUnits: Duration;
  readonly durationAgo: Duration;
  /** A time beside now: last week, the past 3 days. */
  readonly recent: Readings<When>;
  /** A day that names its month. */
  readonly date: Readings<When>;
  readonly day: Readings<When>;
  readonly clock: Readings<Clock>;
  /** Hours of a day: a clock time, a range, before or after one. */
  readonly hours: Readings<Clock>;
  /** A time that ends where another begins: a day, a month, a minute. */
  readonly time: Readings<When>;
  /** The end of a range. */
  readonly bound: Readings<When>;
  readonly period: Period;
}

const rule = rulesOf<PeriodValues, ValueContext>();

/** The words around the two ends of a range. */
const RANGES = [
  ['on?', 'upTo'],
  ['betweenTimes', 'andTime'],
  ['betweenTimes', 'upTo'],
] as const;

/**
 * The productions of periods. Words without a meaning of their own stand where they belong: `the 3rd of May`.
 * Numbers and units become days, months and clock times; these become bounds; and bounds become periods.
 */
export const PERIODS = [
  // Numbers and units.
  rule('dayNumber', ['the?', 'integer', '.?'], 0, ([, one]) => (one >= 1 && one <= MAX_DAY ? one : undefined)),
  rule('dayNumber', ['the?', 'ordinal', '.?'], 0, ([, one]) => Number(one)),
  rule('dayNumber', ['the?', 'ordinalWord'], 0, ([, one]) => Number(one)),
  rule('ofYear', [',?', 'of?', 'year'], 0, ([, , year]) => year),
  rule('months', ['month', '.?'], 0, ([month]) => [Number(month), 1]),
  rule('months', ['the?', 'partOfYear'], 0, ([, part]) => {
    const [month = 0, months = 0] = part.split(' ').map(Number);
    return [month, months];
  }),
  // `7 days`, `14-day`
  rule('duration', ['integer', 'separator?', 'unit'], 0, ([count, mark = '-', unit]) =>
    count > 0 && mark === '-' ? [[count, unit]] : undefined,
  ),
  rule('duration', ['aOne', 'unit'], 0, ([, unit]) => [[1, unit]]),
  rule('duration', ['duration', 'but?', 'duration'], 0, ([first, , rest]) => [...first, ...rest]),
  rule('someUnits', ['unit'], 0, ([unit]) => [[1, unit]]),
  rule('someUnits', ['duration'], 0, ([duration]) => duration),
  rule('durationAgo', ['duration', 'ago'], 0, ([duration]) => duration),
  rule('durationAgo', ['ago', 'duration'], 0, ([, duration]) => duration),

  // Dates.
  rule('date', ['months', 'dayNumber', 'ofYear?'], 0, ([months, day, year]) => dateOf(months, day, year)),
  rule('date', ['dayNumber', 'of?', 'months', 'ofYear?'], 0, ([day, , months, year]) => dateOf(months, day, year)),
  // `3 nov 25`, but not `3 nov 25 eur`.
  rule('date', ['dayNumber', 'months', 'of?', 'integer'], 2.2, ([day, months, , year], { user }) =>
    year > 9 && year < 100 ? dateOf(months, day, fullYear(year, user)) : undefined,
  ),
  rule('date', ['dayNumber', 'separator', 'months', 'separator', 'year'], 0, ([day, , months, , year]) =>
    dateOf(months, day, year),
  ),
  rule('date', ['months', 'separator', 'dayNumber', 'separator', 'year'], 0, ([months, , day, , year]) =>
    dateOf(months, day, year),
  ),
  rule('date', ['year', 'separator', 'months', 'separator', 'dayNumber'], 0, ([year, , months, , day]) =>
    dateOf(months, day, year),
  ),
  rule('date', ['months', 'separator', 'dayNumber'], 0, ([months, mark, day]) =>
    mark === '/' ? dateOf(months, day, undefined) : undefined,
  ),
  rule('date', ['integer', 'separator', 'integer', 'ofYear?'], 0, ([a, mark, b, year], context) =>
    mark === '/' ? numericDate(year === undefined ? [a, b] : [a, b, year], false, context) : undefined,
  ),
  rule('date', ['integer', 'separator', 'integer', 'separator', 'integer'], 0, ([a, mark, b, next, c], context) =>
    mark === next && (mark === '/' || a > 99 || c > 99) ? numericDate([a, b, c], false, context) : undefined,
  ),
  rule('date', ['dotted', '.?'], 0, ([numbers, mark], context) =>
    numbers.length === (mark === undefined ? 3 : 2) ? numericDate(numbers, true, context) : undefined,
  ),

  // Days.
  rule('day', ['date'], 0, ([date]) => date),
  rule('day', ['the?', 'relativeDay'], 0, ([, shiftBy], { user }) => [
    dayAt(shiftDay(today(user), 'day', Number(shiftBy))),
  ]),
  rule('day', ['weekday', '.?'], 0, ([weekday]) => [{ kind: 'weekly', weekday: Number(weekday) }]),
  rule('day', ['side', 'weekday'], 0, ([side, weekday], { user }) =>
    weekdayBeside(Number(side), Number(weekday), user),
  ),
  rule('day', ['side?', 'past', 'weekday'], 0, ([, , weekday], { user }) =>
    weekdayBeside(-1, Number(weekday), user)?.slice(0, 1),
  ),
  rule('day', ['time', 'on?', 'weekday'], 0, ([week, , weekday]) => weekdayOf(week, weekday)),
  rule('day', ['weekday', 'of?', 'time'], 0, ([weekday, , week]) => weekdayOf(week, weekday)),
  rule('day', ['weekday', '.?', ',?', 'date'], 0, ([weekday, , , date], { user }) =>
    checkWeekday(Number(weekday), date, user),
  ),
  rule('day', ['date', ',?', 'weekday'], 0, ([date, , weekday], { user }) => checkWeekday(Number(weekday), date, user)),
  rule('day', ['weekday', 'dayNumber'], 1, ([weekday, day]) => [{ kind: 'monthly', day, weekday: Number(weekday) }]),
  rule('day', ['the?', 'ordinal'], 1, ([, day]) => [{ kind: 'monthly', day: Number(day) }]),
  rule('day', ['the', 'integer'], 1, ([, day]) =>
    day >= 1 && day <= MAX_DAY ? [{ kind: 'monthly', day }] : undefined,
  ),
  rule('day', ['durationAgo'], 0, ([duration], { user }) => someOf(shifted(duration, -1, user))),
  rule('day', ['duration', 'fromNow'], 0, ([duration], { user }) => timeAhead(duration, user)),
  // `a trial of 14 days` is no time.
  rule('day', ['of', 'duration'], 1, ([of, duration], { user }) =>
    of === 'in' ? timeAhead(duration, user) : undefined,
  ),
  rule('day', ['duration', 'before', 'day'], 0, ([duration, , day], { user }) => shiftFrom(duration, -1, day, user)),
  rule('day', ['duration', 'after', 'day'], 0, ([duration, , day], { user }) => shiftFrom(duration, 1, day, user)),
  rule('day', ['duration', 'fromTime', 'day'], 0, ([duration, , day], { user }) => shiftFrom(duration, 1, day, user)),

  // Weeks, months and longer times.
  rule('time', ['day'], 0, ([day]) => day),
  rule('time', ['months', 'ofYear?'], 0, ([months, year]) => [monthsIn(months, year)]),
  rule('time', ['months', 'separator', 'year'], 0, ([months, , year]) => [monthsIn(months, year)]),
  rule('time', ['year', 'separator?', 'months'], 0, ([year, , months]) => [monthsIn(months, year)]),
  rule('time', ['months', 'of?', 'time'], 0, ([months, , whole]) =>
    map(whole, (one) => {
      const year = yearOf(one);
      return year === undefined ? undefined : monthsIn(months, year);
    }),
  ),
  rule('time', ['integer', 'separator', 'year'], 0, ([month, , year]) => monthOf(month, year)),
  rule('time', ['year', 'separator', 'integer'], 0, ([year, , month]) => monthOf(month, year)),
  rule('time', ['side', 'month'], 0, ([side, month], { user }) =>
    someOf(monthBeside(Number(side), Number(month), user)),
  ),
  rule('time', ['year'], 0, ([year]) => [monthsOf(year, 0, 12)]),
  rule('time', ['the?', 'unit', 'year'], 0, ([, unit, year]) =>
    unit === 'year' ? [monthsOf(year, 0, 12)] : undefined,
  ),
  // `2024 and 2025`
  ...(['andTime', 'orTime'] as const).map((joint) =>
    rule('time', ['year', joint, 'year'], 0, ([year, , next]) =>
      next === year + 1 ? [monthsOf(year, 0, 24)] : undefined,
    ),
  ),
  rule('time', ['recent'], 0, ([recent]) => recent),
  rule('recent', ['the?', 'side', 'unit'], 0, ([, side, unit], { user }) =>
    someOf(unitBeside(Number(side), unit, user)),
  ),
  rule('time', ['the?', 'unit', 'sideAfter'], 0, ([, unit, side], { user }) =>
    someOf(unitBeside(Number(side), unit, user)),
  ),
  rule('time', ['the', 'unit'], 1, ([, unit], { user }) => someOf(unitBeside(0, unit, user))),
  rule('recent', ['the?', 'side', 'duration'], 0, ([, side, duration], { user }) =>
    someOf(counted(duration, Number(side), user)),
  ),
  rule('time', ['integer', 'side', 'units'], 0, ([count, side, unit], { user }) =>
    count > 0 ? someOf(counted([[count, unit]], Number(side), user)) : undefined,
  ),
  rule('recent', ['the?', 'past', 'someUnits'], 0, ([, , duration], { user }) => someOf(counted(duration, -1, user))),
  rule('recent', ['the', 'weekend'], 0, () => [{ kind: 'weekly', weekday: 6, days: 2 }]),
  rule('time', ['side', 'weekend'], 0, ([side], { user }) => {
    const { to } = unitAt(today(user), 'week', Number(side));
    return [{ kind: 'local', from: to - 2 * DAY_MS, to }];
  }),
  rule('time', ['toDate'], 0, ([unit], { user }) => [
    { kind: 'instant', from: toInstant(unitAt(today(user), unit, 0).from, user.timeZone) },
  ]),
  rule('time', ['the?', 'weekOf', 'on?', 'day'], 0, ([, , , day], { user }) =>
    map(day, (one) => {
      const local = localOf(exactOf(one), 'past', user);
      return local && unitAt(local.from, 'week', 0);
    }),
  ),
  rule('time', ['unit', 'integer', 'ofYear?'], 1, ([unit, week, year], { user }) =>
    unit === 'week' ? someOf(weekAt(year ?? new Date(today(user)).getUTCFullYear(), week)) : undefined,
  ),
  rule('time', ['dayNumber', 'someUnits', 'of', 'time'], 0, ([first, duration, , whole], { user }) =>
    map(whole, (one) => unitsWithin(first, duration, one, user)),
  ),
  rule('time', ['the?', 'side', 'someUnits', 'of', 'time'], 0, ([, side, duration, , whole], { user }) =>
    side === '-1' ? map(whole, (one) => unitsWithin(-1, duration, one, user)) : undefined,
  ),
  rule('time', ['duration', 'since', 'day'], 0, ([duration, , day], { user }) => lasting(duration, day, user)),
  rule('time', ['on', 'duration', ',?', 'fromTime', 'day'], -0.1, ([on, duration, , , day], { user }) =>
    on === 'for' ? lasting(duration, day, user) : undefined,
  ),

  // Clock times.
  rule('clock', ['noon'], 0, () => someOf(clockOf(12))),
  rule('clock', ['integer', 'clockHour'], 0, ([hour]) => hoursOf(hour)),
  rule('clock', ['integer', 'meridiem'], 0, ([hour, meridiem]) => someOf(hourOf(hour, meridiem))),
  rule('clock', ['dotted', 'meridiem'], 0, ([[hour = 0, minutes = 0, ...rest], meridiem]) =>
    rest.length === 0 ? someOf(hourOf(hour, meridiem, minutes)) : undefined,
  ),
  rule('clock', ['integer', ':', 'integer', 'meridiem?'], 0, ([hour, , minutes, meridiem]) => {
    if (meridiem !== undefined) return someOf(hourOf(hour, meridiem, minutes));
    const clock = clockOf(hour, minutes);
    return clock && [{ ...clock, ...(hour < 12 && { isOpen: true }) }];
  }),
  rule('clock', ['integer', ':', 'integer', ':', 'integer'], 0, ([hour, , minutes, , seconds]) =>
    someOf(clockOf(hour, minutes, seconds)),
  ),
  rule('hours', ['clock'], 0, ([clock]) => clock),
  rule('hours', ['at', 'integer'], 0, ([, hour]) => hoursOf(hour)),
  ...(['after', 'since'] as const).map((side) =>
    // `since 9:00` alone lasts until now.
    rule('hours', [side, 'clock'], side === 'since' ? 0.2 : -0.1, ([, clock]) =>
      map(clock, (one) => restOfDay('since', one)),
    ),
  ),
  ...(['before', 'until'] as const).map((side) =>
    rule('hours', [side, 'clock'], -0.1, ([, clock]) => map(clock, (one) => restOfDay('before', one))),
  ),
  ...RANGES.flatMap(([opening, joint]) => [
    rule('hours', [opening, 'clock', joint, 'clock'], 0, ([, first, , last]) => zip(first, last, between)),
    rule('hours', [opening, 'integer', joint, 'clock'], 0, ([, hour, , last]) =>
      map(last, (one) => hourUntil(hour, one)),
    ),
    rule('hours', [opening, 'integer', joint, 'integer'], 1, ([, first, , last]) => hoursBetween(first, last)),
  ]),
  rule('time', ['day', ',?', 'at?', 'hours'], 0, ([day, , , hours], { user }) => clockOn(day, hours, user)),
  rule('time', ['at?', 'hours', 'on?', 'day'], 0, ([, hours, , day], { user }) => clockOn(day, hours, user)),

  // Bounds.
  rule('bound', ['time'], 0, ([time]) => time),
  rule('bound', ['now'], 0, (_, { user }) => {
    const now = user.now.getTime();
    return [{ kind: 'instant', from: now, to: now }];
  }),
  rule('bound', ['the?', 'edge', 'the?', 'time'], 0, ([, edge, , time]) => edgeOf(edge, time)),
  rule('bound', ['the?', 'edge', 'unit'], 0, ([, edge, unit], { user }) => edgeOf(edge, [unitBeside(0, unit, user)])),

  // Periods.
  rule('period', ['on?', 'time'], 1, ([, time], context) => onSide('within', time, context)),
  // `over the last 2 weeks`, but not `over 2 weeks ago` and `over 2026`.
  rule('period', ['overTime', 'recent'], 1, ([, time], context) => onSide('within', time, context)),
  ...(['since', 'before', 'after', 'until'] as const).map((side) =>
    rule('period', [side, 'bound'], 1, ([, bound], context) => onSide(side, bound, context)),
  ),
  ...(['since', 'after'] as const).map((side) =>
    rule('period', [side, 'clock'], 1, ([, clock], context) => {
      const times = map(clock, (one): When => ({ kind: 'daily', clock: one }));
      return times && onSide('since', times, context);
    }),
  ),
  rule('period', ['on?', 'bound', 'onward'], 1, ([, bound], context) => onSide('since', bound, context)),
  rule('period', ['bound', 'backward'], 1, ([bound], context) => onSide('until', bound, context)),
  ...RANGES.flatMap(([opening, joint]) => [
    rule('period', [opening, 'bound', joint, 'bound'], 1, ([, first, , last], context) => fromTo(first, last, context)),
    rule(
      'period',
      [opening, 'dayNumber', joint, 'dayNumber', 'of?', 'months', 'ofYear?'],
      1,
      ([, first, , last, , months, year], context) => daysOf(months, first, last, year, context),
    ),
    rule('period', [opening, 'integer', joint, 'durationAgo'], 0.9, ([, count, , duration], context) =>
      agoBetween(count, duration, context),
    ),
  ]),
  rule('period', ['since', 'bound', 'upTo', 'bound'], 1, ([, first, , last], context) => fromTo(first, last, context)),
  rule('period', ['since', 'bound', ',?', 'but?', 'until', 'bound'], 1, ([, first, , , , last], context) =>
    fromTo(first, last, context),
  ),
  rule(
    'period',
    ['on?', 'months', 'dayNumber', 'upTo', 'dayNumber', 'ofYear?'],
    1,
    ([, months, first, , last, year], context) => daysOf(months, first, last, year, context),
  ),
  rule('period', ['since', 'duration'], 1, ([, duration], context) => upToNow(duration, context)),
  rule('period', ['older', 'duration'], 1, ([, duration], context) => longerAgo(duration, context)),
  rule('period', ['newer', 'duration'], 1, ([, duration], context) => {
    const past = upToNow(duration, context);
    // What is due within 7 days lies ahead, and today is one of them.
    const next = counted(duration, 1, context.user);
    const ahead = onSide('within', [next?.kind === 'local' ? { ...next, from: today(context.user) } : next], context);
    return past && ahead && { ...past, upcoming: ahead.readings };
  }),
  rule('period', ['compare', 'durationAgo'], 0.9, ([comparison, duration], context) => {
    if (comparison === '=') return undefined;
    return comparison.startsWith('>') ? longerAgo(duration, context) : upToNow(duration, context);
  }),
];

/** Days of one month. */
function daysOf(months: Months, first: number, last: number, year: number | undefined, context: ValueContext) {
  const [from, to] = [dateOf(months, first, year), dateOf(months, last, year)];
  return from && to && first < last ? fromTo(from, to, context) : undefined;
}

/** From the earlier to the later of two times: 3 to 5 days ago. */
function agoBetween(count: number, duration: Duration, context: ValueContext): Period | undefined {
  const [[most, unit]] = duration as readonly [readonly [number, Unit]];
  const [first, last] = [shifted(duration, -1, context.user), shifted([[count, unit]], -1, context.user)];
  if (duration.length > 1 || count < 1 || count >= most || first === undefined || last === undefined) return undefined;
  return fromTo([first], [last], context);
}

function longerAgo(duration: Duration, context: ValueContext): Period | undefined {
  return onSide('before', [shifted(duration, -1, context.user)], context);
}

function upToNow(duration: Duration, context: ValueContext): Period | undefined {
  return onSide('since', [counted(duration, -1, context.user)], context);
}

/** The time since a duration before now. */
export function since(duration: Duration, { user }: ValueContext): Readings<When> | undefined {
  return someOf(counted(duration, -1, user));
}

/** A day on which the clock changes has 23 hours. */
const MIN_DAY_MS = 23 * 3_600_000;

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

/** A period on one side of a time. */
export function onSide(side: keyof typeof SIDES, times: Readings<When>, context: ValueContext): Period | undefined {
  const [one] = times;
  // `3 weeks ago` is that week, or the day three weeks before today.
  const exact = side === 'within' && times.length === 1 && one?.kind === 'local' ? one.exact : undefined;
  return toPeriod(exact === undefined ? times : [one, exact], context, (when, choice) => {
    const time = instantsOf(side === 'within' ? when : exactOf(when), choice, context.user);
    return time && SIDES[side](time);
  });
}

/** A period from the beginning of one time to the end of another one. */
function fromTo(first: Readings<When>, last: Readings<When>, context: ValueContext): Period | undefined {
  const pairs = zip(first, last, (a, b) => [exactOf(a), exactOf(b)] as const) ?? [];
  return toPeriod(pairs, context, ([a, b], choice) => rangeOf(a, b, choice, context.user));
}

function toPeriod<Value>(
  values: Readings<Value>,
  context: ValueContext,
  read: (value: Value, choice: Choice) => Partial<Instants> | undefined,
): Period | undefined {
  const list = (choice: Choice): readonly TimeRange[] =>
    values.flatMap((value) => {
      const found = value === undefined ? undefined : read(value, choice);
      return (found && writeRange(found, context)) ?? [];
    });
  const [readings, upcoming] = [list('past'), list('upcoming')];
  if (readings.length === 0) return undefined;
  return JSON.stringify(readings) === JSON.stringify(upcoming) ? { readings } : { readings, upcoming };
}

function writeRange({ from, to }: Partial<Instants>, { user: { timeZone } }: ValueContext): TimeRange | undefined {
  const start = from === undefined ? undefined : writeTime(from, timeZone);
  const end = to === undefined ? undefined : writeTime(to, timeZone);
  if ((from !== undefined && start === undefined) || (to !== undefined && end === undefined)) return undefined;
  if (start === undefined && end === undefined) return undefined;
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
}
