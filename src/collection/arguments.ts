import { type ResolvedField, readAlias, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { readCarefully } from '../matcher/path-test.ts';
import { describeValue } from '../text/describe-value.ts';

/** An object's own member `id`; one that throws when it is read is none. */
export function readId(object: unknown): unknown {
  return typeof object === 'object' && object !== null ? readCarefully(object, 'id') : undefined;
}

/** @throws {TypeError} It is no id. */
export function checkId(id: unknown): string {
  if (typeof id === 'string' && id !== '') return id;
  throw new TypeError(`\`object\` must have an id, a text that is not empty; got ${describeValue(id)}`);
}

/**
 * Members of the options that a caller gives, each read once.
 *
 * @throws {TypeError} The options are no object, or one that cannot be read.
 */
export function readOptions<Options extends object>(
  options: Options | undefined,
  names: readonly (keyof Options)[],
): Partial<Options> {
  if (options === undefined) return {};
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`\`options\` must be an object; got ${describeValue(options)}`);
  }
  try {
    return Object.fromEntries(names.map((name) => [name, options[name]])) as Partial<Options>;
  } catch (cause) {
    throw new TypeError('`options` must be an object that can be read', { cause });
  }
}

const KEYED = /^([^[\]]*)\[(\w+)\]$/;

/**
 * Finds the field that facets are asked of.
 *
 * @throws {TypeError} There is none, or it has facets only for a key.
 */
export function readPath(resource: Resource, written: string): ResolvedField {
  if (typeof written !== 'string') throw new TypeError(`\`field\` must be a string; got ${describeValue(written)}`);
  const [, path = written, key] = KEYED.exec(written) ?? [];
  const resolved = resolveField(resource, path, key);
  if (resolved === undefined) {
    const alias = readAlias(resource, path, key);
    const hint = alias === undefined ? '' : `, its full path is ${alias}`;
    throw new TypeError(`\`field\` must be a field of ${resource.name}; ${describeValue(written)} is none${hint}`);
  }
  if (resolved.field.keyed === true && resolved.key === undefined) {
    throw new TypeError(`\`field\` must name a key: ${written}[key]`);
  }
  return resolved;
}
