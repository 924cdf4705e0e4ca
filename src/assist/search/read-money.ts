import { remember } from '../../language/base/remember.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { decimalsOf } from '../../language/catalogue/value-sets.ts';
import { type CheckedClause, writeCheckedValue } from '../../language/checker/checked-clause.ts';
import type { CheckedQuery } from '../../language/checker/checked-query.ts';
import type { UserContext } from '../user.ts';
import { ENGLISH, type Vocabulary } from '../words.ts';
import { readCurrency } from './place-names.ts';

/** A number as people write it, and its currency if it has one. */
export interface WrittenNumber {
  /** Digits, perhaps with a sign and a fraction after a full stop. */
  readonly digits: string;
  readonly currency: string | undefined;
}

const MONEY =
  /^([^\d\s.,-]*) ?(-?\d[\d., '’\u00a0\u202f]*?)(?: ?(k|m|mio|tsd)\.?(?!\p{L}))? ?([^\d\s.,'’-][^\d.,]*)?$/iu;
const THOUSANDS: Readonly<Record<string, number>> = { k: 3, tsd: 3, m: 6, mio: 6 };

/** The ways to divide the thousands and the fraction of a number. */
const STYLES: readonly (readonly [group: string, fraction: string])[] = [
  [',', '.'],
  ['.', ','],
  [' ', ','],
  [' ', '.'],
  ["'", '.'],
];

/**
 * Reads a number, with its currency before or after it: `1,000`, `1.234,56 €`, `1k`,
 * `€12.50`, `1 000 euro`. Thousands and fractions may be divided as in any country.
 *
 * @returns The readings that a currency allows, that of the user's language first: `1.234` may
 *   be a thousand in one country and a fraction in another. None if the text is no number.
 */
export function readNumbers(text: string, { words = ENGLISH }: Pick<UserContext, 'words'>): readonly WrittenNumber[] {
  if (text.length > MAX_LENGTH) return [];
  const [, before = '', number = '', unit, after = ''] = MONEY.exec(text) ?? [];
  if (number === '' || (before !== '' && after !== '')) return [];
  const word = before + after;
  const currency = word === '' ? undefined : readCurrency(word.trim(), words.locale);
  if (word !== '' && currency === undefined) return [];
  const places = unit === undefined ? 0 : (THOUSANDS[unit.toLowerCase()] ?? 0);
  const sign = number.startsWith('-') ? '-' : '';
  const plain = number
    .slice(sign.length)
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('’', "'");
  const own = stylesOf(words);
  const read = own.flatMap(([group, fraction]) => readStyle(plain, group, fraction));
  const digits = [...new Set(read)].map((one) => sign + (places === 0 ? one : moveDot(one, places)));
  return digits
    .filter((one) => (one.split('.')[1]?.length ?? 0) <= decimalsOf(currency ?? DEFAULT_CURRENCY))
    .map((one) => ({ digits: one, currency }));
}

/** No number is longer. */
const MAX_LENGTH = 60;
/** A currency with two decimals, as most have. */
const DEFAULT_CURRENCY = 'EUR';

/** The styles of numbers, that of the user's language first. */
const stylesOf = remember(({ locale }: Vocabulary) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(1234567.8);
  const fraction = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  return STYLES.toSorted(([, a], [, b]) => Number(b === fraction) - Number(a === fraction));
});

/** Reads a number with given separators, without them; nothing if it has others. */
function readStyle(number: string, group: string, fraction: string): readonly string[] {
  const [whole = '', rest, ...more] = number.split(fraction);
  const groups = whole.split(group);
  const [first = '', ...others] = groups;
  const last = others.at(-1);
  // Groups have three digits; in India, all but the last have two.
  const isGrouped =
    others.length === 0
      ? /^\d+$/.test(first)
      : /^\d{1,3}$/.test(first) &&
        last?.length === 3 &&
        (others.every((one) => /^\d{3}$/.test(one)) ||
          (first.length < 3 &&
            others.every((one, at) => /^\d+$/.test(one) && one.length === (at === others.length - 1 ? 3 : 2))));
  if (!isGrouped || more.length > 0 || (rest !== undefined && !/^\d+$/.test(rest))) return [];
  const joined = groups.join('').replace(/^0+(?=\d)/, '');
  return [rest === undefined ? joined : `${joined}.${rest}`];
}

