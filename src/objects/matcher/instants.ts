import { readEpochMs } from '../../language/base/plain-data.ts';
import type { Field } from '../../language/catalogue/field.ts';
import { completeIsoTime, readTimestamp } from '../../language/checker/timestamp.ts';
import { type Bound, readRange } from './number-range.ts';

/**
 * Reads a value of an object as an instant, in milliseconds since the epoch: a `Date`, or an ISO 8601 text, where a
 * missing offset means UTC and a missing time midnight. `undefined` for anything else.
 *
 * @see L3.9
 */
export function readInstant(value: unknown): number | undefined {
  if (typeof value === 'string') return readTimestamp(value) ?? readTimestamp(completeIsoTime(value) ?? '');
  const epochMs = readEpochMs(value);
  return Number.isNaN(epochMs) ? undefined : epochMs;
}

const LAST_SECOND = 8.64e12;

/**
 * Reads a value of an object as Unix seconds, without their fraction: an instant in milliseconds.
 *
 * @see L3.9
 */
function readUnixTime(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const seconds = Math.floor(Number(value));
  return Math.abs(seconds) <= LAST_SECOND ? seconds * 1000 : undefined;
}

/** Reads a value of an object as an instant; `undefined` if it is none. */
export type ReadInstant = (value: unknown) => number | undefined;

/** How objects have the dates of a field. */
export function instantsOf({ unix }: Pick<Field, 'unix'>): ReadInstant {
  return unix === true ? readUnixTime : readInstant;
}

/**
 * Creates a test that an instant is within all bounds, in milliseconds since the
 * epoch. Texts in the usual form, `2025-01-31T12:00:00Z` with or without milliseconds,
 * sort like their times, so most of those outside need not be read.
 *
 * @see L3.9
 */
export function compareInstants(bounds: readonly Bound[], read: ReadInstant): (value: unknown) => boolean {
  const { low, high } = readRange(bounds, (epochMs) => epochMs + 1);
  const first = writeSecond(low);
  // `~` sorts after all characters of a timestamp.
  const last = `${writeSecond(high)}~`;
  return (value) => {
    if (isUsual(value) && (value < first || value > last)) return false;
    const instant = read(value);
    return instant !== undefined && instant >= low && instant <= high;
  };
}

function isUsual(value: unknown): value is string {
  if (typeof value !== 'string' || (value.length !== 20 && value.length !== 24)) return false;
  return value.charCodeAt(10) === UPPER_T && value.charCodeAt(value.length - 1) === UPPER_Z;
}

const [UPPER_T, UPPER_Z] = [84, 90];
/** The years with four digits. */
const MIN_EPOCH_MS = Date.parse('0000-01-01T00:00:00Z');
const MAX_EPOCH_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Writes a time without its milliseconds. */
function writeSecond(epochMs: number): string {
  return new Date(Math.min(Math.max(epochMs, MIN_EPOCH_MS), MAX_EPOCH_MS)).toISOString().slice(0, 19);
}
