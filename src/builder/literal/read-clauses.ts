import type { Known } from './fields.ts';
import type { FinishQuery } from './finish-query.ts';
import type { IrregularClause, ReadIrregularClause } from './read-irregular-clause.ts';
import type { ReadPlainClause } from './read-plain-clause.ts';
import type { AddClause, ClauseRead, QueryShape, ReaderState } from './reader-state.ts';

/** Reads the clauses of a query, one after the other. */
export type ReadClauses<
  K extends Known,
  Text extends string,
  State extends ReaderState,
> = State['names']['length'] extends MaxClauses
  ? QueryShape
  : ReadPlainClause<K, Text> extends ClauseRead<infer Name, infer Rest>
    ? ReadOn<K, Rest, State, Name>
    : ReadIrregularClause<K, Text, State> extends infer Read
      ? Read extends IrregularClause<infer Rest, infer Next>
        ? ReadClauses<K, Rest, Next>
        : Read
      : never;

/** The compiler gives up after a thousand steps of a recursion; a clause takes a few of them. */
type MaxClauses = 32;

/** Reads on after a plain clause on the field `Name`. */
type ReadOn<
  K extends Known,
  Rest extends string,
  State extends ReaderState,
  Name extends string,
> = Rest extends ` ${infer After}`
  ? After extends `OR ${infer Next}`
    ? ReadClauses<K, Next, AddClause<State, Name, 'or'>>
    : After extends `AND ${infer Next}`
      ? ReadClauses<K, Next, AddClause<State, Name, 'and'>>
      : ReadClauses<K, After, AddClause<State, Name>>
  : FinishQuery<K, AddClause<State, Name>>;
