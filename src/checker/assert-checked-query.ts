import { describeValue } from '../text/describe-value.ts';
import type { CheckedQuery } from './checked-query.ts';

/**
 * Holds a caller to the type of what stands for a query: the result of
 * `checkQuery`, a text or a builder is easily taken for one.
 *
 * @param name - What the caller calls it.
 * @throws {TypeError} It is no checked query.
 */
export function assertCheckedQuery(query: CheckedQuery, name = 'query'): void {
  if (isCheckedQuery(query)) return;
  throw new TypeError(
    `\`${name}\` must be a checked query, \`query\` of checkQuery or toQuery() of a search; got ${describeValue(query)}`,
  );
}

function isCheckedQuery(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false;
  try {
    const { connective, clauses, resource } = query as Partial<CheckedQuery>;
    // JSON makes no maps: what comes of it is to be checked again.
    const hasFields = typeof resource?.entries?.get === 'function';
    return (connective === 'and' || connective === 'or') && Array.isArray(clauses) && hasFields;
  } catch {
    // A getter or a proxy threw: the checker makes neither.
    return false;
  }
}
