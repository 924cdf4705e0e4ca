import { readDateValue } from '../checker/read-value.ts';
import type { Operator } from '../syntax/ast.ts';
import { readEpochMs } from '../text/epoch.ts';
import { compareNumbers } from './numbers.ts';

/** A day, and perhaps the time of that day to the minute or closer, and its offset. */
const ISO_TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt](\d\d:\d\d)(:\d\d(?:\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?)?$/;

/**
 * The instant that a value in an object stands for, in milliseconds since the
 * epoch: an ISO 8601 text, in UTC where it names no offset, at midnight where
 * it names no time; or a `Date`. `undefined` for anything else.
 *
 * @see L3.9
 */
export function readInstant(value: unknown): number | undefined {
  if (typeof value === 'string') return readIsoInstant(value);
  const epochMs = readEpochMs(value);
  return Number.isNaN(epochMs) ? undefined : epochMs;
}

function readIsoInstant(text: string): number | undefined {
  const [, day, minutes = '00:00', seconds = ':00', offset = 'Z'] = ISO_TIME.exec(text) ?? [];
  return day === undefined ? undefined : readDateValue(`${day}T${minutes}${seconds}${offset}`);
}

/** A time as services write it; but for the 29th of February, which some years have, it is a time of the calendar. */
const PLAIN_TIME =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/** What an instant is compared with, in milliseconds since the epoch. */
export interface Bound {
  readonly operator: Operator;
  readonly epochMs: number;
}

/**
 * A test of instants against bounds, all of which must hold. Texts as services
 * write them, `2025-01-31T12:00:00Z` or with milliseconds, are in the order of
 * their times: those are compared as texts, and read only to see whether they
 * are a time.
 *
 * @see L3.9
 */
export function compareInstants(bounds: readonly Bound[]): (value: unknown) => boolean {
  const exact = bounds.map(({ operator, epochMs }) => compareNumbers(operator, epochMs));
  const slow = (value: unknown): boolean => {
    const instant = readInstant(value);
    return exact.every((compare) => compare(instant));
  };
  const texts = bounds.flatMap(compareTimes);
  if (texts.length < bounds.length) return slow;
  return (value) => {
    if (typeof value !== 'string') return slow(value);
    const { length } = value;
    if ((length !== 20 && length !== 24) || value.charCodeAt(10) !== UPPER_T || !value.endsWith('Z')) {
      return slow(value);
    }
    for (const compare of texts) if (!compare(value)) return false;
    return PLAIN_TIME.test(value) || readIsoInstant(value) !== undefined;
  };
}

const UPPER_T = 84;

/** A comparison of texts with a bound; none for a year that is not written in four digits. */
function compareTimes({ operator, epochMs }: Bound): readonly ((text: string) => boolean)[] {
  const seconds = epochMs / 1000;
  // A whole second is at least, or less than, what it is of the bound rounded up; the other way round, rounded down.
  const whole = operator === '>=' || operator === '<' ? Math.ceil(seconds) : Math.floor(seconds);
  const long = writeTime(epochMs);
  const rounded = writeTime(whole * 1000);
  if (long === undefined || rounded === undefined) return [];
  // No whole second is a time between two.
  const short = operator === ':' && whole !== seconds ? '' : `${rounded.slice(0, 19)}Z`;
  switch (operator) {
    case '>':
      return [(text) => text > (text.length === 24 ? long : short)];
    case '<':
      return [(text) => text < (text.length === 24 ? long : short)];
    case '>=':
      return [(text) => text >= (text.length === 24 ? long : short)];
    case '<=':
      return [(text) => text <= (text.length === 24 ? long : short)];
    default:
      return [(text) => text === (text.length === 24 ? long : short)];
  }
}

/** `undefined` for a year that is not written in four digits. */
function writeTime(epochMs: number): string | undefined {
  const text = Math.abs(epochMs) < 8.64e15 ? new Date(epochMs).toISOString() : '';
  return text.length === 24 ? text : undefined;
}
