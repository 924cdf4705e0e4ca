import type { FieldDefinition } from '../language/catalogue/field.ts';
import type { FieldType, OPERATORS } from '../language/catalogue/field-types.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { Operator as AnyOperator, Connective } from '../language/syntax/ast.ts';
import type {
  DefinitionAt,
  IsLoose,
  KeyedPath,
  NameIn,
  NullableIn,
  NullOf,
  OperatorIn,
  TypeAt,
  ValueIn,
} from './clause-types.ts';
import type { CountShort, IsPattern } from './literal/characters.ts';
import type { ReadDate, ReadDatePattern } from './literal/dates.ts';
import type {
  InvalidDate,
  NullableValue,
  NullNotSupported,
  NullOperator,
  OrAcrossFields,
  PresenceOnly,
  Quote,
  QuoteAll,
  SubstringTooShort,
  UnknownOperator,
  UnknownValue,
  UnsupportedOperator,
} from './literal/diagnostics.ts';
import type { FieldFacts, IsUnion, KnownOf, ReadName } from './literal/fields.ts';
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
      : ReadName<KnownOf<R>, Name> extends infer Found
        ? Found extends string
          ? Found
          : Found extends FieldFacts
            ? Found['name']
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

/**
 * The type of an operator argument: the operator itself, or the diagnostic of a
 * wrong one, for the compiler to print.
 *
 * @see L2.4
 */
