import { plural } from '../../language/base/plural.ts';
import { type Field, operatorsOf, takesNull } from '../../language/catalogue/field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import {
  type CheckedExpressionOn,
  type CheckedQuery,
  joinCheckedClauses,
} from '../../language/checker/checked-query.ts';
import { clausesOf, type ExpressionTree, joinTrees, pushNegations } from '../../language/checker/expression-tree.ts';
import type { ToQuery } from '../../language/checker/query-like.ts';
import { type QueryLike, readExpression } from '../../language/checker/query-like.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { canonicalAst, formatClause } from '../../language/formatter/format-checked.ts';
import { formatTree } from '../../language/formatter/format-expression.ts';
import { placeClause, placeNull } from '../../language/syntax/place-clause.ts';
import {
  type Bounds,
  type Choice,
  type Draft,
  estimateRequests,
  estimateRows,
  fits,
  isCertain,
  isIdentified,
  listChoices,
  writeDraft,
} from './choose.ts';
import {
  countTerms,
  findMultiplier,
  type Literal,
  type NormalTree,
  type Term,
  toNormalTree,
  toTerms,
} from './normal-form.ts';
import { Plan, PlanError } from './plan.ts';
import { type PlanOptions, readPlanOptions } from './plan-options.ts';
import { simplifyTerms } from './simplify.ts';

const MAX_TERMS = 1000;
/** Values on a field that are read as a set even if the normal form is small. */
const LONG_LIST = 9;
/** Up to this number of terms, short lists are written out, which finds more that can be simplified. */
const MAX_WRITTEN_OUT = 64;

/**
 * Plans the queries for an expression: as few requests as possible whose results together are what the expression
 * matches. If exact queries would take too many requests, it chooses wider ones, and the run tests the objects.
 *
 * @param expression - An expression, a search or a checked query.
 * @throws {PlanError} If there is no plan within the options.
 * @throws {TypeError} If `expression` is neither, or an option has the wrong type.
 * @throws {QueryError} If the search has no clauses.
 * @see L2, L6
 * @example
 * const { expression } = checkExpression('payments', 'amount>500 (currency_code:"EUR" OR -refund.status:null)')
 * expression && planQueries(expression).queries.map(String)
 * // ['amount>500 currency_code:"EUR"', 'amount>500 -refund.status:null']
 */
export function planQueries<On extends Resource>(
  expression: CheckedExpressionOn<On> | ToQuery<On>,
  options?: PlanOptions,
): Plan<On>;
export function planQueries(expression: QueryLike, options?: PlanOptions): Plan {
  const { resource, tree } = readExpression(expression);
  return planTree(resource, tree, { resource, ...readPlanOptions(options) });
}

/** A plan that sends a query as it is. */
export function planQuery(query: CheckedQuery, options?: PlanOptions): Plan {
  const { resource, tree } = readExpression(query);
  const drafts = { drafts: [query], isExact: true, leavesScope: false };
  return createPlan(tree, [query], drafts, { resource, ...readPlanOptions(options) });
}

function planTree(resource: Resource, tree: ExpressionTree, bounds: Bounds): Plan {
  const drafts = planDrafts(resource, tree, bounds);
  return createPlan(
    tree,
    drafts.drafts.map((draft) => toQuery(resource, draft)),
    drafts,
    bounds,
  );
}

function createPlan(
  tree: ExpressionTree,
  queries: readonly CheckedQuery[],
  { drafts, isExact, leavesScope }: Drafts,
  bounds: Bounds,
): Plan {
  const { resource, statistics, capabilities } = bounds;
  const requests = estimateRequests(drafts, bounds);
  const rows = Math.round(drafts.reduce((sum, draft) => sum + estimateRows(draft, statistics), 0));
  const seconds = requests / (capabilities.requestsPerSecond ?? Number.POSITIVE_INFINITY);
  const replan = (other: ExpressionTree): Plan => planTree(resource, other, bounds);
  return new Plan({ resource, tree, queries, isExact, leavesScope, cost: { requests, rows, seconds }, replan });
}

