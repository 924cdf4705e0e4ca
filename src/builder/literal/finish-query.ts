import type { Resource } from '../../catalogue/resource.ts';
import type { EmptyQuery, MisplacedConnective, MixedConnectives, OrAcrossFields, TooManyClauses } from './problems.ts';
import type { QueryShape } from './shape.ts';
import type { Joined, Joint } from './state.ts';

/** What a query is whose clauses are all good: its shape, unless the clauses do not go together. */
export type FinishQuery<R extends Resource, So extends keyof Joined, Names extends readonly string[]> = So extends
  | 'and or'
  | 'or and'
  ? So extends 'and or'
    ? MixedConnectives<'AND', 'OR'>
    : MixedConnectives<'OR', 'AND'>
  : So extends 'or'
    ? FinishOr<R, Names>
    : `${R['limits']['clauses']}` extends keyof Names
      ? TooManyClauses<Names['length'], R['limits']['clauses']>
      : So extends 'none'
        ? QueryShape<'and' | 'or', Names[0], 1>
        : QueryShape<'and', string, Names['length']>;

type FinishOr<R extends Resource, Names extends readonly string[]> = Names[number] extends Names[0]
  ? CountOr<R, Names, Names[0]>
  : R['limits']['orAcrossFields'] extends false
    ? OrAcrossFields<R['name'], Names[0], FirstOther<Names, Names[0]>>
    : CountOr<R, Names, string>;

type CountOr<
  R extends Resource,
  Names extends readonly string[],
  Field extends string,
> = `${R['limits']['clauses']}` extends keyof Names
  ? TooManyClauses<Names['length'], R['limits']['clauses']>
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
  R extends Resource,
  So extends keyof Joined,
  Next extends Joint,
  Names extends readonly string[],
> = Next extends 'space'
  ? FinishQuery<R, So, Names>
  : Next extends 'none'
    ? EmptyQuery
    : MisplacedConnective<Uppercase<Next>, 'after'>;
