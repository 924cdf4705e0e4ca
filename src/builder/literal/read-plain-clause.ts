import type { Consists, CountShort, KeyPart } from './characters.ts';
import type { ReadDate } from './dates.ts';
import type { Known, PlainField } from './fields.ts';
import type { ClauseRead } from './reader-state.ts';

/**
 * Reads a clause in its usual spelling by splitting the text at its operator
 * and quotes, which is cheap. Returns `false` for any other clause, right or
 * wrong; `ReadIrregularClause` reads those.
 */
export type ReadPlainClause<K extends Known, Text extends string> = Text extends `${infer Head}:${infer Tail}`
  ? Head extends K['heads']
    ? ReadEqual<K['plain'][Head], K['plain'][Head]['name'], Tail>
    : Head extends `${infer Path}[${infer First extends KeyPart}${infer Key}]`
      ? Path extends K['keyedHeads']
        ? Consists<Key, KeyPart> extends true
          ? ReadEqual<K['plain'][Path], `${K['plain'][Path]['name']}[${First}${Key}]`, Tail>
          : false
        : ReadGreater<K, Text>
      : ReadGreater<K, Text>
  : ReadGreater<K, Text>;

/** Reads the value after `:`. */
type ReadEqual<
  Field extends PlainField,
  Name extends string,
  Tail extends string,
> = Tail extends `"${infer Value}"${infer Rest}`
  ? Value extends Field['quoted']
    ? Value extends `${string}\\${string}`
      ? false
      : ReadEnd<Name, Rest>
    : Field['type'] extends 'date'
      ? ReadTimestamp<Value, Rest, Name>
      : false
  : ReadBare<Field['bare'], Tail, Name>;

type ReadTimestamp<Value extends string, Rest extends string, Name extends string> =
  ReadDate<Value> extends true ? ReadEnd<Name, Rest> : false;

/** Reads a value without quotes. */
type ReadBare<Bare, Tail extends string, Name extends string> = Tail extends `${infer Value} ${infer Rest}`
  ? Value extends Bare
    ? ClauseRead<Name, ` ${Rest}`>
    : false
  : Tail extends Bare
    ? ClauseRead<Name, ''>
    : false;

/** Reads a clause with `>` or `>=`. */
type ReadGreater<K extends Known, Text extends string> = Text extends `${infer Head}>${infer Tail}`
  ? Head extends K['heads']
    ? ReadBound<K['plain'][Head], Tail>
    : ReadLess<K, Text>
  : ReadLess<K, Text>;

/** Reads a clause with `<` or `<=`. */
type ReadLess<K extends Known, Text extends string> = Text extends `${infer Head}<${infer Tail}`
  ? Head extends K['heads']
    ? ReadBound<K['plain'][Head], Tail>
    : ReadSubstring<K, Text>
  : ReadSubstring<K, Text>;

/** Reads the rest of a comparison: an `=`, if there is one, and the value. */
type ReadBound<Field extends PlainField, Tail extends string> = Field['type'] extends 'numeric' | 'date'
  ? (Tail extends `=${infer Rest}` ? Rest : Tail) extends infer Written extends string
    ? Written extends `"${infer Value}"${infer Rest}`
      ? Field['type'] extends 'date'
        ? ReadTimestamp<Value, Rest, Field['name']>
        : false
      : ReadBare<Exclude<Field['bare'], 'null'>, Written, Field['name']>
    : never
  : false;

/** Reads a clause with `~`. */
type ReadSubstring<K extends Known, Text extends string> = Text extends `${infer Head}~"${infer Value}"${infer Rest}`
  ? Head extends K['heads']
    ? K['plain'][Head]['type'] extends 'string'
      ? Value extends `${string}\\${string}`
        ? false
        : CountShort<Value, K['limits']['substring']> extends false
          ? ReadEnd<K['plain'][Head]['name'], Rest>
          : false
      : false
    : false
  : false;

/** Only a space or the end of the query may follow the closing quote. */
type ReadEnd<Name extends string, Rest extends string> = Rest extends '' | ` ${string}`
  ? ClauseRead<Name, Rest>
  : false;
