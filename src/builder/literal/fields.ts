import type { Catalogue, ResourceName, ResourceNames } from '../../language/catalogue/catalogue.ts';
import type { FieldDefinition, FieldDefinitions } from '../../language/catalogue/field.ts';
import type { FieldType } from '../../language/catalogue/field-types.ts';
import type { Limits, Resource } from '../../language/catalogue/resource.ts';
import type { Operator } from '../../language/syntax/ast.ts';
import type { DefinitionOfKey, KeyedPath, NullOf, OperatorsOf } from '../clause-types.ts';
import type { CountsTo, IsUnion } from '../step-types.ts';
import type { Consists, Digit, KeyPart } from './characters.ts';
import type {
  FieldAlias,
  InvalidMetadataKey,
  MetadataKeyForm,
  MetadataWithoutKey,
  Quote,
  UnknownField,
} from './diagnostics.ts';

/** Whole numbers in decimal digits. `bigint` accepts `0x1F` too; requiring the same text in both cases excludes letters. */
type Integer = Uppercase<`${bigint}`> & Lowercase<`${bigint}`>;

export interface FieldFacts {
  readonly name: string;
  readonly type: FieldType;
  /** Whether it is a date in Unix seconds. */
  readonly unix: boolean;
  /** The members of a closed set of values; any texts for other fields. */
  readonly members: readonly string[];
  /** The characters that a substring needs. */
  readonly minLength: number;
  /** The operators of the field. */
  readonly takes: readonly Operator[];
  /** The operators after which the values below are certainly right. `JudgeValue` decides on all others. */
  readonly operators: string;
  readonly quoted: unknown;
  readonly bare: unknown;
  readonly takesNull: boolean;
  /** A parameter, which stands for any value; nothing in a query that is not stored. */
  readonly parameter: string;
}

interface FactsOf<
  Name extends string,
  Definition extends FieldDefinition,
  Type,
  MinLength extends number,
  Parameter extends string,
> extends FieldFacts {
  readonly name: Name;
  readonly parameter: Parameter;
  readonly type: Definition['type'];
  readonly unix: Definition extends { readonly unix: true } ? true : false;
  readonly members: Definition extends {
    readonly values: { readonly closed: true; readonly members: infer Members extends readonly string[] };
  }
    ? Members
    : readonly string[];
  readonly minLength: MinLength;
  readonly takesNull: [NullOf<Definition>] extends [never] ? false : true;
  readonly takes: OperatorsOf<Definition>;
  readonly operators: Type extends 'numeric' | 'date' ? this['takes'][number] : Extract<this['takes'][number], ':'>;
  readonly quoted: Type extends 'token' | 'string' | 'any'
    ? this['members'][number] | Lowercase<this['members'][number]>
    : never;
  readonly bare: Type extends 'token' | 'string'
    ? (string extends this['members'][number] ? Integer : never) | 'null'
    : Type extends 'numeric'
      ? Integer
      : Type extends 'date'
        ? Integer & `1${string}` // Seconds: those from 2001 to 2033 begin with 1.
        : Type extends 'boolean'
          ? 'true' | 'false'
          : Type extends 'any'
            ? Integer | 'true' | 'false' | 'null'
            : 'null';
}

type ToFacts<R extends Resource, Head extends string, Parameter extends string> = Head extends `-${infer Name}`
  ? ToFacts<R, Name, Parameter>
  : FactsOf<Head, R['fields'][Head], R['fields'][Head]['type'], R['limits']['substring'], Parameter>;

/** A field, negated or not. */
type Signed<Name extends string> = Name | `-${Name}`;

/** The facts about a resource that the reader looks up again and again. */
export interface Known {
  readonly name: string;
  readonly fields: FieldDefinitions;
  readonly limits: Limits;
  /** A parameter in a stored query; `never` in any other. */
  readonly parameter: string;
  /** The numbers of clauses that a query may have. */
  readonly counts: number;
  /** The fields that need a key. */
  readonly keyed: string;
  /** Those whose keys may have any characters, with and without `-`. */
  readonly anyKeyed: string;
  /** Whether it is a resource of the service, so that messages can point to the others. */
  readonly isInCatalogue: boolean;
  /** The aliases of the resource; none if the type does not list them. */
  readonly aliases: object;
  /** The texts that may precede an operator: a field that needs no key, with or without `-`. */
  readonly heads: string;
  /** All fields, with and without `-`. */
  readonly facts: Readonly<Record<string, FieldFacts>>;
}

/**
 * The facts about one resource. This is an interface that is passed around as a whole because the compiler computes its
 * properties once per resource; type aliases with arguments would be computed for every clause.
 */
