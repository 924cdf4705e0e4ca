import { decimalsOf } from '../../language/catalogue/value-sets.ts';
import { HUNDRED, moveDot } from './amount-tokens.ts';
import { rulesOf } from './chart.ts';
import type { AmountRange, ValueContext, WordValues } from './values.ts';

/** Money as written. */
interface Money {
  /** The readings of the digits: `1.234` is a thousand in one country, and has a fraction in another. */
  readonly digits: readonly string[];
  readonly currency?: string;
  readonly unit?: 'minor';
}

/** The ends of a range of money, which share their currency and the notation of their numbers. */
interface Ends {
  readonly low?: Money;
  readonly high?: Money;
  readonly isLowIncluded?: boolean;
  readonly isHighIncluded?: boolean;
  /** A single number without a comparison. */
  readonly isBare?: boolean;
}

/** The values of the categories. */
export interface AmountValues extends WordValues {
  /** The readings of a number, that of the user's language first. */
  readonly number: readonly string[];
  /** The code of a currency that may stand alone, and one that needs a number before it. */
  readonly currency: string;
  readonly currencyAfter: string;
  /** A number with a word for its size: `20k`. */
  readonly scaled: readonly string[];
  readonly money: Money;
  readonly ends: Ends;
  readonly amount: AmountRange;
}

const rule = rulesOf<AmountValues, ValueContext>();

/** The productions of amounts. */
export const AMOUNTS = [
  rule('scaled', ['number', 'scale'], 0, ([digits, places]) =>
    places === HUNDRED && Number(digits[0]) >= 100 ? undefined : scaleBy(digits, places),
  ),
  rule('number', ['scaled'], 0, ([digits]) => digits),
  rule('number', ['fraction', 'scale'], 0, ([fraction, places]) => [moveDot(fraction, Number(places))]),
  rule('number', ['number', 'andFraction', 'scale?'], 0, ([[whole = '', ...others], fraction, places = '0']) =>
    others.length > 0 || whole.includes('.') ? undefined : scaleBy([whole + fraction.slice(1)], places),
  ),
  rule('money', ['aOne', 'currency'], 0, ([, currency]) => ({ digits: ['1'], currency })),
  // `a dollar fifty` is not fifty dollars, whatever else `dollar` means.
  rule('money', ['aOne', 'currencyAfter', 'number'], -1, ([, currency, fraction]) =>
    withCents(['1'], fraction, currency),
  ),
  rule('money', ['number'], 0, ([digits]) => ({ digits })),
  rule('money', ['currency', 'number'], 0, ([currency, digits]) => ({ digits, currency })),
  rule('money', ['currency', 'currency', 'number'], 0, ([first, currency, digits]) =>
    first === currency || currency === 'USD' ? { digits, currency: first } : undefined,
  ),
  rule('money', ['currency', 'number', 'currency'], 0, ([first, digits, currency]) =>
    first === currency || first === 'USD' ? { digits, currency } : undefined,
  ),
  rule('money', ['number', 'currency'], 0, ([digits, currency]) => ({ digits, currency })),
  rule('money', ['number', 'currencyAfter'], 0, ([digits, currency]) => ({ digits, currency })),
  rule('money', ['number', 'currency', 'scale'], 0, ([digits, currency, places]) => ({
    digits: scaleBy(digits, places),
    currency,
  })),
  rule('money', ['number', 'cents'], 0, ([digits, currency]) => ({
    digits,
    unit: 'minor',
    ...(currency !== '' && { currency }),
  })),
  rule('money', ['number', 'currency', 'but?', 'number', 'cents'], 0, ([whole, currency, , fraction]) =>
    withCents(whole, fraction, currency),
  ),
  rule('money', ['number', 'currency', 'number'], 1, ([whole, currency, fraction]) =>
    /^\d\d$/.test(fraction[0] ?? '') ? withCents(whole, fraction, currency) : undefined,
  ),
  rule('ends', ['money'], 0, ([money]) => ({ ...within(money, money), isBare: true })),
  rule('ends', ['compare', 'money'], 0, ([comparison, money]) => compared(comparison, money)),
  rule('ends', ['fromTime', 'money'], 0, ([, money]) => compared('>=', money)),
  rule('ends', ['money', 'orMore'], 0, ([money]) => compared('>=', money)),
  rule('ends', ['money', 'orLess'], 0, ([money]) => compared('<=', money)),
  rule('ends', ['compare', 'money', 'but?', 'compare', 'money'], 0, ([first, a, , second, b]) =>
    isOneSided(first) && isOneSided(second) && first[0] !== second[0]
      ? { ...compared(first, a), ...compared(second, b) }
      : undefined,
  ),
  rule('ends', ['between', 'money', 'to', 'money'], 0, ([, low, , high]) => within(low, high)),
  rule('ends', ['money', 'upTo', 'money'], 0, ([low, , high]) => within(low, high)),
  // `10-20k eur`: the size is that of both.
  rule(
    'ends',
    ['currency?', 'number', 'upTo', 'number', 'scale', 'currency?'],
    -0.1,
    ([before, low, , high, places, after]) => sized(low, high, places, before ?? after),
  ),
  rule(
    'ends',
    ['between', 'currency?', 'number', 'to', 'number', 'scale', 'currency?'],
    -0.1,
    ([, before, low, , high, places, after]) => sized(low, high, places, before ?? after),
  ),
  rule('amount', ['ends'], 1.1, ([ends]) => rangeOf(ends)),
  // `in EUR over 50`, `over 50 in euros`.
  rule('amount', ['of?', 'currency', 'ends'], 1.2, ([, currency, ends]) => rangeOf(ends, currency)),
  rule('amount', ['ends', 'of', 'currency'], 1.2, ([ends, , currency]) => rangeOf(ends, currency)),
];

