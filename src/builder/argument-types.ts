import type { Catalogue, ResourceLike, ResourceName, ResourceOf } from '../language/catalogue/catalogue.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { Connective } from '../language/syntax/ast.ts';
import type {
  DefinitionAt,
  IsLoose,
  KeyedPath,
  NameIn,
  NonNullIn,
  NullableIn,
  NullIn,
  NullOf,
  OperatorIn,
  TypeAt,
  ValueIn,
} from './clause-types.ts';
import type { DescribeOperator, DescribeValue } from './describe-mistake.ts';
import type { CountShort, IsPattern } from './literal/characters.ts';
import type { ReadDate, ReadDatePattern } from './literal/dates.ts';
import type {
  InvalidDate,
  NullableValue,
  NullNotSupported,
  OrAcrossFields,
  SubstringTooShort,
} from './literal/diagnostics.ts';
import type { FieldFacts, KnownOf, ReadName } from './literal/fields.ts';
import type { BoundName, IsUnion, OfferedName } from './step-types.ts';

/** Any string, in a form that lets editors still suggest the literal types next to it. */
export type AnyName = string & {};

// In a generic function, the resource or the name of the field may be a type parameter. The compiler then compares an
// argument with a conditional type that it cannot resolve: it replaces type parameters by a kind of `any`, and takes
// only the branch that this leaves. `Knows` leaves the second branch for a type parameter.

/** Whether a type is known, rather than a type parameter. */
type Knows<Type> = [unknown] extends [Type] ? 'type parameter' : 'known';

/** The names of the fields by resource. The compiler compares a literal with the names that all resources of a type parameter have. */
type NamesByResource = { readonly [Each in ResourceName]: NameIn<Catalogue[Each]> };

/**
 * The type of a field argument: the name itself, or the diagnostic of a wrong name, for the compiler to print. A type
 * parameter is accepted if it can only be a name that the step allows.
 *
 * @see L1.6, L2.2, L2.3
 */
export type FieldArgument<
  Target extends ResourceLike,
  Kind extends Connective,
  Field extends string,
  Count extends number,
  Name extends string,
> = ['known'] extends [Knows<Name>]
  ? FieldOfEvery<Target, Kind, Field, Count, Name>
  : NameArgument<ResourceOf<Target>, Kind, Field, Count, Name>;

/** A field argument; for a type parameter as the resource, a field of every resource that it can be. */
type FieldOfEvery<
  Target extends ResourceLike,
  Kind extends Connective,
  Field extends string,
  Count extends number,
  Name extends string,
> = ['known'] extends [Knows<ResourceOf<Target>['name']>]
  ? NameArgument<ResourceOf<Target>, Kind, Field, Count, Name>
  : NamesByResource[Target & ResourceName];

type NameArgument<
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
 * The type of a field argument of `exists` and `missing`: the name itself, or its diagnostic.
 *
 * @see L2.5
 */
export type NullableArgument<Target extends ResourceLike, Name extends string> = ['known'] extends [Knows<Name>]
  ? NullableOfEvery<Target, Name>
  : NullableNameArgument<ResourceOf<Target>, Name>;

/** As `FieldOfEvery`, for a field that must accept `null`. */
type NullableOfEvery<Target extends ResourceLike, Name extends string> = ['known'] extends [
  Knows<ResourceOf<Target>['name']>,
]
  ? NullableNameArgument<ResourceOf<Target>, Name>
  : {
      readonly [Each in ResourceName]: [NullIn<Catalogue[Each], Name, ':'>] extends [never] ? never : Name;
    }[Target & ResourceName];

type NullableNameArgument<R extends Resource, Name extends string> = ['wrong'] extends [Wrong<NullableMistake<R, Name>>]
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
      ? [NullOf<DefinitionAt<R, Name>>] extends [never]
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
      : ReadName<KnownOf<R>, Name> extends infer Found
        ? Found extends string
          ? Found
          : Found extends FieldFacts
            ? Found['name']
            : Otherwise
        : never;

/** The name in brackets for a template with a key after a dot; `never` for any other. */
type Bracketed<Path extends string, Name extends string> = Path extends Path
  ? Name extends `${Path}.${infer Key}`
    ? `${Path}[${Key}]`
    : never
  : never;

/**
 * The check is written in this direction so that the compiler accepts a type parameter. It replaces one with a kind of
 * `any`, finds no mistake in that, and takes only that branch.
 */
export type Wrong<Mistake> = Mistake extends string ? 'wrong' : never;

/**
 * The type of an operator argument: the operator itself, or the diagnostic of a wrong one, for the compiler to print.
 *
 * @see L2.4
 */
export type OperatorArgument<Target extends ResourceLike, Name extends string, Operator> = ['known'] extends [
  Knows<Name>,
]
  ? OperatorOfEvery<Target, Name, Operator>
  : SymbolArgument<ResourceOf<Target>, Name, Operator>;

/** An operator argument; for a type parameter as the resource, an operator that the field takes in every one. */
type OperatorOfEvery<Target extends ResourceLike, Name extends string, Operator> = ['known'] extends [
  Knows<ResourceOf<Target>['name']>,
]
  ? SymbolArgument<ResourceOf<Target>, Name, Operator>
  : { readonly [Each in ResourceName]: OperatorIn<Catalogue[Each], Name> }[Target & ResourceName];

