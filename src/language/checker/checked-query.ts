import { describeValue, freezeDeep } from '../base/plain-data.ts';
import type { ResourceLike, ResourceOf } from '../catalogue/catalogue.ts';
import { mayJoin, type Resource } from '../catalogue/resource.ts';
import { type Connective, type ParsedExpression, type QueryNode, toQueryNode } from '../syntax/ast.ts';
import type { CheckedClause } from './checked-clause.ts';
import { COPY, isOfOtherCopy, OTHER_COPY, OWN_COPY } from './copy.ts';
import { type ExpressionTree, isGroup, joinTrees } from './expression-tree.ts';

/** A query as plain data: the name of its resource, and its text. `checkQuery(resource, text)` reads it back. */
export interface QueryData {
  readonly resource: string;
  readonly text: string;
}

/**
 * An expression without errors: any number of clauses, in groups. Every query is one. Every clause has passed the
 * checker, so code that takes an expression has no branch for an unknown field or a wrong value. It is immutable.
 *
 * @typeParam Target - The resource, or its name; any resource by default.
 * @see L6
 */
export type CheckedExpression<Target extends ResourceLike = Resource> = CheckedExpressionOn<ResourceOf<Target>>;

/** The class of checked expressions. Its private fields tell them from copies. */
export class CheckedExpressionOn<On extends Resource> {
  readonly resource: On;
  /** The text as it was checked: that of the writer, or the canonical form of what was built. */
  readonly text: string;
  /** The canonical form of the scope that `scoped` added; `undefined` without a scope. */
  readonly scope: string | undefined;
  readonly #tree: ExpressionTree;
  /** `undefined` unless it is a checked query. */
  readonly #ast: QueryNode | undefined;

  constructor(resource: On, text: string, tree: ExpressionTree, scope?: string, ast?: QueryNode) {
    this.resource = resource;
    this.text = text;
    this.scope = scope;
    this.#tree = tree;
    this.#ast = ast;
    Object.freeze(this);
  }

  // A getter and not a static block, which would keep the class in every bundle.
  get [COPY](): object {
    return OWN_COPY;
  }

  /** The tree of an expression, which may be a query; `undefined` for anything else. */
  static treeOf(value: unknown): ExpressionTree | undefined {
    const object: object = Object(value);
    return #tree in object ? object.#tree : undefined;
  }

  /** The AST of a checked query; `undefined` for anything else. */
  static astOf(value: unknown): QueryNode | undefined {
    const object: object = Object(value);
    return #ast in object ? object.#ast : undefined;
  }

  /** Returns the text, so that a checked query can be sent as it is. */
  toString(): string {
    return this.text;
  }

  /** Returns the name of the resource and the text, enough to check it again. */
  toJSON(): QueryData {
    return { resource: this.resource.name, text: this.text };
  }
}

/**
 * A query without errors, with its fields resolved and its values read. Every clause has passed the checker, so code
 * that takes a query (a matcher, a formatter) has no branch for an unknown field or a wrong value.
 *
 * It is immutable. A copy made by hand, by `structuredClone` or from JSON is not a checked query: check its `text`
 * again. Two checked queries are deeply equal if they have the same resource and text.
 *
 * @typeParam Target - The resource, or its name; any resource by default.
 */
export type CheckedQuery<Target extends ResourceLike = Resource> = CheckedQueryOn<ResourceOf<Target>>;

/**
 * The type of an argument that must be a query or an expression on a resource: the query itself, or the reason why it
 * is not, for the compiler to print. A query whose resource is known only at run time is accepted.
 */
export type QueryArgument<
  On extends Resource,
  Query extends { readonly resource: Resource },
> = string extends Query['resource']['name']
  ? Query
  : Query['resource']['name'] extends On['name']
    ? Query
    : `the query is on ${Query['resource']['name']}, not on ${On['name']}`;

const CHECKED_QUERY = 'a checked query, `query` of checkQuery or toQuery() of a search';

