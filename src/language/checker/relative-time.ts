import { readEpochMs } from '../base/plain-data.ts';
import { type OptionRules, readOptions } from '../diagnostic/read-options.ts';
import { shiftDay, shiftTime, type TimeSpan, toInstant, type Unit, unitAt } from './calendar.ts';
import { readTimestamp } from './timestamp.ts';
import { isTimeZone, MAX_TIME, MIN_TIME } from './zoned-time.ts';

/** What relative dates are relative to. */
export interface DateOptions {
  /** The time of `now`; by default the current time. */
  readonly now?: Date | undefined;
  /** The zone in which days begin and dates are written, such as `Europe/Berlin`; by default UTC. */
  readonly timeZone?: string | undefined;
}

/** The options as they are read. */
export interface Clock {
  /** In milliseconds since the epoch. */
  readonly now: number;
  /** That of the platform if `undefined`. */
  readonly timeZone: string | undefined;
}

/**
 * Reads what relative dates are relative to.
 *
 * @throws {TypeError} If an option is invalid.
 */
export function readClock(options: DateOptions | undefined): Clock {
  const { now, timeZone } = readOptions(DATE_OPTIONS, options);
  return { now: readEpochMs(now) ?? Date.now(), timeZone };
}

const DATE_OPTIONS: OptionRules<DateOptions> = {
  now: {
    standard: undefined,
    expected: 'a valid `Date`',
    takes: (value) => !Number.isNaN(readEpochMs(value) ?? Number.NaN),
  },
  timeZone: {
    standard: 'UTC',
    expected: 'the name of a time zone, such as Europe/Berlin',
    takes: isTimeZone,
  },
};

/** The units of relative dates. `m` is a minute, `M` a month. */
export const UNITS = {
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
  Q: 'quarter',
  y: 'year',
} as const satisfies Readonly<Record<string, Unit>>;

const NOW = /^now(?:[+-]\d{1,9}[a-z]+|\/[a-z]+)*$/i;
/** No stored date has more steps. */
const MAX_LENGTH = 60;
const STEP = /([+-])(\d+)([a-z]+)|\/([a-z]+)/gi;
/** The units from the current one to that of a word. */
const COUNTS: Readonly<Record<string, number>> = { last: -1, this: 0, next: 1, yesterday: -1, today: 0, tomorrow: 1 };
const WORDS = /^(?:(last|this|next) (day|week|month|quarter|year)|(yesterday|today|tomorrow))$/;

/** What is meant as a relative date, such as `now - 7d`, `last 7 days` or `3 days ago`. */
const ATTEMPT = /^\s*(?:now(?![a-z])|(?:last|this|next)\s)|\sago\s*$/i;

/** Whether a text is a relative date, would be one if it had known units, or is only meant as one. */
export function kindOfRelativeDate(text: string): 'relative' | 'unknown-unit' | 'unknown-words' | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (WORDS.test(text.toLowerCase())) return 'relative';
  if (!NOW.test(text)) return ATTEMPT.test(text) ? 'unknown-words' : undefined;
  const units = Array.from(text.matchAll(STEP), ([, , , unit, rounding]) => unit ?? rounding ?? '');
  return units.every((unit) => Object.hasOwn(UNITS, unit)) ? 'relative' : 'unknown-unit';
}

/**
 * Reads a relative date: `now`, `now-7d`, `now-1M/M`, `yesterday`, `last month`. After `now`,
 * each step adds units, takes them away, or rounds down to the beginning of one. A text that ends
 * with a rounding is the whole unit, and so is one in words; any other is an instant.
 *
 * @returns `undefined` if the text is no relative date.
 * @see L7.4
 */
export function readRelativeDate(text: string, { now, timeZone }: Clock): TimeSpan | undefined {
  if (kindOfRelativeDate(text) !== 'relative') return undefined;
  const [, side, unit = 'day', day] = WORDS.exec(text.toLowerCase()) ?? [];
  const word = side ?? day;
  const count = word === undefined ? undefined : COUNTS[word];
  if (count !== undefined) return unitAt(shiftTime(now, unit as Unit, count, timeZone), unit as Unit, timeZone);
  let span: TimeSpan = { start: now, end: now };
  for (const [, sign, amount, added, rounded] of text.matchAll(STEP)) {
    const name = UNITS[(added ?? rounded) as keyof typeof UNITS];
    if (rounded === undefined) {
      const start = shiftTime(span.start, name, Number(`${sign}${amount}`), timeZone);
      span = { start, end: start };
      // The calendar of a `Date` ends, so no other step starts beyond the years that a timestamp can write.
      if (start < MIN_TIME || start > MAX_TIME) return span;
    } else span = unitAt(span.start, name, timeZone);
  }
  return span;
}

const LOCAL_DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(:\d\d)?)?$/;

/**
 * Reads a date or time without an offset, as inputs of a page have it: `2026-03-01` is the whole
 * day in the zone of the clock, `2026-03-01T09:30` the whole minute.
 *
 * @returns `undefined` if the text is not in that form, or no calendar has the day.
 */
export function readLocalDate(text: string, { timeZone }: Clock): TimeSpan | undefined {
  const match = LOCAL_DATE.exec(text);
  if (match === null) return undefined;
  const isDay = text.length === '2026-03-01'.length;
  const local = readTimestamp(isDay ? `${text}T00:00:00Z` : match[1] === undefined ? `${text}:00Z` : `${text}Z`);
  if (local === undefined) return undefined;
  const start = toInstant(local, timeZone);
  if (isDay) return { start, end: toInstant(shiftDay(local, 'day', 1), timeZone) };
  return { start, end: start + (match[1] === undefined ? 60_000 : 1000) };
}
