import type { BeforeOperator, FirstWord, Space, TrimStart } from './characters.ts';
import type { Known } from './fields.ts';
import type { ExpectedOperator, SpaceAroundOperator } from './problems.ts';
import type { BeforeGap, IsPath, ReadField } from './read-field.ts';
import type { TakeRun } from './read-operator.ts';
import type { QueryShape } from './shape.ts';

/** Words that other languages join or negate clauses with. */
type Keyword = 'and' | 'or' | 'not' | 'xor' | 'nor' | 'nand';

/** A word that no operator follows directly: white space may stand between the two, or none follows at all. */
export type ReadWord<K extends Known, Text extends string> =
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
    ? TakeRun<After> extends readonly [infer Run extends string, string]
      ? Run extends ''
        ? ExpectedOperator<Word>
        : Run extends '!'
          ? QueryShape
          : ReadField<K, Word> extends infer Problem extends string
            ? Problem
            : SpaceAroundOperator<Run>
      : QueryShape
    : QueryShape
  : ExpectedOperator<Word>;
