import type { Operator } from '../syntax/ast.ts';
import type { FieldRole } from './field-roles.ts';
import { type FieldType, OPERATORS, TAKES_NULL } from './field-types.ts';
import { VALUE_FORMATS, type ValueFormat, type ValueFormatName } from './value-formats.ts';
import type { Synonyms } from './value-sets.ts';

/** The path of a field: names joined by dots. */
export const FIELD_PATH = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/;

/** A path in a query, where a key after a dot may begin with a digit. */
export const WRITTEN_PATH = /^[A-Za-z_]\w*(?:\.\w+)*$/;

/**
 * The known values of a field, in the letter case of the service. A closed set is
 * complete; an open set may lack values.
 *
 * @see L2.9
 */
export interface ValueSet {
  readonly closed: boolean;
  readonly members: readonly string[];
  /** Synonyms of the members, such as `paid` for `SETTLED`. */
  readonly synonyms?: Synonyms;
}

/**
 * Finds a member of a set, ignoring letter case.
 *
 * @returns The member in the letter case of the set, or `undefined`.
 *
 * @see L2.9
 */
export function findMember({ members }: ValueSet, text: string): string | undefined {
  if (members.includes(text)) return text;
  const word = text.toLowerCase();
  return members.find((member) => member.toLowerCase() === word);
}

/**
 * Where an object keeps the value of a field, if not at the field's own path: at another path; or computed, as `true`
 * if the value at a path equals a text (`equals`) or if a value is present (`present`), otherwise `false`. An object is
 * present if one of its members has a value. If the field lies within its source, as `three_d_secure.attempted` does,
 * the source must be an object.
 *
 * @see L3
 */
export type FieldSource =
  | { readonly path: string }
  | { readonly path: string; readonly equals: string }
  | { readonly path: string; readonly present: true };

/**
 * What is known of one key of a keyed field. Type and doc are those of the field if they are left out,
 * and so are the operators if the type is the same.
 */
export type KnownKey = Partial<
  Pick<FieldDefinition, 'type' | 'operators' | 'unix' | 'doc' | 'values' | 'samples' | 'format'>
>;

/** The keys of a keyed field, and how queries write them (L1.6). */
export interface Keys {
  /** Whether the key in brackets has quotation marks, `metadata["order_id"]`: by default it never has. */
  readonly quotes?: 'never' | 'optional' | 'required';
  /**
   * The characters of a key: by default letters, digits and `_`; `any`; or a list such as `[a-z0-9_-]`, with the
   * ranges of regular expressions. Others than letters, digits and `_` need quotation marks.
   */
  readonly characters?: 'word' | 'any' | `[${string}]`;
  /** The most characters of a key, as code points; by default any number. */
  readonly maxLength?: number;
  /** Whether a key may also stand after a dot, `metadata.order_id`: by default it may. */
  readonly dotted?: boolean;
  /** Facts about single keys. Any other key is just as valid. */
  readonly known?: Readonly<Record<string, KnownKey>>;
}

/** The definition of a field. */
export interface FieldDefinition {
  readonly type: FieldType;
  /** The operators of the field: some of those of its type (L7.5), and `^` on a token or string (L2.4). */
  readonly operators?: readonly Operator[];
  /** Queries may ask whether the field has no value, which the types `numeric` and `boolean` alone do not allow (L2.5). */
  readonly null?: true;
  /** A one-line description, without a full stop. */
  readonly doc: string;
  /** Queries and objects have the date as whole Unix seconds, and never as a timestamp (L2.7). */
  readonly unix?: true;
  readonly values?: ValueSet;
  /** Typical values of a field without known values, each with its synonyms. Only suggestions use them; any other value is just as valid. */
  readonly samples?: Synonyms;
  /** Synonyms of the field, such as `gateway` for `processor.type`. Queries cannot use them; they only help suggestions find the field. */
  readonly synonyms?: readonly string[];
  readonly format?: ValueFormatName;
  /** The number is an amount of money in the minor unit of its currency: 1250 is 12.50. */
  readonly money?: true;
  /** The field that holds the currency, or the currency code if there is only one: `USD`. */
  readonly currency?: string;
  /** Where the value is, if not at the field's own path. */
  readonly source?: FieldSource;
  /** Queries write the field with a key, `metadata[key]`. The type is that of the values. */
  readonly keyed?: true;
  /** What is known of its keys. */
  readonly keys?: Keys;
  /** The path leads through an array, so an object may have several values. */
  readonly many?: true;
  /** A value belongs to one object or to few, as an order number does. The field `id`, ids and e-mail addresses need no mark. */
  readonly identifies?: true;
  /** The meaning of the field, if its type and name do not show it. Only guesses at sentences use it. */
  readonly role?: FieldRole;
  /** Marks the date of the last change, by which a mirror finds changed objects. Only one field of a resource can have it. */
  readonly changed?: true;
  /** The service does not document the field for queries; it is derived from the resource tables (L2.11). */
  readonly derived?: true;
}

/** Fields by path. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>;

/** A field of a resource with its path. */
export interface Field extends FieldDefinition {
  readonly path: string;
}

/**
 * The operators that a field takes: those of its type, unless its definition says which.
 *
 * @see L2.4, L7.5
 */
export function operatorsOf({ type, operators }: Pick<Field, 'type' | 'operators'>): readonly Operator[] {
  return operators ?? OPERATORS[type];
}

/**
 * Whether a field takes `null` after `:`, by its type or by itself.
 *
 * @see L2.5
 */
export function takesNull(field: Pick<Field, 'type' | 'null'>): boolean {
  return TAKES_NULL[field.type] || field.null === true;
}

/** Whether a value of the field belongs to one object or to few. */
export function isIdentifier({ path, format, identifies }: Field): boolean {
  const known: ValueFormat | undefined = format && VALUE_FORMATS[format];
  return path === 'id' || identifies === true || known?.identifies === true;
}

export type Prefixed<Path extends string, Fields> = {
  readonly [Name in keyof Fields & string as `${Path}.${Name}`]: Fields[Name];
};

export function prefixFields<const Path extends string, Fields extends FieldDefinitions>(
  path: Path,
  fields: Fields,
): Prefixed<Path, Fields> {
  const entries = Object.entries(fields).map(([name, field]) => [`${path}.${name}`, field]);
  return Object.fromEntries(entries) as Prefixed<Path, Fields>;
}

/** Marks fields as reached through an array. */
export function manyFields<Fields extends FieldDefinitions>(
  fields: Fields,
): { readonly [Path in keyof Fields]: Fields[Path] & { readonly many: true } } {
  const entries = Object.entries(fields).map(([path, field]) => [path, { ...field, many: true }]);
  return Object.fromEntries(entries) as { readonly [Path in keyof Fields]: Fields[Path] & { readonly many: true } };
}

/** Lists the parts of a path that begin after a dot, the longest first: `a.b.c` ends in `b.c` and in `c`. */
export function listPathEnds(path: string): readonly string[] {
  const ends: string[] = [];
  for (let dot = path.indexOf('.'); dot !== -1; dot = path.indexOf('.', dot + 1)) ends.push(path.slice(dot + 1));
  return ends;
}
