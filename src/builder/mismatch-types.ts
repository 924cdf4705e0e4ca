import type { FieldDefinition } from '../catalogue/field.ts';
import type { FieldType, OPERATORS } from '../catalogue/field-types.ts';
import type { Resource } from '../catalogue/resource.ts';
import type { Operator } from '../syntax/ast.ts';
import type { DefinitionAt, NullOf, OperatorIn, TypeAt } from './clause-types.ts';
import type { IsPattern } from './literal/characters.ts';
import type {
  NullNotSupported,
  NullOperator,
  PresenceOnly,
  Quote,
  QuoteAll,
  UnknownOperator,
  UnknownValue,
  UnsupportedOperator,
} from './literal/diagnostics.ts';
import type { IsUnion } from './literal/suggest.ts';

// The words for an operator or a value that a field does not take. The compiler reads this only after a mistake.

/** The diagnostic of an operator that a field does not take. */
export type DescribeOperator<R extends Resource, Name extends string, Sign> =
  IsUnion<Name> extends true
    ? `not every field of the union takes ${Quote<Sign & string>}; narrow the field first`
    : string extends Sign
      ? `${Quote<Name>} takes ${Takes<TypeAt<R, Name>>}; \`isOperatorOf\` narrows a string to them`
      : Sign extends Operator
        ? UnsupportedOperator<Sign, Name, TypeAt<R, Name>>
        : IsUnion<TypeAt<R, Name>> extends true
          ? UnknownOperator<Sign & string>
          : Sign extends ''
            ? // Editors offer what the type of an empty argument lists.
              OperatorIn<R, Name>
            : `${UnknownOperator<Sign & string>}; ${Quote<Name>} takes ${Takes<TypeAt<R, Name>>}`;

type Takes<Type extends FieldType> = QuoteAll<(typeof OPERATORS)[Type], ' '>;

/** The diagnostic of a value that a field does not take with an operator. */
export type DescribeValue<R extends Resource, Name extends string, Sign, Value> =
  IsUnion<Name> extends true
    ? NotForAll<'field'>
    : IsUnion<Sign> extends true
      ? NotForAll<'operator'>
      : DescribeFor<DefinitionAt<R, Name>, Name, Sign, Value>;

type NotForAll<What extends string> =
  `not every ${What} of the union takes this value; narrow the ${What} first, or pass the clause to \`fromRows\``;

type DescribeFor<Definition extends FieldDefinition, Name extends string, Sign, Value> = Value extends null
  ? [NullOf<Definition['type']>] extends [never]
    ? NullNotSupported<Name, Definition['type']>
    : NullOperator<Sign & string>
  : Definition extends { readonly type: 'presence' }
    ? PresenceOnly<Name>
    : Value extends string
      ? Definition extends { readonly values: { readonly members: infer Members extends readonly string[] } }
        ? DescribeMember<Name, Members, Value>
        : NeedsValue<Definition, Name, Sign>
      : Value extends undefined
        ? `${NeedsValue<Definition, Name, Sign>}; use \`when\` if it may be \`undefined\``
        : NeedsValue<Definition, Name, Sign>;

/** The diagnostic of a text that is not in a closed set. */
type DescribeMember<Name extends string, Members extends readonly string[], Value extends string> =
  IsPattern<Value> extends true
    ? `${Quote<Name>} does not take any text; narrow it to one of ${QuoteAll<Members, ', '>}`
    : [Spelled<Members[number], Value>] extends [never]
      ? Value extends ''
        ? Members[number]
        : UnknownValue<Name, Value, Members>
      : `write ${Quote<Value>} as ${Quote<Spelled<Members[number], Value>>}`;

/** The member of a set that differs from a text only in letter case. */
type Spelled<Member extends string, Value extends string> = Member extends Member
  ? Lowercase<Member> extends Lowercase<Value>
    ? Member
    : never
  : never;

type NeedsValue<
  Definition extends FieldDefinition,
  Name extends string,
  Sign,
> = `${Quote<Name>} takes ${Definition extends {
  readonly type: 'token';
  readonly keyed: true;
}
  ? 'a string, a number, a bigint or a boolean'
  : ValueWords<Definition['type']>}${Sign extends ':' ? OrNull<Definition['type']> : ''}`;

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
