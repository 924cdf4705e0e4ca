import type { Known } from './fields.ts';
import type { EmptyQuery, MisplacedConnective, MixedConnectives, OrAcrossFields, TooManyClauses } from './problems.ts';
import type { QueryShape } from './shape.ts';
import type { Joined, Joint } from './state.ts';

/** What a query is whose clauses are all good: its shape, unless the clauses do not go together. */
export type FinishQuery<K extends Known, So extends keyof Joined, Names extends readonly string[]> = So extends 'or'
  ? FinishOr<K, Names>
  : So extends 'and or'
    ? MixedConnectives<'AND', 'OR'>
    : So extends 'or and'
      ? MixedConnectives<'OR', 'AND'>
      : CountClauses<K, So, So extends 'none' ? Names[0] : string, Names>;

type FinishOr<K extends Known, Names extends readonly string[]> = Names[number] extends Names[0]
  ? CountClauses<K, 'or', Names[0], Names>
  : K['limits']['orAcrossFields'] extends false
    ? OrAcrossFields<K['name'], Names[0], FirstOther<Names, Names[0]>>
    : CountClauses<K, 'or', string, Names>;

/** The shape, unless there are too many. */
type CountClauses<
  K extends Known,
  So extends keyof Joined,
  Field extends string,
  Names extends readonly string[],
> = Names['length'] extends K['counts']
  ? QueryShape<So extends 'none' ? 'and' | 'or' : So & ('and' | 'or'), Field, Names['length']>
  : TooManyClauses<Names['length'], K['limits']['clauses']>;

type FirstOther<Names extends readonly string[], First> = Names extends readonly [
  infer Name extends string,
  ...infer Rest extends readonly string[],
]
  ? Name extends First
    ? FirstOther<Rest, First>
    : Name
  : never;

/** What a query is that ends where a clause could begin. */
export type FinishBlank<
  K extends Known,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Next extends 'space'
  ? FinishQuery<K, So, Names>
  : Next extends 'none'
    ? EmptyQuery
    : MisplacedConnective<Uppercase<Next>, 'after'>;
