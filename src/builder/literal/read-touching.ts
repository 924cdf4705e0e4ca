import type { BeforeOperator, Digit, FirstWord, OperatorPart, Space } from './characters.ts';
import type { MissingSeparator } from './problems.ts';
import type { IsPath } from './read-field.ts';
import type { WrittenValue } from './read-value.ts';
import type { QueryShape } from './shape.ts';

/**
 * What is wrong with what stands directly behind a value; `false` when it
 * is white space or nothing. Behind a quote it is the head of the next clause,
 * or anything else up to white space. But a quote that something like a head
 * stands before may be an opening one: then nothing is known of the value.
 */
export type ReadTouching<Value extends WrittenValue> = Value['rest'] extends '' | `${Space}${string}`
  ? false
  : Value['text'] extends `${string}${OperatorPart}${Space | ''}`
    ? QueryShape
    : Value['rest'] extends `${Digit}${string}`
      ? QueryShape
      : ReadWordBehind<FirstWord<Value['rest']>>;

type ReadWordBehind<Word extends string> =
  IsPath<BeforeOperator<Word>> extends true
    ? Word extends `${BeforeOperator<Word>}${infer Operator extends ':' | '~' | '<' | '>' | '=' | '^'}${string}`
      ? MissingSeparator<`${BeforeOperator<Word>}${Operator}`>
      : Word extends BeforeOperator<Word>
        ? Lowercase<Word> extends 'and' | 'or' | 'not'
          ? QueryShape
          : MissingSeparator<Word>
        : QueryShape
    : QueryShape;
