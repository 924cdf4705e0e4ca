import { type ResourceLike, type ResourceOf, toResource } from '../language/catalogue/catalogue.ts';
import { SEPARATORS } from '../language/formatter/format-checked.ts';
import { MAX_QUERY_LENGTH } from '../language/syntax/query-diagnostics.ts';
import { splitList } from '../language/text/split-list.ts';
import type { AnyName, FieldArgument, ListArgument, OrElse } from './argument-types.ts';
import { joinClauses } from './built-query.ts';
import type { OfferedIn, ValueIn } from './clause-types.ts';
import { type BuiltClause, createClause, valueError } from './create-clause.ts';
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
  const distinct = [...new Map(clauses.map((one) => [one.text, one])).values()];
  const fits = (some: readonly BuiltClause[]): boolean =>
    some.length <= known.limits.clauses && writeLength(some) <= MAX_QUERY_LENGTH;
  return splitList(distinct, fits).map((some) => new QueryBuilder(joinClauses(startQuery(known), 'or', some)));
}

function writeLength(clauses: readonly BuiltClause[]): number {
  return clauses.reduce((length, { text }) => length + text.length, (clauses.length - 1) * SEPARATORS.or.length);
}
