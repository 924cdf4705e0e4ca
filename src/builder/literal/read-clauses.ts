import type { Consists, KeyPart } from './characters.ts';
import type { ReadDate } from './dates.ts';
import type { Known, PlainField } from './fields.ts';
import type { FinishQuery } from './finish-query.ts';
import type { ReadClosely } from './read-closely.ts';
import type { QueryShape } from './shape.ts';
import type { Joined, Joint } from './state.ts';
import type { CountShort } from './substrings.ts';

/**
 * Reads plain clauses, one after the other, by splitting the text where its
 * operators and quotes are, which costs little. A clause that is not plain,
 * for whatever reason, goes to `ReadClosely`.
 */
export type ReadClauses<
  K extends Known,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Names['length'] extends MostClauses
  ? QueryShape
  : Text extends `${infer Head}:${infer Tail}`
    ? Head extends K['heads']
      ? ReadEqual<K, K['plain'][Head], K['plain'][Head]['name'], Tail, Text, So, Next, Names>
      : Head extends `${infer Path}[${infer First extends KeyPart}${infer Key}]`
        ? Path extends K['keyedHeads']
          ? Consists<Key, KeyPart> extends true
            ? ReadEqual<K, K['plain'][Path], `${K['plain'][Path]['name']}[${First}${Key}]`, Tail, Text, So, Next, Names>
            : ReadClosely<K, Text, So, Next, Names>
          : ReadCompared<K, Text, So, Next, Names>
        : ReadCompared<K, Text, So, Next, Names>
    : ReadCompared<K, Text, So, Next, Names>;

/** Compilers take a thousand steps of a recursion and then give up; a clause takes up to thirty. */
type MostClauses = 32;

/** Reads the value behind a `:`. */
type ReadEqual<
  K extends Known,
  Field extends PlainField,
  Name extends string,
  Tail extends string,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Tail extends `"${infer Value}"${infer Rest}`
  ? Value extends Field['quoted']
    ? Value extends `${string}\\${string}`
      ? ReadClosely<K, Text, So, Next, Names>
      : ReadOn<K, Rest, Name, Text, So, Next, Names>
    : Field['type'] extends 'date'
      ? ReadMoment<K, Value, Rest, Name, Text, So, Next, Names>
      : ReadClosely<K, Text, So, Next, Names>
  : ReadBare<K, Field['bare'], Tail, Name, Text, So, Next, Names>;

type ReadMoment<
  K extends Known,
  Value extends string,
  Rest extends string,
  Name extends string,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = ReadDate<Value> extends true ? ReadOn<K, Rest, Name, Text, So, Next, Names> : ReadClosely<K, Text, So, Next, Names>;

type ReadBare<
  K extends Known,
  Bare,
  Tail extends string,
  Name extends string,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Tail extends `${infer Value} ${infer Rest}`
  ? Value extends Bare
    ? ReadJoint<K, Rest, Joined[So][Next], [...Names, Name]>
    : ReadClosely<K, Text, So, Next, Names>
  : Tail extends Bare
    ? FinishQuery<K, Joined[So][Next], [...Names, Name]>
    : ReadClosely<K, Text, So, Next, Names>;

/** Reads a clause with another operator than `:`. */
type ReadCompared<
  K extends Known,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Text extends `${infer Head}>${infer Tail}`
  ? Head extends K['heads']
    ? ReadBound<K, K['plain'][Head], Tail, Text, So, Next, Names>
    : ReadBelow<K, Text, So, Next, Names>
  : ReadBelow<K, Text, So, Next, Names>;

type ReadBelow<
  K extends Known,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Text extends `${infer Head}<${infer Tail}`
  ? Head extends K['heads']
    ? ReadBound<K, K['plain'][Head], Tail, Text, So, Next, Names>
    : ReadPart<K, Text, So, Next, Names>
  : ReadPart<K, Text, So, Next, Names>;

/** Reads the value behind `>` or `<`, which an `=` may follow. */
type ReadBound<
  K extends Known,
  Field extends PlainField,
  Tail extends string,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Field['type'] extends 'numeric' | 'date'
  ? (Tail extends `=${infer Rest}` ? Rest : Tail) extends infer Written extends string
    ? Written extends `"${infer Value}"${infer Rest}`
      ? Field['type'] extends 'date'
        ? ReadMoment<K, Value, Rest, Field['name'], Text, So, Next, Names>
        : ReadClosely<K, Text, So, Next, Names>
      : ReadBare<K, Exclude<Field['bare'], 'null'>, Written, Field['name'], Text, So, Next, Names>
    : never
  : ReadClosely<K, Text, So, Next, Names>;

/** Reads a clause with `~`. */
type ReadPart<
  K extends Known,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Text extends `${infer Head}~"${infer Value}"${infer Rest}`
  ? Head extends K['heads']
    ? K['plain'][Head]['type'] extends 'string'
      ? Value extends `${string}\\${string}`
        ? ReadClosely<K, Text, So, Next, Names>
        : CountShort<Value, K['limits']['substring']> extends false
          ? ReadOn<K, Rest, K['plain'][Head]['name'], Text, So, Next, Names>
          : ReadClosely<K, Text, So, Next, Names>
      : ReadClosely<K, Text, So, Next, Names>
    : ReadClosely<K, Text, So, Next, Names>
  : ReadClosely<K, Text, So, Next, Names>;

/** Reads on behind a quoted value. */
type ReadOn<
  K extends Known,
  Rest extends string,
  Name extends string,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Rest extends ` ${infer After}`
  ? ReadJoint<K, After, Joined[So][Next], [...Names, Name]>
  : Rest extends ''
    ? FinishQuery<K, Joined[So][Next], [...Names, Name]>
    : ReadClosely<K, Text, So, Next, Names>;

/** Reads on behind a value and a space. */
type ReadJoint<
  K extends Known,
  Text extends string,
  So extends keyof Joined,
  Names extends readonly string[],
> = Text extends `OR ${infer Rest}`
  ? ReadClauses<K, Rest, So, 'or', Names>
  : Text extends `AND ${infer Rest}`
    ? ReadClauses<K, Rest, So, 'and', Names>
    : ReadClauses<K, Text, So, 'space', Names>;
