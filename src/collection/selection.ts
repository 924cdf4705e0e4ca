import type { RowSet } from './row-set.ts';

/** The rows of which a clause, its negation aside, is true. */
export interface Selection {
  /** How many rows, or some more: what has been removed is counted too. */
  readonly most: number;
  /** Whether a row is one of them. */
  has(row: number): boolean;
  /** Visits them in any order, some perhaps twice. `undefined` where that takes no less than to look at every row. */
  readonly visit: ((visitor: (row: number) => void) => void) | undefined;
  /** All of them at once, where that takes less than to narrow a bitmap, and to count what is left. */
  mark?(): RowSet;
  /** The same, with the work done that was put off as long as it might not be needed. */
  resolve?(): Selection;
  /** Takes out of a bitmap the rows that are not among them; if turned, those that are. */
  narrow(words: Uint32Array, isTurned: boolean): void;
}

/** Of no row. */
export const NOTHING: Selection = {
  most: 0,
  has: () => false,
  visit: () => {},
  narrow(words, isTurned) {
    if (!isTurned) words.fill(0);
  },
};

/** Keeps of a bitmap what is in another of the same length, or what is not. */
export function narrowBy(words: Uint32Array, mask: Uint32Array, isTurned: boolean): void {
  const turn = isTurned ? -1 : 0;
  for (let index = 0; index < words.length; index++) (words[index] as number) &= (mask[index] as number) ^ turn;
}

/** A search through texts that need not be made if few rows are left to be looked at. */
export interface PutOffSearch {
  /** How many rows will be found, or some more. */
  estimate(): number;
  /** So many rows are looked at one by one before all texts are searched. */
  readonly patience: number;
  /** Looks at one row. */
  holds(row: number): boolean;
  search(): Selection;
}

/** The rows that a search finds, made only when it must be. */
export function selectSearched({ estimate, patience, holds, search }: PutOffSearch): Selection {
  let found: Selection | undefined;
  let looks = 0;
  const resolve = (): Selection => {
    found ??= search();
    return found;
  };
  return {
    // Asked only where there is another clause to go first.
    get most() {
      return estimate();
    },
    resolve,
    visit: undefined,
    has(row) {
      if (found === undefined && looks++ < patience) return holds(row);
      return resolve().has(row);
    },
    narrow: (words, isTurned) => resolve().narrow(words, isTurned),
  };
}
