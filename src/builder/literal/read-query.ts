import type { Resource } from '../../catalogue/resource.ts';
import type { IsLoose } from '../clause-types.ts';
import type { KnownOf } from './fields.ts';
import type { ReadClauses } from './read-clauses.ts';
import type { InitialState, QueryShape } from './reader-state.ts';

export type { QueryShape } from './reader-state.ts';

/**
 * The compiler's reading of a query: the code and message of its first
 * diagnostic, as the checker reports it, or its shape. If the text or the
 * resource is not a literal type, or the text is too long or too unusual to be
 * read by types, the result is the shape with its defaults, which says nothing.
 */
export type ReadQuery<R extends Resource, Text extends string> =
  // A text that is not a literal type is an index signature here, so an object without keys has it.
  Record<never, 1> extends Record<Text, 1>
    ? QueryShape
    : IsLoose<R> extends true
      ? QueryShape
      : ReadClauses<KnownOf<R>, Text, InitialState> extends infer Read
        ? Read extends string
          ? IfShort<Read, Text>
          : Read
        : never;

/**
 * The type of a parameter that takes a query: the text itself, or the
 * diagnostic of a wrong query, for the compiler to print. In a union, each text
 * is read.
 */
export type QueryText<R extends Resource, Text extends string> = Text extends string
  ? ReadQuery<R, Text> extends infer Read
    ? Read extends string
      ? Read
      : Text
    : never
  : never;

/** The diagnostic, unless the text is longer than about 4,000 characters: the checker refuses too long texts (L1.11). */
type IfShort<
  Message,
  Text extends string,
  Steps extends readonly 1[] = [],
> = Text extends `${infer _1}${infer _2}${infer _3}${infer _4}${infer _5}${infer _6}${infer _7}${infer _8}${infer _9}${infer _10}${infer _11}${infer _12}${infer _13}${infer _14}${infer _15}${infer _16}${infer Rest}`
  ? Steps['length'] extends 256
    ? QueryShape
    : IfShort<Message, Rest, [...Steps, 1]>
  : Message;
