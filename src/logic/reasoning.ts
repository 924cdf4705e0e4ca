import type { CheckedQuery } from '../checker/checked-query.ts';
import type { Question } from './question.ts';
import { createSpace, type Literal } from './space.ts';

/**
 * What follows from clauses of a query, here by their questions. Those of an
 * AND are taken to be true, those of an OR to be false: for OR is the negation
 * of an AND of negations, and what is found of one holds of the other.
 */
export interface Reasoning {
  /** Whether some clauses cannot be so together. */
  contradict(some: readonly Question[]): boolean;
  /** Whether a clause is so wherever the given ones are. */
  follows(question: Question, given: readonly Question[]): boolean;
}

/** Reasoning about some clauses of a query. */
export function createReasoning({ resource, connective }: CheckedQuery, questions: readonly Question[]): Reasoning {
  const space = createSpace(resource, questions);
  const holds = connective === 'and';
  const take = (question: Question): Literal => ({ question, holds });
  return {
    contradict: (some) => space.decide(some.map(take)) === 'none',
    follows: (question, given) => space.decide([...given.map(take), { question, holds: !holds }]) === 'none',
  };
}
