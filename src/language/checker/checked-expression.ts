import type { ResourceLike, ResourceOf } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import { createDiagnostic } from '../diagnostic/declaration.ts';
import type { Connective } from '../syntax/ast.ts';
import { emptyQuery, MAX_DEPTH, parentheses } from '../syntax/query-diagnostics.ts';
import { COPY, OWN_COPY } from '../text/copy.ts';
import { type CheckedClause, CheckedQueryOn, type QueryData } from './checked-query.ts';
import { QueryError } from './query-error.ts';
import { type QuerySource, readSource } from './query-source.ts';

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

/** Whether a tree is a group. */
export function isGroup(tree: ExpressionTree): tree is ExpressionGroup {
  return 'members' in tree;
}

/**
 * Joins trees. A group that the same connective joins is dissolved, and so is one with a single
 * member.
 *
 * @throws {QueryError} If there is no member: what is left out of a list must not widen what a
 *   query matches. If groups are nested more than 64 deep.
 */
export function joinTrees(
  connective: Connective,
  isNegated: boolean,
  trees: readonly ExpressionTree[],
): ExpressionTree {
  const members = trees.flatMap((tree) =>
    isGroup(tree) && tree.connective === connective && !tree.isNegated ? tree.members : tree,
  );
  const [only, ...others] = members;
  if (only === undefined) {
    const diagnostic = createDiagnostic(emptyQuery, { start: 0, end: 0 }, undefined);
    throw new QueryError([diagnostic], '', ': a group without members would match everything or nothing');
  }
  if (others.length === 0) return isNegated ? negateTree(only) : only;
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

/** The clauses of a tree, in order. */
export function clausesOf(tree: ExpressionTree): readonly CheckedClause[] {
  return isGroup(tree) ? tree.members.flatMap(clausesOf) : [tree];
}

/**
 * An expression without errors: any number of clauses, in groups. Every query is one. Only the
 * checker and the builder make one, so code that takes it has no branch for an unknown field or
 * a wrong value. It is immutable.
 *
 * @typeParam Target - The resource, or its name; any resource by default.
 * @see L6
 */
export type CheckedExpression<Target extends ResourceLike = Resource> = CheckedExpressionOn<ResourceOf<Target>>;

/** The class of checked expressions. Its private field tells them from copies. */
export class CheckedExpressionOn<On extends Resource> {
  readonly resource: On;
  /** The expression as it was checked: the text of the writer, or the canonical form of what was built. */
  readonly text: string;
  /** The canonical form of the scope that `scoped` added; `undefined` without a scope. */
  readonly scope: string | undefined;
  readonly #tree: ExpressionTree;

  constructor(resource: On, text: string, tree: ExpressionTree, scope?: string) {
    this.resource = resource;
    this.text = text;
    this.scope = scope;
    this.#tree = tree;
    Object.freeze(this);
  }

  // A getter and not a static block, which would keep the class in every bundle.
  get [COPY](): object {
    return OWN_COPY;
  }

  /** The tree of an expression; `undefined` for anything else. */
  static treeOf(value: unknown): ExpressionTree | undefined {
    const object: object = Object(value);
    return #tree in object ? object.#tree : undefined;
  }

  /** Returns the text. */
  toString(): string {
    return this.text;
  }

  /** Returns the name of the resource and the text, enough to check the expression again. */
  toJSON(): QueryData {
    return { resource: this.resource.name, text: this.text };
  }
}

/** What stands for an expression: a checked one, a checked query or a search. */
export type ExpressionSource = CheckedExpression | QuerySource;

/** An expression or a query, as a tree. */
export interface ReadExpression {
  readonly resource: Resource;
  readonly text: string;
  readonly tree: ExpressionTree;
}

/**
 * Reads an expression, or a query as one.
 *
 * @param expected - What the caller accepts, for the error; `name` is that of its parameter.
 * @throws {TypeError} If `source` is neither an expression, a checked query nor a search.
 * @throws {QueryError} If the search has no clauses.
 */
export function readExpression(
  source: unknown,
  expected = 'an expression, a search or a checked query',
  name?: string,
): ReadExpression {
  const tree = CheckedExpressionOn.treeOf(source);
  if (tree !== undefined) {
    const { resource, text } = source as CheckedExpression;
    return { resource, text, tree };
  }
  const query = readSource(source, expected, name);
  const { resource, text, connective } = query;
  return { resource, text, tree: joinTrees(connective, false, CheckedQueryOn.clausesOf(query)) };
}
