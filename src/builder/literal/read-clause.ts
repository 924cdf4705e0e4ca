import type {
  BeforeOperator,
  Consists,
  CountShort,
  Digit,
  FirstWord,
  IsNumber,
  KeyPart,
  OperatorPart,
  Space,
  TrimStart,
} from './characters.ts';
import type { ReadDate, ReadUnixTime } from './dates.ts';
import type {
  EmptyBeginning,
  InvalidBoolean,
  InvalidDate,
  InvalidNumber,
  NullNotSupported,
  NullOperator,
  PresenceOnly,
  SubstringTooShort,
  UnknownOperator,
  UnknownValue,
  UnquotedValue,
  UnsupportedOperator,
} from './diagnostics.ts';
import type { FieldFacts, Known, ReadField } from './fields.ts';

/** A clause without a mistake: the field that it names, in canonical form, and the text after it. */
export interface ClauseRead<Name extends string = string, Rest extends string = string> {
  name: Name;
  rest: Rest;
}

/** Nothing is known of a text that is longer than anyone writes. */
export type Unsure = 'unsure';

/**
 * Reads the clause at the start of a text. Returns the diagnostic of a wrong field, operator or value, and `false` if
 * the text is no clause. The compiler splits a text at a character quickly, so the usual spelling is tried first.
 */
export type ReadLiteralClause<
  K extends Known,
  Text extends string,
> = Text extends `${infer Path extends K['anyKeyed']}["${infer Key}"]${string}`
  ? ReadHead<K, Text, `${Path}["${Key}"]`>
  : ReadPlainClause<K, Text>;

/** Reads a clause whose field has no sign of an operator. */
type ReadPlainClause<K extends Known, Text extends string> = Text extends `${infer Field}:${infer Value}`
  ? Field extends K['heads']
    ? ReadValue<K['facts'][Field], ':', Value>
    : Field extends `${string}${'>' | '<' | '~' | '=' | '!' | '^' | Space}${string}`
      ? ReadComparison<K, Text>
      : ReadAfter<ReadField<K, Field>, ':', Value>
  : ReadComparison<K, Text>;

/** Reads a clause with another operator than `:`. */
type ReadComparison<
  K extends Known,
  Text extends string,
> = Text extends `${infer Field extends K['heads']}>${infer Value}`
  ? ReadBound<K['facts'][Field], '>', Value>
  : Text extends `${infer Field extends K['heads']}<${infer Value}`
    ? ReadBound<K['facts'][Field], '<', Value>
    : Text extends `${infer Field extends K['heads']}~${infer Value}`
      ? ReadValue<K['facts'][Field], '~', Value>
      : Text extends `${Space}${string}`
        ? TrimStart<Text> extends infer Trimmed extends string
          ? ReadLiteralClause<K, Trimmed>
          : Unsure
        : ReadHead<K, Text, BeforeOperator<Text>>;

/** Reads the value of a comparison, after an `=` if there is one. */
type ReadBound<
  Facts extends FieldFacts,
  Operator extends '>' | '<',
  Text extends string,
> = Text extends `=${infer Value}` ? ReadValue<Facts, `${Operator}=`, Value> : ReadValue<Facts, Operator, Text>;

/** Reads a clause whose field is not written as usual, or not a field, or whose operator is that of another language. */
type ReadHead<K extends Known, Text extends string, Field extends string> = Text extends `${Field}${infer Tail}`
  ? TakeOperator<Tail> extends readonly [infer Operator extends string, infer Value extends string]
    ? ReadAfter<ReadField<K, Field>, Operator, Value>
    : Unsure
  : never;

/** Reads the value after a field, which may be wrong, and after an operator, which may be that of another language. */
type ReadAfter<Field, Operator extends string, Value extends string> = Field extends false
  ? false
  : Operator extends ':' | '~' | '>' | '<' | '>=' | '<=' | TakenBy<Field>
    ? Field extends FieldFacts
      ? ReadValue<Field, Operator, Value>
      : Field
    : Operator extends '' | '!'
      ? false
      : UnknownOperator<Operator>;

/** `^` on a field that takes it. On any other it is an operator of another language (L1.7). */
type TakenBy<Field> = Field extends FieldFacts ? Extract<Field['takes'][number], '^'> : never;

