import type { Resource } from '../catalogue/resource.ts';
import { assertCheckedQuery, type CheckedQuery, type CheckedQueryOn } from './checked-query.ts';

/** A search, or anything else that returns a checked query. */
export interface Searching<On extends Resource = Resource> {
  toQuery(): CheckedQueryOn<On>;
}

/** A checked query or a search. */
export type QuerySource = CheckedQuery | Searching;

/**
 * The checked query itself, or that of a search.
 *
 * @param expected - What the caller accepts, for the error.
 * @param name - The name of the caller's parameter.
 * @throws {TypeError} If `source` is neither.
 * @throws {QueryError} If the search has no clauses.
 */
export function readSource(source: unknown, expected = 'a search or a checked query', name = 'query'): CheckedQuery {
  const query = isSearching(source) ? source.toQuery() : source;
  assertCheckedQuery(query, name, expected);
  return query;
}

function isSearching(source: unknown): source is Searching {
  try {
    return typeof (source as Partial<Searching> | undefined | null)?.toQuery === 'function';
  } catch {
    // Only a proxy can throw here; a search never does.
    return false;
  }
}
