import { countBits, giveBack, visitBits } from './bitmap.ts';

/** The rows that a query found. */
export interface RowSet {
  readonly size: number;
  /** Visits the rows in order, starting at `from`, until the visitor returns `false`. */
  visit(from: number, visitor: (row: number) => boolean): void;
  /** Frees the rows, which must not be visited afterwards. */
  release(): void;
}

/** Creates a set from rows in order, each once. */
export function listedRows(rows: readonly number[]): RowSet {
  return {
    size: rows.length,
    visit(from, visitor) {
      for (const row of rows) if (row >= from && !visitor(row)) return;
    },
    release() {},
  };
}

/**
 * Creates a set from a bitmap.
 *
 * @param isBorrowed - Whether to return the bitmap when the rows are released.
 * @param size - The number of set bits, if it is known.
 */
export function markedRows(words: Uint32Array, isBorrowed: boolean, size: number = countBits(words)): RowSet {
  return {
    size,
    visit: (from, visitor) => visitBits(words, from, visitor),
    release() {
      if (isBorrowed) giveBack(words);
    },
  };
}
