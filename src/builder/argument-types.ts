import type { Resource } from '../catalogue/resource.ts';
import type { Connective } from '../syntax/ast.ts';
import type { IsLoose, KeyedPath, NameIn, NullableIn, NullOf, OperatorIn, TypeAt } from './clause-types.ts';
import type { CountShort, IsPattern } from './literal/characters.ts';
import type { ReadDate, ReadDatePattern } from './literal/dates.ts';
import type { InvalidDate, NullNotSupported, OrAcrossFields, SubstringTooShort } from './literal/diagnostics.ts';
import type { KnownOf } from './literal/fields.ts';
import type { FoundField, ReadField } from './literal/read-field.ts';
import type { BoundName, OfferedName } from './step-types.ts';

/** Any string, in a form that lets editors still suggest the literal types next to it. */
export type AnyName = string & {};

/**
 * The type of a field argument: the name itself, or the diagnostic of a wrong
 * name, for the compiler to print. A type parameter is accepted if it can only
 * be a name that the step allows.
 *
 * @see L1.6, L2.2, L2.3
 */
export type FieldArgument<
  R extends Resource,
  Kind extends Connective,
  Field extends string,
  Count extends number,
  Name extends string,
> = ['wrong'] extends [Wrong<FieldMistake<R, Kind, Field, Count, Name>>]
  ? FieldMistake<R, Kind, Field, Count, Name>
  : [Name] extends [NameIn<R>]
    ? Name
    : BoundName<R, Kind, Field, Count>;

/** The diagnostic of a wrong name, or the names that are allowed; `never` if types find no mistake, as for `any`. */
type FieldMistake<
  R extends Resource,
  Kind extends Connective,
  Field extends string,
  Count extends number,
  Name extends string,
> = [unknown] extends [Name]
  ? never
  : Name extends BoundName<R, Kind, Field, Count>
    ? Name extends `${string}[${string}`
      ? Exclude<JudgeName<R, Name, never>, Name>
      : never
    : string extends Name
      ? BoundName<R, Kind, Field, Count>
      : Name extends NameIn<R>
        ? MayEqual<Name, Field> extends true
          ? never
          : OrAcrossFields<R['name'], Field, Name>
        : JudgeName<R, Name, OfferedName<R, Kind, Field, Count>>;

/** Whether two names may be equal at run time: the compiler does not know the key in `metadata[${key}]`. */
type MayEqual<Name extends string, Field extends string> = Field extends Name
  ? true
  : [IsPattern<Name>, IsPattern<Field>] extends [true, true]
    ? Name extends `${infer Path}[${string}`
      ? Field extends `${Path}[${string}`
        ? true
        : false
      : false
    : false;

/**
 * The type of a field argument of `exists` and `missing`: the name itself, or
 * its diagnostic.
 *
 * @see L2.5
 */
export type NullableArgument<R extends Resource, Name extends string> = ['wrong'] extends [
  Wrong<NullableMistake<R, Name>>,
]
  ? NullableMistake<R, Name>
  : [Name] extends [NameIn<R>]
    ? Name
    : NullableIn<R>;

/** As `FieldMistake`, for a field that must accept `null`. */
type NullableMistake<R extends Resource, Name extends string> = [unknown] extends [Name]
  ? never
  : string extends Name
    ? IsLoose<R> extends true
      ? never
      : NullableIn<R>
    : Name extends NameIn<R>
      ? [NullOf<TypeAt<R, Name>>] extends [never]
        ? NullNotSupported<Name, TypeAt<R, Name>>
        : Name extends `${string}[${string}`
          ? Exclude<JudgeName<R, Name, never>, Name>
          : never
      : JudgeName<R, Name, NullableIn<R>>;

/** The diagnostic of a name, or `Otherwise` if types find no mistake. */
type JudgeName<R extends Resource, Name extends string, Otherwise> =
  IsPattern<Name> extends true
    ? [Bracketed<KeyedPath<R['fields']>, Name>] extends [never]
      ? Otherwise
      : Bracketed<KeyedPath<R['fields']>, Name>
    : IsLoose<R> extends true
      ? Otherwise
      : ReadField<KnownOf<R>, Name> extends infer Found
        ? Found extends string
          ? Found
          : Found extends FoundField<infer Canonical>
            ? Canonical
            : Otherwise
        : never;

/** The name in brackets for a template with a key behind a dot; `never` for any other. */
type Bracketed<Path extends string, Name extends string> = Path extends Path
  ? Name extends `${Path}.${infer Key}`
    ? `${Path}[${Key}]`
    : never
  : never;

/** The operators of a field. Every field takes `:`, so a type parameter does too. */
export type OperatorArgument<R extends Resource, Name extends string> = ':' | OperatorIn<R, Name>;

/**
 * The type of a value argument: the value itself, or its diagnostic if the
 * compiler is certain of a mistake. Everything else is checked at run time: a
 * `string`, a template with a part that the compiler does not know, and a type
 * parameter.
 *
 * @see L2.6, L2.7
 */
export type ValueArgument<R extends Resource, Name extends string, Sign, Value> = ['wrong'] extends [
  Wrong<ValueMistake<R, Name, Sign, Value>>,
]
  ? ValueMistake<R, Name, Sign, Value>
  : Value;

/**
 * The check is written in this direction so that the compiler accepts a type
 * parameter. It replaces one with a kind of `any`, finds no mistake in that, and
 * takes only that branch.
 */
type Wrong<Mistake> = Mistake extends string ? 'wrong' : never;

/** The diagnostics of those values in a union that are certainly wrong; `never` if there are none, as for `any`. */
type ValueMistake<R extends Resource, Name extends string, Sign, Value> = [unknown] extends [Value]
  ? never
  : '' extends Name | Sign
    ? never
    : Value extends string
      ? [Sign] extends ['~']
        ? SubstringMistake<R['limits']['substring'], Value>
        : [Name] extends [keyof R['fields']]
          ? R['fields'][Name]['type'] extends 'date'
            ? DateMistake<Value>
            : never
          : never
      : never;

/** The length of a template is known only at run time. */
type SubstringMistake<Min extends number, Value extends string> =
  IsPattern<Value> extends true
    ? never
    : CountShort<Value, Min> extends infer Length extends number
      ? SubstringTooShort<Min, Length>
      : never;

type DateMistake<Value extends string> = (
  IsPattern<Value> extends true
    ? ReadDatePattern<Value>
    : ReadDate<Value>
) extends infer Reason extends string
  ? InvalidDate<Value, Reason>
  : never;
