import type { Question } from './question.ts';
import { areRelated } from './relations.ts';

/** Questions that have to do with each other, or with the same others: what is asked of one group leaves the rest free. */
export function groupQuestions(questions: readonly Question[]): readonly (readonly Question[])[] {
  let groups: (readonly Question[])[] = [];
  for (const question of questions) {
    const related = groups.filter((group) => group.some((other) => areRelated(question, other)));
    if (related.length === 0) groups.push([question]);
    else groups = [...groups.filter((group) => !related.includes(group)), [...related.flat(), question]];
  }
  return groups.map((group) => group.toSorted((a, b) => a.index - b.index));
}
