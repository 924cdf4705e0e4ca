import type {
  EmptyQuery,
  MisplacedConnective,
  MixedConnectives,
  OrAcrossFields,
  TooManyClauses,
} from './diagnostics.ts';
import type { Known } from './fields.ts';
import type { QueryShape, ReaderState } from './reader-state.ts';

/** The shape of a query whose clauses are all correct, or the diagnostic of what the clauses may not be together. */
export type FinishQuery<K extends Known, State extends ReaderState> = State['connectives'] extends 'or'
  ? FinishOr<K, State['names']>
  : State['connectives'] extends 'and or'
    ? MixedConnectives<'AND', 'OR'>
    : State['connectives'] extends 'or and'
      ? MixedConnectives<'OR', 'AND'>
      : State['connectives'] extends 'none'
        ? CountClauses<K, 'and' | 'or', State['names'][0], State['names']>
        : CountClauses<K, 'and', string, State['names']>;

type FinishOr<K extends Known, Names extends readonly string[]> = Names[number] extends Names[0]
  ? CountClauses<K, 'or', Names[0], Names>
  : K['limits']['orAcrossFields'] extends false
    ? OrAcrossFields<K['name'], Names[0], FirstOther<Names, Names[0]>>
    : CountClauses<K, 'or', string, Names>;

/** The shape of a query, unless it has too many clauses. */
type CountClauses<
  K extends Known,
  Connective extends 'and' | 'or',
  Field extends string,
  Names extends readonly string[],
> = Names['length'] extends K['counts']
  ? QueryShape<Connective, Field, Names['length']>
  : TooManyClauses<Names['length'], K['limits']['clauses']>;

/** The first name that differs from `First`. */
type FirstOther<Names extends readonly string[], First> = Names extends readonly [
  infer Name extends string,
  ...infer Rest extends readonly string[],
]
  ? Name extends First
    ? FirstOther<Rest, First>
    : Name
  : never;

/** The result for a text that ends where a clause could begin. */
export type FinishAtClause<K extends Known, State extends ReaderState> = State['separator'] extends 'space'
  ? FinishQuery<K, State>
  : State['separator'] extends 'none'
    ? EmptyQuery
    : MisplacedConnective<Uppercase<State['separator']>, 'after'>;
