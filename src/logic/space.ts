import type { Resource } from '../catalogue/resource.ts';
import { compileClause } from '../matcher/compile-matcher.ts';
import { arrayDepthOf } from './arrays.ts';
import { createObject, freshName, plant } from './create-object.ts';
import { createSlot } from './create-slot.ts';
import { canMeet, type Demand } from './demand.ts';
import { groupQuestions } from './group-questions.ts';
import type { Question } from './question.ts';
import { contradicts, isObject, isUndecided, mustBeEmpty } from './relations.ts';
import type { Slot } from './slot.ts';

/** A clause, here by its question, and whether it is to be true. */
export interface Literal {
  readonly question: Question;
  readonly holds: boolean;
}

/** Whether some object makes it so, none does, or that cannot be told. */
export type Verdict = 'some' | 'none' | 'undecided';

/** All objects there can be, as far as some clauses tell them apart. */
export interface Space {
  /** Whether there is an object of which all literals are true. */
  decide(literals: readonly Literal[]): Verdict;
  /** Such an object, small and in the shape of the service's; only where there is one. */
  createObject(literals: readonly Literal[]): object;
}

/** The space of the objects of a resource that some questions divide. */
export function createSpace(resource: Resource, questions: readonly Question[]): Space {
  const arrayDepth = arrayDepthOf(resource);
  const slotOf = rememberSlots(questions);
  const only = isOnePlace(questions) && arrayDepth(questions[0].names) === undefined ? slotOf(questions[0]) : undefined;
  const withoutUndecided = createFilter(questions);
  const demandsOf = ({ yes, no }: Answers): readonly Demand[] =>
    groupBySlot(yes, slotOf).map(([slot, wanted]) => ({
      slot,
      yes: wanted,
      no: no.filter(({ place }) => place === wanted[0].place),
      isEmpty: no.some((denied) => mustBeEmpty(wanted[0], denied)),
      arrayDepth: arrayDepth(slot.names),
    }));
  return {
    decide(literals) {
      const { yes, no } = toAnswers(literals);
      if (yes.length === 0) return 'some';
      // Most often clauses that have to do with each other are about one value.
      if (only !== undefined) return only.canHave({ yes, no, isEmpty: false }) ? 'some' : 'none';
      if (yes.some(({ kind }) => kind === 'impossible')) return 'none';
      const sure = withoutUndecided({ yes, no });
      if (no.some((denied) => sure.some((wanted) => contradicts(wanted, denied)))) return 'none';
      if (!demandsOf({ yes: sure, no }).every(canMeet)) return 'none';
      return sure.length === yes.length ? 'some' : 'undecided';
    },
    createObject(literals) {
      const answers = toAnswers(literals);
      const object = createObject(demandsOf(answers));
      for (const { clause, kind, names, isTurned } of answers.yes.filter(isObject)) {
        if (compileClause(clause)(object) !== isTurned) continue;
        const depth = arrayDepth(names);
        if (kind === 'object') plant(object, names, depth, {});
        else plant(object, [...names, freshName(names, questions)], depth, 'a');
      }
      return object;
    },
  };
}

/** Whether questions are all about one value. */
function isOnePlace(questions: readonly Question[]): questions is readonly [Question, ...Question[]] {
  const [first] = questions;
  if (first === undefined || isObject(first) || first.kind === 'impossible' || isUndecided(first, first)) return false;
  return questions.every(({ place, kind }) => place === first.place && kind === first.kind);
}

/** The questions to be answered with yes, and those with no. */
interface Answers {
  readonly yes: readonly Question[];
  readonly no: readonly Question[];
}

function toAnswers(literals: readonly Literal[]): Answers {
  const yes: Question[] = [];
  const no: Question[] = [];
  for (const { question, holds } of literals) (holds === question.isTurned ? no : yes).push(question);
  return { yes, no };
}

function rememberSlots(questions: readonly Question[]): (question: Question) => Slot {
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

/** Makes what leaves of the yeses those that can be decided together with all that they have to do with. */
function createFilter(questions: readonly Question[]): (answers: Answers) => readonly Question[] {
  const isAnyUndecided = questions.some((one) => questions.some((other) => isUndecided(one, other)));
  if (!isAnyUndecided) return ({ yes }) => yes;
  const groups = groupQuestions(questions);
  return ({ yes, no }) => {
    const asked = groups.map((group) => group.filter((question) => yes.includes(question) || no.includes(question)));
    const decided = asked.filter((group) => !group.some((one) => group.some((other) => isUndecided(one, other))));
    return yes.filter((question) => decided.some((group) => group.includes(question)));
  };
}
