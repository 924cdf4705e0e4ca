import { readRange } from '../matcher/number-range.ts';
import type { ValueTest } from '../matcher/value-tests.ts';
import type { Question } from './question.ts';
import { type Candidate, createJudge, isAsWanted, type Slot, type Wanted } from './slot.ts';
import { createTextSlot } from './text-slot.ts';
import { instantsAround, writeInstant } from './values/date-values.ts';
import { numbersAround } from './values/number-values.ts';

type Questions = readonly [Question, ...Question[]];

/** The slot of a question, and of all others about the same place. */
export function rememberSlots(questions: readonly Question[]): (question: Question) => Slot {
  const slots: Slot[] = [];
  return (question) => {
    const known = slots[question.index];
    if (known !== undefined) return known;
    const { place, kind } = question;
    const others = questions.filter((one) => one !== question && one.place === place && one.kind === kind);
    const slot = createSlot([question, ...others]);
    for (const { index } of [question, ...others]) slots[index] = slot;
    return slot;
  };
}

/** The slot of questions about one place, all of one kind. */
function createSlot(questions: Questions): Slot {
  const values = questions.map(({ value }) => value);
  switch (questions[0].kind) {
    case 'text':
      return createTextSlot(questions);
    case 'number':
      return createListSlot(questions, () =>
        numbersAround(values.flatMap((value) => (value.kind === 'number' ? value.number : []))),
      );
    case 'date':
      return createDateSlot(questions);
    default:
      return createListSlot(questions, () => [false, true]);
  }
}

/** A slot of few values, among which there is one for every way of answering the questions. */
function createListSlot(
  questions: Questions,
  listValues: () => readonly unknown[],
  createTest: (question: Question) => ValueTest = (question) => question.createTest(),
): Slot {
  let candidates: readonly Candidate[] | undefined;
  const find = (wanted: Wanted): Candidate | undefined => {
    candidates ??= listValues().map(createJudge(questions, createTest));
    return candidates.find((candidate) => isAsWanted(candidate, wanted));
  };
  return {
    names: questions[0].names,
    canHave: (wanted) => find(wanted) !== undefined,
    choose: (wanted) => find(wanted)?.value,
  };
}

/** The slot of questions about a time: until one is chosen, it is compared as milliseconds, for that is quick. */
function createDateSlot(questions: Questions): Slot {
  const bounds = questions.flatMap(({ value }) => (value.kind === 'date' ? value.epochMs : []));
  const slot = createListSlot(questions, () => instantsAround(bounds), compareEpochMs);
  return { ...slot, choose: (wanted) => writeInstant(slot.choose(wanted) as number) };
}

function compareEpochMs({ operator, value }: Question): ValueTest {
  // Every time is a value, which is all that `null` asks.
  if (value.kind !== 'date') return () => true;
  const { low, high } = readRange([{ operator, bound: value.epochMs }], (epochMs) => epochMs + 1);
  return (epochMs) => typeof epochMs === 'number' && epochMs >= low && epochMs <= high;
}
