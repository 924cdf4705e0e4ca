import { chooseEach } from '../../language/base/choose-each.ts';
import { isIdentifier } from '../../language/catalogue/field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { formatClause, SEPARATORS } from '../../language/formatter/format-checked.ts';
import type { Connective } from '../../language/syntax/ast.ts';
import { countOf, estimateShare, type Statistics } from './estimate.ts';
import { type Literal, onlyClause, type Term } from './normal-form.ts';
import type { PlanSettings } from './plan-options.ts';

/** The clauses of a query of a plan. */
export interface Draft {
  readonly connective: Connective;
  readonly clauses: readonly CheckedClause[];
}

/** Queries that find at least what a term matches. */
export interface Choice {
  readonly drafts: readonly Draft[];
  /** The literals that no query contains, so that objects must be tested locally; none if the queries are exact. */
  readonly untested: readonly Literal[];
}

/** The options of a plan, with its resource. */
export interface Bounds extends PlanSettings {
  readonly resource: Resource;
}

/** All choices for a term that the bounds allow, the exact one first. */
export function listChoices(term: Term, bounds: Bounds): readonly Choice[] {
  const { local } = bounds;
  const [first, ...others] = term;
  const isList = first !== undefined && others.length === 0;
  const exact = isList ? pushList(first, term, bounds) : combine(term, term, bounds);
  if (local === 'never') return exact === undefined ? [] : [exact];
  const lists = term.filter((literal) => onlyClause(literal) === undefined);
  const scope = term.filter(({ isScope }) => isScope);
  const choices = [
    exact,
    pushPlain(term, bounds),
    ...lists.map((list) => pushList(list, term, bounds)),
    // An OR query has no room for a scope.
    ...(scope.length === 0 ? [] : lists.map((list) => combine([...scope, list], term, bounds))),
  ];
  const allowed = choices.filter((choice) => choice !== undefined && isAllowed(choice, scope, bounds)) as Choice[];
  if (!term.some(isIdentified)) return allowed;
  const certain = allowed.filter(({ drafts }) => drafts.every((draft) => isCertain(draft, bounds)));
  return certain.length === 0 && local === 'always' ? allowed : certain;
}

/**
 * Whether each query contains the scope and restricts what is tested locally: a query of negated clauses may find
 * nearly everything.
 */
function isAllowed({ drafts, untested }: Choice, scope: Term, { local }: Bounds): boolean {
  if (untested.length === 0 || local === 'always') return true;
  return drafts.every((draft) => restricts(draft) && scope.every((literal) => contains(draft, literal)));
}

function restricts({ clauses, connective }: Draft): boolean {
  const isPositive = ({ isNegated }: CheckedClause): boolean => !isNegated;
  return connective === 'and' ? clauses.some(isPositive) : clauses.every(isPositive);
}

/** Whether each object that a query finds fulfils a literal, because a clause of the query says so. */
function contains({ clauses, connective }: Draft, literal: Literal): boolean {
  const isOfLiteral = (clause: CheckedClause): boolean => literal.clauses.includes(clause);
  return connective === 'and' ? clauses.some(isOfLiteral) : clauses.every(isOfLiteral);
}

/** Whether the number of objects that a query finds does not rest on a guess: it names them, or the caller counted them. */
export function isCertain({ clauses, connective }: Draft, { statistics: { counts } }: Bounds): boolean {
  const isBounded = (clause: CheckedClause): boolean => identifies(clause) || countOf(clause, counts) !== undefined;
  return connective === 'and' ? clauses.some(isBounded) : clauses.every(isBounded);
}

/** Whether a literal names the objects that it matches: ids, or e-mail addresses. */
export function isIdentified({ clauses }: Literal): boolean {
  return clauses.every(identifies);
}

function identifies({ field, operator, isNegated, value }: CheckedClause): boolean {
  return operator === ':' && !isNegated && value.kind !== 'null' && isIdentifier(field);
}

