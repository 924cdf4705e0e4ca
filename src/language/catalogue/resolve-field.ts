import type { Field } from './field.ts';
import type { Resource } from './resource.ts';

/** A field as a query writes it; `key` is the key of a keyed field. */
export interface ResolvedField {
  readonly field: Field;
  readonly key: string | undefined;
}

/**
 * Finds a field by its path and its key in brackets. A key after a dot works too:
 * `metadata.order_id`.
 *
 * @returns The field, with `key` as `undefined` if a keyed field has no key;
 *   `undefined` if the resource has no such field.
 * @see L1.6, L2.3
 */
export function resolveField(resource: Resource, path: string, key: string | undefined): ResolvedField | undefined {
  const field = resource.entries.get(path);
  if (field !== undefined) return key === undefined || field.keyed === true ? { field, key } : undefined;
  if (key !== undefined) return undefined;
  const dot = path.lastIndexOf('.');
  if (dot === -1) return undefined;
  const keyed = resource.entries.get(path.slice(0, dot));
  return keyed?.keyed === true ? { field: keyed, key: path.slice(dot + 1) } : undefined;
}

/**
 * The path that an alias stands for, or `undefined` if the name is not an alias.
 * An alias never has a key.
 *
 * @see L2.3
 */
export function readAlias(resource: Resource, path: string, key: string | undefined): string | undefined {
  return key === undefined && Object.hasOwn(resource.aliases, path) ? resource.aliases[path] : undefined;
}

/** The name of a field in canonical form: `metadata[key]` for a keyed one. */
export function fieldName({ field, key }: ResolvedField): string {
  return key === undefined ? field.path : `${field.path}[${key}]`;
}

/** The keyed field that a longer path begins with, as `metadata.order.id` begins with `metadata`. */
export function findKeyedPrefix(resource: Resource, path: string): Field | undefined {
  for (const field of resource.entries.values()) {
    if (field.keyed === true && path.startsWith(`${field.path}.`)) return field;
  }
  return undefined;
}
