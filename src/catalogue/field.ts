import type { FieldType } from './field-types.ts';
import type { ValueFormatName } from './value-formats.ts';

/** A path: names joined by dots. */
export const FIELD_PATH = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/;

/** A path as a query may write it: a key behind a dot may begin with a digit. */
export const WRITTEN_PATH = /^[A-Za-z_]\w*(?:\.\w+)*$/;

/**
 * The values a field is known to take, in the letter case of the service.
 * Closed: there are no others. Open: others may exist, these were seen.
 *
 * @see L2.9
 */
export interface ValueSet {
  readonly closed: boolean;
  readonly members: readonly string[];
}

/**
 * The member of a set that a text names, in the letter case of the set;
 * `undefined` when it names none.
 *
 * @see L2.9
 */
export function findMember({ members }: ValueSet, text: string): string | undefined {
  if (members.includes(text)) return text;
  const word = text.toLowerCase();
  return members.find((member) => member.toLowerCase() === word);
}

/**
 * Where a field's value lives in an object, if not at its own path: at another
 * path; or `true` when the value at a path equals a text (`equals`), or holds
 * any value at all (`present`), and `false` otherwise.
 *
 * @see L3
 */
export type Source =
  | { readonly path: string }
  | { readonly path: string; readonly equals: string }
  | { readonly path: string; readonly present: true };

/** What a resource says of one of its fields. */
export interface FieldDefinition {
  readonly type: FieldType;
  /** One line for people, without a full stop. */
  readonly doc: string;
  readonly values?: ValueSet;
  readonly format?: ValueFormatName;
  /** Where the value lives when it is not at the field's own path. */
  readonly source?: Source;
  /** Written with a key, `metadata[key]`; the type is the type of each key's value. */
  readonly keyed?: true;
  /** Its path leads through an array, so an object may have several values. */
  readonly many?: true;
  /** Not named by the service's documentation but derived from its resource tables (L2.11). */
  readonly derived?: true;
}

/** The fields of a resource, or of a part of one, by path. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

/** A field of a resource: its path and all that is known of it. */
export interface Field extends FieldDefinition {
  readonly path: string;
}

/** The fields of a group under a path. */
export type Prefixed<Path extends string, Fields> = {
  readonly [Name in keyof Fields & string as `${Path}.${Name}`]: Fields[Name];
};

/** Puts a group of fields under a path. */
export function prefixFields<const Path extends string, Fields extends FieldDefinitions>(
  path: Path,
  fields: Fields,
): Prefixed<Path, Fields> {
  const entries = Object.entries(fields).map(([name, field]) => [`${path}.${name}`, field]);
  return Object.fromEntries(entries) as Prefixed<Path, Fields>;
}

/** Marks a group of fields as reached through an array. */
export function manyFields<Fields extends FieldDefinitions>(
  fields: Fields,
): { readonly [Path in keyof Fields]: Fields[Path] & { readonly many: true } } {
  const entries = Object.entries(fields).map(([path, field]) => [path, { ...field, many: true }]);
  return Object.fromEntries(entries) as { readonly [Path in keyof Fields]: Fields[Path] & { readonly many: true } };
}
