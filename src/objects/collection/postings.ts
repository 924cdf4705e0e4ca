import { acquireEmpty, clearBit, markedRows, release, setBit, wordsFor } from './bitmap.ts';
import type { CodeSet } from './code-set.ts';
import { NOTHING, narrowBy, type Selection } from './selection.ts';

/** The lists are rebuilt after so many rows have changed. */
const MAX_FRESH = 1024;
const FRESH_SHARE = 1 / 32;

/** Creates an index of the rows by code, to find them without a scan. */
export function createPostings() {
  let lists: Lists | undefined;
  return {
    /** Drops the lists, because there are more rows. */
    grow() {
      lists = undefined;
    },
    move(row: number, before: number, after: number) {
      if (lists === undefined) return;
      const { bitmaps, fresh, rows } = lists;
      const left = bitmaps.get(before);
      if (left !== undefined) {
        clearBit(left.words, row);
        left.count--;
      }
      const entered = bitmaps.get(after);
      if (entered !== undefined) {
        setBit(entered.words, row);
        entered.count++;
      } else if (after !== 0) fresh.push(row);
      // Edits without a search in between must not accumulate.
      if (fresh.length > MAX_FRESH + rows.length * FRESH_SHARE) lists = undefined;
    },
    /** The rows with one of the codes in `found`; `size` is one more than the highest code. */
    select(codes: Codes, found: CodeSet, size: number): Selection {
      if (found.size === 0) return NOTHING;
      // Estimates as if all codes had the same number of rows.
      if (found.list === undefined) return selectMarked(codes, found, Math.ceil((codes.length * found.size) / size));
      lists ??= buildLists(codes, size);
      const [code = 0] = found.list;
      const bitmap = found.size === 1 ? lists.bitmaps.get(code) : undefined;
      return bitmap === undefined ? selectListed(codes, lists, found.list, found) : selectBitmap(codes, code, bitmap);
    },
    /** Builds the lists ahead of the first selection. */
    prepare(codes: Codes, size: number) {
      lists ??= buildLists(codes, size);
    },
    get bytes() {
      if (lists === undefined) return 0;
      const { starts, rows, bitmaps, fresh } = lists;
      const bitmapBytes = bitmaps.size * (bitmaps.values().next().value?.words.byteLength ?? 0);
      return starts.byteLength + rows.byteLength + bitmapBytes + fresh.length * 8;
    },
  };
}

/** The code of each row's value, 0 for none, in the narrowest array that fits. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** A code with up to this share of all rows has a list; one with more has a bitmap, which is smaller then. */
const LISTED_SHARE = 1 / 32;

/** The rows of a frequent code; always current. */
export interface Bitmap {
  readonly words: Uint32Array;
  count: number;
}

/** The rows of each code when the lists were built. */
export interface Lists {
  /** One more than the highest code in the lists. */
  readonly size: number;
  /** The start of the rows of each code; the next start is the end. */
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  readonly bitmaps: ReadonlyMap<number, Bitmap>;
  /** Rows that changed after the lists were built. A list may contain rows that have another code by now. */
  readonly fresh: number[];
}

/**
 * Builds the lists of all rows.
 *
 * @param size - One more than the highest code.
 */
function buildLists(codes: Codes, size: number): Lists {
  const ends = new Uint32Array(size);
  for (let row = 0; row < codes.length; row++) (ends[codes[row] as number] as number)++;
  const bitmaps = new Map<number, Bitmap>();
  const starts = new Uint32Array(size + 1);
  let total = 0;
  for (let code = 0; code < size; code++) {
    const count = ends[code] as number;
    starts[code] = total;
    ends[code] = total;
    if (count > codes.length * LISTED_SHARE) bitmaps.set(code, { words: new Uint32Array(codes.length >>> 5), count });
    else total += count;
  }
  starts[size] = total;
  const rows = new Uint32Array(total);
  const isDense = new Uint8Array(size);
  for (const code of bitmaps.keys()) isDense[code] = 1;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number;
    if (isDense[code] === 1) setBit(bitmaps.get(code)?.words as Uint32Array, row);
    else rows[(ends[code] as number)++] = row;
  }
  return { size, starts, rows, bitmaps, fresh: [] };
}

