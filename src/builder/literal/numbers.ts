import type { Consists, Digit } from './characters.ts';

/** Whether a text is a decimal number (L1.8); `unsure` of a very long one. */
export type IsNumber<Text extends string> = Text extends `-${infer Positive}` ? IsPositive<Positive> : IsPositive<Text>;

type IsPositive<Text extends string> = Text extends `${infer Whole}.${infer Fraction}`
  ? IsDigits<Whole> extends false
    ? false
    : IsDigits<Fraction>
  : IsDigits<Text>;

/** Whether a text is one digit or more. */
export type IsDigits<Text extends string> = Text extends '' ? false : Consists<Text, Digit>;
