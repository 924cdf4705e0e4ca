import { remember } from '../language/base/remember.ts';
import { type ResourceLike, type ResourceOf, toResource } from '../language/catalogue/catalogue.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { checkQuery } from '../language/checker/check-query.ts';
import type { CheckedQuery, QueryArgument } from '../language/checker/checked-query.ts';
import { errorsOf, QueryError } from '../language/checker/query-error.ts';
import { valueError } from './create-clause.ts';
import { continueQuery, QueryBuilder, startQuery } from './query-builder.ts';
import type { Search, SearchStart } from './search-types.ts';

/**
 * Starts a query on a resource.
 *
 * @param resource - The name of one of the service's resources, or a resource made by `defineResource`.
 * @param query - A checked query on that resource, to add clauses to.
 * @throws {TypeError} If `resource` is neither, or `query` is not a checked query on it.
 * @throws {QueryError} If the canonical form of `query` is too long.
 * @example
 * const vip = search('payments').query('customer.email:"ann@acme.example"')
 * String(vip.where('amount', '>=', 1000)) // 'customer.email:"ann@acme.example" amount>=1000'
 */
export function search<const Target extends ResourceLike>(resource: Target): SearchStart<Target>;
export function search<const Target extends ResourceLike, Query extends CheckedQuery>(
  resource: Target,
  query: QueryArgument<ResourceOf<Target>, Query>,
): Search<Target>;
export function search(resource: ResourceLike, ...queries: readonly CheckedQuery[]): unknown {
  const known = toResource(resource);
  // A query that happens to be `undefined` must not become a search for everything.
  const [query] = queries;
  return queries.length === 0 ? startOf(known) : new QueryBuilder(continueQuery(known, query));
}

/** The search without clauses, which is immutable, so one for each resource is enough. */
const startOf = remember((resource: Resource) => new QueryBuilder(startQuery(resource), readText, parseText));

function readText(this: QueryBuilder, text: string): QueryBuilder {
  const { resource } = QueryBuilder.read(this);
  const { query, diagnostics } = checkQuery(resource, text);
  if (query === undefined) throw new QueryError(errorsOf(diagnostics), text);
  return new QueryBuilder(continueQuery(resource, query));
}

/** As `readText`, for a text that is input: one of another type is refused like a text with errors. */
function parseText(this: QueryBuilder, text: unknown): QueryBuilder {
  if (typeof text !== 'string') throw valueError('query', text, 'a string');
  return readText.call(this, text);
}