type SymbolArgument<R extends Resource, Name extends string, Operator> = ['wrong'] extends [
  Wrong<OperatorMistake<R, Name, Operator>>,
]
  ? OperatorMistake<R, Name, Operator>
  : Operator;

/** The diagnostic of a wrong operator; `never` if types find no mistake, as for `any`. */
type OperatorMistake<R extends Resource, Name extends string, Operator> = [Operator] extends [':' | OperatorIn<R, Name>]
  ? never
  : [unknown] extends [Name | Operator]
    ? never
    : Operator extends OperatorIn<R, Name>
      ? never
      : DescribeOperator<R, Name, Operator>;

/**
 * What else a type parameter takes, so that the type of its argument can describe a mistake. Nothing if the name of the
 * field is itself a type parameter: then only what every such field takes is right.
 */
export type OrElse<Name extends string, Else> = Name extends string ? Else : never;

/**
 * The type of a value argument: the value itself, or its diagnostic if the compiler is certain of a mistake. Everything
 * else is checked at run time: a `string`, a template with a part that the compiler does not know, and a type
 * parameter.
 *
 * @see L2.6, L2.7
 */
export type ValueArgument<Target extends ResourceLike, Name extends string, Operator, Value> = ['known'] extends [
  Knows<Name>,
]
  ? ValueOfEvery<Target, Name, Operator, Value>
  : OneValueArgument<ResourceOf<Target>, Name, Operator, Value>;

/** A value argument; for a type parameter as the resource, a value that the field takes in every one. */
type ValueOfEvery<Target extends ResourceLike, Name extends string, Operator, Value> = ['known'] extends [
  Knows<ResourceOf<Target>['name']>,
]
  ? OneValueArgument<ResourceOf<Target>, Name, Operator, Value>
  : IsNullable<Value> extends true
    ? NullableValue<Name>
    : { readonly [Each in ResourceName]: ValueIn<Catalogue[Each], Name, Operator> }[Target & ResourceName];

type OneValueArgument<R extends Resource, Name extends string, Operator, Value> = ['wrong'] extends [
  Wrong<ValueMistake<R, Name, Operator, Value>>,
]
  ? ValueMistake<R, Name, Operator, Value>
  : Value;

/** The type of a list of values for `:`: `Right`, or a list in which every wrong value is its diagnostic. */
export type ListArgument<
  Target extends ResourceLike,
  Name extends string,
  Values extends readonly unknown[],
  Right = Values,
> = ['known'] extends [Knows<Name>]
  ? ListOfEvery<Target, Name, Values, Right>
  : ManyArgument<ResourceOf<Target>, Name, Values, Right>;

/** A list argument; for a type parameter as the resource, values that the field takes in every one. */
type ListOfEvery<Target extends ResourceLike, Name extends string, Values extends readonly unknown[], Right> = [
  'known',
] extends [Knows<ResourceOf<Target>['name']>]
  ? ManyArgument<ResourceOf<Target>, Name, Values, Right>
  : [NullableMember<Name, Values>] extends [never]
    ? readonly { readonly [Each in ResourceName]: ValueIn<Catalogue[Each], Name, ':'> }[Target & ResourceName][]
    : NullableMember<Name, Values>;

type ManyArgument<R extends Resource, Name extends string, Values extends readonly unknown[], Right> = [
  'wrong',
] extends [Wrong<MemberMistake<R, Name, ':', Values[number]> | NullableMember<Name, Values>>]
  ? [unknown, true] extends [Values[number], IsUnion<Values>]
    ? // The argument is not a list, so the compiler inferred every type of list.
      '`oneOf` takes a list of values'
    : { readonly [Index in keyof Values]: OneValueArgument<R, Name, ':', Values[Index]> }
  : Right;

type ValueMistake<R extends Resource, Name extends string, Operator, Value> = [Value] extends [
  CertainIn<R, Name, Operator>,
]
  ? never
  : IsNullable<Value> extends true
    ? NullableValue<Name>
    : MemberMistake<R, Name, Operator, Value>;

/** The values except `null` that are right whatever they contain, so not the texts of substrings and dates. */
type CertainIn<R extends Resource, Name extends string, Operator> = '~' extends Operator
  ? never
  : 'date' extends TypeAt<R, Name>
    ? Exclude<NonNullIn<R, Name, Operator>, string>
    : NonNullIn<R, Name, Operator>;

/** Whether a value may be `null`, but need not be. */
export type IsNullable<Value> = [unknown] extends [Value]
  ? false
  : [Value] extends [null]
    ? false
    : [Extract<Value, null>] extends [never]
      ? false
      : true;

type NullableMember<Name extends string, Values extends readonly unknown[]> = {
  [Index in keyof Values]: IsNullable<Values[Index]>;
}[number] extends infer Found
  ? [unknown] extends [Found]
    ? never
    : [true] extends [Found]
      ? NullableValue<Name>
      : never
  : never;

/** The diagnostics of those values in a union that are certainly wrong; `never` if there are none, as for `any`. */
type MemberMistake<R extends Resource, Name extends string, Operator, Value> = [unknown, Value] extends [
  Value,
  ValueIn<R, Name, Operator>,
]
  ? never
  : Value extends ValueIn<R, Name, Operator>
    ? Value extends (unknown extends R | Name ? never : string)
      ? [Operator] extends ['~']
        ? SubstringMistake<R['limits']['substring'], Value>
        : [TypeAt<R, Name>] extends ['date']
          ? DateMistake<Value>
          : never
      : never
    : DescribeValue<R, Name, Operator, Value>;

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
