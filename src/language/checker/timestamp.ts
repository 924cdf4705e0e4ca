import type { Operator } from '../syntax/ast.ts';

const [PLUS, DASH, DOT, COLON, LOWER_T, LOWER_Z] = [43, 45, 46, 58, 116, 122];

/** 400 years, after which the calendar repeats. */
const CYCLE_MS = 146_097 * 86_400_000;
/** The most digits of a fraction of a second. */
const MAX_FRACTION = 64;

/**
 * The whole Unix seconds to compare with in place of an instant: objects have no fractions,
 * so that a fraction counts to the side on which a comparison finds the same ones.
 */
export function toSeconds(epochMs: number, operator: Operator | undefined): number {
  const seconds = epochMs / 1000;
  // Adding 0 turns -0 into 0.
  return (operator === '>=' || operator === '<' ? Math.ceil(seconds) : Math.floor(seconds)) + 0;
}

/**
 * Reads an RFC 3339 timestamp: milliseconds since the epoch, without smaller fractions; `undefined` if it is none, or
 * not a day of the calendar. It reads digit by digit, because matching a pattern takes several times as long.
 */
export function readTimestamp(text: string): number | undefined {
  const isShaped =
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(7) === DASH &&
    (text.charCodeAt(10) | 32) === LOWER_T &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON;
  if (!isShaped) return undefined;
  const year = readPair(text, 0) * 100 + readPair(text, 2);
  const month = readPair(text, 5);
  const day = readPair(text, 8);
  const hour = readPair(text, 11);
  const minute = readPair(text, 14);
  const second = readPair(text, 17);
  // `NaN` fails each comparison.
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month))) return undefined;
  if (!(hour < 24 && minute < 60 && second < 60)) return undefined;
  let at = 19;
  let milliseconds = 0;
  if (text.charCodeAt(at) === DOT) {
    at++;
    for (let unit = 100; isDigit(text, at); unit = Math.trunc(unit / 10), at++) {
      milliseconds += unit * (text.charCodeAt(at) - 48);
    }
    if (at === 20 || at > 20 + MAX_FRACTION) return undefined;
  }
  const offset = readOffset(text, at);
  if (Number.isNaN(offset)) return undefined;
  // Moved by a whole cycle of the calendar, because `Date.UTC` reads year 26 as 1926.
  return Date.UTC(year + 400, month - 1, day, hour, minute - offset, second, milliseconds) - CYCLE_MS;
}

/** Reads the offset at the end of a timestamp, in minutes; `NaN` if there is none. */
function readOffset(text: string, at: number): number {
  const sign = text.charCodeAt(at);
  if ((sign | 32) === LOWER_Z) return text.length === at + 1 ? 0 : Number.NaN;
  const isOffset = (sign === PLUS || sign === DASH) && text.charCodeAt(at + 3) === COLON && text.length === at + 6;
  const hours = readPair(text, at + 1);
  const minutes = readPair(text, at + 4);
  if (!isOffset || !(hours < 24 && minutes < 60)) return Number.NaN;
  return (sign === DASH ? -1 : 1) * (hours * 60 + minutes);
}

/** Two digits as a number, or `NaN`. */
function readPair(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

function isDigit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 48 && unit <= 57;
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** A date as in ISO 8601, and perhaps a time. */
export interface IsoTime {
  readonly date: string;
  /** Hours and minutes. */
  readonly time: string | undefined;
  /** With a colon before them, and perhaps with a fraction. */
  readonly seconds: string | undefined;
  readonly offset: string | undefined;
}

const ISO_TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt](\d\d:\d\d)(:\d\d(?:\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?)?$/;

/** Splits a date of ISO 8601 with an optional time, to the minute or finer, and an optional offset. Does not check numbers. */
export function splitIsoTime(text: string): IsoTime | undefined {
  const match = ISO_TIME.exec(text);
  if (match === null) return undefined;
  const [, date = '', time, seconds, offset] = match;
  return { date, time, seconds, offset };
}

/** Completes a date or time of ISO 8601 to a timestamp: a missing offset means UTC, a missing time midnight. */
export function completeIsoTime(text: string): string | undefined {
  const parts = splitIsoTime(text);
  if (parts === undefined) return undefined;
  const { date, time = '00:00', seconds = ':00', offset = 'Z' } = parts;
  return `${date}T${time}${seconds}${offset}`;
}
