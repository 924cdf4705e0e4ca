import type { OperatorPart } from './characters.ts';
import type { UnknownOperator } from './diagnostics.ts';
import type { QueryShape } from './reader-state.ts';

/**
 * The operator at the start of a text and the text behind it, or the
 * diagnostic: other runs of operator signs are operators of other languages.
 */
export type ReadOperator<Text extends string> =
  TakeOperatorSigns<Text> extends readonly [infer Signs extends string, infer Rest extends string]
    ? Signs extends ':' | '~' | '>' | '<' | '>=' | '<='
      ? readonly [Signs, Rest]
      : Signs extends '!'
        ? // Alone it negates what follows.
          QueryShape
        : UnknownOperator<Signs>
    : QueryShape;

/** More signs than any operator has. */
type MaxSigns = 20;

/** The operator signs at the start of a text and the text behind them; `false` if there are too many. */
export type TakeOperatorSigns<
  Text extends string,
  Signs extends string = '',
  Steps extends readonly 1[] = [],
> = Text extends `${infer First extends OperatorPart}${infer Rest}`
  ? Steps['length'] extends MaxSigns
    ? false
    : TakeOperatorSigns<Rest, `${Signs}${First}`, [...Steps, 1]>
  : readonly [Signs, Text];
