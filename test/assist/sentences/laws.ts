import fc from 'fast-check';
import { expect } from 'vitest';
import { toMinorUnit } from '../../../src/assist/sentences/amounts.ts';
import { readAmount, readPeriods } from '../../../src/assist/sentences/read-value.ts';
import { CURRENCIES, decimalsOf } from '../../../src/language/catalogue/value-sets.ts';
import { toInstant } from '../../../src/language/checker/calendar.ts';

const DAY_MS = 86_400_000;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

const zones = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'Europe/Lisbon',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
);

/** The ways to write a day of which only one reading is possible. */
const NOTATIONS: readonly ((year: number, month: number, day: number) => string)[] = [
  (year, month, day) => `${year}-${pad(month + 1)}-${pad(day)}`,
  (year, month, day) => `${day} ${MONTHS[month]} ${year}`,
  (year, month, day) => `${MONTHS[month]} ${day}, ${year}`,
  (year, month, day) => `${day}${ending(day)} of ${MONTHS[month]?.toLowerCase()} ${year}`,
  (year, month, day) => `${MONTHS[month]?.slice(0, 3)} ${day} ${year}`,
  (year, month, day) => `${day}.${month + 1}.${year}`,
  (year, month, day) => `${day}-${MONTHS[month]?.slice(0, 3)}-${year}`,
];

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

function ending(day: number): string {
  return day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
}

function fill(frame: string, first: string, last: string): string {
  return frame.replaceAll(/[AB]/g, (place) => (place === 'A' ? first : last));
}

/** The words around a day or two, and the bounds that they mean: the beginning of the first, or of the day after the last. */
const FRAMES: readonly (readonly [frame: string, start: 0 | 1 | undefined, end: 1 | 2 | 3 | undefined])[] = [
  ['A', 0, 1],
  ['on A', 0, 1],
  ['since A', 0, undefined],
  ['after A', 1, undefined],
  ['before A', undefined, undefined],
  ['until A', undefined, 1],
  ['A or later', 0, undefined],
  ['from A to B', 0, 3],
  ['between A and B', 0, 3],
  ['since A until B', 0, 3],
  ['A - B', 0, 3],
  ['from A until B', 0, 3],
];

/** A day, alone or with a later one, keeps its bounds in all notations, frames and zones. */
export const periodLaw = fc.property(
  fc.integer({ min: Date.UTC(2012, 0, 1) / DAY_MS, max: Date.UTC(2037, 11, 1) / DAY_MS }),
  fc.integer({ min: 0, max: 900 }),
  fc.constantFrom(...NOTATIONS),
  fc.constantFrom(...NOTATIONS),
  fc.constantFrom(...FRAMES),
  zones,
  (first, more, writeFirst, writeLast, [frame, start, end], timeZone) => {
    const [from, to] = [first * DAY_MS, (first + more) * DAY_MS];
    const write = (ms: number, notation: (typeof NOTATIONS)[number]): string => {
      const at = new Date(ms);
      return notation(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
    };
    const text = fill(frame, write(from, writeFirst), write(to, writeLast));
    const readings = readPeriods(text, { now: new Date('2026-11-22T10:00:00Z'), timeZone });
    const boundOf = (place: number | undefined): number | undefined =>
      place === undefined
        ? undefined
        : toInstant(place < 2 ? from + place * DAY_MS : to + (place - 2) * DAY_MS, timeZone);
    const expected = { start: boundOf(start), end: frame === 'before A' ? boundOf(0) : boundOf(end) };
    expect(
      readings.map(({ start: read, end: last }) => ({
        start: read && Date.parse(read),
        end: last && Date.parse(last),
      })),
      text,
    ).toEqual([expected]);
  },
);

/** The notations of numbers, by what divides the thousands and the fraction. */
const STYLES: readonly (readonly [group: string, fraction: string])[] = [
  ['', '.'],
  ['', ','],
  [',', '.'],
  ['.', ','],
  [' ', ','],
  [' ', '.'],
  ["'", '.'],
  ['’', '.'],
  ['\u00a0', ','],
  ['\u202f', ','],
];

/** Writes an amount with all decimals of its currency, so that nothing in it is ambiguous. */
function writeAmount(minor: number, currency: string, [group, fraction]: readonly [string, string]): string {
  const decimals = decimalsOf(currency);
  const digits = String(minor).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  return decimals === 0 ? whole : `${whole}${fraction}${digits.slice(-decimals)}`;
}

const COMPARISONS: readonly (readonly [word: string, low: string | undefined, high: string | undefined])[] = [
  ['A', '>=', '<='],
  ['exactly A', '>=', '<='],
  ['over A', '>', undefined],
  ['more than A', '>', undefined],
  ['at least A', '>=', undefined],
  ['A or more', '>=', undefined],
  ['under A', undefined, '<'],
  ['less than A', undefined, '<'],
  ['up to A', undefined, '<='],
  ['> A', '>', undefined],
  ['<=A', undefined, '<='],
  ['between A and B', '>=', '<='],
  ['from A to B', '>=', '<='],
  ['A - B', '>=', '<='],
  ['A..B', '>=', '<='],
  ['over A under B', '>', '<'],
  ['more than A but less than B', '>', '<'],
  ['min A max B', '>=', '<='],
];

/** Codes that are words, which count only after a number. */
const WORDS = new Set('ALL TOP TRY CUP PEN SOS MOP GEL BAM MAD BOB RON LAK ANG'.split(' '));

/** Where the currency stands: before or after each number, or only after the last. */
const PLACES = ['before', 'after', 'glued', 'once'] as const;

/** An amount in any currency keeps its digits, its bounds and its currency in all notations. */
export const amountLaw = fc.property(
  fc.nat({ max: 99_999_999 }),
  fc.nat({ max: 1_000_000 }),
  fc.constantFrom(...CURRENCIES),
  fc.constantFrom(...STYLES),
  fc.constantFrom(...COMPARISONS),
  fc.constantFrom(...PLACES),
  fc.boolean(),
  (low, more, code, style, [frame, lowSymbol, highSymbol], place, isSmall) => {
    // `1,234` of a currency with three decimals may be a thousand.
    fc.pre(decimalsOf(code) < 3 || style[1] === '.');
    const isTwo = frame.includes('B');
    const isBefore = place === 'before' && !WORDS.has(code);
    const currency = isSmall && !isBefore && !['TOP', 'ALL'].includes(code) ? code.toLowerCase() : code;
    const write = (minor: number, isLast: boolean): string => {
      const number = writeAmount(minor, code, style);
      if (isBefore) return `${code} ${number}`;
      return place === 'once' && !isLast ? number : `${number}${place === 'glued' ? '' : ' '}${currency}`;
    };
    const text = fill(frame, write(low, !isTwo), write(low + more, true));
    const range = readAmount(text);
    const read = (bound: { readonly digits: string; readonly isIncluded: boolean } | undefined, symbol: string) =>
      bound && `${symbol}${bound.isIncluded ? '=' : ''}${toMinorUnit(bound.digits, range?.currency)}`;
    const high = isTwo ? low + more : low;
    expect({ low: read(range?.low, '>'), high: read(range?.high, '<'), currency: range?.currency }, text).toEqual({
      low: lowSymbol && `${lowSymbol}${low}`,
      high: highSymbol && `${highSymbol}${high}`,
      currency: code,
    });
  },
);
