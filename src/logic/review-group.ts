import type { CheckedClause } from '../checker/checked-query.ts';
import type { Redundancy, Repetition } from './findings.ts';
import { keepFewest } from './keep-fewest.ts';
import { isOrdinary, type Question } from './question.ts';
import type { Reasoning } from './reasoning.ts';

/** What is found of clauses that have to do with each other. */
export interface GroupFindings {
  /** Clauses that are so of every object. */
  readonly idle: readonly CheckedClause[];
  readonly repetitions: readonly Repetition[];
  readonly redundancies: readonly Redundancy[];
  /** The fewest clauses that cannot be so together; none if all can. */
  readonly contradiction: readonly CheckedClause[];
}

type Questions = readonly Question[];

/** Finds what clauses are to each other. From a contradiction everything follows, so nothing is found to. */
export function reviewGroup(group: Questions, reasoning: Reasoning): GroupFindings {
  const idle = group.filter((question) => !isOrdinary(question) && reasoning.follows(question, []));
  // Two clauses that are each impossible are not meant to be the same.
  const sound = group.filter(
    (question) => isOrdinary(question) || !(idle.includes(question) || reasoning.contradict([question])),
  );
  const { distinct, repetitions } = findRepetitions(sound, reasoning);
  const isContradiction = reasoning.contradict(group);
  return {
    idle: toClauses(idle),
    repetitions,
    redundancies: isContradiction ? [] : findRedundancies(distinct, reasoning),
    contradiction: isContradiction ? toClauses(keepFewest(group, reasoning.contradict)) : [],
  };
}

function toClauses(questions: Questions): readonly CheckedClause[] {
  return questions.map(({ clause }) => clause);
}

function findRepetitions(
  questions: Questions,
  { follows }: Reasoning,
): { readonly distinct: Questions; readonly repetitions: readonly Repetition[] } {
  const distinct: Question[] = [];
  const repetitions: Repetition[] = [];
  for (const question of questions) {
    const first = distinct.find((one) => follows(question, [one]) && follows(one, [question]));
    if (first === undefined) distinct.push(question);
    else repetitions.push({ clause: question.clause, first: first.clause });
  }
  return { distinct, repetitions };
}

/**
 * Clauses that follow from those that are left, so that all of them may go at
 * once. What follows from one clause goes first: of `-d:null -d<5 d>=5`, where
 * the last says what the first two do, the last stays.
 */
function findRedundancies(questions: Questions, { follows }: Reasoning): readonly Redundancy[] {
  let kept = questions;
  const drop = (isDropped: (question: Question, others: Questions) => boolean): void => {
    for (const question of questions.toReversed()) {
      const others = kept.filter((one) => one !== question);
      if (others.length < kept.length && isDropped(question, others)) kept = others;
    }
  };
  drop((question, others) => others.some((other) => follows(question, [other])));
  if (kept.length > 2) drop(follows);
  const dropped = questions.filter((question) => !kept.includes(question));
  return dropped.map((question) => {
    const only = kept.find((other) => follows(question, [other]));
    const others = only === undefined ? keepFewest(kept, (some) => follows(question, some)) : [only];
    return { clause: question.clause, others: toClauses(others) };
  });
}
