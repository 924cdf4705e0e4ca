import { readDateValue } from '../checker/read-value.ts';
import { readEpochMs } from '../text/epoch.ts';
import { type Bound, readRange } from './number-range.ts';

/** A date, optionally with a time to the minute or finer and an offset. */
const ISO_TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt](\d\d:\d\d)(:\d\d(?:\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?)?$/;

/**
 * Reads a value of an object as an instant, in milliseconds since the epoch: a
 * `Date`, or an ISO 8601 text, where a missing offset means UTC and a missing time
 * midnight. `undefined` for anything else.
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

/** A timestamp in the usual form. It excludes February 29, so that each match is a real date. */
const PLAIN_TIME =
  /^\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/** Whether a value is an instant; quicker than reading it. */
export function isInstant(value: unknown): boolean {
  return (typeof value === 'string' && PLAIN_TIME.test(value)) || readInstant(value) !== undefined;
}

/**
 * Creates a test that an instant is within all bounds, in milliseconds since the
 * epoch. Texts in the usual form, `2025-01-31T12:00:00Z` with or
 * without milliseconds, sort like their times. They are compared as texts and then
 * only validated.
 *
 * @see L3.9
 */
export function compareInstants(bounds: readonly Bound[]): (value: unknown) => boolean {
  const { low, high } = readRange(bounds, (epochMs) => epochMs + 1);
  const slow = (value: unknown): boolean => {
    const instant = readInstant(value);
    return instant !== undefined && instant >= low && instant <= high;
  };
  const [from, to] = [writeTime(low), writeTime(high)];
  const [fromSecond, toSecond] = [writeSecond(Math.ceil(low / 1000)), writeSecond(Math.floor(high / 1000))];
  return (value) => {
    if (typeof value !== 'string') return slow(value);
    const { length } = value;
    if ((length !== 20 && length !== 24) || value.charCodeAt(10) !== UPPER_T || !value.endsWith('Z')) {
      return slow(value);
    }
    const isWithin = length === 24 ? value >= from && value <= to : value >= fromSecond && value <= toSecond;
    return isWithin && (PLAIN_TIME.test(value) || readIsoInstant(value) !== undefined);
  };
}

const UPPER_T = 84;
/** The range of years with four digits. */
const MIN_EPOCH_MS = Date.parse('0000-01-01T00:00:00Z');
const MAX_EPOCH_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Writes a time as a text that sorts like it. A time outside the range sorts before or after all texts. */
function writeTime(epochMs: number): string {
  if (epochMs < MIN_EPOCH_MS) return '';
  return epochMs > MAX_EPOCH_MS ? '~' : new Date(epochMs).toISOString();
}

/** The same without milliseconds. */
function writeSecond(seconds: number): string {
  const text = writeTime(seconds * 1000);
  return text.length === 24 ? `${text.slice(0, 19)}Z` : text;
}