/** More signs than any operator has. */
type MaxSigns = 20;

/** The operator signs at the start of a text and the text after them; `false` if there are too many. */
type TakeOperator<
  Text extends string,
  Signs extends string = '',
  Steps extends readonly 1[] = [],
> = Text extends `${infer First extends OperatorPart}${infer Rest}`
  ? Steps['length'] extends MaxSigns
    ? false
    : TakeOperator<Rest, `${Signs}${First}`, [...Steps, 1]>
  : readonly [Signs, Text];

/** Reads the value of a clause: up to its closing quote, or up to the next white space. */
type ReadValue<
  Facts extends FieldFacts,
  Operator extends string,
  Text extends string,
> = Text extends `"${infer Value}"${infer Rest}`
  ? Value extends `${string}\\${string}`
    ? ReadQuoted<Facts, Operator, Text>
    : [Operator, Value] extends [Facts['operators'], Facts['quoted']]
      ? ClauseRead<Facts['name'], Rest>
      : CheckValue<Facts, Operator, 'quoted', Value, Rest>
  : Text extends `${'"' | "'"}${string}`
    ? ReadQuoted<Facts, Operator, Text>
    : Text extends `${string}${'\t' | '\n' | '\r'}${string}`
      ? Text extends `${FirstWord<Text>}${infer Rest}`
        ? CheckValue<Facts, Operator, 'bare', FirstWord<Text>, Rest>
        : never
      : Text extends `${infer Value} ${infer Rest}`
        ? ReadBare<Facts, Operator, Value, ` ${Rest}`>
        : ReadBare<Facts, Operator, Text, ''>;

type ReadBare<Facts extends FieldFacts, Operator extends string, Value extends string, Rest extends string> = [
  Operator,
  Value,
] extends [Facts['operators'], Facts['bare']]
  ? ClauseRead<Facts['name'], Rest>
  : CheckValue<Facts, Operator, 'bare', Value, Rest>;

/** Reads a value in either kind of quotes, with or without escapes. */
type ReadQuoted<
  Facts extends FieldFacts,
  Operator extends string,
  Text extends string,
> = Text extends `${infer Quote}${infer Rest}`
  ? ReadEscaped<Rest, Quote> extends infer Read
    ? Read extends readonly [infer Value extends string, infer After extends string]
      ? CheckValue<Facts, Operator, 'quoted', Value, After>
      : Read
    : never
  : never;

/** More backslashes than anyone writes by hand. */
type MaxEscapes = 60;

/**
 * Reads up to each backslash and over the character after it, which closes no quotes (L1.8). Returns the value and the
 * text after it, or `false` if nothing closes the quotes.
 */
type ReadEscaped<
  Text extends string,
  Quote extends string,
  Read extends string = '',
  Steps extends readonly 1[] = [],
> = Text extends `${infer Value}${Quote}${infer Rest}`
  ? Value extends `${infer Start}\\${string}`
    ? Steps['length'] extends MaxEscapes
      ? Unsure
      : Text extends `${Start}\\${infer Escaped}${infer After}`
        ? ReadEscaped<
            After,
            Quote,
            `${Read}${Start}${Escaped extends '"' | "'" | '\\' ? Escaped : `\\${Escaped}`}`,
            [...Steps, 1]
          >
        : never
    : readonly [`${Read}${Value}`, Rest]
  : false;

/** Checks a value, and that white space or the end of the query follows it. */
type CheckValue<
  Facts extends FieldFacts,
  Operator extends string,
  Form extends Quoting,
  Value extends string,
  Rest extends string,
> = Rest extends '' | `${Space}${string}`
  ? JudgeValue<Facts, Operator, Form, Value> extends infer Verdict
    ? Verdict extends true
      ? ClauseRead<Facts['name'], Rest>
      : Verdict
    : never
  : false;

/** How a value is written. */
export type Quoting = 'quoted' | 'bare';

/**
 * Checks an operator and a value by the type of their field (L2.4 to L2.9). Returns the diagnostic, `true` if types
 * find no mistake, or `false` if the value is wrong but types do not know its diagnostic.
 */
