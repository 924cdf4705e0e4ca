import type { OperatorPart } from './characters.ts';
import type { UnknownOperator } from './problems.ts';
import type { QueryShape } from './shape.ts';

/**
 * The operator that a text begins with, and what is behind it; or what is
 * wrong with it: a run of signs that is none of the six is an operator of
 * another language.
 */
export type ReadOperator<Text extends string> =
  TakeRun<Text> extends readonly [infer Run extends string, infer Rest extends string]
    ? Run extends ':' | '~' | '>' | '<' | '>=' | '<='
      ? readonly [Run, Rest]
      : Run extends '!'
        ? // Alone it is a negation, of something that follows.
          QueryShape
        : UnknownOperator<Run>
    : QueryShape;

/** Longer than any operator that somebody meant. */
type Longest = 20;

/** The operators' signs that a text begins with, and what is behind them; `false` after too many. */
export type TakeRun<
  Text extends string,
  Run extends string = '',
  Steps extends readonly 1[] = [],
> = Text extends `${infer First extends OperatorPart}${infer Rest}`
  ? Steps['length'] extends Longest
    ? false
    : TakeRun<Rest, `${Run}${First}`, [...Steps, 1]>
  : readonly [Run, Text];
