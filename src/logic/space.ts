import type { Resource } from '../catalogue/resource.ts';
import type { CheckedClause } from '../checker/checked-query.ts';
import { compileClause } from '../matcher/compile-matcher.ts';
import { arrayDepthOf } from './arrays.ts';
import { createObject, freshName, plant } from './create-object.ts';
import { createSlot } from './create-slot.ts';
import { type Answers, canMeet, listDemands } from './demand.ts';
import { askQuestion, type Question } from './question.ts';
import { areRelated, contradicts, isObject, isUndecided } from './relations.ts';
import type { Slot } from './slot.ts';

/** A clause, and whether it is to be true. */
export interface Literal {
  readonly clause: CheckedClause;
  readonly holds: boolean;
}

/** Whether some object makes it so, none does, or that cannot be told. */
export type Verdict = 'some' | 'none' | 'undecided';

/** All objects there can be, as far as some clauses tell them apart. */
export interface Space {
  /** The clauses in groups: what one group asks leaves another free. */
  readonly groups: readonly (readonly CheckedClause[])[];
  /** Whether there is an object of which all literals are true. */
  decide(literals: readonly Literal[]): Verdict;
  /** Such an object, small and in the shape of the service's; only where there is one. */
  createObject(literals: readonly Literal[]): object;
}

/** The space that some clauses on a resource divide. */
export function createSpace(resource: Resource, clauses: readonly CheckedClause[]): Space {
  const questions = new Map(clauses.map((clause) => [clause, askQuestion(clause)] as const));
  const all = [...questions.values()];
  const groups = groupQuestions(all);
  const slotOf = rememberSlots(all);
  const arrayDepth = arrayDepthOf(resource);
  const hasUndecided = all.some((one, index) => all.slice(index).some((other) => isUndecided(one, other)));

  const answersTo = (literals: readonly Literal[]): Answers => {
    const yes: Question[] = [];
    const no: Question[] = [];
    for (const { clause, holds } of literals) {
      const question = questions.get(clause);
      if (question !== undefined) (holds === question.isTurned ? no : yes).push(question);
    }
    return { yes, no };
  };

  return {
    groups: groups.map((group) => group.map(({ clause }) => clause)),
    decide(literals) {
      const { yes, no } = answersTo(literals);
      if (yes.length === 0) return 'some';
      if (yes.some(({ kind }) => kind === 'impossible')) return 'none';
      const sure = hasUndecided ? withoutUndecided({ yes, no }, groups) : yes;
      if (no.some((denied) => sure.some((wanted) => contradicts(wanted, denied)))) return 'none';
      if (!listDemands({ yes: sure, no }, slotOf, arrayDepth).every(canMeet)) return 'none';
      return sure.length === yes.length ? 'some' : 'undecided';
    },
    createObject(literals) {
      const { yes, no } = answersTo(literals);
      const object = createObject(listDemands({ yes, no }, slotOf, arrayDepth));
      for (const { clause, kind, names, isTurned } of yes.filter(isObject)) {
        if (compileClause(clause)(object) !== isTurned) continue;
        const depth = arrayDepth(names);
        if (kind === 'object') plant(object, names, depth, {});
        else plant(object, [...names, freshName(names, all)], depth, 'a');
      }
      return object;
    },
  };
}

function rememberSlots(all: readonly Question[]): (question: Question) => Slot {
  const slots = new Map<Question, Slot>();
  return (question) => {
    const known = slots.get(question);
    if (known !== undefined) return known;
    const others = all.filter((one) => one !== question && one.place === question.place && one.kind === question.kind);
    const slot = createSlot([question, ...others]);
    for (const one of [question, ...others]) slots.set(one, slot);
    return slot;
  };
}

/** The questions that are to be answered with yes, but for those in groups where some cannot be decided together. */
function withoutUndecided({ yes, no }: Answers, groups: readonly (readonly Question[])[]): readonly Question[] {
  const asked = new Set([...yes, ...no]);
  const undecided = groups.filter((group) => {
    const members = group.filter((question) => asked.has(question));
    return members.some((one) => members.some((other) => isUndecided(one, other)));
  });
  return yes.filter((question) => !undecided.some((group) => group.includes(question)));
}

/** Questions that have to do with each other, or with the same others. */
function groupQuestions(questions: readonly Question[]): readonly (readonly Question[])[] {
  let groups: (readonly Question[])[] = [];
  for (const question of questions) {
    const related = groups.filter((group) => group.some((other) => areRelated(question, other)));
    groups = [...groups.filter((group) => !related.includes(group)), [...related.flat(), question]];
  }
  return groups.map((group) => questions.filter((question) => group.includes(question)));
}
