import { readDateValue } from '../checker/read-value.ts';
import { readEpochMs } from '../text/epoch.ts';
import { type Bound, readRange } from './number-range.ts';

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

/** Whether a value stands for an instant; quicker than to read which. */
export function isInstant(value: unknown): boolean {
  return (typeof value === 'string' && PLAIN_TIME.test(value)) || readInstant(value) !== undefined;
}

/**
 * A test of instants against bounds in milliseconds since the epoch, all of
 * which must hold. Texts as services write them, `2025-01-31T12:00:00Z` or with
 * milliseconds, are in the order of their times: those are compared as texts,
 * and read only to see whether they are a time.
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
/** The times whose year has four digits. */
const EARLIEST = Date.parse('0000-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** A text that stands to all texts of times as a time does to theirs; beyond four digits, before or behind them all. */
function writeTime(epochMs: number): string {
  if (epochMs < EARLIEST) return '';
  return epochMs > LATEST ? '~' : new Date(epochMs).toISOString();
}

/** The same for texts without milliseconds. */
function writeSecond(seconds: number): string {
  const text = writeTime(seconds * 1000);
  return text.length === 24 ? `${text.slice(0, 19)}Z` : text;
}
