import { reference } from '../../support/reference-matcher.ts';
import { breaks, type Mutant } from './mutant.ts';

const { connect } = reference;

/** Wrong answers to how clauses go together. */
export const CONNECTIVE_MUTANTS: readonly Mutant[] = breaks('L3.12', {
  'takes OR for AND': { connect: (_, truths) => !truths.includes(false) },
  'takes AND for OR': { connect: (_, truths) => truths.includes(true) },
  'asks the first clause only': { connect: (query, truths) => connect(query, truths.slice(0, 1)) },
  'asks the last clause only': { connect: (query, truths) => connect(query, truths.slice(-1)) },
  'asks two clauses at most': { connect: (query, truths) => connect(query, truths.slice(0, 2)) },
  'asks nine clauses at most': { connect: (query, truths) => connect(query, truths.slice(0, 9)) },
  'asks that one clause alone is true': {
    connect: (query, truths) =>
      query.connective === 'or' ? truths.filter(Boolean).length === 1 : connect(query, truths),
  },
  'takes a first negation for one of the whole query': {
    connect(query, [first = false, ...others]) {
      const [clause] = query.clauses;
      return clause?.isNegated === true ? !connect(query, [!first, ...others]) : connect(query, [first, ...others]);
    },
  },
  'takes any negation for one of the whole query': {
    connect(query, truths) {
      const plain = truths.map((truth, index) => truth !== query.clauses[index]?.isNegated);
      return query.clauses.some(({ isNegated }) => isNegated) ? !connect(query, plain) : connect(query, truths);
    },
  },
});
