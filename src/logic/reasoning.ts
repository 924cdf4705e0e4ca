import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { createSpace, type Literal } from './space.ts';

/**
 * What follows from the clauses of a query. Those of an AND are taken to be
 * true, those of an OR to be false: for OR is the negation of an AND of
 * negations, and what is found of the one holds of the other.
 */
export interface Reasoning {
  /** The clauses in groups that have nothing to do with each other. */
  readonly groups: readonly (readonly CheckedClause[])[];
  /** Whether some clauses cannot be so together. */
  contradict(clauses: readonly CheckedClause[]): boolean;
  /** Whether a clause is so wherever the given ones are. */
  follows(clause: CheckedClause, given: readonly CheckedClause[]): boolean;
}

/** Reasoning about the clauses of a query. */
export function createReasoning({ resource, connective, clauses }: CheckedQuery): Reasoning {
  const space = createSpace(resource, clauses);
  const holds = connective === 'and';
  const take = (clause: CheckedClause): Literal => ({ clause, holds });
  return {
    groups: space.groups,
    contradict: (some) => space.decide(some.map(take)) === 'none',
    follows: (clause, given) => space.decide([...given.map(take), { clause, holds: !holds }]) === 'none',
  };
}
