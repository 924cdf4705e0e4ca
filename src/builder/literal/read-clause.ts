import type { BeforeOperator, Digit, FirstWord, OperatorPart, Space, TrimStart } from './characters.ts';
import type {
  ExpectedOperator,
  MissingSeparator,
  NoBreakSpace,
  SpaceAroundOperator,
  UnknownConnective,
} from './diagnostics.ts';
import type { Known } from './fields.ts';
import type { JudgeOperator, JudgeValue } from './judge-value.ts';
import type { BeforeGap, FoundField, IsPath, ReadField } from './read-field.ts';
import type { ReadOperator, TakeOperatorSigns } from './read-operator.ts';
import type { IsHead, ReadValue, WrittenValue } from './read-value.ts';
import type { ClauseRead, QueryShape } from './reader-state.ts';

/** Reads one clause, without its negation: its field, operator and value, or the first mistake in them. */
export type ReadClause<K extends Known, Text extends string> = Text extends `${BeforeOperator<Text>}${infer Tail}`
  ? Tail extends ''
    ? ReadWord<K, Text>
    : ReadOperator<Tail> extends infer Operator
      ? Operator extends QueryShape
        ? Operator
        : ReadField<K, BeforeOperator<Text>> extends infer Field
          ? Field extends FoundField
            ? Operator extends readonly [infer Symbol extends string, infer After extends string]
              ? CheckValue<K, Field, Symbol, ReadValue<BeforeOperator<Text>, Symbol, After>>
              : Operator
            : Field extends string
              ? Field
              : ReadWord<K, Text>
          : never
      : never
  : never;

type CheckValue<K extends Known, Field extends FoundField, Operator extends string, Value> = Value extends WrittenValue
  ? ReadAdjacent<Value> extends infer Adjacent
    ? Adjacent extends QueryShape
      ? Adjacent
      : JudgeValue<K, Field, Operator, Value> extends infer Verdict
        ? Verdict extends true
          ? Adjacent extends string
            ? Adjacent
            : ClauseRead<Field['name'], Value['rest']>
          : Verdict
        : never
    : never
  : JudgeOperator<Field, Operator> extends infer Message extends string
    ? Message
    : Value;

/**
 * The mistake in the text directly behind a value; `false` if white space or
 * nothing follows. A quote is followed by the next field, or by anything else
 * up to white space. But a quote behind text that looks like a field and its
 * operator may be an opening one: then nothing is known of the value.
 */
type ReadAdjacent<Value extends WrittenValue> = Value['rest'] extends '' | `${Space}${string}`
  ? false
  : Value['rest'] extends `\u00a0${infer Next}`
    ? IsHead<Next> extends true
      ? NoBreakSpace
      : QueryShape
    : Value['rest'] extends `${infer Sign extends ',' | ';'}${infer Rest}`
      ? ReadForeignSeparator<Sign, Rest>
      : ReadAdjacentText<Value>;

/** A comma or semicolon behind a value, which separates clauses in other languages. */
type ReadForeignSeparator<Sign extends string, Rest extends string> = Rest extends ` ${infer Next}`
  ? IsHead<Next> extends true
    ? UnknownConnective<Sign>
    : QueryShape
  : QueryShape;

type ReadAdjacentText<Value extends WrittenValue> = Value['text'] extends `${string}${OperatorPart}${Space | ''}`
  ? QueryShape
  : Value['rest'] extends `${Digit}${string}`
    ? QueryShape
    : ReadAdjacentWord<FirstWord<Value['rest']>>;

type ReadAdjacentWord<Word extends string> =
  IsPath<BeforeOperator<Word>> extends true
    ? Word extends `${BeforeOperator<Word>}${infer Operator extends ':' | '~' | '<' | '>' | '=' | '^'}${string}`
      ? MissingSeparator<`${BeforeOperator<Word>}${Operator}`>
      : Word extends BeforeOperator<Word>
        ? Lowercase<Word> extends 'and' | 'or' | 'not'
          ? QueryShape
          : MissingSeparator<Word>
        : QueryShape
    : QueryShape;

/** Words with which other languages join or negate clauses. */
type Keyword = 'and' | 'or' | 'not' | 'xor' | 'nor' | 'nand';

/** Reads a word with no operator directly behind it: there is white space before the operator, or no operator. */
type ReadWord<K extends Known, Text extends string> =
  FirstWord<BeforeGap<BeforeOperator<Text>>> extends infer Word extends string
    ? IsPath<Word> extends true
      ? Lowercase<Word> extends Keyword
        ? QueryShape
        : Text extends `${Word}${infer Rest}`
          ? ReadGap<K, Word, Rest>
          : never
      : QueryShape
    : never;

type ReadGap<K extends Known, Word extends string, Rest extends string> = Rest extends `${Space}${string}`
  ? TrimStart<Rest> extends infer After extends string
    ? TakeOperatorSigns<After> extends readonly [infer Signs extends string, string]
      ? Signs extends ''
        ? ExpectedOperator<Word>
        : Signs extends '!'
          ? QueryShape
          : ReadField<K, Word> extends infer Message extends string
            ? Message
            : SpaceAroundOperator<Signs>
      : QueryShape
    : QueryShape
  : ExpectedOperator<Word>;
