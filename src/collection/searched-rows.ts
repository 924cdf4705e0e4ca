import type { Selection } from './selection.ts';

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
