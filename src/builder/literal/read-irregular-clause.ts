import type {
  Before,
  BeforeOperator,
  Consists,
  FirstWord,
  KeyPart,
  OperatorPart,
  TrimStart,
  WordStart,
} from './characters.ts';
import type {
  ExpectedClause,
  MisplacedConnective,
  MisplacedNegation,
  MissingSeparator,
  Parentheses,
  UnknownConnective,
} from './diagnostics.ts';
import type { Known } from './fields.ts';
import type { FinishAtClause } from './finish-query.ts';
import type { ReadClause } from './read-clause.ts';
import type { IsPath } from './read-field.ts';
import type { IsHead } from './read-value.ts';
import type { AddClause, ClauseRead, ClauseSeparator, QueryShape, ReaderState } from './reader-state.ts';

/** A clause and all that stood before it were read without a mistake: the text behind it, and the new state. */
export interface IrregularClause<Rest extends string = string, State extends ReaderState = ReaderState> {
  rest: Rest;
  state: State;
}

/**
 * Reads a clause in any spelling, with the white space, the connective in any
 * letter case and the negation before it. Returns the result for the whole
 * query instead if there is a mistake, or if the query ends here.
 */
export type ReadIrregularClause<K extends Known, Text extends string, State extends ReaderState> =
  TrimStart<Text> extends infer Trimmed extends string ? ReadItem<K, Trimmed, State> : QueryShape;

type ReadItem<
  K extends Known,
  Text extends string,
  State extends ReaderState,
> = Text extends `${infer First}${infer Rest}`
  ? First extends WordStart
    ? Lowercase<FirstWord<Text>> extends 'and' | 'or'
      ? ReadConnective<K, FirstWord<Text>, Text, State>
      : Lowercase<FirstWord<Text>> extends 'not'
        ? ReadNegation<FirstWord<Text>, Text>
        : Lowercase<FirstWord<Text>> extends `${'and' | 'or'}-${string}`
          ? ReadJoinedNegation<FirstWord<Text>, State>
          : AddRead<State, ReadClause<K, Text>>
    : First extends '-'
      ? Rest extends `${infer Second}${string}`
        ? Second extends WordStart
          ? AddRead<State, ReadClause<K, Rest>>
          : ReadNegation<Second extends '-' ? '--' : '-', Text>
        : QueryShape
      : First extends '!' | '–' | '−'
        ? ReadNegation<First, Text>
        : First extends '(' | ')'
          ? Parentheses
          : First extends '"' | "'"
            ? ReadQuotedName<First, Rest>
            : First extends '&' | '|'
              ? ReadForeignConnective<FirstWord<Text>, Text, State>
              : QueryShape
  : FinishAtClause<K, State>;

/** A text or a name in quotation marks where a clause should begin. */
type ReadQuotedName<Quote extends string, Text extends string> = Text extends `${infer Name}${Quote}${infer Rest}`
  ? Consists<Name, KeyPart | '.' | ' '> extends true
    ? Rest extends '' | `${OperatorPart}${string}`
      ? ExpectedClause<`${Quote}${Name}${Quote}`>
      : QueryShape
    : QueryShape
  : QueryShape;

/** A connective of other languages between two clauses. */
type ReadForeignConnective<
  Word extends string,
  Text extends string,
  State extends ReaderState,
> = State['separator'] extends 'space'
  ? Word extends '&&' | '||' | '&' | '|'
    ? Text extends `${Word} ${infer Next}`
      ? IsHead<Next extends `-${infer Positive}` ? Positive : Next> extends true
        ? UnknownConnective<Word>
        : QueryShape
      : QueryShape
    : QueryShape
  : QueryShape;

type AddRead<State extends ReaderState, Read> =
  Read extends ClauseRead<infer Name, infer Rest> ? IrregularClause<Rest, AddClause<State, Name>> : Read;

/** A connective needs a clause before it and one after it. */
type ReadConnective<
  K extends Known,
  Word extends string,
  Text extends string,
  State extends ReaderState,
> = State['separator'] extends 'space'
  ? Text extends `${Word}${infer Rest}`
    ? TrimStart<Rest> extends ''
      ? MisplacedConnective<Word, 'after'>
      : ReadIrregularClause<
          K,
          Rest,
          ReaderState<State['connectives'], Lowercase<Word> & ClauseSeparator, State['names']>
        >
    : never
  : MisplacedConnective<Word, 'before'>;

/** A connective and a negated clause without a space between them. */
type ReadJoinedNegation<Word extends string, State extends ReaderState> = State['separator'] extends 'space'
  ? Word extends `${string}-${infer Clause}`
    ? IsPath<BeforeOperator<Clause>> extends true
      ? Clause extends `${BeforeOperator<Clause>}${infer Operator extends ':' | '~' | '<' | '>'}${string}`
        ? MissingSeparator<`-${BeforeOperator<Clause>}${Operator}`>
        : QueryShape
      : QueryShape
    : never
  : QueryShape;

/** A negation that is not a single `-` directly before a field. Nothing is certain unless a field follows it. */
type ReadNegation<Written extends string, Text extends string> = Text extends `${Written}${infer Rest}`
  ? TrimStart<Rest> extends infer Field extends `${WordStart}${string}`
    ? IsPath<Before<BeforeOperator<FirstWord<Field>>, '['>> extends true
      ? Lowercase<FirstWord<Field>> extends 'and' | 'or' | 'not'
        ? QueryShape
        : MisplacedNegation<Written>
      : QueryShape
    : QueryShape
  : never;
