import type { Resource } from '../language/catalogue/resource.ts';
import { decimalsOf } from '../language/catalogue/value-sets.ts';
import { type CheckedClause, writeCheckedValue } from '../language/checker/checked-clause.ts';
import type { CheckedQuery } from '../language/checker/checked-query.ts';

/** A currency with two decimals, as most have. */
const DEFAULT_CURRENCY = 'EUR';

/**
 * Writes an amount in its currency. The currency decides the number of decimals: 2 for EUR, none for JPY, 3 for KWD.
 * For instance `formatMinor('1000', 'EUR')` is `'10.00 EUR'`.
 *
 * @param minor - Whole digits, perhaps with a sign, of any length.
 * @param currency - The code; an unknown currency has two decimals.
 * @returns `undefined` if `minor` is not a whole number or `currency` is not a currency code.
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
  return clause && moneyOf(resource, clauses, clause);
}

/** Reads the amount of a clause, and its currency from the clauses beside it; `undefined` if it is not on money. */
export function moneyOf(
  resource: Resource,
  clauses: readonly CheckedClause[],
  clause: CheckedClause,
): Money | undefined {
  if (clause.value.kind !== 'number' || clause.field.money !== true) return undefined;
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
