import type { QueryText } from '../../builder/literal/read-query.ts';
import type { ResourceLike, ResourceOf } from '../../language/catalogue/catalogue.ts';
import type { CheckedClause, CheckedQuery } from '../../language/checker/checked-query.ts';
import type { QuerySource } from '../../language/checker/query-source.ts';
import { compileClause } from './compile-matcher.ts';
import { readObjects } from './objects-argument.ts';
import { type QueryParameters, splitParameters } from './query-parameters.ts';

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
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query nor a search, or `objects` is not iterable.
 * @throws Whatever the iterator of `objects` throws.
 * @see L3
 * @example
 * const objects = [{ amount: 900, currency_code: 'EUR' }, { amount: 1200, currency_code: 'EUR' }]
 * tallyMatches('payments', 'amount>=1000 currency_code:"EUR"', objects).clauses.map(({ decides }) => decides) // [1, 0]
 */
export function tallyMatches(query: QuerySource, objects: Iterable<unknown>): MatchTally;
export function tallyMatches<const Target extends ResourceLike, const Text extends string>(
  resource: Target,
  text: QueryText<ResourceOf<Target>, Text>,
  objects: Iterable<unknown>,
): MatchTally;
export function tallyMatches(...parameters: readonly [...QueryParameters, Iterable<unknown>]): MatchTally {
  const [query, objects] = splitParameters(parameters);
  const all = readObjects(objects as Iterable<unknown>);
  const tally = createTally(query);
  for (const object of all) tally.add(object);
  return tally.sum();
}

/** Counts the effects of clauses, object by object. */
export interface RunningTally {
  /** Takes the next object; returns whether it matches. */
  add(object: unknown): boolean;
  /** The counts so far. */
  sum(): MatchTally;
}

/** Starts to count the effects of the clauses of a query. */
export function createTally({ connective, clauses }: Pick<CheckedQuery, 'connective' | 'clauses'>): RunningTally {
  const tests = clauses.map(compileClause);
  const tallies = clauses.map((clause) => ({ clause, holds: 0, decides: 0 }));
  // A clause that fails decides an AND query, one that holds an OR query.
  const isOr = connective === 'or';
  let objects = 0;
  let matches = 0;
  return {
    add(object) {
      objects++;
      const held = tests.map((test) => test(object));
      const deciding = held.filter((holds) => holds === isOr).length;
      const isMatch = deciding > 0 === isOr;
      if (isMatch) matches++;
      for (const [index, tally] of tallies.entries()) {
        if (held[index]) tally.holds++;
        if (deciding === 1 && held[index] === isOr) tally.decides++;
      }
      return isMatch;
    },
    sum: () => ({ objects, matches, clauses: tallies.map((tally) => ({ ...tally })) }),
  };
}
