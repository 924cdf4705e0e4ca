import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import type { Findings, Redundancy, Repetition } from './findings.ts';
import { groupQuestions } from './group-questions.ts';
import { keepFewest } from './keep-fewest.ts';
import { askQuestion, type Question } from './question.ts';
import { createReasoning, type Reasoning } from './reasoning.ts';
import { isCommonTime } from './values/date-values.ts';

type Questions = readonly Question[];

/** Finds what the clauses of a query are to each other. From a contradiction everything follows, so nothing is found to. */
export function findFindings(query: CheckedQuery): Findings {
  const questions = query.clauses.map(askQuestion);
  const groups = groupQuestions(questions).filter((group) => !isPlain(group));
  if (groups.length === 0) return toFindings(query, [], [], [], []);
  const reasoning = createReasoning(query, questions);
  const idle = groups.flat().filter((question) => reasoning.follows(question, []));
  if (idle.length === questions.length) return toFindings(query, [], [], [], [query.clauses]);
  const contradictions: (readonly CheckedClause[])[] = [];
  const repetitions: Repetition[] = [];
  const redundancies: Redundancy[] = idle.map(({ clause }) => ({ clause, others: [] }));
  for (const group of groups) {
    // Two clauses that are each impossible are not meant to be the same.
    const sound = group.filter((question) => !idle.includes(question) && !reasoning.contradict([question]));
    const { distinct, repeated } = findRepetitions(sound, reasoning);
    repetitions.push(...repeated);
    if (reasoning.contradict(group)) contradictions.push(toClauses(keepFewest(group, reasoning.contradict)));
    else redundancies.push(...findRedundancies(distinct, reasoning));
  }
  return toFindings(query, repetitions, redundancies, contradictions, []);
}

/** Whether a clause stands alone and asks for what can be: it need not, for without a value no question is a yes. */
function isPlain([question, ...others]: Questions): boolean {
  return question !== undefined && others.length === 0 && isOrdinary(question);
}

/** Whether there is a value as is asked for; a number or time beyond all others may be one that nothing is. */
function isOrdinary({ kind, value }: Question): boolean {
  if (kind === 'impossible') return false;
  if (value.kind === 'number') return Math.abs(value.number) < Number.MAX_VALUE;
  return value.kind !== 'date' || isCommonTime(value.epochMs);
}

/** For OR, whose clauses were taken to be false, never is always. */
function toFindings(
  query: CheckedQuery,
  repetitions: readonly Repetition[],
  redundancies: readonly Redundancy[],
  contradictions: readonly (readonly CheckedClause[])[],
  truisms: readonly (readonly CheckedClause[])[],
): Findings {
  const [never, always] = query.connective === 'and' ? [contradictions, truisms] : [truisms, contradictions];
  return { query, repetitions, redundancies, never, always };
}

function toClauses(questions: Questions): readonly CheckedClause[] {
  return questions.map(({ clause }) => clause);
}

function findRepetitions(
  questions: Questions,
  { follows }: Reasoning,
): { readonly distinct: Questions; readonly repeated: readonly Repetition[] } {
  const distinct: Question[] = [];
  const repeated: Repetition[] = [];
  for (const question of questions) {
    const first = distinct.find((one) => follows(question, [one]) && follows(one, [question]));
    if (first === undefined) distinct.push(question);
    else repeated.push({ clause: question.clause, first: first.clause });
  }
  return { distinct, repeated };
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
      if (kept.includes(question) && isDropped(question, others)) kept = others;
    }
  };
  drop((question, others) => others.some((other) => follows(question, [other])));
  drop(follows);
  const dropped = questions.filter((question) => !kept.includes(question));
  return dropped.map((question) => {
    const only = kept.find((other) => follows(question, [other]));
    const others = only === undefined ? keepFewest(kept, (some) => follows(question, some)) : [only];
    return { clause: question.clause, others: toClauses(others) };
  });
}
