import type { Resource } from '../../language/catalogue/resource.ts';
import { VALUE_FORMATS } from '../../language/catalogue/value-formats.ts';
import { type CheckedClause, type CheckedQuery, writeCheckedValue } from '../../language/checker/checked-query.ts';

/** A number as people write it, and its currency if it has one. */
export interface WrittenNumber {
  /** Digits, perhaps with a sign and a fraction after a full stop. */
  readonly digits: string;
  readonly currency: string | undefined;
}

const CURRENCIES: ReadonlyMap<string, string> = new Map(
  (
    'EUR € euro euros,USD $ us$ dollar dollars,GBP £ pound pounds,JPY ¥ yen,INR ₹ rupee rupees,' +
    'BRL r$ reais,CHF franc francs,CAD,AUD,SEK,NOK,DKK,PLN,MXN'
  )
    .split(',')
    .flatMap((line) => {
      const [code = '', ...words] = line.split(' ');
      return [code.toLowerCase(), ...words].map((word) => [word, code] as const);
    }),
);

/** Finds the code of a currency by its sign, its name or its code: `€`, `euro`, `EUR`. Uncommon codes must be in capitals. */
export function readCurrency(text: string): string | undefined {
  const isCode = text === text.toUpperCase() && VALUE_FORMATS.currency.matches(text);
  return isCode ? text : CURRENCIES.get(text.toLowerCase());
}

const MONEY = /^([^\d\s.,-]*) ?(-?\d[\d., \u00a0\u202f]*?)(?:([km])(?![a-z]))? ?([^\d\s.,-]*)$/iu;
const NUMBER = /^-?(?:\d+|\d{1,3}(?:([, \u00a0\u202f])\d{3})(?:\1\d{3})*)(?:\.\d+)?$/;
/** A comma divides the fraction in much of Europe, which only an amount of money shows. */
const COMMA = /^(-?\d+),(\d\d)$/;

/**
 * Reads a number, with its currency before or after it: `1,000`, `1k`, `€12.50`,
 * `12.50 EUR`, `1 000 euro`.
 */
export function readNumber(text: string): WrittenNumber | undefined {
  const [, before = '', number = '', unit, after = ''] = MONEY.exec(text) ?? [];
  const word = before + after;
  const currency = word === '' ? undefined : readCurrency(word);
  if (number === '' || (word !== '' && currency === undefined)) return undefined;
  const digits = currency === undefined ? number : number.replace(COMMA, '$1.$2');
  if (!NUMBER.test(digits)) return undefined;
  const plain = digits.replaceAll(/[^\d.-]/g, '');
  return { digits: unit === undefined ? plain : moveDot(plain, unit.toLowerCase() === 'k' ? 3 : 6), currency };
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
  const minor = moveDot(digits, decimalsOf(currency ?? 'EUR'));
  return minor.includes('.') ? undefined : minor;
}

/** The decimals of the currencies that were asked for: a number format takes longer to create than a query to check. */
const decimals = new Map<string, number>();

function decimalsOf(currency: string): number {
  let known = decimals.get(currency);
  if (known === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    known = format.resolvedOptions().maximumFractionDigits ?? 2;
    decimals.set(currency, known);
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
export function readFieldNumber(isMoney: boolean, text: string): FieldNumber | undefined {
  const number = readNumber(text.trim());
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
