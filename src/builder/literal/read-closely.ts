import type { Before, BeforeOperator, FirstWord, TrimStart, WordStart } from './characters.ts';
import type { Known } from './fields.ts';
import type { FinishBlank } from './finish-query.ts';
import type { MisplacedConnective, MisplacedNegation, Parentheses } from './problems.ts';
import type { ReadClause } from './read-clause.ts';
import type { IsPath } from './read-field.ts';
import type { QueryShape } from './shape.ts';
import type { Joined, Joint } from './state.ts';

/**
 * Reads from where a clause should begin, one way or another: after white
 * space of any kind, a connective in any letter case, or a negation.
 */
export type ReadClosely<
  K extends Known,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = TrimStart<Text> extends infer Trimmed extends string ? ReadItem<K, Trimmed, So, Next, Names> : QueryShape;

type ReadItem<
  K extends Known,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Text extends `${infer First}${infer Rest}`
  ? First extends WordStart
    ? Lowercase<FirstWord<Text>> extends 'and' | 'or'
      ? ReadConnective<K, FirstWord<Text>, Text, So, Next, Names>
      : Lowercase<FirstWord<Text>> extends 'not'
        ? ReadNegated<FirstWord<Text>, Text>
        : ReadClause<K, Text, So, Next, Names>
    : First extends '-'
      ? Rest extends `${infer Second}${string}`
        ? Second extends WordStart
          ? ReadClause<K, Rest, So, Next, Names>
          : ReadNegated<Second extends '-' ? '--' : '-', Text>
        : QueryShape
      : First extends '!'
        ? ReadNegated<'!', Text>
        : First extends '(' | ')'
          ? Parentheses
          : QueryShape
  : FinishBlank<K, So, Next, Names>;

/** A connective: it needs a clause before it, and one after it. */
type ReadConnective<
  K extends Known,
  Word extends string,
  Text extends string,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Next extends 'space'
  ? Text extends `${Word}${infer Rest}`
    ? TrimStart<Rest> extends ''
      ? MisplacedConnective<Word, 'after'>
      : ReadClosely<K, Rest, So, Lowercase<Word> & Joint, Names>
    : never
  : MisplacedConnective<Word, 'before'>;

/** A negation other than a single `-` before a field, if a field follows it. */
type ReadNegated<Written extends string, Text extends string> = Text extends `${Written}${infer Rest}`
  ? TrimStart<Rest> extends infer Field extends `${WordStart}${string}`
    ? IsPath<Before<BeforeOperator<FirstWord<Field>>, '['>> extends true
      ? Lowercase<FirstWord<Field>> extends 'and' | 'or' | 'not'
        ? QueryShape
        : MisplacedNegation<Written>
      : QueryShape
    : QueryShape
  : never;