interface Drafts {
  readonly drafts: readonly Draft[];
  readonly isExact: boolean;
  /** Whether objects outside of the scope may be found, so that not even their number may be revealed. */
  readonly leavesScope: boolean;
}

function planDrafts(resource: Resource, tree: ExpressionTree, bounds: Bounds): Drafts {
  const positive = pushNegations(tree);
  const written = toNormalTree(positive, LONG_LIST);
  const normal = countTerms(written) <= MAX_WRITTEN_OUT ? written : toNormalTree(positive, 2);
  const common = chooseCommon(normal, clausesOf(tree), bounds);
  const everything = findEverything(tree, bounds);
  const all: Drafts | undefined =
    bounds.local === 'always' ? everything && { ...everything, isExact: false } : undefined;
  if (countTerms(normal) > MAX_TERMS) return common ?? all ?? failTooManyTerms(normal);
  const terms = simplifyTerms(resource, toTerms(normal));
  if (terms.some(({ length }) => length === 0)) return everything ?? common ?? failEverything();
  const best = choose(terms, bounds, 'any');
  // Where the expression names objects, no guess is better than asking for them.
  const isGuess =
    terms.some((term) => term.some(isIdentified)) && common?.drafts.every((one) => isCertain(one, bounds)) !== true;
  if (best === undefined)
    return (isGuess && bounds.local !== 'always' ? undefined : (common ?? all)) ?? fail(terms, bounds);
  const saves = common !== undefined && !isGuess && best.drafts.length > 1;
  return saves && estimateRequests(common.drafts, bounds) < estimateRequests(best.drafts, bounds) ? common : best;
}

/** Queries of what every object must match; none if they would lack a part of the scope. */
function chooseCommon(tree: NormalTree, clauses: readonly CheckedClause[], bounds: Bounds): Drafts | undefined {
  const term = commonTerm(tree);
  const common = choose([term], bounds, 'local');
  const isWhole = clauses.every(
    (clause) => !clause.isScope || term.some((literal) => literal.clauses.includes(clause)),
  );
  if (common === undefined || isWhole) return common;
  return bounds.local === 'always' ? { ...common, leavesScope: true } : undefined;
}

/** The literals that every object must match, whatever else it matches. */
function commonTerm(tree: NormalTree): Term {
  if (!('members' in tree)) return [tree];
  return tree.connective === 'or' ? [] : (tree.members.filter((member) => !('members' in member)) as Literal[]);
}

/**
 * Chooses the cheapest queries for each term. Queries that several terms share count once.
 *
 * @param kind - Whether the terms are the whole expression, or objects must be tested locally in any case.
 * @returns `undefined` if a term has no choice.
 */
function choose(terms: readonly Term[], bounds: Bounds, kind: 'any' | 'local'): Drafts | undefined {
  if (kind === 'local' && (bounds.local === 'never' || terms.some(({ length }) => length === 0))) return undefined;
  const chosen = new Map<string, Draft>();
  let isExact = kind === 'any';
  let leavesScope = false;
  for (const term of terms) {
    const choices = listChoices(term, bounds);
    const costOf = ({ drafts }: Choice): number =>
      estimateRequests(
        drafts.filter((draft) => !chosen.has(writeDraft(draft))),
        bounds,
      );
    const allowed = kind === 'any' ? choices : choices.filter(({ drafts }) => drafts.every(isPositive));
    const [best] = allowed.toSorted((a, b) => costOf(a) - costOf(b));
    if (best === undefined) return undefined;
    if (best.untested.length > 0) isExact = false;
    if (best.untested.some(({ isScope }) => isScope)) leavesScope = true;
    for (const draft of best.drafts) chosen.set(writeDraft(draft), draft);
  }
  const drafts = isExact ? [...chosen.values()] : dropContained([...chosen.values()]);
  return drafts.length > bounds.maxQueries ? undefined : { drafts, isExact, leavesScope };
}

function isPositive({ clauses }: Draft): boolean {
  return clauses.some(({ isNegated }) => !isNegated);
}

