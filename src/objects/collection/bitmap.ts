export function wordsFor(bits: number): number {
  return (bits + 31) >>> 5;
}

export function hasBit(words: Uint32Array, bit: number): boolean {
  return ((words[bit >>> 5] as number) & (1 << bit)) !== 0;
}

export function setBit(words: Uint32Array, bit: number): void {
  (words[bit >>> 5] as number) |= 1 << bit;
}

export function clearBit(words: Uint32Array, bit: number): void {
  (words[bit >>> 5] as number) &= ~(1 << bit);
}

function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(words: Uint32Array): number {
  let count = 0;
  for (let index = 0; index < words.length; index++) count += countWord(words[index] as number);
  return count;
}

/** Visits the set bits in order, starting at `from`, until the visitor returns `false`. */
export function visitBits(words: Uint32Array, from: number, visit: (bit: number) => boolean): void {
  for (let index = from >>> 5; index < words.length; index++) {
    let word = words[index] as number;
    // Ignore the bits before `from`.
    if (index === from >>> 5) word &= -1 << from;
    while (word !== 0) {
      const bit = 31 - Math.clz32(word & -word);
      if (!visit((index << 5) + bit)) return;
      word &= word - 1;
    }
  }
}

/** Unused bitmaps, which `release` returned. */
const spare: Uint32Array[] = [];

const MAX_SPARE = 4;

/**
 * Copies a bitmap into reused memory if there is some. Allocating fresh memory takes longer than most operations on it.
 */
export function acquireCopy(words: Uint32Array): Uint32Array {
  const copy = acquire(words.length);
  copy.set(words);
  return copy;
}

/** An empty bitmap, in reused memory if there is some. */
export function acquireEmpty(length: number): Uint32Array {
  return acquire(length).fill(0);
}

function acquire(words: number): Uint32Array {
  const place = spare.findIndex(({ length }) => length === words);
  const [bitmap = new Uint32Array(words)] = place === -1 ? [] : spare.splice(place, 1);
  return bitmap;
}

/** Returns an acquired bitmap, which must not be used afterwards. One that is never returned is simply garbage. */
export function release(words: Uint32Array): void {
  if (spare.length === MAX_SPARE) spare.shift();
  spare.push(words);
}

/** The rows that a query found. */
export interface RowSet {
  readonly size: number;
  /** The bitmap of the rows, if they are kept in one. */
  readonly words: Uint32Array | undefined;
  /** Visits the rows in order, starting at `from`, until the visitor returns `false`. */
  visit(from: number, visitor: (row: number) => boolean): void;
  /** Frees the rows, which must not be visited afterwards. */
  release(): void;
}

/** Creates a set from rows in order, each once. */
export function listedRows(rows: readonly number[]): RowSet {
  return {
    size: rows.length,
    words: undefined,
    visit(from, visitor) {
      for (const row of rows) if (row >= from && !visitor(row)) return;
    },
    release() {},
  };
}

/**
 * Creates a set from a bitmap.
 *
 * @param isAcquired - Whether to return the bitmap when the rows are released.
 * @param size - The number of set bits, if it is known.
 */
export function markedRows(words: Uint32Array, isAcquired: boolean, size: number = countBits(words)): RowSet {
  return {
    size,
    words,
    visit: (from, visitor) => visitBits(words, from, visitor),
    release() {
      if (isAcquired) release(words);
    },
  };
}
