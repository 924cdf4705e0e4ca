import type { BeforeOperator } from './characters.ts';
import type { Known } from './fields.ts';
import type { JudgeOperator, JudgeValue } from './judge-value.ts';
import type { ReadClauses } from './read-clauses.ts';
import type { FoundField, ReadField } from './read-field.ts';
import type { ReadOperator } from './read-operator.ts';
import type { ReadTouching } from './read-touching.ts';
import type { ReadValue, WrittenValue } from './read-value.ts';
import type { ReadWord } from './read-word.ts';
import type { QueryShape } from './shape.ts';
import type { Joined, Joint } from './state.ts';

/** Reads one clause part by part, naming the first that is wrong; then all that follows. */
export type ReadClause<
  K extends Known,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Text extends `${BeforeOperator<Text>}${infer Tail}`
  ? Tail extends ''
    ? ReadWord<K, Text>
    : ReadOperator<Tail> extends infer Operator
      ? Operator extends QueryShape
        ? Operator
        : ReadField<K, BeforeOperator<Text>> extends infer Field
          ? Field extends FoundField
            ? Operator extends readonly [infer Symbol extends string, infer After extends string]
              ? ReadBehind<K, Field, Symbol, ReadValue<BeforeOperator<Text>, Symbol, After>, So, Next, Names>
              : Operator
            : Field extends string
              ? Field
              : ReadWord<K, Text>
          : never
      : never
  : never;

type ReadBehind<
  K extends Known,
  Field extends FoundField,
  Operator extends string,
  Value,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Value extends WrittenValue
  ? ReadTouching<Value> extends infer Touching
    ? Touching extends QueryShape
      ? Touching
      : JudgeValue<K, Field, Operator, Value> extends infer Verdict
        ? Verdict extends true
          ? Touching extends string
            ? Touching
            : ReadClauses<K, Value['rest'], Joined[So][Next], 'space', [...Names, Field['name']]>
          : Verdict
        : never
    : never
  : JudgeOperator<Field, Operator> extends infer Problem extends string
    ? Problem
    : Value;
