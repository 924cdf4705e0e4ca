import { clearBit, hasBit, setBit, wordsFor } from './bitmap.ts';
import { markedRows } from './row-set.ts';
import { narrowBy, type Selection } from './selection.ts';

/** The rows that have a value. */
export interface Presence {
  grow(capacity: number): void;
  write(row: number, isPresent: boolean): void;
  has(row: number): boolean;
  readonly selection: Selection;
  readonly bytes: number;
}

/** @see L3.3 */
export function createPresence(): Presence {
  let words = new Uint32Array(0);
  let count = 0;
  const has = (row: number): boolean => hasBit(words, row);
  return {
    grow(capacity) {
      words = growWords(words, capacity);
    },
    write(row, isPresent) {
      if (has(row) === isPresent) return;
      count += isPresent ? 1 : -1;
      if (isPresent) setBit(words, row);
      else clearBit(words, row);
    },
    has,
    get selection(): Selection {
      return {
        most: count,
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
