import type { Resource } from '../../language/catalogue/resource.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import {
  assertCheckedQuery,
  type CheckedExpression,
  CheckedExpressionOn,
  type QueryArgument,
} from '../../language/checker/checked-query.ts';
import { clausesOf, type ExpressionTree } from '../../language/checker/expression-tree.ts';
import { compileClause } from '../matcher/compile-matcher.ts';
import { buildObject, setValue, unusedName } from './build-witness.ts';
import { type Constraint, toConstraint } from './constraint.ts';
import { isObjectLocation } from './field-location.ts';
import {
  createSolver,
  findConflict,
  isTooLarge,
  type Literal,
  listAlternatives,
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
  /** Undecidable: the expression is too large, or fields of your resource overlap (L4). */
  | { readonly implies: undefined };

/**
 * Decides whether every object that matches one query matches another one too. If not, returns an object that does not.
 * The answer is as exact as that of `checkSatisfiability`.
 *
 * @param first - A query or an expression without errors, from `checkQuery`, `search` or `checkExpression`.
 * @param second - Another one on the same resource.
 * @throws {TypeError} If an argument is neither, or if they are on different resources.
 * @see L4
 * @example
 * const first = checkQuery('payments', 'amount>10').query
 * const second = checkQuery('payments', 'amount>5').query
 * first && second && [checkImplication(first, second).implies, checkImplication(second, first)] // [true, { implies: false, witness: { amount: 10 } }]
 */
export function checkImplication<First extends CheckedExpression, Second extends CheckedExpression>(
  first: First,
  second: QueryArgument<First['resource'], Second>,
): Implication;
export function checkImplication(first: CheckedExpression, second: CheckedExpression): Implication {
  const [one, other] = readTrees('checkImplication', first, second);
  const { witness, isConclusive } = findDifference(first.resource, one, other);
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
  /** Undecidable: the expression is too large, or fields of your resource overlap (L4). */
  | { readonly equivalent: undefined };

/**
 * Decides whether two queries match the same objects, however they are worded. If not, returns an object that only one
 * of them matches. The answer is as exact as that of `checkSatisfiability`.
 *
 * @param first - A query or an expression without errors, from `checkQuery`, `search` or `checkExpression`.
 * @param second - Another one on the same resource.
 * @throws {TypeError} If an argument is neither, or if they are on different resources.
 * @see L4
 * @example
 * const first = checkQuery('payments', 'refund.is_refunded:true').query
 * const second = checkQuery('payments', 'refund.status:"refunded"').query
 * first && second && checkEquivalence(first, second).equivalent // true
 */
export function checkEquivalence<First extends CheckedExpression, Second extends CheckedExpression>(
  first: First,
  second: QueryArgument<First['resource'], Second>,
): Equivalence;
export function checkEquivalence(first: CheckedExpression, second: CheckedExpression): Equivalence {
  const [one, other] = readTrees('checkEquivalence', first, second);
  const forwards = findDifference(first.resource, one, other);
  if (forwards.witness !== undefined) return { equivalent: false, witness: forwards.witness, matched: 'first' };
  const backwards = findDifference(first.resource, other, one);
  if (backwards.witness !== undefined) return { equivalent: false, witness: backwards.witness, matched: 'second' };
  return { equivalent: forwards.isConclusive && backwards.isConclusive ? true : undefined };
}

/** Whether two queries are on the same resource, and certainly match the same objects. */
export function areEquivalent(one: CheckedExpression, other: CheckedExpression): boolean {
  return one.resource === other.resource && checkEquivalence(one, other).equivalent === true;
}

/** Searches for an object that matches the first expression but not the second. */
function findDifference(resource: Resource, first: ExpressionTree, second: ExpressionTree): WitnessSearch {
  return findWitness(resource, joinUnchanged([first, joinUnchanged([second], true)], false));
}

/** Joins trees by AND, and keeps their clauses as they are, for the answer to name them. */
function joinUnchanged(members: readonly ExpressionTree[], isNegated: boolean): ExpressionTree {
  return { connective: 'and', isNegated, members, depth: 1 };
}

/** The trees of two arguments, which must be on the same resource. */
function readTrees(
  caller: string,
  first: CheckedExpression,
  second: CheckedExpression,
): readonly [ExpressionTree, ExpressionTree] {
  const trees = [readTree(first, 'first'), readTree(second, 'second')] as const;
  if (first.resource === second.resource) return trees;
  const [one, other] = [first.resource.name, second.resource.name];
  throw new TypeError(`${caller}: the queries are on different resources, \`${one}\` and \`${other}\``);
}

function readTree(source: CheckedExpression, name = 'query'): ExpressionTree {
  const tree = CheckedExpressionOn.treeOf(source);
  if (tree === undefined) assertCheckedQuery(source, name);
  return tree as ExpressionTree;
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
  /** Undecidable: the expression is too large, or fields of your resource overlap (L4). */
  | { readonly satisfiable: undefined };

/**
 * Decides whether any object can match a query. Returns an object that does, or the clauses that contradict each other.
 * The answer is exact for objects as the service sends them, which the reference describes.
 *
 * @param query - A query or an expression without errors, from `checkQuery`, `search` or `checkExpression`.
 * @returns `satisfiable` is `undefined` only for your own resource that expects different kinds of values at one path,
 *   and for an expression that has more than 4,096 clauses, or as many alternatives once AND and OR are expanded.
 * @throws {TypeError} If `query` is neither.
 * @see L4
 * @example
 * const { query } = checkQuery('payments', 'amount>10 refund.is_refunded:true')
 * query && checkSatisfiability(query) // { satisfiable: true, witness: { amount: 11, refund: { status: 'REFUNDED' } } }
 */
export function checkSatisfiability(query: CheckedExpression): Satisfiability {
  const tree = readTree(query);
  const { witness, isConclusive, conflict } = findWitness(query.resource, tree);
  if (witness !== undefined) return { satisfiable: true, witness };
  return isConclusive ? { satisfiable: false, clauses: conflict() } : { satisfiable: undefined };
}

/** Whether every object matches a query. */
export type Tautology =
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
  /** Undecidable: the expression is too large, or fields of your resource overlap (L4). */
  | { readonly always: undefined };

/**
 * Decides whether every object matches a query. Returns an object that does not, or the clauses that make it so. The
 * answer is as exact as that of `checkSatisfiability`.
 *
 * @param query - A query or an expression without errors, from `checkQuery`, `search` or `checkExpression`.
 * @throws {TypeError} If `query` is neither.
 * @see L4
 * @example
 * const { query } = checkQuery('plans', 'interval:"days" OR -interval:"days"')
 * query && checkTautology(query).always // true
 */
export function checkTautology(query: CheckedExpression): Tautology {
  const tree = joinUnchanged([readTree(query)], true);
  const { witness, isConclusive, conflict } = findWitness(query.resource, tree);
  if (witness !== undefined) return { always: false, witness };
  return isConclusive ? { always: true, clauses: conflict() } : { always: undefined };
}

interface WitnessSearch {
  readonly witness: object | undefined;
  /** Whether a missing witness proves that there is none. */
  readonly isConclusive: boolean;
  /** Finds the clauses that leave no witness. Call it only if there is none. */
  conflict(): readonly CheckedClause[];
}

/** Finds the smallest witness that the alternatives of an expression offer. */
function findWitness(resource: Resource, tree: ExpressionTree): WitnessSearch {
  const clauses = [...new Set(clausesOf(tree))];
  if (isTooLarge(tree, clauses)) return { witness: undefined, isConclusive: false, conflict: () => clauses };
  const constraints = new Map(clauses.map((clause, index) => [clause, toConstraint(clause, index)]));
  const solver = createSolver(resource, [...constraints.values()]);
  const alternatives = listAlternatives(tree, true, (clause) => constraints.get(clause) as Constraint);
  const verdicts = alternatives.map((literals) => solver.decide(literals));
  const witnesses = alternatives
    .filter((_, index) => verdicts[index] === 'satisfiable')
    .map((literals) => createWitness(solver, literals));
  const [witness] = witnesses.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return {
    witness,
    isConclusive: !verdicts.includes('undecidable'),
    conflict: () => findConflict(solver, alternatives),
  };
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
