import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import type { Findings, Redundancy, Repetition } from './findings.ts';
import { keepFewest } from './keep-fewest.ts';
import { createReasoning, type Reasoning } from './reasoning.ts';

type Clauses = readonly CheckedClause[];

/** Finds what the clauses of a query are to each other. What follows from a contradiction is no finding: everything does. */
export function findFindings(query: CheckedQuery): Findings {
  const { clauses } = query;
  const reasoning = createReasoning(query);
  const idle = clauses.filter((clause) => reasoning.follows(clause, []));
  if (idle.length === clauses.length) return toFindings(query, [], [], [], [clauses]);
  const contradictions: Clauses[] = [];
  const repetitions: Repetition[] = [];
  const redundancies: Redundancy[] = idle.map((clause) => ({ clause, others: [] }));
  for (const group of reasoning.groups) {
    // Two clauses that are each impossible are not meant to be the same.
    const plain = group.filter((clause) => !idle.includes(clause) && !reasoning.contradict([clause]));
    const repeated = findRepetitions(plain, reasoning);
    repetitions.push(...repeated);
    if (reasoning.contradict(group)) contradictions.push(keepFewest(group, reasoning.contradict));
    else redundancies.push(...findRedundancies(without(plain, repeated), reasoning));
  }
  return toFindings(query, repetitions, redundancies, contradictions, []);
}

/** For OR, whose clauses were taken to be false, never is always. */
function toFindings(
  query: CheckedQuery,
  repetitions: readonly Repetition[],
  redundancies: readonly Redundancy[],
  contradictions: readonly Clauses[],
  truisms: readonly Clauses[],
): Findings {
  const [never, always] = query.connective === 'and' ? [contradictions, truisms] : [truisms, contradictions];
  return { query, repetitions, redundancies, never, always };
}

function without(clauses: Clauses, findings: readonly { readonly clause: CheckedClause }[]): Clauses {
  return clauses.filter((clause) => !findings.some((finding) => finding.clause === clause));
}

function findRepetitions(clauses: Clauses, { follows }: Reasoning): readonly Repetition[] {
  const firsts: CheckedClause[] = [];
  const repetitions: Repetition[] = [];
  for (const clause of clauses) {
    const first = firsts.find((one) => follows(clause, [one]) && follows(one, [clause]));
    if (first === undefined) firsts.push(clause);
    else repetitions.push({ clause, first });
  }
  return repetitions;
}

/**
 * Clauses that follow from those that are left, so that all of them may go at
 * once. What follows from one clause goes first: of `-d:null -d<5 d>=5`, where
 * the last says what the first two do, the last stays.
 */
function findRedundancies(clauses: Clauses, { follows }: Reasoning): readonly Redundancy[] {
  let kept = clauses;
  const drop = (follow: (clause: CheckedClause, others: Clauses) => boolean): void => {
    for (const clause of clauses.toReversed()) {
      const others = kept.filter((one) => one !== clause);
      if (kept.includes(clause) && follow(clause, others)) kept = others;
    }
  };
  drop((clause, others) => others.some((other) => follows(clause, [other])));
  drop(follows);
  return clauses
    .filter((clause) => !kept.includes(clause))
    .map((clause) => {
      const only = kept.find((other) => follows(clause, [other]));
      return { clause, others: only === undefined ? keepFewest(kept, (some) => follows(clause, some)) : [only] };
    });
}
