import type {
  Ascii,
  BeforeOperator,
  Consists,
  Digit,
  FirstWord,
  IsNumber,
  OperatorPart,
  Space,
  TrimStart,
} from './characters.ts';
import type {
  ExpectedValue,
  MisplacedNegation,
  Parentheses,
  SpaceAroundOperator,
  TypographicQuote,
  UnterminatedString,
} from './diagnostics.ts';
import type { IsPath } from './read-field.ts';
import type { QueryShape } from './reader-state.ts';

/** A value as written: its kind, its text without quotes and escapes, and the text behind it. */
export interface WrittenValue<
  Kind extends ValueKind = ValueKind,
  Text extends string = string,
  Rest extends string = string,
> {
  kind: Kind;
  text: Text;
  rest: Rest;
}

/** How a value is written; `unquoted` is a text without quotes, which is a mistake. */
export type ValueKind = 'quoted' | 'number' | 'null' | 'boolean' | 'unquoted';

/** The value behind an operator, or a diagnostic that does not depend on the field; `Head` is the text before it. */
export type ReadValue<
  Head extends string,
  Operator extends string,
  Text extends string,
> = Text extends `${infer First}${infer Rest}`
  ? First extends '"' | "'"
    ? ReadQuoted<Rest, First>
    : First extends Space
      ? ReadSpaced<Head, Operator, TrimStart<Text>>
      : First extends keyof Parens
        ? Parens[First]
        : First extends TypographicQuotationMark
          ? TypographicQuote<First>
          : First extends '-' | '!'
            ? Rest extends `${'"' | "'"}${string}`
              ? MisplacedNegation<First>
              : ReadBare<FirstWord<Text>, Text>
            : ReadBare<FirstWord<Text>, Text>
  : ExpectedValue<`${Head}${Operator}`>;

/** The results for signs that begin no value, whatever follows. */
interface Parens {
  '(': Parentheses;
  ')': QueryShape;
}

type TypographicQuotationMark = '“' | '”' | '„' | '‟' | '«' | '»' | '‘' | '’' | '‚' | '‛' | '‹' | '›';

/** Reads a value behind white space; uncertain unless the next word is clearly a value or the next clause. */
type ReadSpaced<Head extends string, Operator extends string, Text> = Text extends ''
  ? ExpectedValue<`${Head}${Operator}`>
  : Text extends `${'"' | "'" | Digit}${string}`
    ? SpaceAroundOperator<Operator>
    : Text extends string
      ? Lowercase<FirstWord<Text>> extends 'null' | 'true' | 'false'
        ? SpaceAroundOperator<Operator>
        : IsHead<Text> extends true
          ? ExpectedValue<`${Head}${Operator}`>
          : QueryShape
      : QueryShape;

/** Whether a text begins with a path and an operator directly behind it. */
export type IsHead<Text extends string> = Text extends `${BeforeOperator<Text>}${infer Sign}${string}`
  ? Sign extends Exclude<OperatorPart, '!'>
    ? IsPath<BeforeOperator<Text>>
    : false
  : false;

type ReadBare<Word extends string, Text extends string> =
  FindForeignSeparator<Word> extends infer Number extends string
    ? ReadBareWord<Number, Text>
    : ReadBareWord<Word, Text>;

/** A number before a sign or space with which other languages separate clauses; `false` if there is none. */
type FindForeignSeparator<Word extends string> = Word extends `${Digit | '-'}${string}`
  ? Word extends `${infer Number}\u00a0${string}`
    ? OnlyNumber<Number>
    : Word extends `${infer Number},`
      ? OnlyNumber<Number>
      : Word extends `${infer Number};`
        ? OnlyNumber<Number>
        : false
  : false;

type OnlyNumber<Text extends string> = IsNumber<Text> extends true ? Text : false;

type ReadBareWord<Word extends string, Text extends string> = Text extends `${Word}${infer Rest}`
  ? Lowercase<Word> extends 'null'
    ? WrittenValue<'null', Word, Rest>
    : Lowercase<Word> extends 'true' | 'false'
      ? WrittenValue<'boolean', Word, Rest>
      : WrittenValue<IsNumber<Word> extends false ? 'unquoted' : 'number', Word, Rest>
  : never;

type ReadQuoted<Text extends string, Quote extends string> = Text extends `${infer Value}${Quote}${infer Rest}`
  ? Value extends `${string}\\${string}`
    ? ReadEscaped<Text, Quote>
    : WrittenValue<'quoted', Value, Rest>
  : ReadUnclosed<Text>;

/** More backslashes than anyone writes by hand. */
type MaxEscapes = 60;

/** Reads up to each backslash and over the character behind it, which closes no quotes (L1.8). */
type ReadEscaped<
  Text extends string,
  Quote extends string,
  Read extends string = '',
  Steps extends readonly 1[] = [],
> = Text extends `${infer Start}\\${infer After}`
  ? Start extends `${string}${Quote}${string}`
    ? ReadLast<Text, Quote, Read>
    : Steps['length'] extends MaxEscapes
      ? QueryShape
      : After extends `${infer Escaped}${infer Rest}`
        ? ReadEscaped<
            Rest,
            Quote,
            `${Read}${Start}${Escaped extends '"' | "'" | '\\' ? Escaped : `\\${Escaped}`}`,
            [...Steps, 1]
          >
        : QueryShape
  : ReadLast<Text, Quote, Read>;

type ReadLast<
  Text extends string,
  Quote extends string,
  Read extends string,
> = Text extends `${infer Value}${Quote}${infer Rest}` ? WrittenValue<'quoted', `${Read}${Value}`, Rest> : QueryShape;

/** A text without its closing quote certainly ends with the query only if no other clause can be in it. */
type ReadUnclosed<Text extends string> =
  Consists<Text, Exclude<Ascii, '\\'>> extends true
    ? UnterminatedString<Text>
    : Text extends `${string} `
      ? QueryShape
      : Consists<Text, Exclude<Ascii, '\\' | '"' | "'" | OperatorPart> | ' '> extends true
        ? UnterminatedString<Text>
        : QueryShape;
