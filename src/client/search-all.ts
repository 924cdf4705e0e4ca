import type { QueryText } from '../builder/literal/read-query.ts';
import { type ResourceLike, type ResourceOf, toResource } from '../language/catalogue/catalogue.ts';
import type { ObjectOf } from '../language/catalogue/objects.ts';
import { checkText } from '../language/checker/check-query.ts';
import {
  type CheckedExpression,
  CheckedExpressionOn,
  type CheckedQuery,
  CheckedQueryOn,
} from '../language/checker/checked-query.ts';
import { type QueryLike, readQueryLike, type ToQuery } from '../language/checker/query-like.ts';
import { planQueries, planQuery } from './plans/create-plan.ts';
import { Plan } from './plans/plan.ts';
import { type SearchAllOptions, SearchRun } from './search-run.ts';
import { readCapabilities, type Searchable } from './source.ts';

/** The input of `searchAll`: a plan, an expression, a checked query or a search. */
export type SearchInput = Plan | QueryLike;

/** The resource name of an input; `string` if it is known only at run time. */
export type ResourceNameOf<Wanted> = Wanted extends Plan | CheckedQuery | CheckedExpression
  ? Wanted['resource']['name']
  : Wanted extends ToQuery<infer On>
    ? On['name']
    : string;

/**
 * Searches for all objects that match, each once by its `id`. Nothing is asked before the first step; then one page of
 * each query is asked ahead, and `break` ends all requests. If a request fails for good, the step throws a
 * `SourceError` with the `cursor` to resume from, and never ends as if it were complete.
 *
 * Pass a plan, an expression, a search, a template or a checked query; or a resource and a text, which must be a
 * literal that the compiler can read. Use `search('payments').check(text)` for any other text. An expression is
 * planned; a query is sent unchanged unless there is an order.
 *
 * An object that matches one of the queries during the whole run is returned. After a resume, an object that an earlier
 * query matches by now counts as returned.
 *
 * @param source - The service, a collection or an index.
 * @throws {QueryError} If the query is a text with errors, or a search without clauses.
 * @throws {PlanError} If an expression has no plan.
 * @throws {SourceError} If the cursor is damaged or of another search; its code is `invalid-cursor`.
 * @throws {TypeError} If an argument has the wrong type.
 * @example
 * const plans = createCollection('plans', [{ id: 'a', interval: 'months' }, { id: 'b', interval: 'years' }])
 * await searchAll(plans, 'plans', 'interval:"years"').toArray() // [{ id: 'b', interval: 'years' }]
 */
export function searchAll<const Wanted extends SearchInput>(
  source: Searchable,
  wanted: Wanted,
  options?: SearchAllOptions,
): SearchRun<ObjectOf<ResourceNameOf<Wanted>>>;
export function searchAll<const Target extends ResourceLike, const Text extends string>(
  source: Searchable,
  resource: Target,
  text: QueryText<ResourceOf<Target>, Text>,
  options?: SearchAllOptions,
): SearchRun<ObjectOf<ResourceOf<Target>['name']>>;
export function searchAll(
  source: Searchable,
  ...given: readonly unknown[]
): SearchRun<Readonly<Record<string, unknown>>> {
  const [first, second, third] = given;
  const isText = typeof second === 'string';
  const wanted = isText ? checkText(toResource(first as ResourceLike), second) : first;
  return new SearchRun(source, toPlan(source, wanted), (isText ? third : second) as SearchAllOptions | undefined);
}

/** Plans an expression; a query is sent as it is. */
export function toPlan(source: Searchable, wanted: unknown): Plan {
  if (wanted instanceof Plan) return wanted;
  const capabilities = readCapabilities(source);
  const expected = 'a plan, an expression, a search, a checked query, or a resource and a text';
  const isExpression = wanted instanceof CheckedExpressionOn && !(wanted instanceof CheckedQueryOn);
  return isExpression
    ? planQueries(wanted, { capabilities })
    : planQuery(readQueryLike(wanted, expected), { capabilities });
}
