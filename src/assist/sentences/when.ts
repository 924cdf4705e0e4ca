import { firstDay, shiftDay, shiftTime, toInstant, type Unit } from '../../language/checker/calendar.ts';
import { MAX_TIME, MIN_TIME, offsetAt } from '../../language/checker/zoned-time.ts';
import type { UserContext } from '../user.ts';

// A local time is what clocks in the user's zone show, as if they were in UTC. It becomes an instant only at the end.

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
export const MAX_DAY = 31;

/** A part of the clock, from one local time to another. */
export interface Local {
  readonly kind: 'local';
  readonly from: number;
  readonly to: number;
}

/** A time as people say it. Some of them come again each year, month, week or day. */
export type When =
  | (Local & {
      /** The day that `3 weeks ago` counts from, where the week is meant too. */
      readonly exact?: Local;
    })
  /** From one instant to another: so many hours pass, whatever clocks show. Without an end, it lasts until now. */
  | { readonly kind: 'instant'; readonly from: number; readonly to?: number }
  /** Months of a year, or a day of a month. */
  | { readonly kind: 'yearly'; readonly month: number; readonly months: number; readonly day?: number }
  | { readonly kind: 'monthly'; readonly day: number; readonly weekday?: number }
  | { readonly kind: 'weekly'; readonly weekday: number; readonly days?: number }
  | { readonly kind: 'daily'; readonly clock: Clock }
  /** The beginning or the end of a time, as a bound of a longer one. */
  | { readonly kind: 'edge'; readonly side: 'from' | 'to'; readonly of: When };

/** Minutes of a day. */
export interface Clock {
  readonly from: number;
  readonly to: number;
  /** Whether it may be meant twelve hours later: 7:30. */
  readonly isOpen?: true;
}

/** Two instants. */
export interface Instants {
  readonly from: number;
  /** The first instant after it; `undefined` if it has no end. */
  readonly to: number | undefined;
}

/** Which one of those that come again: the last that has begun, the next, or the nearest one beside a local time. */
export type Choice = 'past' | 'upcoming' | { readonly after: number } | { readonly before: number };

/** The user, with a clock that shows a time which RFC 3339 can write. */
export function withBoundedClock(user: UserContext): UserContext {
  const ms = Math.min(Math.max(user.now.getTime(), MIN_TIME), MAX_TIME);
  return ms === user.now.getTime() ? user : { ...user, now: new Date(ms) };
}

/** The local time of the user. */
function localNow({ now, timeZone }: UserContext): number {
  return now.getTime() + offsetAt(now.getTime(), timeZone);
}

/** The day of the user. */
export function today(user: UserContext): number {
  return Math.floor(localNow(user) / DAY_MS) * DAY_MS;
}

export function dayAt(from: number): Local {
  return { kind: 'local', from, to: from + DAY_MS };
}

/** A unit of the calendar with a day in it, shifted by some units. */
export function unitAt(day: number, unit: Unit, shift: number): Local {
  const first = shiftDay(firstDay(day, unit), unit, shift);
  return { kind: 'local', from: first, to: shiftDay(first, unit, 1) };
}

/** Months of a year. */
export function monthsOf(year: number, month: number, months: number): Local {
  return { kind: 'local', from: Date.UTC(year, month, 1), to: Date.UTC(year, month + months, 1) };
}

/** A day of a year; `undefined` if the calendar does not have it. */
export function dayOf(year: number, month: number, day: number): Local | undefined {
  const ms = Date.UTC(year, month, day);
  const at = new Date(ms);
  return at.getUTCMonth() === month && at.getUTCDate() === day ? dayAt(ms) : undefined;
}

/** Minutes of the day at which a time begins. */
export function atClock({ from }: { readonly from: number }, clock: Clock): Local {
  const day = Math.floor(from / DAY_MS) * DAY_MS;
  return { kind: 'local', from: day + clock.from * MINUTE_MS, to: day + clock.to * MINUTE_MS };
}

/** Reads a year of two digits as one that is at most twenty years ahead. */
export function fullYear(year: number, user: UserContext): number {
  if (year > 99) return year;
  const current = new Date(today(user)).getUTCFullYear();
  return 2000 + year <= current + 20 ? 2000 + year : 1900 + year;
}

/** The steps from one that comes again to the next, and how many are tried: 29 February may be eight years away. */
const STEPS = {
  yearly: { unit: 'year', tries: 8 },
  monthly: { unit: 'month', tries: 4 },
  weekly: { unit: 'week', tries: 2 },
  daily: { unit: 'day', tries: 2 },
} as const satisfies Record<string, { readonly unit: Unit; readonly tries: number }>;

type Recurring = Extract<When, { readonly kind: keyof typeof STEPS }>;

function occurrence(when: Recurring, step: number): Local | undefined {
  const at = new Date(step);
  switch (when.kind) {
    case 'yearly': {
      const { month, months, day } = when;
      return day === undefined ? monthsOf(at.getUTCFullYear(), month, months) : dayOf(at.getUTCFullYear(), month, day);
    }
    case 'monthly': {
      const found = dayOf(at.getUTCFullYear(), at.getUTCMonth(), when.day);
      const isOther = when.weekday !== undefined && new Date(found?.from ?? 0).getUTCDay() !== when.weekday;
      return isOther ? undefined : found;
    }
    case 'weekly': {
      const from = step + ((when.weekday + 6) % 7) * DAY_MS;
      return { kind: 'local', from, to: from + (when.days ?? 1) * DAY_MS };
    }
    case 'daily':
      return atClock({ from: step }, when.clock);
  }
}