export type OperatorArgument<R extends Resource, Name extends string, Operator> = ['wrong'] extends [
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
 * What else a type parameter takes, so that the type of its argument can describe a
 * mistake. Nothing if the name of the field is itself a type parameter: then only
 * what every such field takes is right.
 */
export type OrElse<Name extends string, Else> = Name extends string ? Else : never;

/**
 * The type of a value argument: the value itself, or its diagnostic if the
 * compiler is certain of a mistake. Everything else is checked at run time: a
 * `string`, a template with a part that the compiler does not know, and a type
 * parameter.
 *
 * @see L2.6, L2.7
 */
export type ValueArgument<R extends Resource, Name extends string, Operator, Value> = ['wrong'] extends [
  Wrong<ValueMistake<R, Name, Operator, Value>>,
]
  ? ValueMistake<R, Name, Operator, Value>
  : Value;

/** The type of a list of values for `:`: `Right`, or a list in which every wrong value is its diagnostic. */
export type ListArgument<R extends Resource, Name extends string, Values extends readonly unknown[], Right = Values> = [
  'wrong',
] extends [Wrong<MemberMistake<R, Name, ':', Values[number]> | NullableMember<Name, Values>>]
  ? { readonly [Index in keyof Values]: ValueArgument<R, Name, ':', Values[Index]> }
  : Right;

type ValueMistake<R extends Resource, Name extends string, Operator, Value> =
  IsNullable<Value> extends true ? NullableValue<Name> : MemberMistake<R, Name, Operator, Value>;

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
type MemberMistake<R extends Resource, Name extends string, Operator, Value> = [Value] extends [
  CertainIn<R, Name, Operator>,
]
  ? never
  : [unknown, Value] extends [Value, ValueIn<R, Name, Operator>]
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

/** The values that are right whatever they contain, so not the texts of substrings and dates. */
type CertainIn<R extends Resource, Name extends string, Operator> = '~' extends Operator
  ? never
  : 'date' extends TypeAt<R, Name>
    ? Exclude<ValueIn<R, Name, Operator>, string>
    : ValueIn<R, Name, Operator>;

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

// The words for an operator or a value that a field does not take. The compiler reads this only after a mistake.

/** The diagnostic of an operator that a field does not take. */
export type DescribeOperator<R extends Resource, Name extends string, Operator> =
  IsUnion<Name> extends true
    ? `not every field of the union takes ${Quote<Operator & string>}; narrow the field first`
    : string extends Operator
      ? `${Quote<Name>} takes ${Takes<TypeAt<R, Name>>}; \`isOperatorOf\` narrows a string to them`
      : Operator extends AnyOperator
        ? UnsupportedOperator<Operator, Name, TypeAt<R, Name>>
        : IsUnion<TypeAt<R, Name>> extends true
          ? UnknownOperator<Operator & string>
          : Operator extends ''
            ? // Editors offer what the type of an empty argument lists.
              OperatorIn<R, Name>
            : `${UnknownOperator<Operator & string>}; ${Quote<Name>} takes ${Takes<TypeAt<R, Name>>}`;

type Takes<Type extends FieldType> = QuoteAll<(typeof OPERATORS)[Type], ' '>;

/** The diagnostic of a value that a field does not take with an operator. */
export type DescribeValue<R extends Resource, Name extends string, Operator, Value> =
  IsUnion<Name> extends true
    ? NotForAll<'field'>
    : IsUnion<Operator> extends true
      ? NotForAll<'operator'>
      : DescribeFor<DefinitionAt<R, Name>, Name, Operator, Value>;

type NotForAll<What extends string> =
  `not every ${What} of the union takes this value; narrow the ${What} first, or pass the clause to \`fromRows\``;

type DescribeFor<Definition extends FieldDefinition, Name extends string, Operator, Value> = Value extends null
  ? [NullOf<Definition['type']>] extends [never]
    ? NullNotSupported<Name, Definition['type']>
    : NullOperator<Operator & string>
  : Definition extends { readonly type: 'presence' }
    ? PresenceOnly<Name>
    : Value extends string
      ? Definition extends { readonly values: { readonly members: infer Members extends readonly string[] } }
        ? DescribeMember<Name, Members, Value>
        : NeedsValue<Definition, Name, Operator>
      : Value extends undefined
        ? `${NeedsValue<Definition, Name, Operator>}; use \`when\` if it may be \`undefined\``
        : NeedsValue<Definition, Name, Operator>;

/** The diagnostic of a text that is not in a closed set. */
type DescribeMember<Name extends string, Members extends readonly string[], Value extends string> =
  IsPattern<Value> extends true
    ? `${Quote<Name>} does not take any text; narrow it to one of ${QuoteAll<Members, ', '>}`
    : [Spelled<Members[number], Value>] extends [never]
      ? Value extends ''
        ? Members[number]
        : UnknownValue<Name, Value, Members>
      : IsEnumMember<Value> extends true
        ? never
        : `write ${Quote<Value>} as ${Quote<Spelled<Members[number], Value>>}`;

/** Whether a text is a member of an enum of the program, which may spell it in its own letter case. */
type IsEnumMember<Value extends string> = `${Value}` extends Value ? false : true;

/** The member of a set that differs from a text only in letter case. */
type Spelled<Member extends string, Value extends string> = Member extends Member
  ? Lowercase<Member> extends Lowercase<Value>
    ? Member
    : never
  : never;

type NeedsValue<
  Definition extends FieldDefinition,
  Name extends string,
  Operator,
> = `${Quote<Name>} takes ${Definition extends {
  readonly type: 'token';
  readonly keyed: true;
}
  ? 'a string, a number, a bigint or a boolean'
  : ValueWords<Definition['type']>}${Operator extends ':' ? OrNull<Definition['type']> : ''}`;

/** The values of a type in words. */
type ValueWords<Type extends FieldType> =
  IsUnion<Type> extends true
    ? 'a string, a number, a bigint, a boolean or a `Date`'
    : {
        readonly token: 'a string';
        readonly string: 'a string';
        readonly numeric: 'a number or a bigint';
        readonly date: 'a `Date`, a timestamp or whole Unix seconds';
        readonly boolean: 'a boolean';
        readonly presence: 'nothing';
      }[Type];

type OrNull<Type extends FieldType> = [NullOf<Type>] extends [never] ? '' : ', or `null`';
