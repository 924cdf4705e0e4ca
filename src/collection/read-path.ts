import { type ResolvedField, readAlias, resolveField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { describeValue } from '../text/describe-value.ts';

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
