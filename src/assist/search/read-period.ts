import { firstDay, shiftDay, toInstant, type Unit } from '../../language/checker/calendar.ts';
import { readRelativeDate } from '../../language/checker/relative-time.ts';
import { readTimestamp } from '../../language/checker/timestamp.ts';
import { writeTime } from '../../language/checker/zoned-time.ts';
import type { Operator } from '../../language/syntax/ast.ts';
import type { UserContext } from '../user.ts';
import { type CalendarWord, ENGLISH, indexWords } from '../words.ts';
import { dayAt, nameZone, startOfDay } from './days.ts';

/** A period of time, with RFC 3339 timestamps at the offset of the user's zone. */
export interface Period {
  readonly start: string;
  /** The first moment after it; `undefined` if it has no end. */
  readonly end: string | undefined;
  /** The moment that `since` means, if not the start: `3 months ago` is a month, `since 3 months ago` counts from a day. */
  readonly moment?: string;
  /** Whether it was counted back from now: `more than 3 days ago` is before it. */
  readonly isAgo?: true;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MINUTES: Readonly<Partial<Record<Unit, number>>> = { minute: 1, hour: 60 };
/** No longer count of units is meant. */
const MAX_COUNT = 9999;

/**
 * Reads a period as people write it: `yesterday`, `last week`, `3 days ago`, `january
 * 2024`, `20 nov 2026`, `q1 2024`, `2024-01`, `12.11.2025`.
 *
 * @returns The readings, the likeliest first: two if day and month can be swapped, none
 *   if the text is no period.
 */
export function readPeriods(text: string, user: UserContext): readonly Period[] {
  const wanted = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ');
  if (wanted === '' || wanted.length > MAX_LENGTH) return [];
  return readDigits(wanted, user) ?? readNow(text.trim(), user) ?? readWords(wanted, user);
}

/** Reads a date as dashboards write it: `now-7d`, `now-1M/M`; `undefined` if the text is not in that form. */
function readNow(text: string, { now, timeZone }: UserContext): readonly Period[] | undefined {
  const span = /^now/i.test(text) ? readRelativeDate(text, { now: now.getTime(), timeZone }) : undefined;
  if (span === undefined) return undefined;
  const [start, end] = [writeTime(span.start, timeZone), writeTime(span.end, timeZone)];
  if (start === undefined || end === undefined) return [];
  return [span.start === span.end ? { start, end: undefined, moment: start } : { start, end }];
}

/** No name of a period is longer. */
const MAX_LENGTH = 60;

const ISO = /^(\d{4})[-/](\d\d)(?:[-/](\d\d)(?:[t ](\d\d):(\d\d)(?::(\d\d))?)?)?$/;
const DOTS = /^(\d\d?)\.(\d\d?)\.(\d{4}|\d\d)?$/;
const SLASHES = /^(\d\d?)[/-](\d\d?)[/-](\d{4})$/;

/** Reads a date of digits alone; `undefined` if the text is not in the form of one. */
function readDigits(wanted: string, user: UserContext): readonly Period[] | undefined {
  const [, year, month, day, hours, minutes, seconds] = ISO.exec(wanted) ?? [];
  if (hours !== undefined) {
    const ms = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds ?? '00'}Z`);
    const start = Number.isNaN(ms) ? undefined : startOfMinute(ms, user);
    return start === undefined ? [] : [start];
  }
  if (year !== undefined)
    return toList(
      day === undefined ? monthOf(+year, +(month ?? 1) - 1, user) : dayOf(+year, +(month ?? 1) - 1, +day, user),
    );
  const dots = DOTS.exec(wanted);
  if (dots !== null) {
    const [, first = '', second = '', end] = dots;
    if (end === undefined) return toList(latest((one) => dayOf(one, +second - 1, +first, user), user));
    return swapped(+first, +second, end.length === 2 ? 2000 + +end : +end, user, true);
  }
  const [, first, second = '', end = ''] = SLASHES.exec(wanted) ?? [];
  return first === undefined ? undefined : swapped(+first, +second, +end, user, false);
}

/** A day whose month may stand first or second. */
function swapped(
  first: number,
  second: number,
  year: number,
  user: UserContext,
  isDayFirst: boolean,
): readonly Period[] {
  const readings = [dayOf(year, second - 1, first, user), dayOf(year, first - 1, second, user)];
  const ordered = isDayFirst || !isMonthFirst(user) ? readings : readings.toReversed();
  const found = ordered.filter((one) => one !== undefined);
  return found[0]?.start === found[1]?.start ? found.slice(0, 1) : found;
}

function isMonthFirst({ words = ENGLISH }: UserContext): boolean {
  const parts = new Intl.DateTimeFormat(words.locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day');
}

/** How the parts of a date in words follow each other, and what they mean. */
const FORMS: Readonly<Record<string, (parts: Parts, user: UserContext) => Period | undefined>> = {
  day: ({ day }, user) => unitAt('day', day, user),
  'side unit': ({ side, unit }, user) => unitAt(unit, side, user),
  'side number unit': ({ side, number, unit }, user) => countedFrom(side, number, unit, user),
  'number unit ago': ({ number, unit }, user) => ago(number, unit, user),
  'ago number unit': ({ number, unit }, user) => ago(number, unit, user),
  'past unit': ({ unit }, user) => countedFrom(-1, 1, unit, user),
  'past number unit': ({ number, unit }, user) => countedFrom(-1, number, unit, user),
  weekday: ({ weekday }, user) => weekdayAt(weekday, undefined, user),
  'side weekday': ({ side, weekday }, user) => weekdayAt(weekday, side, user),
  month: ({ month }, user) => latest((year) => monthOf(year, month, user), user),
  'side month': ({ side, month }, user) => monthAt(month, side, user),
  'month year': ({ month, year }, user) => monthOf(year, month, user),
  'month number': ({ month, number }, user) => latest((year) => dayOf(year, month, number, user), user),
  'number month': ({ month, number }, user) => latest((year) => dayOf(year, month, number, user), user),
  'month number year': ({ month, number, year }, user) => dayOf(year, month, number, user),
  'number month year': ({ month, number, year }, user) => dayOf(year, month, number, user),
  quarter: ({ quarter }, user) => latest((year) => monthOf(year, quarter * 3 - 3, user, 3), user),
  'quarter year': ({ quarter, year }, user) => monthOf(year, quarter * 3 - 3, user, 3),
  'year quarter': ({ quarter, year }, user) => monthOf(year, quarter * 3 - 3, user, 3),
};

/** The values of the parts of a date. */
type Parts = Readonly<Record<Exclude<CalendarWord['kind'], 'unit' | 'ago' | 'past'> | 'year', number>> & {
  readonly unit: Unit;
};

function readWords(wanted: string, user: UserContext): readonly Period[] {
  const { calendar } = indexWords(user.words ?? ENGLISH);
  const kinds: string[] = [];
  const parts: Record<string, number | Unit> = {};
  for (const word of wanted.replaceAll('-', ' ').split(' ')) {
    const part = readPart(word, calendar);
    if (part === undefined) return [];
    for (const { kind, value } of part) {
      kinds.push(kind);
      parts[kind] = value;
    }
  }
  return toList(FORMS[kinds.join(' ')]?.(parts as Parts, user));
}

type PartOfDate = { readonly kind: string; readonly value: number | Unit };

/** Reads a word of a date; `7d` is two. Fillers have no part. */
function readPart(word: string, calendar: ReadonlyMap<string, CalendarWord>): readonly PartOfDate[] | undefined {
  if (/^(?:19|20)\d\d$/.test(word)) return [{ kind: 'year', value: +word }];
  const [, digits, rest] = /^(\d{1,4})(?:st|nd|rd|th|\.)?(\p{L}*)$/u.exec(word) ?? [];
  if (digits !== undefined) {
    const number = { kind: 'number', value: +digits };
    const unit = rest === '' ? undefined : calendar.get(rest ?? '');
    return rest === '' ? [number] : unit?.kind === 'unit' ? [number, { kind: 'unit', value: unit.unit }] : undefined;
  }
  const known = calendar.get(word.replace(/\.$/, ''));
  if (known === undefined) return FILLER.has(word) ? [] : undefined;
  return known.kind === 'unit'
    ? [{ kind: 'unit', value: known.unit }]
    : [{ kind: known.kind, value: 'value' in known ? known.value : 0 }];
}

/** Words within a date: `20th of november`. */
const FILLER: ReadonlySet<string> = new Set(['of', 'the', 'in', 'des']);

function toList(period: Period | undefined): readonly Period[] {
  return period === undefined ? [] : [period];
}

/** The day of the user, as the time of its midnight in UTC. */
function today({ now, timeZone }: UserContext): number {
  return Date.parse(dayAt(now.getTime(), timeZone));
}

/** The period between two days of the user, the second one not included. */
function between(from: number, to: number, { timeZone }: UserContext): Period | undefined {
  const [start, end] = [toDay(from), toDay(to)];
  if (start === undefined || end === undefined) return undefined;
  return { start: startOfDay(start, timeZone), end: startOfDay(end, timeZone) };
}

/** @returns `undefined` for a day that RFC 3339 cannot write. */
function toDay(ms: number): string | undefined {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}

/** The first day of a unit that is some units before or after that of a day. */
function firstDayAt(unit: Unit, day: number, count: number): number {
  return shiftDay(firstDay(day, unit), unit, count);
}

/** `today`, `last week`, `next month`: a unit of the calendar, counted from the current one. */
function unitAt(unit: Unit, count: number, user: UserContext): Period | undefined {
  const minutes = MINUTES[unit];
  if (minutes !== undefined) return rolling(count < 0 ? -minutes : 0, count > 0 ? minutes : 0, user);
  const day = today(user);
  return between(firstDayAt(unit, day, count), firstDayAt(unit, day, count + 1), user);
}

/** `last 3 days` is since then, the current day included; `next 3 days` begins now. */
function countedFrom(side: number, count: number, unit: Unit, user: UserContext): Period | undefined {
  if (side === 0 || count > MAX_COUNT) return undefined;
  const minutes = MINUTES[unit];
  if (minutes !== undefined) return rolling(side < 0 ? -minutes * count : 0, side > 0 ? minutes * count : 0, user);
  const day = today(user);
  const far = shiftDay(day, unit, side * count);
  if (side > 0) return between(day, far + DAY_MS, user);
  const period = between(far, day, user);
  return period && { start: period.start, end: undefined };
}

/** A period of minutes around now. One that ends now has no end, because time passes while the query is typed. */
function rolling(from: number, to: number, { now, timeZone }: UserContext): Period | undefined {
  const start = writeTime(now.getTime() + from * MINUTE_MS, timeZone);
  const end = to === 0 ? undefined : writeTime(now.getTime() + to * MINUTE_MS, timeZone);
  return start === undefined || (to !== 0 && end === undefined) ? undefined : { start, end };
}

/** `3 days ago` is that day, `2 weeks ago` that week. */
function ago(count: number, unit: Unit, user: UserContext): Period | undefined {
  if (count > MAX_COUNT) return undefined;
  const minutes = MINUTES[unit];
  if (minutes !== undefined) {
    const period = rolling(-minutes * count, -minutes * (count - 1), user);
    return period && { ...period, moment: period.start, isAgo: true };
  }
  const day = today(user);
  const period = between(firstDayAt(unit, day, -count), firstDayAt(unit, day, 1 - count), user);
  const moment = toDay(shiftDay(day, unit, -count));
  return period && moment ? { ...period, moment: startOfDay(moment, user.timeZone), isAgo: true } : undefined;
}

/** The last such weekday, today included; with `last` before today, with `this` in this week, with `next` after today. */
function weekdayAt(weekday: number, side: number | undefined, user: UserContext): Period | undefined {
  const day = today(user);
  const back = (new Date(day).getUTCDay() - weekday + 7) % 7;
  const last = day - back * DAY_MS;
  const inWeek = firstDay(day, 'week') + ((weekday + 6) % 7) * DAY_MS;
  const before = back === 0 ? last - 7 * DAY_MS : last;
  const from = side === undefined ? last : side === 0 ? inWeek : side < 0 ? before : last + 7 * DAY_MS;
  return between(from, from + DAY_MS, user);
}

function monthOf(year: number, month: number, user: UserContext, months = 1): Period | undefined {
  if (month < 0 || month > 11) return undefined;
  return between(Date.UTC(year, month, 1), Date.UTC(year, month + months, 1), user);
}

/** A day; `undefined` if the calendar does not have it. */
function dayOf(year: number, month: number, day: number, user: UserContext): Period | undefined {
  const ms = Date.UTC(year, month, day);
  const at = new Date(ms);
  if (at.getUTCMonth() !== month || at.getUTCDate() !== day) return undefined;
  return between(ms, ms + DAY_MS, user);
}

/** A period without a year is the last one that has begun. */
function latest(read: (year: number) => Period | undefined, user: UserContext): Period | undefined {
  const day = today(user);
  const year = new Date(day).getUTCFullYear();
  const begun = (period: Period | undefined): boolean =>
    period !== undefined && (readTimestamp(period.start) ?? 0) <= user.now.getTime();
  return [read(year), read(year - 1)].find(begun);
}

/** `last october` is one that has ended, `next october` one that has not begun. */
function monthAt(month: number, side: number, user: UserContext): Period | undefined {
  const year = new Date(today(user)).getUTCFullYear();
  const current = new Date(today(user)).getUTCMonth();
  if (side === 0) return monthOf(year, month, user);
  const isOther = side < 0 ? month >= current : month <= current;
  return monthOf(isOther ? year + side : year, month, user);
}

function startOfMinute(local: number, { timeZone }: UserContext): Period | undefined {
  const ms = toInstant(local, timeZone);
  const [start, end] = [writeTime(ms, timeZone), writeTime(ms + MINUTE_MS, timeZone)];
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** Reads a year alone, which is a number unless another word makes it a date. */
export function readYear(text: string, user: UserContext): Period | undefined {
  return /^(?:199\d|20\d\d)$/.test(text) ? monthOf(+text, 0, user, 12) : undefined;
}

/** Whether a word alone names a month; it may also be the name of a person. */
export function isMonth(text: string, { words = ENGLISH }: UserContext): boolean {
  return indexWords(words).calendar.get(text.toLowerCase())?.kind === 'month';
}

/** Reads a period, or a count of units such as `7d`, which lasts until now. */
export function readLoosePeriod(text: string, user: UserContext): Period | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === 'now') return rolling(0, 0, user);
  const year = /^\d{4}$/.test(wanted) ? monthOf(+wanted, 0, user, 12) : undefined;
  return year ?? readPeriods(text, user)[0] ?? readSince(wanted, user);
}

const COUNT = /^(\d{1,4}) ?(\p{L}+)$/u;

function readSince(wanted: string, user: UserContext): Period | undefined {
  const [, count = '', word = ''] = COUNT.exec(wanted) ?? [];
  const unit = indexWords(user.words ?? ENGLISH).calendar.get(word);
  return unit?.kind === 'unit' ? countedFrom(-1, +count, unit.unit, user) : undefined;
}

/** The labels of common dates, in the order of a list. */
const PRESETS =
  'today,yesterday,7 days ago,30 days ago,90 days ago,this week,last week,this month,last month,this year,last year,1 year ago,24 hours ago,1 hour ago,now,tomorrow';

/** A common date, such as `yesterday`. */
export interface DatePreset {
  readonly label: string;
  /** An RFC 3339 timestamp at the offset of the user's zone, to the second. */
  readonly timestamp: string;
}

/** Lists common dates, such as `today` and `last month`. Weeks begin on Monday. */
export function listDatePresets({ now, timeZone }: UserContext): readonly DatePreset[] {
  return PRESETS.split(',').flatMap((label) => {
    const period = readLoosePeriod(label, { now, timeZone, words: ENGLISH });
    return period === undefined ? [] : [{ label, timestamp: period.moment ?? period.start }];
  });
}

/**
 * Describes a period for people, with the name of the zone: `Nov 21, 2026 (Berlin)`.
 *
 * @param operator - The side of the period; by default, within it.
 */
export function describePeriod(
  period: Period,
  { timeZone, words = ENGLISH }: UserContext,
  operator?: Operator,
): string {
  const { start, end, moment } = period;
  const isWithin = operator === undefined || operator === ':' || operator === '~';
  const isAfter = operator === '<=' || operator === '>';
  const from = readTimestamp(isWithin ? start : isAfter && moment === undefined ? (end ?? start) : (moment ?? start));
  if (from === undefined) return '';
  const format = new Intl.DateTimeFormat(words.locale, {
    dateStyle: 'medium',
    ...(!/T00:00:00/.test(start) && { timeStyle: 'short' }),
    timeZone,
  });
  const to = isWithin && end !== undefined ? readTimestamp(end) : undefined;
  const zone = nameZone(timeZone);
  if (to !== undefined) return `${format.formatRange(from, to - 1)} (${zone})`;
  // The first moment after a day is that of its end.
  const day = format.format(isAfter && moment === undefined && end !== undefined ? from - 1 : from);
  return `${SIDES[isWithin ? '>=' : operator]} ${day} (${zone})`;
}

const SIDES = { '<': 'before', '<=': 'until', '>': 'after', '>=': 'since' } as const;
