import { reference } from '../../support/reference-matcher.ts';
import { breaks, isTrue, type Mutant } from './mutant.ts';

const { judge, toText } = reference;

/** Wrong answers to what is true of an object. */
export const TRUTH_MUTANTS: readonly Mutant[] = breaks('L3.1', {
  'answers unknown, so false, to a negation of what is absent': {
    judge: (clause, values, meaning) =>
      judge(clause, values, meaning) &&
      !(clause.isNegated && clause.value.kind !== 'null' && values.every((value) => meaning.isNothing(value))),
  },
  'answers false to a negation of what has another type': {
    judge(clause, values, meaning) {
      const hasType = { number: meaning.toNumber, date: meaning.toInstant, boolean: meaning.toBoolean, text: toText };
      const read = clause.value.kind === 'null' ? undefined : hasType[clause.value.kind];
      const isOther = clause.isNegated && read !== undefined && !values.some((value) => read(value) !== undefined);
      return judge(clause, values, meaning) && !isOther;
    },
  },
  'takes a negation to ask for one element that is otherwise': {
    judge: (clause, values, meaning) =>
      clause.isNegated
        ? values.length === 0 || values.some((value) => !isTrue(clause, value, meaning))
        : judge(clause, values, meaning),
  },
  'overlooks negations': {
    judge: (clause, values, meaning) => judge({ ...clause, isNegated: false }, values, meaning),
  },
});
