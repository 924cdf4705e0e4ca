import { hashText } from '../../language/base/hash-text.ts';
import { plural } from '../../language/base/plural.ts';
import { fieldName } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import type { CheckedExpressionOn, CheckedQuery, CheckedQueryOn } from '../../language/checker/checked-query.ts';
import { type ExpressionTree, joinTrees } from '../../language/checker/expression-tree.ts';
import { cutLine, MAX_LISTED, toVisible } from '../../language/diagnostic/quote.ts';
import { formatChecked } from '../../language/formatter/format-checked.ts';
import { createExpression, writeExpression } from '../../language/formatter/format-expression.ts';
import { createLiteral, keyOf, readExactValue, type Term } from './normal-form.ts';
import { Reasoner } from './reasoner.ts';

/** The estimated cost of a plan. */
export interface PlanCost {
  readonly requests: number;
  /** The objects that the queries find. */
  readonly rows: number;
  /** The least time that the rate limit allows. */
  readonly seconds: number;
}

/**
 * Why there is no plan:
 *
 * - `needs-local-filter`: objects must be tested locally, and `local` does not allow it.
 * - `too-many-terms`: written out, the expression has more than 1,000 alternatives.
 * - `too-many-queries`: it takes more queries than `maxQueries`.
 * - `too-many-objects`: a run finds more than `maxObjects`.
 */
export type PlanErrorCode = 'needs-local-filter' | 'too-many-terms' | 'too-many-queries' | 'too-many-objects';

/** Thrown if an expression has no plan within the options, or if a run finds too many objects. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
  readonly code: PlanErrorCode;
  /** The clause or the group that is the reason. */
  readonly part: string;

  constructor(code: PlanErrorCode, message: string, part: string) {
    super(cutLine(message));
    this.code = code;
    this.part = part;
  }
}

export function tooManyObjects(max: number): PlanError {
  return new PlanError('too-many-objects', `there are more than ${max} objects`, '');
}

/** What a plan is made of. */
interface PlanParts<On extends Resource> {
  readonly resource: On;
  readonly tree: ExpressionTree;
  readonly queries: readonly CheckedQueryOn<On>[];
  /** Whether the queries find nothing that the expression does not match. */
  readonly isExact: boolean;
  readonly leavesScope: boolean;
  readonly cost: PlanCost;
  /** Plans another tree within the same options. */
  readonly replan: (tree: ExpressionTree) => Plan<On>;
}

/** Queries that together find what an expression matches. It is immutable. */
export class Plan<On extends Resource = Resource> {
  readonly resource: On;
  /** The expression in canonical form. */
  readonly expression: CheckedExpressionOn<On>;
  /** Queries that the service accepts. None if nothing can match. */
  readonly queries: readonly CheckedQueryOn<On>[];
  /** What each object must match that a query found; `undefined` if the queries find nothing else. */
  readonly local: CheckedExpressionOn<On> | undefined;
  /** Whether the queries may find objects outside of the scope of the expression, which only `local` leaves out. */
  readonly leavesScope: boolean;
  /** Whether no object matches two of the queries. */
  readonly disjoint: boolean;
  readonly cost: PlanCost;
  /** A short text that differs between different plans. */
  readonly id: string;
  readonly #tree: ExpressionTree;
  readonly #replan: (tree: ExpressionTree) => Plan<On>;

  constructor({ resource, tree, queries, isExact, leavesScope, cost, replan }: PlanParts<On>) {
    const expression = createExpression(resource, tree);
    this.#tree = tree;
    this.#replan = replan;
    this.resource = resource;
    this.expression = expression;
    this.queries = Object.freeze(queries);
    this.local = isExact ? undefined : expression;
    this.leavesScope = leavesScope && !isExact;
    this.disjoint = areDisjoint(queries);
    this.cost = cost;
    const texts = [this.resource.name, ...queries.map(formatChecked), String(this.local)];
    this.id = hashText(texts.join('\n')).toString(36);
    Object.freeze(this);
  }

  /** A plan for the objects that also match some clauses. */
  narrow(clauses: readonly CheckedClause[]): Plan<On> {
    return clauses.length === 0 ? this : this.#replan(joinTrees('and', false, [this.#tree, ...clauses]));
  }

  /** Explains the plan. Each query is on its own line; long lists are shortened in what is tested locally. */
  toString(): string {
    const { resource, queries, local, disjoint, cost } = this;
    if (queries.length === 0) return 'No query: nothing matches.';
    const time = cost.seconds < 1 ? '' : `, at least ${Math.ceil(cost.seconds)} s`;
    const tested = local && cutLine(writeExpression({ resource, tree: this.#tree }, MAX_LISTED));
    return [
      `${plural(queries.length, 'query', 'queries')}, about ${plural(cost.requests, 'request')}${time}`,
      '',
      ...queries.map(({ text }) => toVisible(text)),
      ...(tested === undefined ? [] : ['', 'Test each object against:', toVisible(tested)]),
      ...(disjoint ? [] : ['', 'Several queries may find the same object.']),
    ].join('\n');
  }

  /** Prints the explanation in the console of Node, and not the fields of the resource. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return String(this);
  }

  /** The plan as data. */
  toJSON(): object {
    const { resource, expression, queries, local, disjoint, cost, id } = this;
    return {
      resource: resource.name,
      expression: String(expression),
      queries: queries.map(({ text, connective }) => ({ text, connective })),
      ...(local && { local: String(local) }),
      disjoint,
      cost,
      id,
    };
  }
}

/** More queries are compared only by the values that they list. */
const MAX_COMPARED = 32;

/** Whether it is certain that no object matches two of the queries. */
function areDisjoint(queries: readonly CheckedQuery[]): boolean {
  const [first] = queries;
  if (first === undefined || queries.length === 1 || haveDistinctValues(queries)) return true;
  if (queries.length > MAX_COMPARED) return false;
  const all = queries.map(listAlternatives);
  const reasoner = new Reasoner(first.resource, all.flat(2));
  return all.every((alternatives, index) =>
    all
      .slice(0, index)
      .every((others) =>
        alternatives.every((one) => others.every((other) => !reasoner.isPossible([...one, ...other]))),
      ),
  );
}

function listAlternatives({ connective, clauses }: CheckedQuery): readonly Term[] {
  const literals = clauses.map((clause) => createLiteral([clause]));
  return connective === 'or' ? literals.map((literal) => [literal]) : [literals];
}

/** Whether each query requires a value of the same field that no other query allows. */
function haveDistinctValues(queries: readonly CheckedQuery[]): boolean {
  const names = new Set(queries[0]?.clauses.filter((clause) => readExactValue(clause) !== undefined).map(fieldName));
  return [...names].some((name) => {
    const known = new Set<string>();
    return queries.every(({ connective, clauses }) => {
      const own = clauses.filter((clause) => fieldName(clause) === name && readExactValue(clause) !== undefined);
      const isRequired = connective === 'and' ? own.length > 0 : own.length === clauses.length;
      const keys = new Set(own.map(keyOf));
      const isNew = isRequired && ![...keys].some((key) => known.has(key));
      for (const key of keys) known.add(key);
      return isNew;
    });
  });
}
