import { findMember } from '../language/catalogue/field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import type { CheckedClause } from '../language/checker/checked-query.ts';
import { formatClause, SEPARATORS } from '../language/formatter/format-checked.ts';
import type { Connective } from '../language/syntax/ast.ts';
import { splitList } from '../language/text/split-list.ts';
import { estimateShare, type Statistics } from './estimate.ts';
import { type Literal, onlyClause, type Term } from './normal-form.ts';

/** The clauses of a query of a plan. */
export interface Draft {
  readonly connective: Connective;
  readonly clauses: readonly CheckedClause[];
}

/** Queries that find at least what a term matches. */
export interface Choice {
  readonly drafts: readonly Draft[];
  /** The literals that no query contains, so that objects must be tested here; none if the queries are exact. */
  readonly untested: readonly Literal[];
}

/** How much may be tested here: nothing, the objects of a query that restricts them, or anything. */
export type LocalTests = 'never' | 'bounded' | 'always';

/** What a choice has to fit into. */
export interface Bounds {
  readonly resource: Resource;
  readonly local: LocalTests;
  readonly maxQueries: number;
  readonly maxUrl: number;
  readonly pageSize: number;
  readonly statistics: Statistics;
}

/** All choices for a term that the bounds allow, the exact one first. */
export function listChoices(term: Term, bounds: Bounds): readonly Choice[] {
  const exact = writeExact(term, bounds);
  if (bounds.local === 'never') return exact === undefined ? [] : [exact];
  const lists = term.filter((literal) => onlyClause(literal) === undefined);
  const choices = [
    exact,
    pushPlain(term, bounds),
    pushComplements(term, bounds),
    ...lists.map((list) => pushList(list, term, bounds)),
  ];
  return choices.filter((choice) => choice !== undefined && isAllowed(choice, bounds)) as readonly Choice[];
}

/** Whether each query restricts what is tested here: a query of negated clauses may find nearly everything. */
function isAllowed({ drafts, untested }: Choice, { local }: Bounds): boolean {
  if (untested.length === 0 || local === 'always') return true;
  const restricts = ({ clauses, connective }: Draft): boolean => {
    const isPositive = ({ isNegated }: CheckedClause): boolean => !isNegated;
    return connective === 'and' ? clauses.some(isPositive) : clauses.every(isPositive);
  };
  return drafts.every(restricts);
}

/** A query for each combination of the values of lists, or OR queries for a single list. */
function writeExact(term: Term, bounds: Bounds): Choice | undefined {
  const [only, ...others] = term;
  if (only !== undefined && others.length === 0) return pushList(only, term, bounds);
  const count = term.reduce((product, { clauses }) => product * clauses.length, 1);
  if (term.length > bounds.resource.limits.clauses || count > bounds.maxQueries) return undefined;
  let combinations: readonly (readonly CheckedClause[])[] = [[]];
  for (const { clauses } of term)
    combinations = combinations.flatMap((one) => clauses.map((clause) => [...one, clause]));
  const drafts = combinations.map((clauses): Draft => ({ connective: 'and', clauses }));
  return drafts.every((draft) => fits(draft, bounds)) ? { drafts, untested: [] } : undefined;
}

/** OR queries with as many values as one takes. */
function pushList(list: Literal, term: Term, bounds: Bounds): Choice | undefined {
  const connective = list.clauses.length === 1 ? 'and' : 'or';
  const fitsOne = (clauses: readonly CheckedClause[]): boolean =>
    clauses.length <= bounds.resource.limits.clauses && fits({ connective, clauses }, bounds);
  const drafts = splitList(list.clauses, fitsOne).map((clauses): Draft => ({ connective, clauses }));
  if (drafts.length > bounds.maxQueries || !drafts.every((draft) => fits(draft, bounds))) return undefined;
  return { drafts, untested: term.filter((literal) => literal !== list) };
}

/** One query with the clauses that are no lists; the most selective ones if there are too many. */
function pushPlain(term: Term, bounds: Bounds): Choice | undefined {
  const plain = term.filter((literal) => onlyClause(literal) !== undefined);
  const shareOf = ({ clauses: [clause] }: Literal): number =>
    clause === undefined ? 1 : estimateShare(clause, bounds.statistics);
  let pushed: readonly Literal[] = [];
  for (const literal of plain.toSorted((a, b) => shareOf(a) - shareOf(b))) {
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

/**
 * One query in which lists of known values are replaced by the negation of the others. The service
 * may send values that are not documented, so the objects are tested here.
 */
function pushComplements(term: Term, bounds: Bounds): Choice | undefined {
  const lists = term.filter((literal) => onlyClause(literal) === undefined);
  const complements = lists.map(complementOf);
  if (lists.length === 0 || complements.some((clauses) => clauses === undefined)) return undefined;
  const clauses = [...term.flatMap((literal) => onlyClause(literal) ?? []), ...complements.flatMap((one) => one ?? [])];
  const draft: Draft = { connective: 'and', clauses };
  if (clauses.length > bounds.resource.limits.clauses || !fits(draft, bounds)) return undefined;
  return { drafts: [draft], untested: lists };
}

function complementOf({ clauses }: Literal): readonly CheckedClause[] | undefined {
  const [first] = clauses;
  const { type, values, many } = first?.field ?? {};
  // Several members of a set may be words of one string.
  if (first === undefined || type !== 'token' || values?.closed !== true || many === true) return undefined;
  const listed = clauses.map((clause) =>
    clause.value.kind === 'text' && !clause.isNegated && clause.operator === ':'
      ? findMember(values, clause.value.text)
      : undefined,
  );
  if (listed.includes(undefined)) return undefined;
  const others = values.members.filter((member) => !listed.includes(member));
  const negate = (value: CheckedClause['value']): CheckedClause => ({ ...first, isNegated: true, value });
  return [...others.map((text) => negate({ kind: 'text', text })), negate({ kind: 'null' })];
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
export function estimateRequests(drafts: readonly Draft[], { statistics, pageSize }: Bounds): number {
  const pages = drafts.map((draft) => Math.max(1, Math.ceil(estimateRows(draft, statistics) / pageSize)));
  return pages.reduce((a, b) => a + b, 0);
}
