import {
  assertCheckedQuery,
  type CheckedClause,
  type CheckedQuery,
  type QueryArgument,
} from '../../language/checker/checked-query.ts';
import { compileClause } from '../matcher/compile-matcher.ts';
import { buildObject, setValue, unusedName } from './build-witness.ts';
import { toConstraint } from './constraint.ts';
import { isObjectLocation } from './field-location.ts';
import {
  type Alternatives,
  alternativesIfFalse,
  alternativesIfTrue,
  combineAlternatives,
  createSolver,
  findConflict,
  type Literal,
  type Solver,
  toAssignment,
} from './solver.ts';

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

/** The result of a search for a witness. */
export interface WitnessSearch {
  readonly witness: object | undefined;
  /** Whether a missing witness proves that there is none. */
  readonly isConclusive: boolean;
}

/** Finds the smallest witness that the alternatives offer. */
function findWitness(solver: Solver, alternatives: Alternatives): WitnessSearch {
  const verdicts = alternatives.map((literals) => solver.decide(literals));
  const witnesses = alternatives
    .filter((_, index) => verdicts[index] === 'satisfiable')
    .map((literals) => createWitness(solver, literals));
  const [witness] = witnesses.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return { witness, isConclusive: !verdicts.includes('undecidable') };
}

/** Creates a small object that satisfies all literals, as the service would send it. There must be one. */
function createWitness({ requirementsOf, arrayDepth, constraints }: Solver, literals: readonly Literal[]): object {
  const assignment = toAssignment(literals);
  const object = buildObject(requirementsOf(assignment));
  for (const { clause, kind, path, isNegated } of assignment.required.filter(isObjectLocation)) {
    if (compileClause(clause)(object) !== isNegated) continue;
    const depth = arrayDepth(path);
    if (kind === 'object') setValue(object, path, depth, {});
    else setValue(object, [...path, unusedName(path, constraints)], depth, 'a');
  }
  return object;
}

function lengthOf(object: object): number {
  return JSON.stringify(object).length;
}
