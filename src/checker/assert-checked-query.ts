import { describeValue } from '../text/describe-value.ts';
import type { CheckedQuery } from './checked-query.ts';

/**
 * Checks at run time that an argument is a checked query. The result of
 * `checkQuery`, a text or a builder is easily passed instead.
 *
 * @param name - The name of the caller's parameter.
 * @throws {TypeError} If it is not a checked query.
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
    // A query that went through JSON has no map and must be checked again.
    const hasFields = typeof resource?.entries?.get === 'function';
    return (connective === 'and' || connective === 'or') && Array.isArray(clauses) && hasFields;
  } catch {
    // A getter or proxy threw; the checker makes neither.
    return false;
  }
}
