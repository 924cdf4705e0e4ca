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
export function search(resource: ResourceLike, query?: CheckedQuery): unknown {
  const known = toResource(resource);
  // The types of the steps are those of the resource, which the builder looks up as it goes.
  return new QueryBuilder(query === undefined ? startQuery(known) : continueQuery(known, query));
}
