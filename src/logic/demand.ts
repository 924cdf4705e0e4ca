import type { ArrayDepth } from './arrays.ts';
import type { Question } from './question.ts';
import { isObject, mustBeEmpty } from './relations.ts';
import type { Slot, Wanted } from './slot.ts';
import { isWhole } from './text-values.ts';
import type { Answers } from './undecided.ts';

/** What is to be at a place that must have a value. */
export interface Demand extends Wanted {
  readonly slot: Slot;
  /** How many names lead to an array on the way, through which each yes may have a value of its own. */
  readonly arrayDepth: number | undefined;
}

/** What is to be at each place that must have a value. */
export function listDemands(
  { yes, no }: Answers,
  slotOf: (question: Question) => Slot,
  arrayDepth: ArrayDepth,
): readonly Demand[] {
  return groupBySlot(yes, slotOf).map(([slot, wanted]) => ({
    slot,
    yes: wanted,
    no: no.filter(({ place }) => place === wanted[0].place),
    isEmpty: no.some((denied) => mustBeEmpty(wanted[0], denied)),
    arrayDepth: arrayDepth(slot.names),
  }));
}

function groupBySlot(
  questions: readonly Question[],
  slotOf: (question: Question) => Slot,
): readonly (readonly [Slot, readonly [Question, ...Question[]]])[] {
  const groups = new Map<Slot, [Question, ...Question[]]>();
  for (const question of questions) {
    if (isObject(question)) continue;
    const slot = slotOf(question);
    const group = groups.get(slot);
    if (group === undefined) groups.set(slot, [question]);
    else group.push(question);
  }
  return [...groups];
}

/** Whether there can be what is demanded. */
export function canMeet(demand: Demand): boolean {
  const { slot, yes, arrayDepth } = demand;
  if (arrayDepth === undefined) return slot.canHave(demand);
  return yes.every((question) => slot.canHave({ ...demand, yes: [question] }));
}

/**
 * As few values as meet a demand: several only through an array. Each yes goes
 * to the first value that it fits. That gives the fewest, since those that want
 * one certain value come first, and then those with a lower bound, which fit
 * one another, and those with an upper one, which do.
 */
export function chooseValues(demand: Demand): readonly unknown[] {
  const { slot, yes, arrayDepth } = demand;
  if (arrayDepth === undefined) return [slot.choose(demand)];
  const shares: Question[][] = [];
  for (const question of yes.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const fitting = shares.find((share) => slot.canHave({ ...demand, yes: [...share, question] }));
    if (fitting === undefined) shares.push([question]);
    else fitting.push(question);
  }
  return shares.map((share) => slot.choose({ ...demand, yes: share }));
}

function rankOf(question: Question): number {
  if (question.value.kind === 'null') return 3;
  if (question.operator.startsWith('<')) return 2;
  return isWhole(question) ? 0 : 1;
}
