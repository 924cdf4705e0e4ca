import type { Resource } from '../catalogue/resource.ts';
import type { Connective } from '../syntax/ast.ts';
import type { IsLoose, NameIn, NullableIn, OperatorIn } from './clause-types.ts';
import type { CountShort } from './literal/characters.ts';
import type { ReadDate } from './literal/dates.ts';
import type { InvalidDate, NullNotSupported, OrAcrossFields, SubstringTooShort } from './literal/diagnostics.ts';
import type { KnownOf } from './literal/fields.ts';
import type { FoundField, ReadField } from './literal/read-field.ts';
import type { BoundName } from './step-types.ts';

/** Any string, in a form that lets editors still suggest the literal types next to it. */
export type AnyName = string & {};

/**
 * The type of a field argument: the name itself, or the diagnostic of a wrong
 * name, for the compiler to print.
 *
 * @see L1.6, L2.2, L2.3
 */
export type FieldArgument<
  R extends Resource,
  Kind extends Connective,
  Field extends string,
  Count extends number,
  Name extends string,
> =
  Name extends BoundName<R, Kind, Field, Count>
    ? Name extends `${string}[${string}`
      ? JudgeName<R, Name, Name>
      : Name
    : string extends Name
      ? BoundName<R, Kind, Field, Count>
      : Name extends NameIn<R>
        ? OrAcrossFields<R['name'], Field, Name>
        : JudgeName<R, Name, BoundName<R, Kind, Field, Count>>;

/**
 * The type of a field argument of `exists` and `missing`: the name itself, or
 * its diagnostic.
 *
 * @see L2.5
 */
export type NullableArgument<R extends Resource, Name extends string> =
  Name extends NullableIn<R>
    ? FieldArgument<R, 'and', string, number, Name>
    : Name extends NameIn<R>
      ? NullNotSupported<Name, R['fields'][Name]['type']>
      : FieldArgument<R, 'and', string, number, Name>;

/** The diagnostic of a name, or `Otherwise` if types find no mistake. */
type JudgeName<R extends Resource, Name extends string, Otherwise> =
  // biome-ignore lint/complexity/noBannedTypes: a name that is not a literal type is an index signature here
  {} extends Record<Name, 1>
    ? Otherwise
    : IsLoose<R> extends true
      ? Otherwise
      : ReadField<KnownOf<R>, Name> extends infer Found
        ? Found extends string
          ? Found
          : Found extends FoundField<infer Canonical>
            ? Canonical
            : Otherwise
        : never;

/** The operators of a field; any for an unknown field, so that only the name is reported. */
export type OperatorArgument<R extends Resource, Name extends string> = [OperatorIn<R, Name>] extends [never]
  ? string
  : OperatorIn<R, Name>;

/**
 * The type of a value argument: the value itself, or its diagnostic if it is a
 * literal that the compiler can check.
 *
 * @see L2.6, L2.7
 */
export type ValueArgument<R extends Resource, Name extends string, Sign, Value> = Value extends string
  ? string extends Value
    ? Value
    : Sign extends '~'
      ? CountShort<Value, R['limits']['substring']> extends infer Length extends number
        ? SubstringTooShort<R['limits']['substring'], Length>
        : Value
      : Name extends keyof R['fields']
        ? R['fields'][Name]['type'] extends 'date'
          ? ReadDate<Value> extends infer Reason extends string
            ? InvalidDate<Value, Reason>
            : Value
          : Value
        : Value
  : Value;
