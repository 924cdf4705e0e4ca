import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { type CheckedQuery, CheckedQueryOn } from '../../language/checker/checked-query.ts';
import { type Constraint, isContingent, toConstraint } from './constraint.ts';
import { minimalConflict } from './minimal-conflict.ts';
import { groupRelated } from './relations.ts';
import { createSolver, type Literal } from './solver.ts';

/** What the clauses of a query mean for each other and for the whole query. */
export interface Analysis {
  readonly query: CheckedQuery;
  readonly duplicates: readonly Duplicate[];
  readonly redundancies: readonly Redundancy[];
  /** Minimal sets of clauses that make the query match nothing, each in the order of the query. */
  readonly never: readonly (readonly CheckedClause[])[];
  /** Minimal sets of clauses that make the query match everything, each in the order of the query. */
  readonly always: readonly (readonly CheckedClause[])[];
}

/** A clause with the same meaning as an earlier one. */
export interface Duplicate {
  readonly clause: CheckedClause;
  readonly first: CheckedClause;
}

/** A clause that can be removed without changing what the query matches. */
export interface Redundancy {
  readonly clause: CheckedClause;
  /** The smallest set of clauses that makes it redundant, in the order of the query; empty if it is so by itself. */
  readonly others: readonly CheckedClause[];
}

/** Analyzes a query, one group of related clauses at a time. */
export function analyzeQuery(query: CheckedQuery): Analysis {
  const clauses = CheckedQueryOn.clausesOf(query);
  const groups = groupRelated(clauses.map(toConstraint)).filter((group) => !isContingentAlone(group));
  const analyses = groups.map((group) => analyzeGroup(group, createReasoner(query, group)));
  const trivial = analyses.flatMap((analysis) => analysis.trivial);
  return trivial.length === clauses.length ? toAnalysis(query, [], [clauses]) : toAnalysis(query, analyses, []);
}

/** Whether a group is a single clause that is true of some objects and false of others. */
function isContingentAlone([constraint, ...others]: Constraints): boolean {
  return constraint !== undefined && others.length === 0 && isContingent(constraint);
}

function toAnalysis(
  query: CheckedQuery,
  groups: readonly GroupAnalysis[],
  tautologies: readonly (readonly CheckedClause[])[],
): Analysis {
  const contradictions = groups.flatMap(({ contradiction }) => (contradiction.length === 0 ? [] : [contradiction]));
  // The clauses of an OR query were assumed to be false, so there the two are swapped.
  const [never, always] = query.connective === 'and' ? [contradictions, tautologies] : [tautologies, contradictions];
  return {
    query,
    duplicates: groups.flatMap(({ duplicates }) => duplicates),
    redundancies: groups.flatMap(({ trivial, redundancies }) => [
      ...trivial.map((clause) => ({ clause, others: [] })),
      ...redundancies,
    ]),
    never,
    always,
  };
}

/**
 * Answers questions about clauses of one query. The clauses of an AND query are assumed to be true, those of an OR
 * query to be false: by De Morgan's laws `a OR b` is the negation of `-a -b`, so the same analysis serves both.
 */
interface Reasoner {
  /** Whether the assumptions about some clauses contradict each other. */
  contradicts(some: Constraints): boolean;
  /** Whether the assumption about a clause follows from those about the given ones. */
  follows(constraint: Constraint, given: Constraints): boolean;
}

function createReasoner({ resource, connective }: CheckedQuery, constraints: Constraints): Reasoner {
  const solver = createSolver(resource, constraints);
  const holds = connective === 'and';
  const assume = (constraint: Constraint): Literal => ({ constraint, holds });
  return {
    contradicts: (some) => solver.decide(some.map(assume)) === 'unsatisfiable',
    follows: (constraint, given) =>
      solver.decide([...given.map(assume), { constraint, holds: !holds }]) === 'unsatisfiable',
  };
}

type Constraints = readonly Constraint[];

interface GroupAnalysis {
  /** Clauses for which the assumption holds for every object. */
  readonly trivial: readonly CheckedClause[];
  readonly duplicates: readonly Duplicate[];
  readonly redundancies: readonly Redundancy[];
  /** The smallest set of clauses that contradict each other; empty if there is none. */
  readonly contradiction: readonly CheckedClause[];
}

function analyzeGroup(group: Constraints, reasoner: Reasoner): GroupAnalysis {
  const trivial = group.filter((constraint) => !isContingent(constraint) && reasoner.follows(constraint, []));
  // Two clauses that are both impossible are equivalent, but not meant to be duplicates.
  const contingent = group.filter(
    (constraint) => isContingent(constraint) || !(trivial.includes(constraint) || reasoner.contradicts([constraint])),
  );
  const { distinct, duplicates } = findDuplicates(contingent, reasoner);
  const isContradiction = reasoner.contradicts(group);
  return {
    trivial: toClauses(trivial),
    duplicates,
    // Everything follows from a contradiction, so every clause would be redundant.
    redundancies: isContradiction ? [] : findRedundancies(distinct, reasoner),
    contradiction: isContradiction ? toClauses(minimalConflict(group, reasoner.contradicts)) : [],
  };
}

function toClauses(constraints: Constraints): readonly CheckedClause[] {
  return constraints.map(({ clause }) => clause);
}

function findDuplicates(
  constraints: Constraints,
  { follows }: Reasoner,
): { readonly distinct: Constraints; readonly duplicates: readonly Duplicate[] } {
  const distinct: Constraint[] = [];
  const duplicates: Duplicate[] = [];
  for (const constraint of constraints) {
    const first = distinct.find((one) => follows(constraint, [one]) && follows(one, [constraint]));
    if (first === undefined) distinct.push(constraint);
    else duplicates.push({ clause: constraint.clause, first: first.clause });
  }
  return { distinct, duplicates };
}

/**
 * Finds clauses that follow from the remaining ones, so that all of them can be removed at once. Clauses that follow
 * from a single one are removed first: in `-d:null -d<5 d>=5` the last clause implies the other two, so it stays.
 */
function findRedundancies(constraints: Constraints, { follows }: Reasoner): readonly Redundancy[] {
  let kept = constraints;
  const drop = (isRedundant: (constraint: Constraint, others: Constraints) => boolean): void => {
    for (const constraint of constraints.toReversed()) {
      const others = kept.filter((one) => one !== constraint);
      if (others.length < kept.length && isRedundant(constraint, others)) kept = others;
    }
  };
  drop((constraint, others) => others.some((other) => follows(constraint, [other])));
  if (kept.length > 2) drop(follows);
  const dropped = constraints.filter((constraint) => !kept.includes(constraint));
  return dropped.map((constraint) => {
    const only = kept.find((other) => follows(constraint, [other]));
    // Clauses that imply another one are in conflict with its negation.
    const others = only === undefined ? minimalConflict(kept, (some) => follows(constraint, some)) : [only];
    return { clause: constraint.clause, others: toClauses(others) };
  });
}
