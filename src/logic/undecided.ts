import { groupQuestions } from './group-questions.ts';
import type { Question } from './question.ts';
import { isUndecided } from './relations.ts';

/** The questions that an object is to answer with yes, and those with no. */
export interface Answers {
  readonly yes: readonly Question[];
  readonly no: readonly Question[];
}

/** Tells of the yeses those that can be decided together with all that they have to do with. */
export function separateUndecided(questions: readonly Question[]): (answers: Answers) => readonly Question[] {
  const isAnyUndecided = questions.some((one) => questions.some((other) => isUndecided(one, other)));
  if (!isAnyUndecided) return ({ yes }) => yes;
  const groups = groupQuestions(questions);
  return ({ yes, no }) => {
    const asked = groups.map((group) => group.filter((question) => yes.includes(question) || no.includes(question)));
    const decided = asked.filter((group) => !group.some((one) => group.some((other) => isUndecided(one, other))));
    return yes.filter((question) => decided.some((group) => group.includes(question)));
  };
}
