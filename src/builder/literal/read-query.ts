import type { Resource } from '../../catalogue/resource.ts';
import type { IsLoose } from '../clause-types.ts';
import type { HasUnknownText, IsPattern } from './characters.ts';
import type { UnsafeInterpolation } from './diagnostics.ts';
import type { KnownOf } from './fields.ts';
import type { ReadClauses } from './read-clauses.ts';
import type { InitialState, QueryShape } from './reader-state.ts';

export type { QueryShape } from './reader-state.ts';

/**
 * The compiler's reading of a query: the code and message of its first
 * diagnostic, as the checker reports it, or its shape. In a union, each text is
 * read. A template with unknown text is `unsafe-interpolation`. If the text is a
 * `string`, the resource is not a literal type, or the text is too long or too
 * unusual to be read by types, the result is the shape with its defaults, which
 * says nothing.
 */
export type ReadQuery<R extends Resource, Text extends string> = Text extends string
  ? IsPattern<Text> extends true
    ? ReadPattern<R, Text>
    : IsLoose<R> extends true
      ? QueryShape
      : ReadClauses<KnownOf<R>, Text, InitialState> extends infer Read
        ? Read extends string
          ? IfShort<Read, Text>
          : Read
        : never
  : never;

/** A `string` and a branded string have no known part, so they do not match; they are checked at run time. */
type ReadPattern<R extends Resource, Text extends string> = Text extends `${infer _First}${infer _Rest}`
  ? HasUnknownText<Text> extends true
    ? UnsafeInterpolation<R['name']>
    : QueryShape
  : QueryShape;

/**
 * The type of a parameter that takes a query: the text itself, or the
 * diagnostic of a wrong query, for the compiler to print. In a union, each text
 * is read. A function that passes its text on needs this type for its own
 * parameter.
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
