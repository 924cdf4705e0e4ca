import type { CheckedClause } from '../checker/checked-query.ts';
import { type QuerySource, readSource } from '../checker/query-source.ts';
import { compileClause } from './compile-matcher.ts';
import { readObjects } from './objects-argument.ts';

/** The effect of one clause of a query on many objects. */
export interface ClauseTally {
  readonly clause: CheckedClause;
  /** The number of objects for which the clause holds. */
  readonly holds: number;
  /**
   * The number of objects for which the clause alone decides: in an AND query it
   * alone excludes them, in an OR query it alone includes them.
   */
  readonly decides: number;
}

/** The effects of the clauses of a query on many objects. */
export interface MatchTally {
  readonly objects: number;
  readonly matches: number;
  readonly clauses: readonly ClauseTally[];
}

/**
 * Counts the effect of each clause of a query on many objects, which shows why so
 * few of them match.
 *
 * @throws {TypeError} If `query` is neither a checked query nor a search, or `objects` is not iterable.
 * @throws Whatever the iterator of `objects` throws.
 * @see L3
 * @example
 * const { query } = checkQuery('payments', 'amount>=1000 currency_code:"EUR"')
 * const objects = [{ amount: 900, currency_code: 'EUR' }, { amount: 1200, currency_code: 'EUR' }]
 * query && tallyMatches(query, objects).clauses.map(({ decides }) => decides) // [1, 0]
 */
export function tallyMatches(query: QuerySource, objects: Iterable<unknown>): MatchTally {
  const { connective, clauses } = readSource(query);
  const all = readObjects(objects);
  const tests = clauses.map(compileClause);
  const tallies = clauses.map((clause) => ({ clause, holds: 0, decides: 0 }));
  // A clause that fails decides an AND query, one that holds an OR query.
  const isOr = connective === 'or';
  let count = 0;
  let matches = 0;
  for (const object of all) {
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
