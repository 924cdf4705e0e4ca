import { countBits, giveBack, visitBits } from './bitmap.ts';

/** Rows that have been found. */
export interface RowSet {
  readonly size: number;
  /** Visits them in order, from a row on, until the visitor says `false`. */
  visit(from: number, visitor: (row: number) => boolean): void;
  /** They are not needed any more, and must not be visited after. */
  release(): void;
}

/** Rows in order, each once. */
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
 * @param isBorrowed - Whether the bitmap is to be given back when the rows are released.
 * @param size - How many bits are set, where that is known.
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
