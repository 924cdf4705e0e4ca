import type { QueryText } from '../../builder/literal/read-query.ts';
import { freezeDeep } from '../../language/base/plain-data.ts';
import type { ResourceLike, ResourceOf } from '../../language/catalogue/catalogue.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { clausesOf, type ExpressionTree, isGroup } from '../../language/checker/expression-tree.ts';
import type { QueryLike } from '../../language/checker/query-like.ts';
import { describeClause } from './describe-clause.ts';
import { type FoundValue, findValues } from './found-values.ts';
import { type QueryParameters, splitParameters } from './query-parameters.ts';
import { createValueTest, isInverted } from './value-tests.ts';

/** Whether a clause holds for an object, and why. */
export interface ClauseExplanation {
  /** `clause.node.span` is its place in the checked text. */
  readonly clause: CheckedClause;
  /** Whether the clause holds, including its negation. */
  readonly holds: boolean;
  /** The values of the field in the object, from all elements of lists. */
  readonly values: readonly FoundValue[];
  /** The deciding value: the first that satisfies the clause, or the only one if it does not. */
  readonly decisive: FoundValue | undefined;
  /** The reason in words, without a full stop: "`amount` is 900, which is not at least 1000". */
  readonly reason: string;
}

/** Whether an object matches a query, with an explanation of each clause in order. */
export interface MatchExplanation {
  readonly matches: boolean;
  readonly clauses: readonly ClauseExplanation[];
}

/**
 * Explains why an object matches a query, or why it does not.
 *
 * @param object - Anything; `compileMatcher` explains how it is read.
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query, an expression nor a search.
 * @see L3
 * @example
 * explainMatch('payments', 'amount>=1000', { amount: 900 }).clauses[0]?.reason // '`amount` is 900, which is not at least 1000'
 */
export function explainMatch(query: QueryLike, object: unknown): MatchExplanation;
export function explainMatch<const Target extends ResourceLike, const Text extends string>(
  resource: Target,
  text: QueryText<ResourceOf<Target>, Text>,
  object: unknown,
): MatchExplanation;
export function explainMatch(...parameters: readonly [...QueryParameters, unknown]): MatchExplanation {
  const [{ tree }, object] = splitParameters(parameters);
  const clauses = freezeDeep(clausesOf(tree)).map((clause) => explainClause(clause, object));
  const held = new Map(clauses.map(({ clause, holds }) => [clause, holds]));
  return { matches: evaluate(tree, (clause) => held.get(clause) === true), clauses };
}

/** Whether an expression is true, given the truth of each clause (L3.1, L3.12). */
export function evaluate(tree: ExpressionTree, holds: (clause: CheckedClause) => boolean): boolean {
  if (!isGroup(tree)) return holds(tree);
  const isOr = tree.connective === 'or';
  return tree.members.some((member) => evaluate(member, holds) === isOr) === (isOr !== tree.isNegated);
}

function explainClause(clause: CheckedClause, object: unknown): ClauseExplanation {
  const test = createValueTest(clause);
  const found = findValues(clause, object);
  // `null` only tests whether there is a value, and an empty text is none (L3.3).
  const values = clause.value.kind === 'null' ? found.filter(({ value }) => test(value)) : found;
  const met = values.find(({ value }) => test(value));
  return {
    clause,
    holds: (met !== undefined) !== isInverted(clause),
    values,
    decisive: met ?? (values.length === 1 ? values[0] : undefined),
    reason: describeClause(clause, values, met),
  };
}
