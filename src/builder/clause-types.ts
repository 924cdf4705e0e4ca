import type { ResourceLike, ResourceOf } from '../language/catalogue/catalogue.ts';
import type { FieldDefinition, FieldDefinitions, KnownKey } from '../language/catalogue/field.ts';
import type { FieldType, OPERATORS, TAKES_NULL } from '../language/catalogue/field-types.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { Operator } from '../language/syntax/ast.ts';

type Fields<R extends Resource> = R['fields'];

/** Whether the fields of a resource, or their types, are known only at run time. */
export type IsLoose<R extends Resource> = string extends keyof Fields<R>
  ? true
  : FieldDefinition extends Fields<R>[keyof Fields<R>]
    ? true
    : false;

export type KeyedPath<Definitions extends FieldDefinitions> = {
  [Path in keyof Definitions & string]: Definitions[Path] extends { readonly keyed: true } ? Path : never;
}[keyof Definitions & string];

/**
 * The names of the fields of a resource; one that needs a key has any key: `amount`, `metadata[order_id]`. Any string
 * if the fields are known only at run time.
 *
 * @see L1.5, L1.6
 */
export type NameIn<R extends Resource> =
  IsLoose<R> extends true
    ? string
    : Exclude<keyof Fields<R> & string, KeyedPath<Fields<R>>> | `${KeyedPath<Fields<R>>}[${string}]`;

/** The names that editors offer; one that needs a key has an example of it: `metadata[key]`. */
export type OfferedIn<R extends Resource> =
  IsLoose<R> extends true
    ? string
    : Exclude<keyof Fields<R> & string, KeyedPath<Fields<R>>> | `${KeyedPath<Fields<R>>}[key]` | KnownName<Fields<R>>;

export type DefinitionAt<R extends Resource, Name extends string> =
  IsLoose<R> extends true
    ? FieldDefinition
    : Name extends keyof Fields<R>
      ? Fields<R>[Name]
      : Name extends `${infer Path}[${infer Key}]`
        ? Path extends keyof Fields<R>
          ? DefinitionOfKey<Fields<R>[Path], Key>
          : never
        : never;

/** The definition of a key of a keyed field: what is known of the key takes the place of the field's own facts. */
export type DefinitionOfKey<Definition extends FieldDefinition, Key extends string> = Definition extends {
  readonly keys: { readonly known: infer Known extends Readonly<Record<string, KnownKey>> };
}
  ? Key extends keyof Known
    ? Omit<Definition, keyof Known[Key] | NotShared<Definition, Known[Key]>> & Known[Key] extends infer OfKey extends
        FieldDefinition
      ? OfKey
      : never
    : Definition
  : Definition;

/** The facts of a field that a known key does not share: of another type, also those of the type. */
type NotShared<Definition extends FieldDefinition, Known extends KnownKey> =
  | 'values'
  | 'samples'
  | 'format'
  | (Known extends { readonly type: Exclude<FieldType, Definition['type']> } ? 'operators' | 'unix' : never);

/** The names of the known keys of all fields. */
type KnownName<Definitions extends FieldDefinitions> = {
  [Path in keyof Definitions & string]: Definitions[Path] extends {
    readonly keys: { readonly known: infer Known };
  }
    ? `${Path}[${keyof Known & string}]`
    : never;
}[keyof Definitions & string];

export type TypeAt<R extends Resource, Name extends string> = DefinitionAt<R, Name>['type'];

/**
 * The operators that a field supports; for a union of fields, those that all of them support.
 *
 * @see L2.4
 */
export type OperatorIn<R extends Resource, Name extends string> = OfAll<
  Name extends string ? (of: OperatorsOf<DefinitionAt<R, Name>>[number]) => void : never
>;

/** The operators of a field: those of its definition, or else of its type; all if it is known only at run time. */
export type OperatorsOf<Definition extends FieldDefinition> = FieldDefinition extends Definition
  ? readonly Operator[]
  : Definition extends { readonly operators: infer Own extends readonly Operator[] }
    ? Own
    : (typeof OPERATORS)[Definition['type']];

