import type { CheckedQuery } from '../../checker/checked-query.ts';
import { type MatchTally, tallyMatches } from '../../matcher/tally-matches.ts';

/** Counts what the clauses of a query do, over objects that come some at a time. */
export interface RunningTally {
  add(object: object): void;
  sum(): MatchTally;
}

/** Objects that are held at most, to be counted together. */
const TOGETHER = 256;

export function createTally(query: CheckedQuery): RunningTally {
  let sum = tallyMatches(query, []);
  let waiting: object[] = [];
  const count = (): MatchTally => {
    sum = addTallies(sum, tallyMatches(query, waiting));
    waiting = [];
    return sum;
  };
  return {
    add(object) {
      waiting.push(object);
      if (waiting.length === TOGETHER) count();
    },
    sum: count,
  };
}

function addTallies(a: MatchTally, b: MatchTally): MatchTally {
  return {
    objects: a.objects + b.objects,
    matches: a.matches + b.matches,
    clauses: a.clauses.map(({ clause, holds, decides }, index) => ({
      clause,
      holds: holds + (b.clauses[index]?.holds ?? 0),
      decides: decides + (b.clauses[index]?.decides ?? 0),
    })),
  };
}
