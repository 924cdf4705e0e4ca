import { countBits, visitBits } from './bitmap.ts';

/** Rows that have been found. */
export interface RowSet {
  readonly size: number;
  /** Visits them in order, from a row on, until the visitor says `false`. */
  visit(from: number, visitor: (row: number) => boolean): void;
}

/** Rows in order, each once. */
export function listedRows(rows: readonly number[]): RowSet {
  return {
    size: rows.length,
    visit(from, visitor) {
      for (const row of rows) if (row >= from && !visitor(row)) return;
    },
  };
}

export function markedRows(words: Uint32Array): RowSet {
  return { size: countBits(words), visit: (from, visitor) => visitBits(words, from, visitor) };
}
