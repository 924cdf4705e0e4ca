import { assertCheckedQuery } from '../checker/assert-checked-query.ts';
import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { describeClause } from './describe-clause.ts';
import { type FoundValue, findValues } from './found-values.ts';
import { createValueTest, isTurned } from './value-tests.ts';

/** What a clause says of an object, and why. */
export interface ClauseExplanation {
  /** In the text that was checked it stands at `clause.node.span`. */
  readonly clause: CheckedClause;
  /** Whether it holds, its negation included. */
  readonly holds: boolean;
  /** What the object has at the clause's field; in lists, from all elements. */
  readonly values: readonly FoundValue[];
  /** The value that decided: the first that is as asked, or the only one, which is not. */
  readonly decisive: FoundValue | undefined;
  /** What decided, in words without a full stop: "`amount` is 900, which is not at least 1000". */
  readonly reason: string;
}

/** What a query says of an object, clause by clause in the query's order. */
export interface MatchExplanation {
  readonly matches: boolean;
  readonly clauses: readonly ClauseExplanation[];
}

/**
 * Says why a query asks for an object, or why it does not.
 *
 * @param object - Anything; `compileMatcher` says how it is read.
 * @throws {TypeError} `query` is no checked query.
 * @see L3
 * @example
 * const { query } = checkQuery('payments', 'amount>=1000')
 * query && explainMatch(query, { amount: 900 }).clauses[0]?.reason // '`amount` is 900, which is not at least 1000'
 */
export function explainMatch(query: CheckedQuery, object: unknown): MatchExplanation {
  assertCheckedQuery(query);
  const { connective, clauses } = query;
  const explained = clauses.map((clause) => explainClause(clause, object));
  const holds = (explanation: ClauseExplanation): boolean => explanation.holds;
  return { matches: connective === 'or' ? explained.some(holds) : explained.every(holds), clauses: explained };
}

function explainClause(clause: CheckedClause, object: unknown): ClauseExplanation {
  const test = createValueTest(clause);
  const found = findValues(clause, object);
  // Whether there is a value is all that `null` asks, and an empty text is none (L3.3).
  const values = clause.value.kind === 'null' ? found.filter(({ value }) => test(value)) : found;
  const met = values.find(({ value }) => test(value));
  return {
    clause,
    holds: (met !== undefined) !== isTurned(clause),
    values,
    decisive: met ?? (values.length === 1 ? values[0] : undefined),
    reason: describeClause(clause, values, met),
  };
}
