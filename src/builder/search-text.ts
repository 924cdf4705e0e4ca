import { type ResourceLike, type ResourceOf, toResource } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import { checkQuery } from '../checker/check-query.ts';
import type { CheckedQuery, QueryArgument } from '../checker/checked-query.ts';
import { errorsOf, QueryError } from '../checker/query-error.ts';
import { continueQuery, QueryBuilder, startQuery } from './query-builder.ts';
import type { Search, SearchStart } from './search-types.ts';

/**
 * Starts a query on a resource.
 *
 * @param resource - The name of one of the service's resources, or a resource
 *   made by `defineResource`.
 * @param query - A checked query on that resource, to add clauses to.
 * @throws {TypeError} If `resource` is neither, or `query` is not a checked query on it.
 * @throws {QueryError} If the canonical form of `query` is too long.
 * @example
 * const vip = search('payments').query('customer.email:"ann@acme.example"')
 * String(vip.where('amount', '>=', 1000)) // 'customer.email:"ann@acme.example" amount>=1000'
 */
export function search<const Like extends ResourceLike>(resource: Like): SearchStart<Like>;
export function search<const Like extends ResourceLike, Query extends CheckedQuery>(
  resource: Like,
  query: QueryArgument<ResourceOf<Like>, Query>,
): Search<Like>;
export function search(resource: ResourceLike, ...queries: readonly CheckedQuery[]): unknown {
  const known = toResource(resource);
  // A query that happens to be `undefined` must not become a search for everything.
  const [query] = queries;
  return queries.length === 0 ? startOf(known) : new QueryBuilder(continueQuery(known, query));
}

const starts = new WeakMap<Resource, QueryBuilder>();

/** The search without clauses, which is immutable, so one for each resource is enough. */
function startOf(resource: Resource): QueryBuilder {
  let start = starts.get(resource);
  if (start === undefined) {
    start = new QueryBuilder(startQuery(resource), readText);
    starts.set(resource, start);
  }
  return start;
}

function readText(this: QueryBuilder, text: string): QueryBuilder {
  const { resource } = QueryBuilder.read(this);
  const { query, diagnostics } = checkQuery(resource, text);
  if (query === undefined) throw new QueryError(errorsOf(diagnostics), text);
  return new QueryBuilder(continueQuery(resource, query));
}
