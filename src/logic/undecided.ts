import type { Resource } from '../catalogue/resource.ts';
import { isContested } from './contested.ts';
import { groupQuestions } from './group-questions.ts';
import type { Question } from './question.ts';
import { isUndecided } from './relations.ts';

/** The questions that an object is to answer with yes, and those with no. */
export interface Answers {
  readonly yes: readonly Question[];
  readonly no: readonly Question[];
}

/**
 * Tells of the yeses those that can be decided together with all that they have
 * to do with; `undefined` where all can.
 */
export function separateUndecided(
  questions: readonly Question[],
  resource: Resource,
): ((answers: Answers) => readonly Question[]) | undefined {
  const contested = questions.filter((question) => isContested(question, resource));
  if (contested.length === 0 && !holdsUndecided(questions)) return undefined;
  const groups = groupQuestions(questions);
  return ({ yes, no }) => {
    const asked = groups.map((group) => group.filter((question) => yes.includes(question) || no.includes(question)));
    const decided = asked.filter((group) => !(group.some((one) => contested.includes(one)) || holdsUndecided(group)));
    return yes.filter((question) => decided.some((group) => group.includes(question)));
  };
}

function holdsUndecided(questions: readonly Question[]): boolean {
  return questions.some((one) => questions.some((other) => isUndecided(one, other)));
}