/** Drops AND queries that find nothing beyond another one. Objects are tested locally, so the wider one will do. */
function dropContained(drafts: readonly Draft[]): readonly Draft[] {
  const texts = drafts.map(({ clauses }) => new Set(clauses.map(formatClause)));
  const isWithin = (inner: number, outer: number): boolean => {
    const [one, other] = [texts[inner], texts[outer]];
    if (one === undefined || other === undefined || drafts[inner]?.connective === 'or') return false;
    if (drafts[outer]?.connective === 'or') return [...one].some((text) => other.has(text));
    return other.size < one.size && [...other].every((text) => one.has(text));
  };
  return drafts.filter((_, index) => !drafts.some((_, other) => other !== index && isWithin(index, other)));
}

function failTooManyTerms(tree: NormalTree): never {
  const group = findMultiplier(tree);
  const part = group === undefined ? '' : formatTree(group.source);
  const message = `the expression has ${countTerms(tree)} alternatives, more than ${MAX_TERMS}: ${quoteText(part)} multiplies them`;
  throw new PlanError('too-many-terms', message, part);
}

/** Says why no choice for a term is allowed. */
function fail(terms: readonly Term[], bounds: Bounds): never {
  const { maxQueries, local, resource } = bounds;
  const stuck = terms.find((term) => listChoices(term, bounds).length === 0) ?? [];
  const [longest] = stuck.toSorted((a, b) => b.clauses.length - a.clauses.length);
  if (longest === undefined || (longest.clauses.length > 1 && stuck.length <= resource.limits.clauses)) {
    const part = longest === undefined ? '' : formatTree(joinTrees('or', false, longest.clauses));
    const does =
      stuck.length === 1 || (longest !== undefined && isIdentified(longest))
        ? `has ${longest?.clauses.length} values`
        : 'multiplies them';
    const cause = longest === undefined ? '' : `: ${quoteText(part)} ${does}`;
    const message = `the expression takes more than ${plural(maxQueries, 'query', 'queries')}${cause}`;
    throw new PlanError('too-many-queries', message, part);
  }
  const untested = listChoices(stuck, { ...bounds, local: 'always' })[0]?.untested[0]?.clauses[0];
  const part = formatClause((untested ?? longest.clauses[0]) as CheckedClause);
  const reason = local === 'never' ? 'a query has no room for it' : 'no other clause restricts the objects enough';
  throw new PlanError('needs-local-filter', `${quoteText(part)} must be tested locally: ${reason}`, part);
}

/**
 * Queries that together find every object: those with an id, or, if queries cannot ask for that,
 * those that match a clause of the expression or do not.
 */
function findEverything(tree: ExpressionTree, bounds: Bounds): Drafts | undefined {
  const { resource, maxQueries } = bounds;
  const id = resource.entries.get('id');
  const hasNull = id !== undefined && id.keyed !== true && takesNull(id) && operatorsOf(id).includes(':');
  const [clause] = clausesOf(tree);
  const both = clause === undefined ? [] : [clause, { ...clause, isNegated: !clause.isNegated }];
  const ways: readonly (readonly Draft[])[] = [
    hasNull ? [{ connective: 'and', clauses: [createPresenceClause(id)] }] : [],
    resource.limits.clauses < 2 || resource.limits.or === 'none' ? [] : [{ connective: 'or', clauses: both }],
    both.map((one) => ({ connective: 'and', clauses: [one] })),
  ];
  const drafts = ways.find(
    (way) => way.length > 0 && way.length <= maxQueries && way.every((draft) => fits(draft, bounds)),
  );
  return drafts && { drafts, isExact: true, leavesScope: clausesOf(tree).some(({ isScope }) => isScope) };
}

/** A clause that finds the objects with a value of a field. */
function createPresenceClause(field: Field): CheckedClause {
  const head = { isNegated: true, path: field.path, key: undefined, operator: ':' } as const;
  return { ...head, field, value: { kind: 'null' }, node: placeClause(head, 0, placeNull) };
}

function failEverything(): never {
  throw new PlanError('needs-local-filter', 'no query finds all objects of the resource', '');
}

function toQuery(resource: Resource, draft: Draft): CheckedQuery {
  const { connective, clauses } = draft;
  return joinCheckedClauses(resource, connective, writeDraft(draft), clauses, canonicalAst(connective, clauses));
}