export type JudgeValue<
  Facts extends FieldFacts,
  Operator extends string,
  Form extends Quoting,
  Value extends string,
> = Form extends 'quoted'
  ? JudgeText<Facts, Operator, Value>
  : Value extends Facts['parameter']
    ? JudgeParameter<Facts, Operator, Value>
    : Lowercase<Value> extends 'null'
      ? JudgeNull<Facts, Operator>
      : IsNumber<Value> extends false
        ? IsPlain<Value> extends true
          ? [Facts['type'], Facts['unix']] extends ['token' | 'string' | 'date', false]
            ? JudgeOperator<Facts, Operator, UnquotedValue<Value>>
            : Facts['type'] extends 'any'
              ? JudgeOperator<Facts, Operator, [Operator, Value] extends [':', 'true' | 'false'] ? true : false>
              : JudgeText<Facts, Operator, Value>
          : false
        : JudgeText<Facts, Operator, Value>;

/** Checks a parameter, which stands for a value of the right type (L7.1); `false` if it has no name. */
type JudgeParameter<Facts extends FieldFacts, Operator extends string, Value extends string> =
  Consists<Value, KeyPart | '$'> extends true
    ? Value extends '$' | `$${Digit}${string}` | `$${string}$${string}`
      ? false
      : Facts['type'] extends 'presence'
        ? PresenceOnly<Facts['name']>
        : JudgeOperator<Facts, Operator, true>
    : false;

/** Checks an operator by the type of its field: the diagnostic, or else `Verdict`. */
type JudgeOperator<Facts extends FieldFacts, Operator extends string, Verdict> = Operator extends Facts['takes'][number]
  ? Verdict
  : UnsupportedOperator<Operator, Facts['name'], Facts['type'], Facts['takes']>;

type JudgeNull<Facts extends FieldFacts, Operator extends string> = JudgeOperator<
  Facts,
  Operator,
  Facts['takesNull'] extends false
    ? NullNotSupported<Facts['name'], Facts['type']>
    : Operator extends ':'
      ? true
      : NullOperator<Operator>
>;

/** Checks a value with or without quotes; one without is a number, `true` or `false`. */
type JudgeText<
  Facts extends FieldFacts,
  Operator extends string,
  Value extends string,
> = Operator extends Facts['takes'][number]
  ? Facts['type'] extends 'token' | 'string'
    ? Operator extends '~'
      ? CountShort<Value, Facts['minLength']> extends infer Length extends number
        ? SubstringTooShort<Facts['minLength'], Length>
        : true
      : Operator extends '^'
        ? Value extends ''
          ? EmptyBeginning
          : true
        : Lowercase<Value> extends Lowercase<Facts['members'][number]>
          ? true
          : UnknownValue<Facts['name'], Value, Facts['members']>
    : Facts['type'] extends 'date'
      ? (Facts['unix'] extends true ? ReadUnixTime<Value> : ReadDate<Value>) extends infer Reason extends string
        ? InvalidDate<Value, Reason>
        : true
      : Facts['type'] extends 'numeric'
        ? IsNumber<Value> extends false
          ? InvalidNumber<Value, Facts['name']>
          : true
        : Facts['type'] extends 'boolean'
          ? Value extends 'true' | 'false'
            ? true
            : InvalidBoolean<Value, Facts['name']>
          : Facts['type'] extends 'any'
            ? JudgeAny<Operator, Value>
            : PresenceOnly<Facts['name']>
  : Facts['type'] extends 'presence'
    ? PresenceOnly<Facts['name']>
    : UnsupportedOperator<Operator, Facts['name'], Facts['type'], Facts['takes']>;

/** Checks a value of any type, which only some operators take as a text. */
type JudgeAny<Operator extends string, Value extends string> = Operator extends ':'
  ? true
  : Operator extends '^'
    ? Value extends ''
      ? EmptyBeginning
      : true
    : IsNumber<Value>;

/** Whether a text has no characters that make it uncertain where a value without quotes ends. */
type IsPlain<Value extends string> = Value extends '' | `:${string}`
  ? false
  : Consists<Value, KeyPart | '.' | '-' | '+' | ':' | '@' | '/' | '%'>;
