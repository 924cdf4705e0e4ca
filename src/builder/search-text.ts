import { type ResourceLike, type ResourceOf, toResource } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import { checkQuery } from '../checker/check-query.ts';
import type { CheckedQuery, QueryArgument } from '../checker/checked-query.ts';
import type { Connective } from '../syntax/ast.ts';
import type { QueryShape, QueryText, ReadQuery } from './literal/read-query.ts';
import { continueQuery, QueryBuilder, startQuery } from './query-builder.ts';
import { errorsOf, QueryError } from './query-error.ts';
import type { Search } from './search-types.ts';

/**
 * A query without clauses, which can start from a text. A variable that is
 * reassigned to later steps needs the wider type: `let found:
 * Search<'payments'> = search('payments')`.
 */
export interface SearchStart<Like extends ResourceLike> extends Search<Like, Connective, string, 0> {
  /**
   * Starts from the text of a query. The compiler reads a literal and prints
   * its first diagnostic; a `string` is checked at run time. A template with a
   * text that the compiler does not know does not compile, because that text can
   * become a clause: the template tag `query` keeps it a value.
   *
   * @throws {QueryError} If the service would refuse the query.
   * @throws {TypeError} If `text` is not a string.
   * @see L1, L2
   */
  query<const Text extends string>(text: QueryText<ResourceOf<Like>, Text>): ReadSearch<Like, Text>;
}

/** The type of a query that starts from a text. */
export type ReadSearch<Like extends ResourceLike, Text extends string> =
  ReadQuery<ResourceOf<Like>, Text> extends QueryShape<infer Join, infer Field, infer Count>
    ? number extends Count
      ? Search<Like>
      : Search<Like, Join, Field, Count>
    : Search<Like>;

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
