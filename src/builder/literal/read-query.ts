import type { Resource } from '../../catalogue/resource.ts';
import type { IsLoose } from '../clause-types.ts';
import type { KnownOf } from './fields.ts';
import type { ReadClauses } from './read-clauses.ts';
import type { QueryShape } from './shape.ts';

export type { QueryShape } from './shape.ts';

/**
 * What the compiler can tell of a query: its first problem, as the code and
 * message of the diagnostic that the checker reports, or its shape. Where a
 * text or a resource is not known to the letter, and where a text is too long
 * or too odd to be read by types, it says nothing: the shape with its defaults.
 */
export type ReadQuery<R extends Resource, Text extends string> =
  // Of a text that is not known to the letter, and of a resource of any fields, every key is an index.
  Record<never, 1> extends Record<Text, 1>
    ? QueryShape
    : IsLoose<R> extends true
      ? QueryShape
      : ReadClauses<KnownOf<R>, Text, 'none', 'none', []> extends infer Read
        ? Read extends string
          ? Shorten<Read, Text>
          : Read
        : never;

/**
 * The type of a parameter that takes a query: the text itself when nothing is
 * wrong with it; else what is, for the compiler to print. Of several texts
 * each is read.
 */
export type QueryText<R extends Resource, Text extends string> = Text extends string
  ? ReadQuery<R, Text> extends infer Read
    ? Read extends string
      ? Read
      : Text
    : never
  : never;

/** A problem of a text of some four thousand characters at most: the checker does not read just any (L1.11). */
type Shorten<
  Problem,
  Text extends string,
  Steps extends readonly 1[] = [],
> = Text extends `${infer _1}${infer _2}${infer _3}${infer _4}${infer _5}${infer _6}${infer _7}${infer _8}${infer _9}${infer _10}${infer _11}${infer _12}${infer _13}${infer _14}${infer _15}${infer _16}${infer Rest}`
  ? Steps['length'] extends 256
    ? QueryShape
    : Shorten<Problem, Rest, [...Steps, 1]>
  : Problem;
