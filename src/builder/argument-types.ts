import type { Resource } from '../catalogue/resource.ts';
import type { Connective } from '../syntax/ast.ts';
import type { IsLoose, KeyedPath, NameIn, NullableIn, NullOf, TypeAt } from './clause-types.ts';
import type { IsPattern } from './literal/characters.ts';
import type { NullNotSupported, OrAcrossFields } from './literal/diagnostics.ts';
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

/**
 * The check is written in this direction so that the compiler accepts a type
 * parameter. It replaces one with a kind of `any`, finds no mistake in that, and
 * takes only that branch.
 */
export type Wrong<Mistake> = Mistake extends string ? 'wrong' : never;
