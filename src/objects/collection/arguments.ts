import { closestNames } from '../../language/base/closest-names.ts';
import { describeValue } from '../../language/base/plain-data.ts';
import { isKeyOf, type ResolvedField, readAlias, resolveField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { isWithinResource } from '../../language/catalogue/restrict-resource.ts';
import type { CheckedExpression } from '../../language/checker/checked-query.ts';
import { type QueryLike, type ReadExpression, readExpression } from '../../language/checker/query-like.ts';
import { readCarefully } from '../matcher/path-test.ts';

/** The own property `id` of an object; `undefined` if reading throws. */
export function readId(object: unknown): unknown {
  return typeof object === 'object' && object !== null ? readCarefully(object, 'id') : undefined;
}

/** The id of an object as text; `undefined` if it has none. Objects of other programs have numbers. */
export function writeId(object: unknown): string | undefined {
  const id = readId(object);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/**
 * @param name - The name of its object in the message; `object` by default, if the caller has an option `idOf`.
 * @throws {TypeError} If it is not an id.
 */
export function checkId(id: unknown, name?: string): string {
  if (typeof id === 'string' && id !== '') return id;
  const hint = id === undefined && name === undefined ? '; the option `idOf` can read it from elsewhere' : '';
  const problem = `must have an id that is a non-empty string; got ${describeValue(id)}${hint}`;
  throw new TypeError(`\`${name ?? 'object'}\` ${problem}`);
}

const KEYED = /^([^[\]]*)\[(.+)\]$/s;

/**
 * Finds a field by its path, with a key in brackets if it is keyed.
 *
 * @param name - The name of the caller's parameter.
 * @throws {TypeError} If there is no such field, or a keyed field has no key.
 */
export function readPath(resource: Resource, written: string, name = 'field'): ResolvedField {
  if (typeof written !== 'string') throw new TypeError(`\`${name}\` must be a string; got ${describeValue(written)}`);
  const [, path = written, key] = KEYED.exec(written) ?? [];
  const found = resolveField(resource, path, key);
  const resolved = key === undefined || (found && isKeyOf(found.field, key)) ? found : undefined;
  if (resolved === undefined) {
    const alias = readAlias(resource, path, key);
    const [nearest] = alias === undefined ? closestNames([...resource.entries.keys()], path) : [];
    const hint =
      alias !== undefined ? `; the full path is ${alias}` : nearest === undefined ? '' : `; did you mean ${nearest}?`;
    throw new TypeError(`\`${name}\` must be a field of ${resource.name}; got ${describeValue(written)}${hint}`);
  }
  if (resolved.field.keyed === true && resolved.key === undefined) {
    throw new TypeError(`\`${name}\` must have a key: ${written}[key]`);
  }
  return resolved;
}

export type CheckText = (resource: Resource, text: string) => CheckedExpression;

/**
 * Reads a query on a resource.
 *
 * @param checkText - `undefined` if texts are not accepted.
 * @throws {TypeError} If it is not a query on the resource.
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 */
export function readQueryOn(
  resource: Resource,
  source: QueryLike | string,
  checkText: CheckText | undefined,
): ReadExpression {
  const isText = typeof source === 'string' && checkText !== undefined;
  const query = readExpression(
    isText ? checkText(resource, source) : source,
    checkText && 'a text, a search or a checked query or expression',
  );
  if (isWithinResource(query.resource, resource)) return query;
  const other = query.resource?.name === resource.name ? 'another resource with that name' : query.resource?.name;
  throw new TypeError(`\`query\` must be a query on ${resource.name}; got one on ${other}`);
}
