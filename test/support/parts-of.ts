import type { CheckedQuery } from '../../src/checker/checked-query.ts';

/** All that a checked query holds. Comparisons of the query itself see only its resource and its text. */
export function partsOf(query: CheckedQuery | undefined): Partial<CheckedQuery> | undefined {
  if (query === undefined) return undefined;
  const { resource, connective, text, clauses, ast } = query;
  return { resource, connective, text, clauses, ast };
}
