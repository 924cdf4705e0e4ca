import type { QueryText } from '../../builder/literal/read-query.ts';
import { freezeDeep } from '../../language/base/plain-data.ts';
import type { ResourceLike, ResourceOf } from '../../language/catalogue/catalogue.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { clausesOf, type ExpressionTree, isGroup } from '../../language/checker/expression-tree.ts';
import type { QueryLike, ReadExpression } from '../../language/checker/query-like.ts';
import type { Connective } from '../../language/syntax/ast.ts';
import { compileClause } from './compile-matcher.ts';
import { evaluate } from './explain-match.ts';
import { readObjects } from './objects-argument.ts';
import { type QueryParameters, splitParameters } from './query-parameters.ts';

/** The effect of one clause of a query on many objects. */
export interface ClauseTally {
  readonly clause: CheckedClause;
  /** The number of objects for which the clause holds. */
  readonly holds: number;
  /**
   * The number of objects for which the clause alone decides, so that the result would change without it: in an AND
   * query it alone excludes them, in an OR query it alone includes them.
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
 * Counts the effect of each clause of a query on many objects, which shows why so few of them match.
 *
 * @throws {QueryError} If the text has errors, or the search has no clauses.
 * @throws {TypeError} If `query` is neither a checked query, an expression nor a search, or `objects` is not iterable.
 * @throws Whatever the iterator of `objects` throws.
 * @see L3
 * @example
 * const objects = [{ amount: 900, currency_code: 'EUR' }, { amount: 1200, currency_code: 'EUR' }]
 * tallyMatches('payments', 'amount>=1000 currency_code:"EUR"', objects).clauses.map(({ decides }) => decides) // [1, 0]
 */
export function tallyMatches(query: QueryLike, objects: Iterable<unknown>): MatchTally;
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

/** Starts to count the effects of the clauses of an expression. */
export function createTally({ tree }: Pick<ReadExpression, 'tree'>): RunningTally {
  const tallies = freezeDeep(clausesOf(tree)).map((clause) => ({
    clause,
    matches: compileClause(clause),
    holds: 0,
    decides: 0,
  }));
  const neutral = new Map(listNeutral(tree, 'and'));
  /** The truth of each clause for the current object. */
  const held = new Map<CheckedClause, boolean>();
  let objects = 0;
  let matches = 0;
  return {
    add(object) {
      objects++;
      for (const tally of tallies) held.set(tally.clause, tally.matches(object));
      const isMatch = evaluate(tree, (clause) => held.get(clause) === true);
      if (isMatch) matches++;
      for (const tally of tallies) {
        const holds = held.get(tally.clause) === true;
        if (holds) tally.holds++;
        if (holds === neutral.get(tally.clause)) continue;
        const without = evaluate(tree, (clause) => (clause === tally.clause ? !holds : held.get(clause) === true));
        if (without !== isMatch) tally.decides++;
      }
      return isMatch;
    },
    sum: () => ({
      objects,
      matches,
      clauses: tallies.map(({ clause, holds, decides }) => ({ clause, holds, decides })),
    }),
  };
}

/** For each clause, the truth with which it has no effect on its group. */
function listNeutral(tree: ExpressionTree, connective: Connective): readonly (readonly [CheckedClause, boolean])[] {
  if (!isGroup(tree)) return [[tree, connective === 'and']];
  return tree.members.flatMap((member) => listNeutral(member, tree.connective));
}
