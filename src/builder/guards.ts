import { type ResourceLike, toResource } from '../language/catalogue/catalogue.ts';
import { type Field, operatorsOf } from '../language/catalogue/field.ts';
import type { FieldType } from '../language/catalogue/field-types.ts';
import { fieldOfKey, isKeyOf } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { QueryError } from '../language/checker/query-error.ts';
import type { FieldName, OperatorAt, ValueAt } from './clause-types.ts';
import { createClause } from './create-clause.ts';
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
  const operators: readonly unknown[] = found === undefined ? [] : operatorsOf(found);
  return operators.includes(operator);
}

/**
 * Whether a value is one that the type of `where` takes with `:` on a field. Of a closed set,
 * only the members in their own letter case are, so a string is narrowed to them. `null` is not a value.
 *
 * @throws {TypeError} If `resource` is neither a resource nor the name of one.
 * @see L2.4, L2.9
 * @example
 * isValueOf('payments', 'payment_status', 'SETTLED') // true
 */
export function isValueOf<const Target extends ResourceLike, const Name extends FieldName<Target>>(
  resource: Target,
  name: Name,
  value: unknown,
): value is ValueAt<Target, Name, ':'> {
  const known = toResource(resource);
  const field = findField(known, name);
  if (field === undefined || value === null) return false;
  if (field.values?.closed === true) return field.values.members.some((member) => member === value);
  // A step takes more at run time, such as the number of a form as a string.
  const isAnyKey = field.type === 'token' && field.keyed === true;
  if (!isAnyKey && !VALUE_TYPES[field.type].includes(typeof value)) return false;
  try {
    createClause(known, false, name, ':', value);
    return true;
  } catch (error) {
    if (error instanceof QueryError) return false;
    throw error;
  }
}

/** The types of values that the steps of a field take, as `typeof` names them. */
const VALUE_TYPES: Readonly<Record<FieldType, readonly string[]>> = {
  token: ['string'],
  string: ['string'],
  numeric: ['number', 'bigint'],
  date: ['object', 'number', 'string'],
  boolean: ['boolean'],
  presence: [],
  any: ['string', 'number', 'bigint', 'boolean'],
};

function findField(resource: Resource, name: unknown): Field | undefined {
  if (typeof name !== 'string') return undefined;
  const [, path = name, key] = /^([^[]*)\[(.+)\]$/s.exec(name) ?? [];
  // Not `resolveField`, which also accepts a key after a dot; steps do not.
  const field = resource.entries.get(path);
  if (field === undefined || (field.keyed === true) !== (key !== undefined)) return undefined;
  if (key !== undefined && !isKeyOf(field, key)) return undefined;
  return fieldOfKey(field, key).field;
}
