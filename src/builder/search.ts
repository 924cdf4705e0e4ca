import { type ResourceLike, toResource } from '../catalogue/catalogue.ts';
import type { CheckedQuery } from '../checker/checked-query.ts';
import type { Connective } from '../syntax/ast.ts';
import { continueQuery, QueryBuilder, startQuery } from './query-builder.ts';
import type { Search } from './search-types.ts';

/**
 * Begins a query. This one knows no texts and needs no parser: it is for a page
 * or a service that only builds.
 *
 * @param resource - The name of one of the service's resources, or a resource
 *   made by `defineResource`.
 * @param query - A checked query to go on from, on that resource.
 * @throws {TypeError} `resource` is neither, or `query` is none of that resource.
 * @throws {QueryError} The canonical form of `query` is too long.
 * @example
 * String(search('payments').where('amount', '>=', 1000).exists('refund.status')) // 'amount>=1000 -refund.status:null'
 */
export function search<const Like extends ResourceLike>(resource: Like): Search<Like, Connective, string, 0>;
export function search<const Like extends ResourceLike>(resource: Like, query: CheckedQuery): Search<Like>;
export function search(resource: ResourceLike, ...queries: readonly CheckedQuery[]): unknown {
  const known = toResource(resource);
  // A query that turns out to be `undefined` must not become a search for everything.
  const [query] = queries;
  return new QueryBuilder(queries.length === 0 ? startQuery(known) : continueQuery(known, query));
}
