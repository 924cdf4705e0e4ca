import { createDiagnostic } from '../diagnostic/declaration.ts';
import type { Connective } from '../syntax/ast.ts';
import { emptyQuery, MAX_DEPTH, parentheses } from '../syntax/syntax-diagnostics.ts';
import type { CheckedClause } from './checked-clause.ts';
import { QueryError } from './query-error.ts';

/** A clause, or a group of clauses and groups. */
export type ExpressionTree = CheckedClause | ExpressionGroup;

/** At least two members joined by one connective. Nested groups that would add nothing are flattened. */
export interface ExpressionGroup {
  readonly connective: Connective;
  readonly isNegated: boolean;
  readonly members: readonly ExpressionTree[];
  /** How deep groups are nested in it; 1 if all members are clauses. */
  readonly depth: number;
}

export function isGroup(tree: ExpressionTree): tree is ExpressionGroup {
  return 'members' in tree;
}

/**
 * Joins trees. Nested groups with the same connective are flattened, and a single member needs no group.
 *
 * @throws {QueryError} If there is no member: what is left out of a list must not widen what a query matches. If groups
 *   are nested more than 64 deep.
 */
export function joinTrees(
  connective: Connective,
  isNegated: boolean,
  trees: readonly ExpressionTree[],
): ExpressionTree {
  const isDissolved = (tree: ExpressionTree): tree is ExpressionGroup =>
    isGroup(tree) && tree.connective === connective && !tree.isNegated;
  const members = trees.some(isDissolved) ? trees.flatMap((tree) => (isDissolved(tree) ? tree.members : tree)) : trees;
  const [only] = members;
  if (only === undefined) {
    const diagnostic = createDiagnostic(emptyQuery, { start: 0, end: 0 }, undefined);
    throw new QueryError([diagnostic], '', ': a group without members would match everything or nothing');
  }
  if (members.length === 1) return isNegated ? negateTree(only) : only;
  const depth = 1 + members.reduce((deepest, tree) => Math.max(deepest, isGroup(tree) ? tree.depth : 0), 0);
  return limitDepth({ connective, isNegated, members, depth });
}

/**
 * The negation of a tree.
 *
 * @throws {QueryError} If groups are then nested more than 64 deep.
 */
export function negateTree(tree: ExpressionTree): ExpressionTree {
  const isNegated = !tree.isNegated;
  return isGroup(tree) ? limitDepth({ ...tree, isNegated }) : { ...tree, isNegated };
}

/** Moves negations to the clauses, by De Morgan's laws. */
export function pushNegations(tree: ExpressionTree, isNegated = false): ExpressionTree {
  if (!isGroup(tree)) return isNegated ? negateTree(tree) : tree;
  const negates = isNegated !== tree.isNegated;
  const connective = negates === (tree.connective === 'and') ? 'or' : 'and';
  const members = tree.members.map((member) => pushNegations(member, negates));
  return joinTrees(connective, false, members);
}

/** Only the outermost group is written without parentheses, unless it is negated. */
function limitDepth(group: ExpressionGroup): ExpressionGroup {
  if (group.depth - (group.isNegated ? 0 : 1) <= MAX_DEPTH) return group;
  const data = { problem: 'too-deep', bracket: '(', limit: MAX_DEPTH } as const;
  throw new QueryError([createDiagnostic(parentheses, { start: 0, end: 0 }, data)], '');
}

export function clausesOf(tree: ExpressionTree): readonly CheckedClause[] {
  return isGroup(tree) ? tree.members.flatMap(clausesOf) : [tree];
}