/** An upper bound of the number of rows with a code. */
function countOf({ starts, bitmaps, size }: Lists, code: number): number {
  if (code >= size) return 0;
  return bitmaps.get(code)?.count ?? (starts[code + 1] as number) - (starts[code] as number);
}

/** Visits the rows of a code, without those that changed later. */
function visitList(codes: Codes, { starts, rows, size }: Lists, code: number, visitor: (row: number) => void): void {
  if (code >= size) return;
  const end = starts[code + 1] as number;
  for (let index = starts[code] as number; index < end; index++) {
    const row = rows[index] as number;
    if (codes[row] === code) visitor(row);
  }
}

/** Above this share of all rows, scanning them is quicker than collecting them from lists. */
const COLLECTED_SHARE = 1 / 16;

/** Selects the rows of many codes by a scan. */
function selectMarked(codes: Codes, found: CodeSet, maxRows: number): Selection {
  return {
    maxRows,
    has: (row) => found.has(codes[row] as number),
    visit: undefined,
    narrow: (words, isNegated) => narrowByMarks(words, codes, found.words(), isNegated),
  };
}

function selectBitmap(codes: Codes, code: number, { words: own, count }: Bitmap): Selection {
  return {
    maxRows: count,
    has: (row) => codes[row] === code,
    visit: undefined,
    mark: () => markedRows(own, false, count),
    narrow: (words, isNegated) => narrowBy(words, own, isNegated),
  };
}

/** Selects the rows of a few codes, most of which have lists. */
function selectListed(codes: Codes, lists: Lists, list: readonly number[], found: CodeSet): Selection {
  const { fresh, bitmaps } = lists;
  const maxRows = list.reduce((sum, code) => sum + countOf(lists, code), fresh.length);
  const isListed = !list.some((code) => bitmaps.has(code));
  if (isListed && maxRows > codes.length * COLLECTED_SHARE) return selectMarked(codes, found, maxRows);
  const has = (row: number): boolean => found.has(codes[row] as number);

  function visit(visitor: (row: number) => void): void {
    for (const code of list) visitList(codes, lists, code, visitor);
    for (const row of fresh) if (has(row)) visitor(row);
  }

  function collect(): Uint32Array {
    const words = acquireEmpty(wordsFor(codes.length));
    for (const code of list) addBits(words, bitmaps.get(code)?.words);
    visit((row) => setBit(words, row));
    return words;
  }

  return {
    maxRows,
    has,
    visit: isListed ? visit : undefined,
    mark: () => markedRows(collect(), true),
    narrow(words, isNegated) {
      const collected = collect();
      narrowBy(words, collected, isNegated);
      release(collected);
    },
  };
}

function addBits(words: Uint32Array, bitmap: Uint32Array | undefined): void {
  if (bitmap === undefined) return;
  for (let index = 0; index < words.length; index++) (words[index] as number) |= bitmap[index] as number;
}

/** Removes from a bitmap the rows whose code is not in `marks`; if negated, those whose code is. */
function narrowByMarks(words: Uint32Array, codes: Codes, marks: Uint32Array, isNegated: boolean): void {
  const flip = isNegated ? -1 : 0;
  for (let index = 0; index < words.length; index++) {
    if (words[index] === 0) continue;
    const start = index << 5;
    let mask = 0;
    for (let row = start + 31; row >= start; row--) {
      const code = codes[row] as number;
      mask = (mask << 1) | (((marks[code >>> 5] as number) >>> code) & 1);
    }
    (words[index] as number) &= mask ^ flip;
  }
}