function scaleBy(digits: readonly string[], places: string): readonly string[] {
  return digits.map((one) => moveDot(one, Number(places)));
}

function sized(low: readonly string[], high: readonly string[], places: string, currency: string | undefined) {
  if (Number(low[0]) >= Number(high[0])) return undefined;
  const [first, last] = [low, high].map((digits) => ({
    digits: scaleBy(digits, places),
    ...(currency !== undefined && { currency }),
  }));
  return first && last && within(first, last);
}

function isOneSided(comparison: string): boolean {
  return /^[<>]/.test(comparison);
}

function within(low: Money, high: Money): Ends {
  return { low, high, isLowIncluded: true, isHighIncluded: true };
}

function compared(comparison: string, money: Money): Ends {
  const isIncluded = comparison.endsWith('=');
  if (comparison === '=') return within(money, money);
  return comparison.startsWith('>')
    ? { low: money, isLowIncluded: isIncluded }
    : { high: money, isHighIncluded: isIncluded };
}

function withCents(whole: readonly string[], fraction: readonly string[], currency: string): Money | undefined {
  const [cents = ''] = fraction;
  if (decimalsOf(currency) !== 2 || !/^\d\d?$/.test(cents) || whole[0]?.includes('.') !== false) return undefined;
  return { digits: [`${whole[0]}.${cents.padStart(2, '0')}`], currency };
}

/** Makes a range out of its ends; `undefined` if they do not fit together. */
function rangeOf(ends: Ends, beside?: string): AmountRange | undefined {
  const { low, high } = ends;
  const both = [low, high].filter((end) => end !== undefined);
  const [currency, ...others] = new Set([...both.flatMap((end) => end.currency ?? []), ...(beside ? [beside] : [])]);
  const isMinor = both.every(({ unit }) => unit === 'minor');
  if (others.length > 0 || (!isMinor && both.some(({ unit }) => unit === 'minor'))) return undefined;
  const decimals = isMinor ? 0 : decimalsOf(currency ?? 'EUR');
  const digits = both.map((end) => end.digits.find((one) => (one.split('.')[1]?.length ?? 0) <= decimals));
  if (digits.includes(undefined) || (high && Number(digits[0]) > Number(digits.at(-1)))) return undefined;
  const isMajor = currency !== undefined || digits.some((one) => one?.includes('.'));
  return {
    ...(low && { low: { digits: digits[0] ?? '', isIncluded: ends.isLowIncluded === true } }),
    ...(high && { high: { digits: digits.at(-1) ?? '', isIncluded: ends.isHighIncluded === true } }),
    ...(currency !== undefined && { currency }),
    ...(isMinor ? { unit: 'minor' } : isMajor && { unit: 'major' }),
    ...(ends.isBare && currency === undefined && !isMinor && { isBare: true }),
  };
}

// Numbers.

/**
 * Converts an amount to the minor unit of its currency; of a currency with two decimals
 * if it is unknown.
 *
 * @returns `undefined` if the amount has more decimals than the currency.
 */
export function toMinorUnit(digits: string, currency: string | undefined): string | undefined {
  const minor = moveDot(digits, decimalsOf(currency ?? 'EUR'));
  return minor.includes('.') ? undefined : minor;
}

/** A number without a fraction; `undefined` if it has one. */
export function wholeOf(digits: string): string | undefined {
  const whole = digits.replace(/\.0+$/, '');
  return whole.includes('.') ? undefined : whole;
}
