import type { FieldDefinition } from '../language/catalogue/field.ts';
import type { FieldType } from '../language/catalogue/field-types.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { Operator as AnyOperator } from '../language/syntax/ast.ts';
import type { DefinitionAt, NullOf, OperatorIn, OperatorsOf, TypeAt } from './clause-types.ts';
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
import type { IsUnion } from './step-types.ts';

// The words for an operator or a value that a field does not take. The compiler reads this only after a mistake.

/** The diagnostic of an operator that a field does not take. */
export type DescribeOperator<R extends Resource, Name extends string, Operator> =
  IsUnion<Name> extends true
    ? `not every field of the union takes ${Quote<Operator & string>}; narrow the field first`
    : string extends Operator
      ? `${Quote<Name>} takes ${Takes<R, Name>}; \`isOperatorOf\` narrows a string to them`
      : Operator extends Exclude<AnyOperator, '^'>
        ? UnsupportedOperator<Operator, Name, TypeAt<R, Name>, OperatorsOf<DefinitionAt<R, Name>>>
        : IsUnion<TypeAt<R, Name>> extends true
          ? UnknownOperator<Operator & string>
          : Operator extends ''
            ? // Editors offer what the type of an empty argument lists.
              OperatorIn<R, Name>
            : `${UnknownOperator<Operator & string>}; ${Quote<Name>} takes ${Takes<R, Name>}`;

type Takes<R extends Resource, Name extends string> = QuoteAll<OperatorsOf<DefinitionAt<R, Name>>, ' '>;

/** The diagnostic of a value that a field does not take with an operator. */
export type DescribeValue<R extends Resource, Name extends string, Operator, Value> =
  IsUnion<Name> extends true
    ? NotForAll<'field'>
    : IsUnion<Operator> extends true
      ? NotForAll<'operator'>
      : DescribeFor<DefinitionAt<R, Name>, Name, Operator, Value>;

type NotForAll<What extends string> =
  `not every ${What} of the union takes this value; narrow the ${What} first, or pass the clause to \`fromExpression\``;

type DescribeFor<Definition extends FieldDefinition, Name extends string, Operator, Value> = Value extends null
  ? [NullOf<Definition>] extends [never]
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
        : Value extends readonly unknown[]
          ? `${Quote<Name>} takes one value; use \`oneOf\` for several`
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
  : ValueWords<Definition['type']>}${Operator extends ':' ? OrNull<Definition> : ''}`;

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
        readonly any: 'a string, a number, a bigint or a boolean';
      }[Type];

type OrNull<Definition extends FieldDefinition> = [NullOf<Definition>] extends [never] ? '' : ', or `null`';
