import type { Known } from './fields.ts';
import type { EmptyQuery, MisplacedConnective, MixedConnectives, OrAcrossFields, TooManyClauses } from './problems.ts';
import type { QueryShape } from './shape.ts';
import type { Joined, Joint } from './state.ts';

/** What a query is whose clauses are all good: its shape, unless the clauses do not go together. */
export type FinishQuery<K extends Known, So extends keyof Joined, Names extends readonly string[]> = So extends
  | 'and or'
  | 'or and'
  ? So extends 'and or'
    ? MixedConnectives<'AND', 'OR'>
    : MixedConnectives<'OR', 'AND'>
  : So extends 'or'
    ? FinishOr<K, Names>
    : `${K['limits']['clauses']}` extends keyof Names
      ? TooManyClauses<Names['length'], K['limits']['clauses']>
      : So extends 'none'
        ? QueryShape<'and' | 'or', Names[0], 1>
        : QueryShape<'and', string, Names['length']>;

type FinishOr<K extends Known, Names extends readonly string[]> = Names[number] extends Names[0]
  ? CountOr<K, Names, Names[0]>
  : K['limits']['orAcrossFields'] extends false
    ? OrAcrossFields<K['name'], Names[0], FirstOther<Names, Names[0]>>
    : CountOr<K, Names, string>;

type CountOr<
  K extends Known,
  Names extends readonly string[],
  Field extends string,
> = `${K['limits']['clauses']}` extends keyof Names
  ? TooManyClauses<Names['length'], K['limits']['clauses']>
  : QueryShape<'or', Field, Names['length']>;

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
