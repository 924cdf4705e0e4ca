import { type ResourceLike, type ResourceOf, toResource } from '../language/catalogue/catalogue.ts';
import type { CheckedQuery, QueryArgument } from '../language/checker/checked-query.ts';
import type { Connective } from '../language/syntax/ast.ts';
import { continueQuery, QueryBuilder, startQuery } from './query-builder.ts';
import type { Search } from './search-types.ts';

/**
 * Starts a query. Unlike `search` of the main entry point, the result has no `query` method, so a bundle does not
 * contain the parser.
 *
 * @param resource - The name of one of the service's resources, or a resource made by `defineResource`.
 * @param query - A checked query on that resource, to add clauses to.
 * @throws {TypeError} If `resource` is neither, or `query` is not a checked query on it.
 * @throws {QueryError} If the canonical form of `query` is too long.
 * @example
 * String(search('payments').where('amount', '>=', 1000).exists('refund.status')) // 'amount>=1000 -refund.status:null'
 */
export function search<const Target extends ResourceLike>(resource: Target): Search<Target, Connective, string, 0>;
export function search<const Target extends ResourceLike, Query extends CheckedQuery>(
  resource: Target,
  query: QueryArgument<ResourceOf<Target>, Query>,
): Search<Target>;
export function search(resource: ResourceLike, ...queries: readonly CheckedQuery[]): unknown {
  const known = toResource(resource);
  // A query that happens to be `undefined` must not become a search for everything.
  const [query] = queries;
  return new QueryBuilder(queries.length === 0 ? startQuery(known) : continueQuery(known, query));
}