/** The class of checked queries: expressions that the service takes as they are. */
export class CheckedQueryOn<On extends Resource> extends CheckedExpressionOn<On> {
  constructor(resource: On, text: string, tree: ExpressionTree, ast: QueryNode) {
    super(resource, text, tree, undefined, ast);
  }

  /**
   * The clauses without freezing them, for internal code that neither changes them nor hands them out.
   *
   * @throws {TypeError} As `assertCheckedQuery` does. The private field tells a query of the checker from a copy or a
   *   proxy.
   */
  static clausesOf(query: unknown, name = 'query', expected = CHECKED_QUERY): readonly CheckedClause[] {
    const tree = CheckedExpressionOn.astOf(query) && CheckedExpressionOn.treeOf(query);
    if (tree === undefined) throw new TypeError(`\`${name}\` must be ${expected}; got ${describeOther(query)}`);
    return isGroup(tree) ? (tree.members as readonly CheckedClause[]) : [tree];
  }

  get connective(): Connective {
    return readAst(this).connectives[0]?.connective ?? 'and';
  }

  // Freezing takes longer than checking, so the parts are frozen only when a user reads them.

  /** The clauses, in the order of the text; frozen, as everything in them is. */
  get clauses(): readonly CheckedClause[] {
    return freezeDeep(CheckedQueryOn.clausesOf(this));
  }

  /** The AST that was checked, frozen. */
  get ast(): QueryNode {
    return freezeDeep(readAst(this));
  }
}

function readAst(query: unknown): QueryNode {
  assertCheckedQuery(query);
  return CheckedExpressionOn.astOf(query) as QueryNode;
}

/**
 * Checks at run time that an argument is a checked query. The result of `checkQuery`, a text or a builder is easily
 * passed instead; so is a copy, in which somebody may have changed a value.
 *
 * @param name - The name of the caller's parameter.
 * @param expected - What it accepts, for the error.
 * @throws {TypeError} If it is not a checked query.
 */
export function assertCheckedQuery(query: unknown, name?: string, expected?: string): asserts query is CheckedQuery {
  CheckedQueryOn.clausesOf(query, name, expected);
}

/**
 * Makes a query of clauses that were checked as parts of another query or expression, without
 * running the rules on them again.
 *
 * @param parsed - The parsed form of `text`, with the same clauses.
 * @throws {Error} If the query breaks a limit of the resource, which the caller must not let happen.
 */
export function joinCheckedClauses(
  resource: Resource,
  connective: Connective,
  text: string,
  clauses: readonly CheckedClause[],
  parsed: ParsedExpression,
): CheckedQuery {
  const { limits } = resource;
  const [first] = clauses;
  const isOneField = clauses.every(({ field, key }) => field === first?.field && key === first.key);
  const isAllowed = connective === 'and' || mayJoin(limits, isOneField);
  if (first === undefined || clauses.length > limits.clauses || !isAllowed) {
    throw new Error('the service would refuse a query of these clauses');
  }
  const placed = clauses.map((clause, index) => ({ ...clause, node: parsed.clauses[index] ?? clause.node }));
  return new CheckedQueryOn(resource, text, joinTrees(connective, false, placed), toQueryNode(parsed));
}

function describeOther(value: unknown): string {
  if (isOfOtherCopy(value)) return OTHER_COPY;
  try {
    const object: object = Object(value);
    if ('toQuery' in object) return 'a search';
    if ('diagnostics' in object) {
      return 'expression' in object
        ? 'a result of checkExpression; pass its `expression`'
        : 'a result of checkQuery; pass its `query`';
    }
    if (CheckedExpressionOn.treeOf(object) !== undefined)
      return 'an expression; `planQueries` of `clausal/client` makes queries of it';
    // A clone still has this, and so does a copy from JSON.
    if ('resource' in object) return 'a copy of a query; check its `text` again';
  } catch {
    // A proxy threw; the checker makes none.
  }
  return describeValue(value);
}
