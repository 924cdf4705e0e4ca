import type { SmallNumber } from '../counts.ts';
import type { Ascii } from './characters.ts';

/**
 * How many characters a text has that has fewer than a number; `false` when it
 * has as many, or when that is not certain: some compilers cut a character
 * beyond the basic plane in two. A letter that changes with its case is none of
 * those halves.
 */
export type CountShort<Text extends string, Least extends number> = Least extends SmallNumber
  ? CountOn<Text, Least, []>
  : false;

type CountOn<Text extends string, Least extends number, Count extends readonly 1[]> = Count['length'] extends Least
  ? false
  : Text extends `${infer First}${infer Rest}`
    ? First extends Ascii | ' ' | '\t' | '\n' | '\r'
      ? CountOn<Rest, Least, [...Count, 1]>
      : Lowercase<First> extends Uppercase<First>
        ? false
        : CountOn<Rest, Least, [...Count, 1]>
    : Text extends ''
      ? Count['length']
      : false;