/** The local time that is meant, if it is one; `undefined` if the calendar does not have it. */
export function localOf(when: When, choice: Choice, user: UserContext): Local | undefined {
  switch (when.kind) {
    case 'local':
      return when;
    case 'instant': {
      const shift = offsetAt(when.from, user.timeZone);
      return { kind: 'local', from: when.from + shift, to: (when.to ?? when.from) + shift };
    }
    case 'edge': {
      const whole = localOf(when.of, choice, user);
      return whole && { kind: 'local', from: whole[when.side], to: whole[when.side] };
    }
    default:
      return choose(when, choice, user);
  }
}

function choose(when: Recurring, choice: Choice, user: UserContext): Local | undefined {
  const { unit, tries } = STEPS[when.kind];
  const now = localNow(user);
  const isLast = choice === 'past' || (typeof choice === 'object' && 'before' in choice);
  const limit = typeof choice === 'string' ? now : 'after' in choice ? choice.after : choice.before;
  const fits = ({ from, to }: Local): boolean =>
    isLast ? from <= limit : choice === 'upcoming' ? to > limit : from >= limit;
  const first = firstDay(Math.floor(limit / DAY_MS) * DAY_MS, unit);
  for (let count = 0; count < tries; count++) {
    const found = occurrence(when, shiftDay(first, unit, isLast ? -count : count));
    if (found !== undefined && fits(found)) return found;
  }
  return undefined;
}

/** The instants of a time; `undefined` if the calendar does not have it. */
export function instantsOf(when: When, choice: Choice, user: UserContext): Instants | undefined {
  if (when.kind === 'instant') return { from: when.from, to: when.to };
  const local = localOf(when, choice, user);
  if (local === undefined) return undefined;
  const [from, to] = [toInstant(local.from, user.timeZone), toInstant(local.to, user.timeZone)];
  return from < MIN_TIME || to > MAX_TIME + 1000 ? undefined : { from, to };
}

/** A year in which not everything is: the longest time from a day without its year. */
const MAX_SPAN = 340 * DAY_MS;

/** The instants from the first of two times to the last, which is later. */
export function rangeOf(first: When, last: When, choice: Choice, user: UserContext): Instants | undefined {
  // `3 to 5 march`, `nov to feb 2017`: what names more tells the other one.
  const isLastFirst = isRecurring(first) && rankOf(first) < rankOf(last);
  const end = isLastFirst ? localOf(last, choice, user) : undefined;
  const start = localOf(first, end === undefined ? choice : { before: end.from }, user);
  const known = end ?? (start && localOf(last, { after: start.from }, user));
  if (start === undefined || known === undefined) return undefined;
  const from = first.kind === 'instant' ? first.from : toInstant(start.from, user.timeZone);
  // `29 February to 1 March 2019`, `5 to 3 March 2019`: nothing that near is meant.
  if (end !== undefined && end.to - start.from > MAX_SPAN) return undefined;
  // In `2025 to q4`, the second time is not within the first one.
  if (isRecurring(last) && first.kind === 'local' && known.to <= start.to) return undefined;
  // A clock time ends at its beginning: from 9:00 to 11:00 are two hours.
  const isMoment = known.to - known.from < DAY_MS;
  const to = last.kind === 'instant' ? last.from : toInstant(isMoment ? known.from : known.to, user.timeZone);
  return from < to && from >= MIN_TIME && to <= MAX_TIME + 1000 ? { from, to } : undefined;
}

const RANKS: Readonly<Record<When['kind'], number>> = {
  daily: 0,
  weekly: 1,
  monthly: 2,
  yearly: 3,
  local: 4,
  instant: 4,
  edge: 4,
};

function rankOf(when: When): number {
  return when.kind === 'edge' ? rankOf(when.of) : RANKS[when.kind];
}

function isRecurring(when: When): boolean {
  return rankOf(when) < RANKS.local;
}

/** The exact day of a time that means a whole unit: `3 weeks ago`. */
export function exactOf(when: When): When {
  return when.kind === 'local' ? (when.exact ?? when) : when;
}

/** A count of units, such as 3 months and 2 days. */
export type Duration = readonly (readonly [count: number, unit: Unit])[];

const ELAPSED: ReadonlySet<Unit> = new Set(['minute', 'hour']);

export function isElapsed(duration: Duration): boolean {
  return duration.some(([, unit]) => ELAPSED.has(unit));
}

/** The time some units before or after a local day, or before or after now; `undefined` if no calendar has it. */
export function shift(day: number, duration: Duration, sign: 1 | -1): number | undefined {
  const shifted = duration.reduce((at, [count, unit]) => shiftDay(at, unit, sign * count), day);
  return shifted >= MIN_TIME && shifted <= MAX_TIME ? shifted : undefined;
}

export function shiftNow(duration: Duration, sign: 1 | -1, { now, timeZone }: UserContext): number | undefined {
  const shifted = duration.reduce((at, [count, unit]) => shiftTime(at, unit, sign * count, timeZone), now.getTime());
  return shifted >= MIN_TIME && shifted <= MAX_TIME ? shifted : undefined;
}
