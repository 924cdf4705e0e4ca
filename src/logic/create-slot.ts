import type { Question } from './question.ts';
import { type Candidate, createJudge, isAsWanted, type Slot, type Wanted, withoutAlike } from './slot.ts';
import { createTextSlot } from './text-slot.ts';
import { timesAround } from './values/date-values.ts';
import { numbersAround } from './values/number-values.ts';

/** The slot of questions about one place, all of one kind. */
export function createSlot(questions: readonly [Question, ...Question[]]): Slot {
  const [{ names, kind }] = questions;
  if (kind === 'text') return createTextSlot(names, questions);
  let candidates: readonly Candidate[] | undefined;
  const find = (wanted: Wanted): Candidate | undefined => {
    candidates ??= withoutAlike(listValues(questions).map(createJudge(questions)));
    return candidates.find((candidate) => isAsWanted(candidate, wanted));
  };
  return { names, canHave: (wanted) => find(wanted) !== undefined, choose: (wanted) => find(wanted)?.value };
}

/** Values among which there is one for every way of answering the questions. */
function listValues(questions: readonly [Question, ...Question[]]): readonly unknown[] {
  switch (questions[0].kind) {
    case 'number':
      return numbersAround(questions.flatMap(({ value }) => (value.kind === 'number' ? value.number : [])));
    case 'date':
      return timesAround(questions.flatMap(({ value }) => (value.kind === 'date' ? value.epochMs : [])));
    default:
      return [false, true];
  }
}
