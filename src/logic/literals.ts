import type { CheckedClause } from '../checker/checked-query.ts';
import type { Connective } from '../syntax/ast.ts';
import { keepFewest } from './keep-fewest.ts';
import type { Question } from './question.ts';
import type { Literal, Space } from './space.ts';

/** Sets of literals: an object that makes all of one set true is what is sought. */
export type Alternatives = readonly (readonly Literal[])[];

/** What makes a query true. */
export function affirm(questions: readonly Question[], connective: Connective): Alternatives {
  return split(questions, true, connective === 'or');
}

/** What makes a query false. */
export function deny(questions: readonly Question[], connective: Connective): Alternatives {
  return split(questions, false, connective === 'and');
}

function split(questions: readonly Question[], holds: boolean, isEither: boolean): Alternatives {
  const literals = questions.map((question) => ({ question, holds }));
  return isEither ? literals.map((literal) => [literal]) : [literals];
}

/** What is one of some alternatives and one of others. */
export function combine(ones: Alternatives, others: Alternatives): Alternatives {
  return ones.flatMap((one) => others.map((other) => [...one, ...other]));
}

/** As few clauses as leave none of some alternatives, where none is left. */
export function findCulprits(space: Space, sets: Alternatives): readonly CheckedClause[] {
  const [only = [], ...others] = sets;
  const culprits = others.length > 0 ? sets.flat() : keepFewest(only, (some) => space.decide(some) === 'none');
  return culprits.map(({ question }) => question.clause);
}
