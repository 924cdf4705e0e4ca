import type { ValueTest } from '../matcher/value-tests.ts';
import { hasValue } from '../matcher/values.ts';
import type { Question } from './question.ts';

/** A place where an object may have a value of one kind, and all that is asked of it. */
export interface Slot {
  readonly names: readonly string[];
  /** Whether there is a value that answers as is wanted. */
  canHave(wanted: Wanted): boolean;
  /** Such a value, one that reads well if there is any; only where there is one. */
  choose(wanted: Wanted): unknown;
}

/** How one value is to answer the questions about its place. */
export interface Wanted {
  /** At least one. */
  readonly yes: readonly Question[];
  readonly no: readonly Question[];
  /** Whether it must be a value that counts as none: an empty text (L3.3). */
  readonly isEmpty: boolean;
}

/** A value, and by their index the questions that it answers with yes. */
export interface Candidate<Value = unknown> {
  readonly value: Value;
  readonly answers: readonly boolean[];
}

/** Looks at values for their answers. */
export function createJudge(
  questions: readonly Question[],
  createTest: (question: Question) => ValueTest = (question) => question.createTest(),
): <Value>(value: Value) => Candidate<Value> {
  const tests = questions.map(createTest);
  return (value) => {
    const answers: boolean[] = [];
    for (const [index, test] of tests.entries()) answers[questions[index]?.index ?? index] = test(value);
    return { value, answers };
  };
}

/** Whether a value answers as is wanted. */
export function isAsWanted({ value, answers }: Candidate, { yes, no, isEmpty }: Wanted): boolean {
  for (const { index } of yes) if (answers[index] !== true) return false;
  for (const { index } of no) if (answers[index] === true) return false;
  return !(isEmpty && hasValue(value));
}
