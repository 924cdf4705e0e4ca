import type { Resource } from '../catalogue/resource.ts';
import type { Wrong } from './argument-types.ts';
import type { OperatorIn, TypeAt, ValueIn } from './clause-types.ts';
import type { CountShort, IsPattern } from './literal/characters.ts';
import type { ReadDate, ReadDatePattern } from './literal/dates.ts';
import type { InvalidDate, SubstringTooShort } from './literal/diagnostics.ts';
import type { DescribeOperator, DescribeValue } from './mismatch-types.ts';

/**
 * The type of an operator argument: the operator itself, or the diagnostic of a
 * wrong one, for the compiler to print.
 *
 * @see L2.4
 */
export type OperatorArgument<R extends Resource, Name extends string, Sign> = ['wrong'] extends [
  Wrong<OperatorMistake<R, Name, Sign>>,
]
  ? OperatorMistake<R, Name, Sign>
  : Sign;

/** The diagnostic of a wrong operator; `never` if types find no mistake, as for `any`. */
type OperatorMistake<R extends Resource, Name extends string, Sign> = [Sign] extends [':' | OperatorIn<R, Name>]
  ? never
  : [unknown] extends [Name | Sign]
    ? never
    : Sign extends OperatorIn<R, Name>
      ? never
      : DescribeOperator<R, Name, Sign>;

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
export type ValueArgument<R extends Resource, Name extends string, Sign, Value> = ['wrong'] extends [
  Wrong<ValueMistake<R, Name, Sign, Value>>,
]
  ? ValueMistake<R, Name, Sign, Value>
  : Value;

/** The type of a list of values for `:`: `Right`, or a list in which every wrong value is its diagnostic. */
export type ListArgument<R extends Resource, Name extends string, Values extends readonly unknown[], Right = Values> = [
  'wrong',
] extends [Wrong<ValueMistake<R, Name, ':', Values[number]>>]
  ? { readonly [Index in keyof Values]: ValueArgument<R, Name, ':', Values[Index]> }
  : Right;

/** The diagnostics of those values in a union that are certainly wrong; `never` if there are none, as for `any`. */
type ValueMistake<R extends Resource, Name extends string, Sign, Value> = [Value] extends [CertainIn<R, Name, Sign>]
  ? never
  : [unknown, Value] extends [Value, ValueIn<R, Name, Sign>]
    ? never
    : Value extends ValueIn<R, Name, Sign>
      ? Value extends (unknown extends R | Name ? never : string)
        ? [Sign] extends ['~']
          ? SubstringMistake<R['limits']['substring'], Value>
          : [TypeAt<R, Name>] extends ['date']
            ? DateMistake<Value>
            : never
        : never
      : DescribeValue<R, Name, Sign, Value>;

/** The values that are right whatever they contain, so not the texts of substrings and dates. */
type CertainIn<R extends Resource, Name extends string, Sign> = '~' extends Sign
  ? never
  : 'date' extends TypeAt<R, Name>
    ? Exclude<ValueIn<R, Name, Sign>, string>
    : ValueIn<R, Name, Sign>;

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
