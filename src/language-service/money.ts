import type { Resource } from '../catalogue/resource.ts';
import { type CheckedClause, type CheckedQuery, writeCheckedValue } from '../checker/checked-query.ts';

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
