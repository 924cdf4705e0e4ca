import type { Catalogue, ResourceName } from '../../catalogue/catalogue.ts';
import type { FieldDefinition } from '../../catalogue/field.ts';
import type { KeyedPath } from '../clause-types.ts';
import type { Before, Consists, KeyPart } from './characters.ts';
import type {
  FieldAlias,
  InvalidMetadataKey,
  MetadataWithoutKey,
  UnclosedMetadataKey,
  UnknownField,
} from './diagnostics.ts';
import type { Known } from './fields.ts';
import type { Hint } from './suggest.ts';

/** A field of a resource, and its name in canonical form. */
export interface FoundField<Name extends string = string, Field extends FieldDefinition = FieldDefinition> {
  name: Name;
  field: Field;
}

/** The field before an operator, or its diagnostic; `false` if the text is no path. */
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

/** The path of a keyed field may begin with that of another, so that both seem to be followed by a key. */
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

/** A key without its quotes, which are optional. */
type Unquote<Key extends string> = Key extends `"${infer Name}"` | `'${infer Name}'` ? Name : Key;

/** The usual characters of keys that cannot be searched: with any other, it is uncertain where the key ends. */
type OddKeyPart = KeyPart | '-' | '.' | '/' | '#' | '@' | '+' | '*';

type JudgeKey<Key extends string, Of extends string> =
  Consists<Unquote<Key>, Of> extends true ? InvalidMetadataKey<Key> : false;

/** A key without its `]`, directly before an operator. */
type ReadUnclosed<K extends Known, Path extends string, Key extends string> = Path extends K['keyed']
  ? Key extends ''
    ? InvalidMetadataKey<''>
    : Consists<Key, KeyPart> extends true
      ? UnclosedMetadataKey<Key>
      : false
  : false;

/** A key behind a dot instead of in brackets; `never` if the text does not begin with the path of a keyed field. */
type ReadDotted<K extends Known, Path extends string, Written extends string> = Path extends Path
  ? Written extends `${Path}.${infer Key}`
    ? Key extends ''
      ? false
      : Consists<Key, KeyPart> extends false
        ? IsPath<Key> extends true
          ? InvalidMetadataKey<Key>
          : Path extends KeyedNames | `${string}.${KeyedNames}`
            ? // The parser recognizes an odd key only behind these names, and only without dots.
              Consists<Before<Key, '.'>, KeyPart> extends false
              ? JudgeKey<Key, OddKeyPart>
              : false
            : false
        : FoundField<`${Path}[${Key}]`, K['fields'][Path]>
    : never
  : never;

/** The last names in the paths of the service's keyed fields. */
type KeyedNames<Name extends ResourceName = ResourceName> = Name extends ResourceName
  ? LastName<KeyedPath<Catalogue[Name]['fields']>>
  : never;

type LastName<Path extends string> = Path extends `${string}.${infer Rest}` ? LastName<Rest> : Path;

/** The diagnostic of a path that no field has; a text that is no path may be anything. */
type ReadUnknown<K extends Known, Path extends string, Written extends string> =
  IsPath<Path> extends true ? UnknownField<Written, K['name'], Hint<K, Path, Written>> : false;

/** Whether a text consists of names with a dot between each two. */
export type IsPath<Text extends string> =
  Consists<Text, KeyPart | '.'> extends true
    ? Text extends '' | `.${string}` | `${string}.` | `${string}..${string}`
      ? false
      : true
    : false;

/** A text up to its first quote or parenthesis. */
export type BeforeGap<Text extends string> = Before<Before<Before<Text, '"'>, "'">, '('>;
