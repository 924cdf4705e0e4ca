import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import type { Findings } from './findings.ts';
import { groupQuestions } from './group-questions.ts';
import { askQuestion, isOrdinary, type Question } from './question.ts';
import { createReasoning } from './reasoning.ts';
import { type GroupFindings, reviewGroup } from './review-group.ts';

/** Finds what the clauses of a query are to each other. */
export function findFindings(query: CheckedQuery): Findings {
  const groups = groupQuestions(query.clauses.map(askQuestion)).filter((group) => !isPlain(group));
  const found = groups.map((group) => reviewGroup(group, createReasoning(query, group)));
  const idle = found.flatMap((one) => one.idle);
  return idle.length === query.clauses.length ? toFindings(query, [], [query.clauses]) : toFindings(query, found, []);
}

/** Whether a clause stands alone and is true of some objects, and of others not. */
function isPlain([question, ...others]: readonly Question[]): boolean {
  return question !== undefined && others.length === 0 && isOrdinary(question);
}

/** For OR, whose clauses were taken to be false, never is always. */
function toFindings(
  query: CheckedQuery,
  found: readonly GroupFindings[],
  truisms: readonly (readonly CheckedClause[])[],
): Findings {
  const contradictions = found.flatMap(({ contradiction }) => (contradiction.length === 0 ? [] : [contradiction]));
  const [never, always] = query.connective === 'and' ? [contradictions, truisms] : [truisms, contradictions];
  return {
    query,
    repetitions: found.flatMap(({ repetitions }) => repetitions),
    redundancies: found.flatMap(({ idle, redundancies }) => [
      ...idle.map((clause) => ({ clause, others: [] })),
      ...redundancies,
    ]),
    never,
    always,
  };
}
