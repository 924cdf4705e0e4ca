import type { Resource } from '../catalogue/resource.ts';
import { compileClause } from '../matcher/compile-matcher.ts';
import { arrayDepthOf } from './arrays.ts';
import { createObject, freshName, plant } from './create-object.ts';
import { canMeet, type Demand, listDemands } from './demand.ts';
import type { Question } from './question.ts';
import { contradicts, isObject } from './relations.ts';
import { rememberSlots } from './slots.ts';
import { type Answers, separateUndecided } from './undecided.ts';

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
  const decidedOf = separateUndecided(questions, resource);
  const isOne = decidedOf === undefined && isOnePlace(questions) && arrayDepth(questions[0].names) === undefined;
  const only = isOne ? slotOf(questions[0]) : undefined;
  const demandsOf = (answers: Answers): readonly Demand[] => listDemands(answers, slotOf, arrayDepth);
  return {
    decide(literals) {
      const { yes, no } = toAnswers(literals);
      if (yes.length === 0) return 'some';
      // Most often clauses that have to do with each other are about one value.
      if (only !== undefined) return only.canHave({ yes, no, isEmpty: false }) ? 'some' : 'none';
      const sure = decidedOf?.({ yes, no }) ?? yes;
      if (sure.some(({ kind }) => kind === 'impossible')) return 'none';
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
  if (first === undefined || isObject(first) || first.kind === 'impossible') return false;
  return questions.every(({ place, kind }) => place === first.place && kind === first.kind);
}

function toAnswers(literals: readonly Literal[]): Answers {
  const yes: Question[] = [];
  const no: Question[] = [];
  for (const { question, holds } of literals) (holds === question.isTurned ? no : yes).push(question);
  return { yes, no };
}
