import type { RowSet } from './row-set.ts';

/** The rows that match a clause, without its negation. */
export interface Selection {
  /** An upper bound of the number of rows; it may include removed ones. */
  readonly most: number;
  /** Whether a row is selected. */
  has(row: number): boolean;
  /** Visits the rows in any order, some perhaps twice. `undefined` if a scan of all rows is as quick. */
  readonly visit: ((visitor: (row: number) => void) => void) | undefined;
  /** Returns all rows at once, if that is quicker than narrowing a bitmap and counting. */
  mark?(): RowSet;
  /** Performs deferred work and returns the resulting selection. */
  resolve?(): Selection;
  /** Removes from a bitmap the rows that are not selected; if negated, those that are. */
  narrow(words: Uint32Array, isNegated: boolean): void;
}

/** Selects no row. */
export const NOTHING: Selection = {
  most: 0,
  has: () => false,
  visit: () => {},
  narrow(words, isNegated) {
    if (!isNegated) words.fill(0);
  },
};

/** Intersects a bitmap with another of the same length; if negated, with its complement. */
export function narrowBy(words: Uint32Array, mask: Uint32Array, isNegated: boolean): void {
  const flip = isNegated ? -1 : 0;
  for (let index = 0; index < words.length; index++) (words[index] as number) &= (mask[index] as number) ^ flip;
}

/** A text search that is deferred, because testing a few rows may be enough. */
export interface DeferredSearch {
  /** An upper bound of the number of rows. */
  estimate(): number;
  /** The number of rows to test one by one before all texts are searched. */
  readonly patience: number;
  /** Tests one row. */
  holds(row: number): boolean;
  search(): Selection;
}

/** Selects the rows that a search finds. The search runs only if it is needed. */
export function selectSearched({ estimate, patience, holds, search }: DeferredSearch): Selection {
  let found: Selection | undefined;
  let tested = 0;
  const resolve = (): Selection => {
    found ??= search();
    return found;
  };
  return {
    // Needed only if another clause could go first.
    get most() {
      return estimate();
    },
    resolve,
    visit: undefined,
    has(row) {
      if (found === undefined && tested++ < patience) return holds(row);
      return resolve().has(row);
    },
    narrow: (words, isNegated) => resolve().narrow(words, isNegated),
  };
}
