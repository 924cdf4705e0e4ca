import { assertCheckedQuery, type CheckedClause, type CheckedQuery } from '../checker/checked-query.ts';
import { toConstraint } from './constraint.ts';
import { findWitness } from './find-witness.ts';
import { alternativesIfFalse, alternativesIfTrue, createSolver, findConflict } from './solver.ts';

/** Whether any object matches a query. */
export type Satisfiability =
  | {
      readonly satisfiable: true;
      /** A small object that matches. */
      readonly witness: object;
    }
  | {
      readonly satisfiable: false;
      /** The smallest set of clauses that contradict each other, in the order of the query. */
      readonly clauses: readonly CheckedClause[];
    }
  /** Undecidable, which occurs only with a resource of your own whose fields overlap (L4). */
  | { readonly satisfiable: undefined };

/**
 * Decides whether any object can match a query. Returns an object that does, or
 * the clauses that contradict each other. The answer is exact for objects as
 * the service sends them, which the reference describes.
 *
 * @param query - A query without errors, from `checkQuery` or `search`.
 * @returns `satisfiable` is `undefined` only for a resource of your own that
 *   expects different kinds of values at one place.
 * @throws {TypeError} If `query` is not a checked query.
 * @see L4
 * @example
 * const { query } = checkQuery('payments', 'amount>10 refund.is_refunded:true')
 * query && satisfiable(query) // { satisfiable: true, witness: { amount: 11, refund: { status: 'REFUNDED' } } }
 */
export function satisfiable(query: CheckedQuery): Satisfiability {
  assertCheckedQuery(query);
  const constraints = query.clauses.map(toConstraint);
  const solver = createSolver(query.resource, constraints);
  const alternatives = alternativesIfTrue(constraints, query.connective);
  const { witness, isConclusive } = findWitness(solver, alternatives);
  if (witness !== undefined) return { satisfiable: true, witness };
  return isConclusive
    ? { satisfiable: false, clauses: findConflict(solver, alternatives) }
    : { satisfiable: undefined };
}

/** Whether every object matches a query. */
export type Validity =
  | {
      readonly always: true;
      /** The smallest set of clauses that makes it so, in the order of the query. */
      readonly clauses: readonly CheckedClause[];
    }
  | {
      readonly always: false;
      /** A small object that does not match. */
      readonly witness: object;
    }
  /** Undecidable, which occurs only with a resource of your own whose fields overlap (L4). */
  | { readonly always: undefined };

/**
 * Decides whether every object matches a query. Returns an object that does
 * not, or the clauses that make it so. The answer is as exact as that of
 * `satisfiable`.
 *
 * @param query - A query without errors, from `checkQuery` or `search`.
 * @throws {TypeError} If `query` is not a checked query.
 * @see L4
 * @example
 * const { query } = checkQuery('plans', 'interval:"days" OR -interval:"days"')
 * query && always(query).always // true
 */
export function always(query: CheckedQuery): Validity {
  assertCheckedQuery(query);
  const constraints = query.clauses.map(toConstraint);
  const solver = createSolver(query.resource, constraints);
  const alternatives = alternativesIfFalse(constraints, query.connective);
  const { witness, isConclusive } = findWitness(solver, alternatives);
  if (witness !== undefined) return { always: false, witness };
  return isConclusive ? { always: true, clauses: findConflict(solver, alternatives) } : { always: undefined };
}
