// The characters of the language, as types, and what can be counted and cut off with them.

import type { SmallNumber } from '../step-types.ts';

export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

type Letter =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z');

/** The characters of names and metadata keys (L1.5, L1.6). */
export type KeyPart = Letter | Uppercase<Letter> | '_' | Digit;

/** The characters of operators, in this language and others (L1.7). */
export type OperatorPart = ':' | '~' | '<' | '>' | '=' | '!' | '^';

/** White space that separates clauses (L1.2). */
export type Space = ' ' | '\t' | '\n' | '\r';

/** The printable ASCII characters except the space. */
type Ascii =
  | KeyPart
  | OperatorPart
  | ('!' | '"' | '#' | '$' | '%' | '&' | "'" | '(' | ')' | '*' | '+' | ',' | '-' | '.' | '/')
  | (';' | '?' | '@' | '[' | '\\' | ']' | '_' | '`' | '{' | '|' | '}');

/** Far more steps than any name or number takes, and far fewer than the compiler allows. */
type MaxSteps = 60;

/**
 * Whether a text consists of certain characters alone, compared four at a time;
 * `unsure` if the text is longer than anyone writes.
 */
export type Consists<
  Text extends string,
  Of extends string,
  Steps extends readonly 1[] = [],
> = Text extends `${infer A}${infer B}${infer C}${infer D}${infer Rest}`
  ? A | B | C | D extends Of
    ? Rest extends ''
      ? true
      : Steps['length'] extends MaxSteps
        ? 'unsure'
        : Consists<Rest, Of, [...Steps, 1]>
    : false
  : Text extends `${infer A}${infer Rest}`
    ? A extends Of
      ? Rest extends ''
        ? true
        : Consists<Rest, Of, Steps>
      : false
    : true;

/** A text without its leading white space; `false` if there is more of that than anyone writes. */
export type TrimStart<Text extends string, Steps extends readonly 1[] = []> = Text extends `${Space}${infer Rest}`
  ? Steps['length'] extends MaxSteps
    ? false
    : TrimStart<Rest, [...Steps, 1]>
  : Text;

/** A text up to a character, or the whole text if it does not have that character. */
type Before<Text extends string, Stop extends string> = Text extends `${infer Head}${Stop}${string}` ? Head : Text;

/** A text up to its first white space. */
export type FirstWord<Text extends string> = Before<Before<Before<Before<Text, ' '>, '\t'>, '\n'>, '\r'>;

/** A text up to its first operator sign. */
export type BeforeOperator<Text extends string> = Before<
  Before<Before<Before<Before<Before<Before<Text, ':'>, '>'>, '<'>, '~'>, '='>, '!'>,
  '^'
>;

/** Whether a text is a decimal number (L1.8); `unsure` if it is very long. */
export type IsNumber<Text extends string> = Text extends `-${infer Positive}` ? IsPositive<Positive> : IsPositive<Text>;

type IsPositive<Text extends string> = Text extends `${infer Whole}.${infer Fraction}`
  ? IsDigits<Whole> extends false
    ? false
    : IsDigits<Fraction>
  : IsDigits<Text>;

/** Whether a text is one digit or more; `unsure` if it is very long. */
export type IsDigits<Text extends string> = Text extends '' ? false : Consists<Text, Digit>;

/**
 * The length of a text that is shorter than `Min`; `false` if it is not, or if that is uncertain: some compilers split
 * a character beyond the basic plane in two. Neither of those halves changes with letter case, so a letter that does is
 * certainly one character.
 */
export type CountShort<Text extends string, Min extends number> = Min extends SmallNumber
  ? CountOn<Text, Min, []>
  : false;

type CountOn<Text extends string, Min extends number, Count extends readonly 1[]> = Count['length'] extends Min
  ? false
  : Text extends `${infer First}${infer Rest}`
    ? First extends Ascii | ' ' | '\t' | '\n' | '\r'
      ? CountOn<Rest, Min, [...Count, 1]>
      : Lowercase<First> extends Uppercase<First>
        ? false
        : CountOn<Rest, Min, [...Count, 1]>
    : Text extends ''
      ? Count['length']
      : false;

/** Whether the compiler does not know all of a text: `string`, a branded string, or a template with such a part. */
export type IsPattern<Text extends string> =
  // A type that is not a literal becomes an index signature here, which an object without keys satisfies.
  Record<never, 1> extends Record<Text, 1> ? true : false;

/**
 * Whether a template may contain text that the compiler does not know. Numbers
 * do not count: written out, they have no quotes, spaces or operators.
 */
export type HasUnknownText<
  Template extends string,
  Steps extends readonly 1[] = [],
> = Template extends `${infer A}${infer B}${infer C}${infer D}${infer Rest}`
  ? IsUnknown<A | B | C | D> extends never
    ? Steps['length'] extends MaxChunks
      ? true
      : HasUnknownText<Rest, [...Steps, 1]>
    : true
  : Template extends `${infer A}${infer Rest}`
    ? IsUnknown<A> extends never
      ? HasUnknownText<Rest, Steps>
      : true
    : IsUnknown<Template> extends never
      ? false
      : true;

/** About 1,000 characters: the compiler gives up after a thousand steps. */
type MaxChunks = 250;

type IsUnknown<Part extends string> = Part extends `${number}` | `${bigint}`
  ? // `${any}` extends every template, even one of a number, but it also accepts a quotation mark.
    '"' extends Part
    ? true
    : never
  : IsPattern<Part> extends true
    ? true
    : never;
