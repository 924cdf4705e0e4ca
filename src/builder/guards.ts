import { type ResourceLike, toResource } from '../language/catalogue/catalogue.ts';
import type { Field } from '../language/catalogue/field.ts';
import { OPERATORS } from '../language/catalogue/field-types.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { FieldName, OperatorAt } from './clause-types.ts';
import { QueryBuilder } from './query-builder.ts';
import type { Search } from './search-types.ts';

/**
 * Whether a value is a search, rather than a copy or a proxy of one, or a text.
 *
 * @example
 * isSearch('amount>5') // false
 */
export function isSearch(value: unknown): value is Search {
  return QueryBuilder.tryRead(value) !== undefined;
}

/**
 * Whether a text is the name of a field, as steps take it. An alias is not.
 *
 * @throws {TypeError} If `resource` is neither a resource nor the name of one.
 * @see L1.5, L1.6
 * @example
 * isFieldName('payments', 'metadata[order_id]') // true
 */
export function isFieldName<const Target extends ResourceLike>(
  resource: Target,
  name: unknown,
): name is FieldName<Target> {
  return findField(toResource(resource), name) !== undefined;
}

/**
 * Whether a text is an operator that a field supports.
 *
 * @throws {TypeError} If `resource` is neither a resource nor the name of one.
 * @see L2.4
 * @example
 * isOperatorOf('payments', 'amount', '~') // false
 */
export function isOperatorOf<const Target extends ResourceLike, const Name extends FieldName<Target>>(
  resource: Target,
  name: Name,
  operator: unknown,
): operator is OperatorAt<Target, Name> {
  const found = findField(toResource(resource), name);
  const operators: readonly unknown[] = found === undefined ? [] : OPERATORS[found.type];
  return operators.includes(operator);
}

function findField(resource: Resource, name: unknown): Field | undefined {
  if (typeof name !== 'string') return undefined;
  const [, path = name, key] = /^([^[]*)\[(\w+)\]$/.exec(name) ?? [];
  // Not `resolveField`, which also accepts a key after a dot; steps do not.
  const field = resource.entries.get(path);
  return (field?.keyed === true) === (key !== undefined) ? field : undefined;
}
