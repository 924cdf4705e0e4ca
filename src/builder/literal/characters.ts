// Which characters stand where, for types. Only texts that are no plain clauses are looked at this closely.

export type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9';

type SmallLetter =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z');

/** What a path may begin with (L1.5). */
export type WordStart = SmallLetter | Uppercase<SmallLetter> | '_';

/** What metadata keys are made of (L1.6). */
export type KeyPart = WordStart | Digit;

/** What operators are made of, of any language (L1.7). */
export type OperatorPart = ':' | '~' | '<' | '>' | '=' | '!' | '^';

/** White space that separates clauses (L1.2). */
export type Space = ' ' | '\t' | '\n' | '\r';

/** All that a keyboard with Latin letters types in one stroke, the space left out. */
export type Ascii =
  | KeyPart
  | OperatorPart
  | ('!' | '"' | '#' | '$' | '%' | '&' | "'" | '(' | ')' | '*' | '+' | ',' | '-' | '.' | '/')
  | (';' | '?' | '@' | '[' | '\\' | ']' | '_' | '`' | '{' | '|' | '}');

/** Far more than any name or number has, and far less than the compiler can go. */
type Patience = 60;

/**
 * Whether all characters of a text are of some kind, four at a time; `unsure`
 * of a text longer than anyone writes.
 */
export type Consists<
  Text extends string,
  Of extends string,
  Steps extends readonly 1[] = [],
> = Text extends `${infer A}${infer B}${infer C}${infer D}${infer Rest}`
  ? A | B | C | D extends Of
    ? Rest extends ''
      ? true
      : Steps['length'] extends Patience
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

/** A text from its first character on that is no white space; `false` after more of it than anyone writes. */
export type TrimStart<Text extends string, Steps extends readonly 1[] = []> = Text extends `${Space}${infer Rest}`
  ? Steps['length'] extends Patience
    ? false
    : TrimStart<Rest, [...Steps, 1]>
  : Text;

/** A text up to a character, or all of it. */
export type Before<Text extends string, Stop extends string> = Text extends `${infer Head}${Stop}${string}`
  ? Head
  : Text;

/** A text up to its first white space. */
export type FirstWord<Text extends string> = Before<Before<Before<Before<Text, ' '>, '\t'>, '\n'>, '\r'>;

/** A text up to its first character that operators are made of. */
export type BeforeOperator<Text extends string> = Before<
  Before<Before<Before<Before<Before<Before<Text, ':'>, '>'>, '<'>, '~'>, '='>, '!'>,
  '^'
>;
