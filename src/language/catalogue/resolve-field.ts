import { ownOptions } from '../base/plain-data.ts';
import { remember } from '../base/remember.ts';
import { quoteDouble } from '../syntax/print-query.ts';
import type { Field, Keys } from './field.ts';
import type { Resource } from './resource.ts';

/** A field as a query writes it; `key` is the key of a keyed field. */
export interface ResolvedField {
  readonly field: Field;
  readonly key: string | undefined;
}

/**
 * Finds a field by its path and its key in brackets. A key after a dot works too: `metadata.order_id`.
 *
 * @returns The field, with `key` as `undefined` if a keyed field has no key; `undefined` if the resource has no such
 *   field.
 * @see L1.6, L2.3
 */
export function resolveField(resource: Resource, path: string, key: string | undefined): ResolvedField | undefined {
  const field = resource.entries.get(path);
  if (field !== undefined) return key === undefined || field.keyed === true ? fieldOfKey(field, key) : undefined;
  if (key !== undefined) return undefined;
  const dot = path.lastIndexOf('.');
  if (dot === -1) return undefined;
  const keyed = resource.entries.get(path.slice(0, dot));
  return keyed?.keyed === true ? fieldOfKey(keyed, path.slice(dot + 1)) : undefined;
}

/** A field with its key. What is known of the key takes the place of the field's own facts. */
export function fieldOfKey(field: Field, key: string | undefined): ResolvedField {
  const known = key === undefined || field.keys?.known === undefined ? undefined : knownKeys(field).get(key);
  return { field: known ?? field, key };
}

const knownKeys = remember((field: Field): ReadonlyMap<string, Field> => {
  const known = Object.entries(field.keys?.known ?? {});
  return new Map(
    known.map(([key, facts]) => [key, Object.freeze(ownOptions({ ...sharedFacts(field, facts), ...facts }))]),
  );
});

/** Facts about values, which one key does not share with others. */
const VALUE_FACTS = ['values', 'samples', 'format'];
/** Facts that only hold for the type of the field. */
const TYPE_FACTS = ['operators', 'unix', 'money', 'currency', 'role', 'changed'];

/** The facts of a keyed field that hold for a known key too. */
export function sharedFacts<Definition extends Readonly<Partial<Record<'type', unknown>>>>(
  field: Definition,
  { type = field.type }: Readonly<Partial<Record<'type', unknown>>>,
): Definition {
  const own = type === field.type ? VALUE_FACTS : [...VALUE_FACTS, ...TYPE_FACTS];
  return Object.fromEntries(Object.entries(field).filter(([name]) => !own.includes(name))) as Definition;
}

/** The known keys of a field; none of one that is not keyed. */
export function listKnownKeys({ keys }: Field): readonly string[] {
  return Object.keys(keys?.known ?? {});
}

/** The fields of a resource, each keyed one followed by its known keys. */
export function listFields(resource: Resource): readonly ResolvedField[] {
  return [...resource.entries.values()].flatMap((field) =>
    [undefined, ...listKnownKeys(field)].map((key) => fieldOfKey(field, key)),
  );
}

/**
 * The path that an alias stands for, or `undefined` if the name is not an alias. An alias never has a key.
 *
 * @see L2.3
 */
export function readAlias(resource: Resource, path: string, key: string | undefined): string | undefined {
  return key === undefined && Object.hasOwn(resource.aliases, path) ? resource.aliases[path] : undefined;
}

/** The name of a field in programs and messages: `metadata[key]` for a keyed one. */
export function fieldName({ field, key }: ResolvedField): string {
  return key === undefined ? field.path : `${field.path}[${key}]`;
}

const WORDS: Keys = {};

/** A text of letters, digits and `_`. */
export const WORD = /^\w+$/;

const formOfKeys = remember(({ characters = 'word' }: Keys): RegExp => {
  if (characters === 'word') return WORD;
  return characters === 'any' ? /^[^\n\r]+$/ : new RegExp(`^${characters}+$`, 'u');
});

/**
 * Whether a text is a key of a keyed field.
 *
 * @see L1.6
 */
export function isKeyOf({ keys = WORDS }: Pick<Field, 'keys'>, text: string): boolean {
  return !isLongKey(keys, text) && formOfKeys(keys).test(text);
}

/** Whether a key has more characters than those of a field can have. */
export function isLongKey({ maxLength = Number.POSITIVE_INFINITY }: Keys, text: string): boolean {
  return text.length > maxLength && (text.length > 2 * maxLength || Array.from(text).length > maxLength);
}

/**
 * The quotation mark around the key of a field; empty if it has none.
 *
 * @param written - The one that a text has: where quotes are optional, it stays.
 * @see L1.6
 */
export function quoteOfKey({ field: { keys }, key = '' }: ResolvedField, written = ''): '' | '"' {
  if (keys?.quotes === 'required') return '"';
  return keys?.quotes === 'optional' && (written !== '' || !WORD.test(key)) ? '"' : '';
}

/**
 * Writes a field as queries do: `metadata[key]`, or `metadata["key"]` where keys have quotation marks.
 *
 * @param quote - That of `quoteOfKey`.
 */
export function writeField(resolved: ResolvedField, quote = quoteOfKey(resolved)): string {
  const { field, key } = resolved;
  return key === undefined || quote === '' ? fieldName(resolved) : `${field.path}[${quoteDouble(key)}]`;
}

/** The keyed field that a longer path begins with, as `metadata.order.id` begins with `metadata`. */
export function findKeyedPrefix(resource: Resource, path: string): Field | undefined {
  for (const field of resource.entries.values()) {
    if (field.keyed === true && path.startsWith(`${field.path}.`)) return field;
  }
  return undefined;
}
