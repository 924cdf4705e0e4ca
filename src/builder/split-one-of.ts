import { type ResourceLike, type ResourceOf, toResource } from '../language/catalogue/catalogue.ts';
import { MAX_QUERY_LENGTH } from '../language/syntax/query-diagnostics.ts';
import type { AnyName, FieldArgument, ListArgument, OrElse } from './argument-types.ts';
import { type BuiltQuery, joinClauses } from './built-query.ts';
import type { OfferedIn, ValueIn } from './clause-types.ts';
import { createClause, valueError } from './create-clause.ts';
import { QueryBuilder, readList, startQuery } from './query-builder.ts';
import type { Search } from './search-types.ts';

/**
 * Like the step `oneOf`, but for any number of values: returns as few searches as the
 * limits on clauses and length allow. Repeated values are left out. Run all the
 * searches, and remove duplicate results if the field can have several values.
 *
 * @param resource - The name of one of the service's resources, or a resource
 *   made by `defineResource`.
 * @param field - The full path of a field.
 * @param values - The values, in order. An empty list returns no searches.
 * @throws {TypeError} If `resource` is neither a resource nor the name of one.
 * @throws {QueryError} If the field does not take one of the values, or `values` is not an array.
 * @see L2.1
 * @example
 * splitOneOf('payments', 'id', Array.from({ length: 25 }, (_, index) => `pay_${index}`)).length // 3
 */
export function splitOneOf<
  const Target extends ResourceLike,
  Name extends OfferedIn<ResourceOf<Target>> | AnyName,
  const Values extends readonly ValueIn<ResourceOf<Target>, Name, ':'>[] | OrElse<Name, readonly unknown[]>,
>(
  resource: Target,
  field: FieldArgument<Target, 'and', string, number, Name>,
  values: ListArgument<Target, Name, Values>,
): readonly Search<Target, 'or', Name, number>[];
export function splitOneOf(resource: ResourceLike, field: string, values: unknown): unknown {
  const known = toResource(resource);
  const list = readList(values)?.first;
  if (list === undefined) throw valueError(field, values, 'an array');
  const clauses = list.map((value) => createClause(known, false, field, ':', value));
  const queries: BuiltQuery[] = [];
  for (const clause of new Map(clauses.map((one) => [one.text, one])).values()) {
    const last = queries.at(-1);
    const hasRoom =
      last !== undefined &&
      last.clauses.length < known.limits.clauses &&
      last.text.length + ' OR '.length + clause.text.length <= MAX_QUERY_LENGTH;
    if (hasRoom) queries[queries.length - 1] = joinClauses(last, 'or', [clause]);
    else queries.push(joinClauses(startQuery(known), 'or', [clause]));
  }
  return queries.map((query) => new QueryBuilder(query));
}
