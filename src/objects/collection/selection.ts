import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { clearBit, hasBit, markedRows, type RowSet, setBit, wordsFor } from './bitmap.ts';

/** The rows that match a clause, without its negation. */
export interface Selection {
  /** An upper bound of the number of rows; it may include removed ones. */
  readonly maxRows: number;
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
  maxRows: 0,
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
  readonly maxTested: number;
  holds(row: number): boolean;
  search(): Selection;
}

/** Selects the rows that a search finds. The search runs only if it is needed. */
export function selectSearched({ estimate, maxTested, holds, search }: DeferredSearch): Selection {
  let found: Selection | undefined;
  let tested = 0;
  const resolve = (): Selection => {
    found ??= search();
    return found;
  };
  return {
    // Needed only if another clause could go first.
    get maxRows() {
      return estimate();
    },
    resolve,
    visit: undefined,
    has(row) {
      if (found === undefined && tested++ < maxTested) return holds(row);
      return resolve().has(row);
    },
    narrow: (words, isNegated) => resolve().narrow(words, isNegated),
  };
}

/** The values of one field in all rows. Rows that were never written have no value. */
export interface FieldColumn {
  /** Makes room for rows: a multiple of 32, never fewer than before. */
  grow(capacity: number): void;
  /** Reads an object that is new or has changed. */
  write(row: number, object: unknown): void;
  /** Clears a row whose object was removed. */
  clear(row: number): void;
  /** The rows that match a clause, without its negation; for `null`, the rows with a value. */
  select(clause: CheckedClause): Selection;
  /** Builds the index ahead of the first selection. */
  prepare(): void;
  /** Whether it holds so many stale values that it should be rebuilt. */
  readonly isStale: boolean;
  /** The estimated memory. */
  readonly bytes: number;
}

/**
 * The rows that have a value.
 *
 * @see L3.3
 */
export function createPresence() {
  let words = new Uint32Array(0);
  let count = 0;
  const has = (row: number): boolean => hasBit(words, row);
  return {
    grow(capacity: number) {
      words = growWords(words, capacity);
    },
    write(row: number, isPresent: boolean) {
      if (has(row) === isPresent) return;
      count += isPresent ? 1 : -1;
      if (isPresent) setBit(words, row);
      else clearBit(words, row);
    },
    get selection(): Selection {
      return {
        maxRows: count,
        has,
        visit: undefined,
        mark: () => markedRows(words, false, count),
        narrow: (others, isNegated) => narrowBy(others, words, isNegated),
      };
    },
    get bytes() {
      return words.byteLength;
    },
  };
}

/** Copies a bitmap into a longer one. */
export function growWords(words: Uint32Array, capacity: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(wordsFor(capacity));
  grown.set(words);
  return grown;
}
