import type { FieldDefinition } from '../catalogue/field.ts';
import type { FieldType, OperatorOf, TAKES_NULL } from '../catalogue/field-types.ts';
import type { Resource } from '../catalogue/resource.ts';

type Fields<R extends Resource> = R['fields'];

/** Whether the fields of a resource are known only when the program runs: any name, or one that may be of any type. */
export type IsLoose<R extends Resource> = string extends keyof Fields<R>
  ? true
  : FieldDefinition extends Fields<R>[keyof Fields<R>]
    ? true
    : false;

/** The paths of a resource that stand with a key. */
type KeyedPath<R extends Resource> = {
  [Path in keyof Fields<R> & string]: Fields<R>[Path] extends { readonly keyed: true } ? Path : never;
}[keyof Fields<R> & string];

/**
 * The names of a resource's fields, a keyed one with any key: `amount`,
 * `metadata[order_id]`. Any text for a resource whose fields are not known
 * until it runs.
 *
 * @see L1.5, L1.6
 */
export type NameIn<R extends Resource> =
  IsLoose<R> extends true ? string : Exclude<keyof Fields<R> & string, KeyedPath<R>> | `${KeyedPath<R>}[${string}]`;

/** What a resource says of the field of a name. */
type DefinitionAt<R extends Resource, Name extends string> =
  IsLoose<R> extends true
    ? FieldDefinition
    : Name extends keyof Fields<R>
      ? Fields<R>[Name]
      : Name extends `${infer Path}[${string}`
        ? Path extends keyof Fields<R>
          ? Fields<R>[Path]
          : never
        : never;

type TypeAt<R extends Resource, Name extends string> = DefinitionAt<R, Name>['type'];

/**
 * The operators that a field takes.
 *
 * @see L2.4
 */
export type OperatorIn<R extends Resource, Name extends string> = OperatorOf<TypeAt<R, Name>>;

/**
 * The values that a field takes with an operator. A number on a date field is
 * whole Unix seconds; a text is a timestamp with an offset.
 *
 * @see L2.5, L2.7, L2.9
 */
export type ValueIn<R extends Resource, Name extends string, Sign> = Sign extends ':'
  ? EqualTo<DefinitionAt<R, Name>> | NullOf<TypeAt<R, Name>>
  : ComparedTo<TypeAt<R, Name>>;

/** The values of `:`. A key's value may be a number or boolean: it compares by its text (L3.5). */
type EqualTo<Definition extends FieldDefinition> = Definition extends { readonly type: 'token'; readonly keyed: true }
  ? string | number | bigint | boolean
  : Definition extends { readonly type: 'token' | 'string' }
    ? MembersOf<Definition>
    : ComparedTo<Definition['type']>;

/** A text of a closed set, or one that may also be none of an open set: editors then propose the known ones. */
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
}

type ComparedTo<Type extends FieldType> = ValuesByType[Type];

type NullOf<Type extends FieldType> = (typeof TAKES_NULL)[Type] extends false ? never : null;

/** The fields that `null` may be asked of. */
export type NullableIn<R extends Resource> =
  IsLoose<R> extends true
    ? string
    : {
        [Name in NameIn<R>]: NullOf<TypeAt<R, Name>> extends never ? never : Name;
      }[NameIn<R>];
