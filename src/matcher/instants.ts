import { readDateValue } from '../checker/read-value.ts';
import type { Operator } from '../syntax/ast.ts';
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
  if (!(value instanceof Date)) return undefined;
  const epochMs = value.getTime();
  return Number.isNaN(epochMs) ? undefined : epochMs;
}

function readIsoInstant(text: string): number | undefined {
  const [, day, minutes = '00:00', seconds = ':00', offset = 'Z'] = ISO_TIME.exec(text) ?? [];
  return day === undefined ? undefined : readDateValue(`${day}T${minutes}${seconds}${offset}`);
}

/** A time as services write it; but for the 29th of February, which some years have, it is a time of the calendar. */
const PLAIN_TIME =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/**
 * A test of instants against a bound. Texts as services write them,
 * `2025-01-31T12:00:00Z` or with milliseconds, are in the order of their times:
 * those are compared as texts, and read only to see whether they are a time.
 *
 * @see L3.9
 */
export function compareInstants(operator: Operator, boundMs: number): (value: unknown) => boolean {
  const compareExactly = compareNumbers(operator, boundMs);
  const slow = (value: unknown): boolean => compareExactly(readInstant(value));
  const seconds = boundMs / 1000;
  // A whole second is at least, or less than, what it is of the bound rounded up; the other way round, rounded down.
  const whole = operator === '>=' || operator === '<' ? Math.ceil(seconds) : Math.floor(seconds);
  const precise = writeTime(boundMs);
  const rounded = writeTime(whole * 1000);
  if (precise === undefined || rounded === undefined) return slow;
  const short = operator === ':' && whole !== seconds ? undefined : `${rounded.slice(0, 19)}Z`;
  const compare = compareTexts(operator);
  return (value) => {
    if (typeof value !== 'string') return slow(value);
    const { length } = value;
    const isOrdered = (length === 20 || length === 24) && value.charCodeAt(10) === UPPER_T && value.endsWith('Z');
    if (!isOrdered) return slow(value);
    const bound = length === 24 ? precise : short;
    if (bound === undefined || !compare(value, bound)) return false;
    return PLAIN_TIME.test(value) || readIsoInstant(value) !== undefined;
  };
}

const UPPER_T = 84;

/** `undefined` for a year that is not written in four digits. */
function writeTime(epochMs: number): string | undefined {
  const text = Math.abs(epochMs) < 8.64e15 ? new Date(epochMs).toISOString() : '';
  return text.length === 24 ? text : undefined;
}

function compareTexts(operator: Operator): (a: string, b: string) => boolean {
  switch (operator) {
    case '>':
      return (a, b) => a > b;
    case '<':
      return (a, b) => a < b;
    case '>=':
      return (a, b) => a >= b;
    case '<=':
      return (a, b) => a <= b;
    default:
      return (a, b) => a === b;
  }
}
