import type {
  Ascii,
  BeforeOperator,
  Consists,
  Digit,
  FirstWord,
  OperatorPart,
  Space,
  TrimStart,
} from './characters.ts';
import type { IsNumber } from './numbers.ts';
import type {
  ExpectedValue,
  MisplacedNegation,
  Parentheses,
  SpaceAroundOperator,
  TypographicQuote,
  UnterminatedString,
} from './problems.ts';
import type { IsPath } from './read-field.ts';
import type { QueryShape } from './shape.ts';

/** A value: what it is, its text without quotes and escapes, and what follows it. */
export interface WrittenValue<
  Kind extends ValueKind = ValueKind,
  Text extends string = string,
  Rest extends string = string,
> {
  kind: Kind;
  text: Text;
  rest: Rest;
}

/** What a value is; `loose` is a text without quotes. */
export type ValueKind = 'quoted' | 'number' | 'null' | 'boolean' | 'loose';

/** The value behind an operator, or what is wrong with it whatever the field; `head` is what stands before it. */
export type ReadValue<
  Head extends string,
  Operator extends string,
  Text extends string,
> = Text extends `${infer First}${infer Rest}`
  ? First extends '"' | "'"
    ? ReadQuoted<Rest, First>
    : First extends Space
      ? ReadSpaced<Head, Operator, TrimStart<Text>>
      : First extends keyof Signs
        ? Signs[First]
        : First extends TypographicMark
          ? TypographicQuote<First>
          : First extends '-' | '!'
            ? Rest extends `${'"' | "'"}${string}`
              ? MisplacedNegation<First>
              : ReadBare<FirstWord<Text>, Text>
            : ReadBare<FirstWord<Text>, Text>
  : ExpectedValue<`${Head}${Operator}`>;

/** What begins no value, whatever follows. */
interface Signs {
  '(': Parentheses;
  ')': QueryShape;
}

type TypographicMark = '“' | '”' | '„' | '‟' | '«' | '»' | '‘' | '’' | '‚' | '‛' | '‹' | '›';

/** White space and a value, unless what follows is no value for certain. */
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

/** Whether a text is a path with an operator directly behind it, and more. */
type IsHead<Text extends string> = Text extends `${BeforeOperator<Text>}${infer Sign}${string}`
  ? Sign extends Exclude<OperatorPart, '!'>
    ? IsPath<BeforeOperator<Text>>
    : false
  : false;

type ReadBare<Word extends string, Text extends string> = Text extends `${Word}${infer Rest}`
  ? Lowercase<Word> extends 'null'
    ? WrittenValue<'null', Word, Rest>
    : Lowercase<Word> extends 'true' | 'false'
      ? WrittenValue<'boolean', Word, Rest>
      : WrittenValue<IsNumber<Word> extends false ? 'loose' : 'number', Word, Rest>
  : never;

type ReadQuoted<Text extends string, Mark extends string> = Text extends `${infer Value}${Mark}${infer Rest}`
  ? Value extends `${string}\\${string}`
    ? ReadEscaped<Text, Mark>
    : WrittenValue<'quoted', Value, Rest>
  : ReadUnclosed<Text>;

/** More backslashes than anyone writes by hand. */
type Longest = 60;

/** Reads up to the first backslash, then the character behind it, which closes nothing; and again (L1.8). */
type ReadEscaped<
  Text extends string,
  Mark extends string,
  Read extends string = '',
  Steps extends readonly 1[] = [],
> = Text extends `${infer Start}\\${infer After}`
  ? Start extends `${string}${Mark}${string}`
    ? ReadLast<Text, Mark, Read>
    : Steps['length'] extends Longest
      ? QueryShape
      : After extends `${infer Escaped}${infer Rest}`
        ? ReadEscaped<
            Rest,
            Mark,
            `${Read}${Start}${Escaped extends '"' | "'" | '\\' ? Escaped : `\\${Escaped}`}`,
            [...Steps, 1]
          >
        : QueryShape
  : ReadLast<Text, Mark, Read>;

type ReadLast<
  Text extends string,
  Mark extends string,
  Read extends string,
> = Text extends `${infer Value}${Mark}${infer Rest}` ? WrittenValue<'quoted', `${Read}${Value}`, Rest> : QueryShape;

/** A text without its closing quote ends with the query, if nothing in it looks like the end of a word. */
type ReadUnclosed<Text extends string> =
  Consists<Text, Exclude<Ascii, '\\'>> extends true ? UnterminatedString<Text> : QueryShape;
