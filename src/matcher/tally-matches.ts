import { assertCheckedQuery } from '../checker/assert-checked-query.ts';
import type { CheckedClause, CheckedQuery } from '../checker/checked-query.ts';
import { compileClause } from './compile-matcher.ts';
import { assertIterable } from './objects-argument.ts';

/** What a clause does among the others of its query, over many objects. */
export interface ClauseTally {
  readonly clause: CheckedClause;
  /** How many objects it holds for. */
  readonly holds: number;
  /**
   * How many objects would be decided otherwise without it: removed by it alone
   * in an AND query, found by it alone in an OR query.
   */
  readonly decides: number;
}

/** What the clauses of a query do over many objects. */
export interface MatchTally {
  readonly objects: number;
  readonly matches: number;
  readonly clauses: readonly ClauseTally[];
}

/**
 * Counts what each clause of a query does over many objects: why a list is as
 * short as it is.
 *
 * @throws {TypeError} `query` is no checked query, or `objects` is not iterable.
 * @throws Whatever the objects' own iterator throws.
 * @see L3
 * @example
 * const { query } = checkQuery('payments', 'amount>=1000 currency_code:"EUR"')
 * const objects = [{ amount: 900, currency_code: 'EUR' }, { amount: 1200, currency_code: 'EUR' }]
 * query && tallyMatches(query, objects).clauses.map(({ decides }) => decides) // [1, 0]
 */
export function tallyMatches(query: CheckedQuery, objects: Iterable<unknown>): MatchTally {
  assertCheckedQuery(query);
  assertIterable(objects);
  const tests = query.clauses.map(compileClause);
  const tallies = query.clauses.map((clause) => ({ clause, holds: 0, decides: 0 }));
  // In an AND query what does not hold decides, in an OR query what does.
  const isOr = query.connective === 'or';
  let count = 0;
  let matches = 0;
  for (const object of objects) {
    count++;
    const held = tests.map((test) => test(object));
    const deciding = held.filter((holds) => holds === isOr).length;
    if (deciding > 0 === isOr) matches++;
    for (const [index, tally] of tallies.entries()) {
      if (held[index]) tally.holds++;
      if (deciding === 1 && held[index] === isOr) tally.decides++;
    }
  }
  return { objects: count, matches, clauses: tallies };
}