/**
 * The values that a field accepts with an operator. For a date field, a number is in whole Unix seconds and a string is
 * a timestamp with an offset. For a union of fields or operators, the values that all of them accept.
 *
 * It is a union because the compiler infers `Value` from a type parameter only if the type of the argument is not
 * itself a conditional type.
 *
 * @see L2.5, L2.7, L2.9
 */
export type ValueIn<R extends Resource, Name extends string, Operator> =
  | NonNullIn<R, Name, Operator>
  | NullIn<R, Name, Operator>;

/** The values of a field except `null`. */
export type NonNullIn<R extends Resource, Name extends string, Operator> = OfAll<
  Name extends string
    ? Operator extends ':'
      ? (of: EqualTo<DefinitionAt<R, Name>>) => void
      : (of: [TypeAt<R, Name>, Operator] extends ['any', '^'] ? string : ComparedTo<TypeAt<R, Name>>) => void
    : never
>;

/** `null` if a field accepts it with an operator. */
export type NullIn<R extends Resource, Name extends string, Operator> = OfAll<
  Name extends string
    ? Operator extends ':'
      ? (of: NullOf<DefinitionAt<R, Name>>) => void
      : (of: never) => void
    : never
>;

/** The parameter that all functions of a union take. */
type OfAll<Functions> = [Functions] extends [(of: infer Of) => void] ? Of : never;

/** The values of `:`. The value of a key may be a number or boolean, which is compared as text (L3.5). */
type EqualTo<Definition extends FieldDefinition> = Definition extends { readonly type: 'token' | 'string' }
  ? Definition extends { readonly type: 'token'; readonly keyed: true; readonly values?: never }
    ? string | number | bigint | boolean
    : MembersOf<Definition>
  : [Definition['type']] extends ['any']
    ? string | number | bigint | boolean
    : ComparedTo<Definition['type']>;

/** A member of a closed set; for an open set any string, with its members as suggestions in editors. */
type MembersOf<Definition extends FieldDefinition> = Definition extends {
  readonly values: { readonly closed: infer Closed; readonly members: readonly (infer Member extends string)[] };
}
  ? Closed extends true
    ? Member
    : Member | (string & {})
  : string;

interface ValuesByType {
  readonly token: string;
  readonly string: string;
  readonly numeric: number | bigint;
  readonly date: Date | number | string;
  readonly boolean: boolean;
  readonly presence: never;
  readonly any: number | bigint;
}

type ComparedTo<Type extends FieldType> = ValuesByType[Type];

/** `null` if a field accepts it; one that is known only at run time may. */
export type NullOf<Definition extends FieldDefinition> = [(typeof TAKES_NULL)[Definition['type']]] extends [false]
  ? Definition extends { readonly null: true }
    ? null
    : never
  : null;

/** The fields that accept `null`, as editors offer them. */
export type NullableIn<R extends Resource> =
  IsLoose<R> extends true
    ? string
    : {
        [Name in OfferedIn<R>]: NullOf<DefinitionAt<R, Name>> extends never ? never : Name;
      }[OfferedIn<R>];

/**
 * The names of the fields of a resource; one that needs a key has any key: `amount`, `metadata[order_id]`. Any string
 * if the fields are known only at run time.
 *
 * @see L1.5, L1.6
 */
export type FieldName<Target extends ResourceLike> = NameIn<ResourceOf<Target>>;

/**
 * The operators that a field supports.
 *
 * @see L2.4
 */
export type OperatorAt<Target extends ResourceLike, Name extends string> = OperatorIn<ResourceOf<Target>, Name>;

/**
 * The values that a field accepts with an operator, except `null`: a parameter that may
 * be `null` would find the objects without a value. For a date field, a number is in whole
 * Unix seconds and a string is a timestamp with an offset.
 *
 * @see L2.5, L2.7, L2.9
 */
export type ValueAt<Target extends ResourceLike, Name extends string, Operator> =
  | NonNullIn<ResourceOf<Target>, Name, Operator>
  // Never anything, but a union, for the reason that `ValueIn` gives.
  | Exclude<NullIn<ResourceOf<Target>, Name, Operator>, null>;
