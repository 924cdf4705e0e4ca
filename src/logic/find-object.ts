import type { Alternatives } from './literals.ts';
import type { Space } from './space.ts';

/** What a search for an object came to. */
export interface Search {
  readonly found: object | undefined;
  /** Whether it is sure that there is none, where none is found. */
  readonly isSure: boolean;
}

/** Looks for a small object of which all literals of one of some sets are true. */
export function findObject(space: Space, sets: Alternatives): Search {
  const verdicts = sets.map((literals) => space.decide(literals));
  const objects = sets.filter((_, index) => verdicts[index] === 'some').map((set) => space.createObject(set));
  const [found] = objects.toSorted((a, b) => lengthOf(a) - lengthOf(b));
  return { found, isSure: !verdicts.includes('undecided') };
}

function lengthOf(object: object): number {
  return JSON.stringify(object).length;
}
