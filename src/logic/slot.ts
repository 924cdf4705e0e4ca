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

/** A value, and the questions that it answers with yes. */
export interface Candidate<Value = unknown> {
  readonly value: Value;
  readonly yes: ReadonlySet<Question>;
}

export function judgeValue<Value>(value: Value, questions: readonly Question[]): Candidate<Value> {
  return { value, yes: new Set(questions.filter(({ test }) => test(value))) };
}

export function isAsWanted({ value, yes }: Candidate, wanted: Wanted): boolean {
  if (wanted.isEmpty && hasValue(value)) return false;
  return wanted.yes.every((question) => yes.has(question)) && !wanted.no.some((question) => yes.has(question));
}