/** Multiplies a number by a power of ten, without rounding. */
function moveDot(digits: string, places: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const rest = fraction.slice(places);
  const moved = (whole + fraction.slice(0, places).padEnd(places, '0')).replace(/^(-?)0+(?=\d)/, '$1');
  return rest === '' ? moved : `${moved}.${rest}`;
}

/**
 * Converts an amount to the minor unit of its currency; of a currency with two decimals
 * if it is unknown.
 *
 * @returns `undefined` if the amount has more decimals than the currency.
 */
export function toMinorUnit(digits: string, currency: string | undefined): string | undefined {
  const minor = moveDot(digits, decimalsOf(currency ?? DEFAULT_CURRENCY));
  return minor.includes('.') ? undefined : minor;
}

/**
 * Writes an amount in its currency. The currency decides the number of decimals: 2 for
 * EUR, none for JPY, 3 for KWD. For instance `formatMinor('1000', 'EUR')` is `'10.00
 * EUR'`.
 *
 * @param minor - Whole digits, perhaps with a sign, of any length.
 * @param currency - The code; an unknown currency has two decimals.
 * @returns `undefined` if `minor` is not a whole number or `currency` is not a currency
 *   code.
 */
export function formatMinor(minor: string, currency: string | undefined, locale = 'en'): string | undefined {
  if (!/^-?\d+$/.test(minor) || !/^[A-Z]{3}$/.test(currency ?? DEFAULT_CURRENCY)) return undefined;
  const decimals = decimalsOf(currency ?? DEFAULT_CURRENCY);
  // A text, because a long number would lose digits.
  const amount = amountFormat(locale, decimals).format(`${minor}E-${decimals}` as Intl.StringNumericLiteral);
  return currency === undefined ? amount : `${amount} ${currency}`;
}

const amountFormats = new Map<string, Intl.NumberFormat>();

function amountFormat(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  let known = amountFormats.get(key);
  if (known === undefined) {
    known = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals });
    amountFormats.set(key, known);
  }
  return known;
}

/** A number for a field. */
export interface FieldNumber {
  readonly digits: string;
  /** Whether the text was in the major unit, as a currency or a fraction shows. */
  readonly isConverted: boolean;
}

/**
 * Reads a number for a field. Money with a currency or a fraction is converted to the
 * minor unit; `1k` and `1,000` are in the unit of the field.
 *
 * @returns `undefined` if the text is not a number, or the field cannot have it.
 * @example
 * readFieldNumber(true, '$12.50')?.digits // '1250'
 */
export function readFieldNumber(
  isMoney: boolean,
  text: string,
  user: Pick<UserContext, 'words'> = {},
): FieldNumber | undefined {
  const [number] = readNumbers(text.trim(), user);
  if (number === undefined) return undefined;
  const isConverted = isMoney && (number.currency !== undefined || number.digits.includes('.'));
  const digits = isConverted ? toMinorUnit(number.digits, number.currency) : number.digits.replace(/\.0+$/, '');
  return digits === undefined || digits.includes('.') ? undefined : { digits, isConverted };
}

/** The amount of a clause on money. */
export interface Money {
  /** The number in the minor unit, as written. */
  readonly minor: string;
  /** The currency code; `undefined` if the query does not say which. */
  readonly currency: string | undefined;
}

/**
 * Reads the amount of the clause at an offset, and its currency: that of the field, or
 * that of the only clause on a currency.
 *
 * @returns `undefined` if no clause on money is there.
 * @example
 * const { query } = checkQuery('payments', 'amount>1000 currency_code:"EUR"')
 * query && moneyAt(query, 3) // { minor: '1000', currency: 'EUR' }
 */
export function moneyAt({ resource, clauses }: CheckedQuery, offset: number): Money | undefined {
  const clause = clauses.find(({ node: { span } }) => span.start <= offset && offset <= span.end);
  if (clause?.value.kind !== 'number' || clause.field.money !== true) return undefined;
  return { minor: clause.value.digits, currency: findCurrency(resource, clauses, clause.field.currency) };
}

function findCurrency(
  { entries }: Resource,
  clauses: readonly CheckedClause[],
  currency: string | undefined,
): string | undefined {
  if (currency === undefined || !entries.has(currency)) return currency;
  const codes = clauses.filter(({ field, value }) => field.path === currency && value.kind === 'text');
  const [code] = codes;
  return code === undefined || codes.length > 1 || code.isNegated
    ? undefined
    : writeCheckedValue(code.value).toUpperCase();
}