export interface KnownOf<R extends Resource, Parameter extends string = never> extends Known {
  readonly name: R['name'];
  readonly fields: R['fields'];
  readonly limits: R['limits'];
  readonly parameter: Parameter;
  readonly counts: CountsTo<R['limits']['clauses']>;
  readonly keyed: KeyedPath<R['fields']>;
  readonly anyKeyed: Signed<
    { [Path in KeyedPath<R['fields']>]: R['fields'][Path] extends AnyKeys ? Path : never }[KeyedPath<R['fields']>]
  >;
  readonly isInCatalogue: R['name'] extends ResourceName ? (R extends Catalogue[R['name']] ? true : false) : false;
  readonly aliases: string extends keyof R['aliases'] ? Record<never, string> : R['aliases'];
  readonly heads: Signed<Exclude<keyof R['fields'] & string, KeyedPath<R['fields']>>>;
  readonly facts: { readonly [Head in Signed<keyof R['fields'] & string>]: ToFacts<R, Head, Parameter> };
}

/** The field with a name as written, or its diagnostic; `false` if the text is no name. */
export type ReadField<K extends Known, Written extends string> = Written extends `-${infer Name}`
  ? ReadWritten<K, Name>
  : ReadWritten<K, Written>;

/** The same for a field of a query, whose key must have the form that the resource requires. */
type ReadWritten<K extends Known, Written extends string> = [KeyForm<K, Written>] extends [never]
  ? ReadName<K, Written>
  : KeyForm<K, Written>;

/** The diagnostic of a key that lacks its quotation marks or its brackets; `never` for any other text. */
type KeyForm<K extends Known, Written extends string> = Written extends `${infer Path extends K['keyed']}[${infer Key}]`
  ? K['fields'][Path] extends QuotesKeys
    ? Key extends Unquote<Key>
      ? MetadataKeyForm<Written, `${Path}["${Key}"]`>
      : never
    : never
  : Written extends `${infer Path extends K['keyed']}.${infer Key}`
    ? K['fields'][Path] extends { readonly keys: { readonly dotted: false } }
      ? MetadataKeyForm<Written, K['fields'][Path] extends QuotesKeys ? `${Path}["${Key}"]` : `${Path}[${Key}]`>
      : never
    : never;

interface QuotesKeys {
  readonly keys: { readonly quotes: 'required' };
}

/** A keyed field whose keys may have other characters than words. */
interface AnyKeys {
  readonly keys: { readonly characters: 'any' | `[${string}]` };
}

/** The same for a name, which has no negation. */
export type ReadName<K extends Known, Written extends string> = Written extends keyof K['fields']
  ? Written extends K['keyed']
    ? MetadataWithoutKey<Written, K['fields'][Written] extends QuotesKeys ? `${Written}["key"]` : `${Written}[key]`>
    : K['facts'][Written]
  : Written extends keyof K['aliases']
    ? FieldAlias<Written, K['name'], K['aliases'][Written] & string>
    : Written extends `${infer Path}[${infer Key}]`
      ? ReadBracketed<K, Path, Key, Unquote<Key>>
      : [FindDotted<K, K['keyed'], Written>] extends [never]
        ? Written extends `${K['keyed']}.${infer Key}`
          ? IsPath<Key> extends true
            ? InvalidMetadataKey<Key>
            : false
          : ReadUnknown<K, Written, Written>
        : FindDotted<K, K['keyed'], Written>;

/** A key without its quotes, which are optional. */
type Unquote<Key extends string> = Key extends `"${infer Name}"` | `'${infer Name}'` ? Name : Key;

/** Whether a text consists of the characters of a key (L1.6). */
type IsKey<Text extends string> = Text extends '' ? false : Consists<Text, KeyPart>;

type ReadBracketed<K extends Known, Path extends string, Written extends string, Key extends string> = (
  K['fields'][Path] extends AnyKeys
    ? Key extends ''
      ? false
      : true
    : IsKey<Key>
) extends false
  ? [Path, Consists<Key, KeyPart | '-' | '.' | ' '>] extends [K['keyed'], true]
    ? InvalidMetadataKey<Written>
    : false
  : Path extends K['keyed']
    ? FactsOf<
        `${Path}[${Key}]`,
        DefinitionOfKey<K['fields'][Path], Key>,
        DefinitionOfKey<K['fields'][Path], Key>['type'],
        K['limits']['substring'],
        K['parameter']
      >
    : ReadUnknown<K, Path, `${Path}[${Key}]`>;

/** The field whose key stands after a dot. The path of a keyed field may begin with that of another. */
type FindDotted<K extends Known, Path extends string, Written extends string> = Path extends Path
  ? Written extends `${Path}.${infer Key}`
    ? IsKey<Key> extends false
      ? never
      : FactsOf<
          `${Path}[${Key}]`,
          DefinitionOfKey<K['fields'][Path], Key>,
          DefinitionOfKey<K['fields'][Path], Key>['type'],
          K['limits']['substring'],
          K['parameter']
        >
    : never
  : never;

/** The diagnostic of a path that no field has. */
type ReadUnknown<K extends Known, Path extends string, Written extends string> =
  IsPath<Path> extends true ? UnknownField<Written, K['name'], Hint<K, Path, Written>> : false;

