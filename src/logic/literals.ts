import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { keepFewest } from './keep-fewest.ts';
import type { Literal, Space } from './space.ts';

/** Literals, one set of which is true exactly where a query is, or is not. */
export type Alternatives = readonly (readonly Literal[])[];

/** Where a query is true. */
export function alternativesOf({ connective, clauses }: CheckedQuery): Alternatives {
  return split(clauses, true, connective === 'or');
}

/** Where a query is not true. */
export function denialsOf({ connective, clauses }: CheckedQuery): Alternatives {
  return split(clauses, false, connective === 'and');
}

function split(clauses: readonly CheckedClause[], holds: boolean, isEither: boolean): Alternatives {
  const literals = clauses.map((clause) => ({ clause, holds }));
  return isEither ? literals.map((literal) => [literal]) : [literals];
}

/** Where one set of literals is true and one of others. */
export function combine(ones: Alternatives, others: Alternatives): Alternatives {
  return ones.flatMap((one) => others.map((other) => [...one, ...other]));
}

/** As few clauses as leave none of some alternatives, of which there is none. */
export function findCulprits(space: Space, sets: Alternatives): readonly CheckedClause[] {
  const [only = [], ...others] = sets;
  const culprits = others.length > 0 ? sets.flat() : keepFewest(only, (some) => space.decide(some) === 'none');
  return culprits.map(({ clause }) => clause);
}
