import type { CheckedQuery } from '../../src/language/checker/checked-query.ts';

/** All parts of a checked query, for comparisons: `toEqual` sees only its resource and its text. */
export function partsOf(query: CheckedQuery | undefined): Partial<CheckedQuery> | undefined {
  if (query === undefined) return undefined;
  const { resource, connective, text, clauses, ast } = query;
  return { resource, connective, text, clauses, ast };
}
