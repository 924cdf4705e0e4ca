import type { FieldDefinition } from '../../catalogue/field.ts';
import type { Before, Consists, KeyPart } from './characters.ts';
import type { Known } from './fields.ts';
import type {
  FieldAlias,
  InvalidMetadataKey,
  MetadataWithoutKey,
  UnclosedMetadataKey,
  UnknownField,
} from './problems.ts';
import type { Hint } from './suggest.ts';

/** A field of a resource by its name in the canonical form. */
export interface FoundField<Name extends string = string, Field extends FieldDefinition = FieldDefinition> {
  name: Name;
  field: Field;
}

/** The field that is written before an operator, or what is wrong with it; `false` of what is no path. */
export type ReadField<K extends Known, Written extends string> = Written extends keyof K['fields']
  ? Written extends K['keyed']
    ? MetadataWithoutKey<Written>
    : FoundField<Written, K['fields'][Written]>
  : Written extends keyof K['aliases']
    ? FieldAlias<Written, K['name'], K['aliases'][Written] & string>
    : Written extends `${infer Path}[${infer Key}`
      ? Key extends `${infer Inner}]`
        ? ReadBracketed<K, Path, Inner>
        : ReadUnclosed<K, Path, Key>
      : PickFound<ReadDotted<K, K['keyed'], Written>> extends infer Dotted
        ? [Dotted] extends [never]
          ? ReadUnknown<K, Written, Written>
          : Dotted
        : never;

/** One keyed field may stand behind another, and a path may go on behind both. */
type PickFound<Read> = [Extract<Read, FoundField>] extends [never] ? Read : Extract<Read, FoundField>;

type ReadBracketed<K extends Known, Path extends string, Key extends string> = Path extends K['keyed']
  ? Consists<Unquote<Key>, KeyPart> extends false
    ? JudgeKey<Key, OddKeyPart | ' '>
    : Unquote<Key> extends ''
      ? InvalidMetadataKey<Key>
      : FoundField<`${Path}[${Unquote<Key>}]`, K['fields'][Path]>
  : Consists<Unquote<Key>, KeyPart> extends true
    ? Unquote<Key> extends ''
      ? false
      : ReadUnknown<K, Path, `${Path}[${Unquote<Key>}]`>
    : false;

/** The key without the quotes around it, which are legal. */
type Unquote<Key extends string> = Key extends `"${infer Name}"` | `'${infer Name}'` ? Name : Key;

/** What keys that cannot be searched hold, mostly: of any other it is not certain where it ends. */
type OddKeyPart = KeyPart | '-' | '.' | '/' | '#' | '@' | '+' | '*';

type JudgeKey<Key extends string, Of extends string> =
  Consists<Unquote<Key>, Of> extends true ? InvalidMetadataKey<Key> : false;

/** `metadata[key`, directly before an operator. */
type ReadUnclosed<K extends Known, Path extends string, Key extends string> = Path extends K['keyed']
  ? Key extends ''
    ? InvalidMetadataKey<''>
    : Consists<Key, KeyPart> extends true
      ? UnclosedMetadataKey<Key>
      : false
  : false;

/** `metadata.key`; `never` when the path does not go on behind a keyed field. */
type ReadDotted<K extends Known, Path extends string, Written extends string> = Path extends Path
  ? Written extends `${Path}.${infer Key}`
    ? Key extends ''
      ? false
      : Consists<Key, KeyPart> extends false
        ? IsPath<Key> extends true
          ? InvalidMetadataKey<Key>
          : Path extends `${string}.metadata` | 'metadata'
            ? // The parser looks for odd keys behind this name alone, and in one segment.
              Consists<Before<Key, '.'>, KeyPart> extends false
              ? JudgeKey<Key, OddKeyPart>
              : false
            : false
        : FoundField<`${Path}[${Key}]`, K['fields'][Path]>
    : never
  : never;

/** A path that no field has; a text that is none may be anything. */
type ReadUnknown<K extends Known, Path extends string, Written extends string> =
  IsPath<Path> extends true ? UnknownField<Written, K['name'], Hint<K, Path, Written>> : false;

/** Whether a text is names with a dot between each two. */
export type IsPath<Text extends string> =
  Consists<Text, KeyPart | '.'> extends true
    ? Text extends '' | `.${string}` | `${string}.` | `${string}..${string}`
      ? false
      : true
    : false;

/** The part of a text that could be a path, before white space, a quote or a parenthesis. */
export type BeforeGap<Text extends string> = Before<Before<Before<Text, '"'>, "'">, '('>;
