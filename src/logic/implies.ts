import { assertCheckedQuery, type CheckedQuery, type QueryArgument } from '../checker/checked-query.ts';
import { toConstraint } from './constraint.ts';
import { findWitness, type WitnessSearch } from './find-witness.ts';
import { alternativesIfFalse, alternativesIfTrue, combineAlternatives, createSolver } from './solver.ts';

/** Whether every object that matches one query matches another one too. */
export type Implication =
  | { readonly implies: true }
  | {
      readonly implies: false;
      /** A small object that matches the first query but not the second. */
      readonly witness: object;
    }
  /** Undecidable, which occurs only with a resource of your own whose fields overlap (L4). */
  | { readonly implies: undefined };

/**
 * Decides whether every object that matches one query matches another one too.
 * If not, returns an object that does not. The answer is as exact as that of
 * `satisfiable`.
 *
 * @param first - A query without errors, from `checkQuery` or `search`.
 * @param second - Another query on the same resource.
 * @throws {TypeError} If an argument is not a checked query, or if the queries
 *   are on different resources.
 * @see L4
 * @example
 * const first = checkQuery('payments', 'amount>10').query
 * const second = checkQuery('payments', 'amount>5').query
 * first && second && [implies(first, second).implies, implies(second, first)] // [true, { implies: false, witness: { amount: 10 } }]
 */
export function implies<First extends CheckedQuery, Second extends CheckedQuery>(
  first: First,
  second: QueryArgument<First['resource'], Second>,
): Implication;
export function implies(first: CheckedQuery, second: CheckedQuery): Implication {
  assertSameResource('implies', first, second);
  const { witness, isConclusive } = findDifference(first, second);
  if (witness !== undefined) return { implies: false, witness };
  return { implies: isConclusive ? true : undefined };
}

/** Whether two queries match the same objects. */
export type Equivalence =
  | { readonly equivalent: true }
  | {
      readonly equivalent: false;
      /** A small object that matches only one of the queries. */
      readonly witness: object;
      /** The query that it matches. */
      readonly matched: 'first' | 'second';
    }
  /** Undecidable, which occurs only with a resource of your own whose fields overlap (L4). */
  | { readonly equivalent: undefined };

/**
 * Decides whether two queries match the same objects, however they are worded.
 * If not, returns an object that only one of them matches. The answer is as
 * exact as that of `satisfiable`.
 *
 * @param first - A query without errors, from `checkQuery` or `search`.
 * @param second - Another query on the same resource.
 * @throws {TypeError} If an argument is not a checked query, or if the queries
 *   are on different resources.
 * @see L4
 * @example
 * const first = checkQuery('payments', 'refund.is_refunded:true').query
 * const second = checkQuery('payments', 'refund.status:"refunded"').query
 * first && second && equivalent(first, second).equivalent // true
 */
export function equivalent<First extends CheckedQuery, Second extends CheckedQuery>(
  first: First,
  second: QueryArgument<First['resource'], Second>,
): Equivalence;
export function equivalent(first: CheckedQuery, second: CheckedQuery): Equivalence {
  assertSameResource('equivalent', first, second);
  const forwards = findDifference(first, second);
  if (forwards.witness !== undefined) return { equivalent: false, witness: forwards.witness, matched: 'first' };
  const backwards = findDifference(second, first);
  if (backwards.witness !== undefined) return { equivalent: false, witness: backwards.witness, matched: 'second' };
  return { equivalent: forwards.isConclusive && backwards.isConclusive ? true : undefined };
}

/** Searches for an object that matches the first query but not the second. */
function findDifference(first: CheckedQuery, second: CheckedQuery): WitnessSearch {
  const constraints = [...first.clauses, ...second.clauses].map(toConstraint);
  const ifFirst = alternativesIfTrue(constraints.slice(0, first.clauses.length), first.connective);
  const ifNotSecond = alternativesIfFalse(constraints.slice(first.clauses.length), second.connective);
  return findWitness(createSolver(first.resource, constraints), combineAlternatives(ifFirst, ifNotSecond));
}

function assertSameResource(caller: string, first: CheckedQuery, second: CheckedQuery): void {
  assertCheckedQuery(first, 'first');
  assertCheckedQuery(second, 'second');
  if (first.resource === second.resource) return;
  const [one, other] = [first.resource.name, second.resource.name];
  throw new TypeError(`${caller}: the queries are on different resources, \`${one}\` and \`${other}\``);
}
