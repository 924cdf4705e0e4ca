import type { Field } from './field.ts';
import type { Resource } from './resource.ts';

/** A field of a resource as a query names it; `key` for a keyed field. */
export interface ResolvedField {
  readonly field: Field;
  readonly key: string | undefined;
}

/**
 * Finds the field that a path, and the key behind it in brackets, name. A key
 * after a dot is found too: `metadata.order_id`.
 *
 * @returns The field; `key` is `undefined` for a keyed field without its key.
 *   `undefined` when the resource has no such field.
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
 * The path that a short name stands for, or `undefined` for what is no short
 * name; one with a key is none.
 *
 * @see L2.3
 */
export function readAlias(resource: Resource, path: string, key: string | undefined): string | undefined {
  return key === undefined && Object.hasOwn(resource.aliases, path) ? resource.aliases[path] : undefined;
}

/** The name of a field in the canonical form: `metadata[key]` for a keyed one. */
export function fieldName({ field, key }: ResolvedField): string {
  return key === undefined ? field.path : `${field.path}[${key}]`;
}

/** The keyed field that a path goes on behind, as `metadata.order.id` does, if there is one. */
export function findKeyedPrefix(resource: Resource, path: string): Field | undefined {
  for (const field of resource.entries.values()) {
    if (field.keyed === true && path.startsWith(`${field.path}.`)) return field;
  }
  return undefined;
}
