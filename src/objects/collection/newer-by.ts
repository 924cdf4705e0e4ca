import { typeWithArticle } from '../../language/catalogue/field-types.ts';
import { fieldName, type ResolvedField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { anyValue, readOptions } from '../../language/diagnostic/read-options.ts';
import { findValues } from '../matcher/found-values.ts';
import { instantsOf } from '../matcher/instants.ts';
import { readPath } from './arguments.ts';

/** Options of methods that replace an object. */
export interface UpdateOptions {
  /**
   * A date or number that grows with each change of an object: `updated_at`. An object is then replaced
   * unless it is newer. An object without a value that can be read counts as the oldest. Of two equally
   * new ones, the later write wins.
   */
  readonly newerBy?: string | undefined;
}

/**
 * Finds the field of `newerBy`; `undefined` if the options have none.
 *
 * @throws {TypeError} If there is no such field, or it is not one date or number.
 */
export function readNewerBy(resource: Resource, options: UpdateOptions | undefined): ResolvedField | undefined {
  const { newerBy: path } = readOptions({ newerBy: anyValue<string>() }, options);
  if (path === undefined) return undefined;
  const resolved = readPath(resource, path, 'newerBy');
  const { type, many } = resolved.field;
  if ((type === 'date' || type === 'numeric') && many !== true) return resolved;
  const kind = many === true ? 'may have several values' : `is ${typeWithArticle(type)}`;
  throw new TypeError(`\`newerBy\` must be a date or numeric field with one value; ${fieldName(resolved)} ${kind}`);
}

/** The version of an object; `-Infinity` if it has none. */
export function readVersion(field: ResolvedField, object: unknown): number {
  let version = Number.NEGATIVE_INFINITY;
  const readInstant = instantsOf(field.field);
  for (const { value } of findValues(field, object)) {
    const number = field.field.type === 'date' ? readInstant(value) : typeof value === 'bigint' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) version = Math.max(version, number);
  }
  return version;
}