/** An AND query for each combination of the values of literals of a term. */
function combine(literals: readonly Literal[], term: Term, bounds: Bounds): Choice | undefined {
  const count = literals.reduce((product, { clauses }) => product * clauses.length, 1);
  if (literals.length > bounds.resource.limits.clauses || count > bounds.maxQueries) return undefined;
  const combinations = chooseEach(literals.map(({ clauses }) => clauses));
  const drafts = combinations.map((clauses): Draft => ({ connective: 'and', clauses }));
  const untested = term.filter((literal) => !literals.includes(literal));
  return drafts.every((draft) => fits(draft, bounds)) ? { drafts, untested } : undefined;
}

/** OR queries with as many values as one takes. */
function pushList(list: Literal, term: Term, bounds: Bounds): Choice | undefined {
  const { clauses: most, or } = bounds.resource.limits;
  const connective = list.clauses.length === 1 || or === 'none' ? 'and' : 'or';
  const fitsOne = (clauses: readonly CheckedClause[]): boolean =>
    clauses.length <= (or === 'none' ? 1 : most) && fits({ connective, clauses }, bounds);
  const drafts = splitList(list.clauses, fitsOne).map((clauses): Draft => ({ connective, clauses }));
  if (drafts.length > bounds.maxQueries || !drafts.every((draft) => fits(draft, bounds))) return undefined;
  return { drafts, untested: term.filter((literal) => literal !== list) };
}

/** One AND query of the single clauses; if there are too many, in this order: scope, identifiers, the most selective. */
function pushPlain(term: Term, bounds: Bounds): Choice | undefined {
  const plain = term.filter((literal) => onlyClause(literal) !== undefined);
  const rankOf = (literal: Literal): number => {
    if (literal.isScope) return -2;
    return isIdentified(literal) ? -1 : estimateShare(literal.clauses[0] as CheckedClause, bounds.statistics);
  };
  let pushed: readonly Literal[] = [];
  for (const literal of plain.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const longer = [...pushed, literal];
    if (longer.length <= bounds.resource.limits.clauses && fits(toDraft(longer), bounds)) pushed = longer;
  }
  if (pushed.length === 0) return undefined;
  // The order of the expression is easier to recognise.
  const draft = toDraft(term.filter((literal) => pushed.includes(literal)));
  return { drafts: [draft], untested: term.filter((literal) => !pushed.includes(literal)) };
}

function toDraft(literals: Term): Draft {
  return { connective: 'and', clauses: literals.flatMap(({ clauses }) => clauses) };
}

/** Whether a query is short enough for a URL. */
export function fits(draft: Draft, { maxUrl }: Bounds): boolean {
  return encodeURIComponent(writeDraft(draft).toWellFormed()).length <= maxUrl;
}

/** Writes the canonical form of a query. */
export function writeDraft({ connective, clauses }: Draft): string {
  return clauses.map(formatClause).join(SEPARATORS[connective]);
}

/** Estimates how many objects a query finds. */
export function estimateRows({ connective, clauses }: Draft, statistics: Statistics): number {
  const shares = clauses.map((clause) => estimateShare(clause, statistics));
  const share =
    connective === 'and'
      ? shares.reduce((a, b) => a * b, 1)
      : Math.min(
          1,
          shares.reduce((a, b) => a + b, 0),
        );
  return share * statistics.total;
}

/** Estimates the requests that queries take: at least one each. */
export function estimateRequests(drafts: readonly Draft[], { statistics, capabilities: { pageSize } }: Bounds): number {
  const pages = drafts.map((draft) => Math.max(1, Math.ceil(estimateRows(draft, statistics) / pageSize)));
  return pages.reduce((a, b) => a + b, 0);
}

/** Splits a list into as few parts as possible, in order. An item that does not fit into a part is one of its own. */
function splitList<Item>(
  items: readonly Item[],
  fits: (part: readonly Item[]) => boolean,
): readonly (readonly Item[])[] {
  const parts: (readonly Item[])[] = [];
  for (const item of items) {
    const longer = [...(parts.at(-1) ?? []), item];
    if (longer.length > 1 && fits(longer)) parts[parts.length - 1] = longer;
    else parts.push([item]);
  }
  return parts;
}