/** Whether a text consists of names with a dot between each two. */
type IsPath<Text extends string> =
  Consists<Text, KeyPart | '.'> extends true
    ? Text extends '' | `${Digit | '.'}${string}` | `${string}.` | `${string}..${string}`
      ? false
      : true
    : false;

/**
 * The end of the message of `unknown-field`: the resources that have the field, or the nearest field of this resource.
 * Because every letter costs the compiler time, it looks less far than the checker: only for paths, aliases and ends of
 * paths that differ in letter case, dots and `_` or by one typing error.
 */
export type Hint<K extends Known, Path extends string, Written extends string> = [
  K['isInCatalogue'],
  Elsewhere<Written>,
] extends [true, infer Resources extends `${string}s`]
  ? `; it is a field of ${Resources}`
  : Written extends Path
    ? Nearest<K, Path> extends infer Found extends string
      ? [Found] extends [never]
        ? ''
        : `; the nearest is ${Quote<Found>}`
      : never
    : '';

/** The resources of the service that have a field. */
type Elsewhere<Written extends string, Names = ResourceNames, Shown extends string = ''> = Names extends readonly [
  infer Name extends keyof Catalogue,
  ...infer Rest,
]
  ? Written extends keyof Catalogue[Name]['fields'] | `${KeyedPath<Catalogue[Name]['fields']>}${'[' | '.'}${string}`
    ? Elsewhere<Written, Rest, `${Shown}${Shown extends '' ? '' : ' and '}${Name}`>
    : Elsewhere<Written, Rest, Shown>
  : Shown;

/** The field that was meant; `never` if there is none, or if several are equally near. */
type Nearest<K extends Known, Path extends string> = Path extends `${
  | K['name']
  | Singular<K['name']>}.${infer Own extends keyof K['fields'] & string}`
  ? Own
  : FirstSingle<
      [
        Same<ByPath<K>, Normalize<Path>>,
        Same<ByAlias<K>, Normalize<Path>>,
        Same<ByEnd<K>, Normalize<Path>>,
        // The end of a path with a dot may be a key, so the path is no misspelling of a field that needs one.
        Exclude<Near<ByPath<K>, Normalize<Path>>, Path extends `${string}.${string}` ? K['keyed'] : never>,
        Near<ByAlias<K>, Normalize<Path>>,
      ]
    >;

type Singular<Name extends string> = Name extends `${infer One}s` ? One : never;

type ByPath<K extends Known> = { [Path in keyof K['fields'] & string as Normalize<Path>]: Path };

type ByAlias<K extends Known> = { [Name in keyof K['aliases'] & string as Normalize<Name>]: K['aliases'][Name] };

type ByEnd<K extends Known> = { [Path in keyof K['fields'] & string as Normalize<EndOf<Path>>]: Path };

type EndOf<Path extends string> = Path extends `${string}.${infer End}` ? End | EndOf<End> : never;

type Same<Table, Wanted extends string> = Wanted extends keyof Table ? Table[Wanted] : never;

type Near<Table, Wanted extends string> = {
  [Name in keyof Table & string]: IsNear<Name, Wanted> extends true ? Table[Name] : never;
}[keyof Table & string];

/** The first of several types that is not a union. */
type FirstSingle<Types extends readonly unknown[]> = Types extends readonly [infer First, ...infer Rest]
  ? [First] extends [never]
    ? FirstSingle<Rest>
    : IsUnion<First> extends true
      ? FirstSingle<Rest>
      : First
  : never;

/** Normalizes a name for comparison: no letter case, dots or `_`. */
export type Normalize<Name extends string> = Name extends `${infer Start}.${infer End}`
  ? Normalize<`${Start}${End}`>
  : Name extends `${infer Start}_${infer End}`
    ? Normalize<`${Start}${End}`>
    : Lowercase<Name>;

/** Whether two names are equal or one typing error apart: a letter inserted, deleted or replaced, or two swapped. */
export type IsNear<Left extends string, Right extends string> = Left extends `${infer A}${infer LeftRest}`
  ? Right extends `${infer B}${infer RightRest}`
    ? A extends B
      ? IsNear<LeftRest, RightRest>
      : LeftRest extends RightRest | Right
        ? true
        : RightRest extends Left
          ? true
          : IsSwapped<A, LeftRest, B, RightRest>
    : LeftRest extends ''
      ? true
      : false
  : Right extends `${infer _}${infer RightRest}`
    ? RightRest extends ''
      ? true
      : false
    : true;

type IsSwapped<
  A extends string,
  LeftRest extends string,
  B extends string,
  RightRest extends string,
> = LeftRest extends `${B}${infer LeftEnd}`
  ? RightRest extends `${A}${infer RightEnd}`
    ? LeftEnd extends RightEnd
      ? true
      : false
    : false
  : false;
