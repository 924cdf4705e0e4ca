import { clearBit, setBit } from './bitmap.ts';
import type { CodeSet } from './code-set.ts';
import { NOTHING, narrowBy, type Selection } from './selection.ts';

/** The number of each row's value, 0 for none; as narrow as the highest number allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** The rows of each number: to be found without a look at every row. */
export interface Postings {
  /** There is room for more rows. */
  grow(): void;
  /** A row has got another number. */
  move(row: number, before: number, after: number): void;
  /** The rows whose number is one of some; `size` is one more than the highest there is. */
  select(codes: Codes, found: CodeSet, size: number): Selection;
  readonly bytes: number;
}

/** A number of so many rows, or a smaller share of all, has a list; one of more, a bitmap, which is then smaller. */
const LISTED_SHARE = 1 / 32;

/** When a change has put so many rows where no list has them, lists are made anew. */
const MOST_FRESH = 1024;
const FRESH_SHARE = 1 / 32;

/** Above this share of all rows it is quicker to look at each than to collect them from lists. */
const COLLECTED_SHARE = 1 / 16;

/** A list so short is read through more quickly than marks are made. */
const MOST_COMPARED = 16;

interface Bitmap {
  readonly words: Uint32Array;
  count: number;
}

interface Lists {
  /** One more than the highest number known here. */
  readonly size: number;
  /** Where the rows of a number begin; those of the next end them. */
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  readonly bitmaps: ReadonlyMap<number, Bitmap>;
  /** Rows that got a number after the lists were made. A list may hold rows that have another by now. */
  readonly fresh: number[];
}

export function createPostings(): Postings {
  let lists: Lists | undefined;
  return {
    grow() {
      lists = undefined;
    },
    move(row, before, after) {
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
      // Edits without a search in between must not pile up.
      if (fresh.length > MOST_FRESH + rows.length * FRESH_SHARE) lists = undefined;
    },
    select(codes, found, size) {
      if (found.size === 0) return NOTHING;
      if (found.list === undefined) return selectMarked(codes, found, size);
      const isStale = lists !== undefined && lists.fresh.length > MOST_FRESH + codes.length * FRESH_SHARE;
      if (lists === undefined || isStale) lists = buildLists(codes, size);
      return selectListed(codes, lists, found.list, found);
    },
    get bytes() {
      if (lists === undefined) return 0;
      const { starts, rows, bitmaps, fresh } = lists;
      const bitmapBytes = bitmaps.size * (bitmaps.values().next().value?.words.byteLength ?? 0);
      return starts.byteLength + rows.byteLength + bitmapBytes + fresh.length * 8;
    },
  };
}

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

/** Rows of many numbers: each row's is looked up among the marks. */
function selectMarked(codes: Codes, found: CodeSet, size: number): Selection {
  const marks = found.marks();
  return {
    // As if every number had as many rows.
    most: Math.ceil((codes.length * found.size) / size),
    has: (row) => marks[codes[row] as number] === 1,
    visit: undefined,
    narrow: (words, isTurned) => narrowByMarks(words, codes, marks, isTurned),
  };
}

function selectListed(codes: Codes, lists: Lists, list: readonly number[], found: CodeSet): Selection {
  const { fresh, bitmaps } = lists;
  const most = list.reduce((sum, code) => sum + countOf(lists, code), fresh.length);
  const [first, second] = list;
  const isListed = !list.some((code) => bitmaps.has(code));
  const has =
    list.length <= MOST_COMPARED
      ? (row: number): boolean => list.includes(codes[row] as number)
      : (row: number): boolean => found.marks()[codes[row] as number] === 1;
  const visit = (visitor: (row: number) => void): void => {
    for (const code of list) visitList(lists, code, visitor);
    for (const row of fresh) visitor(row);
  };
  return {
    most,
    has,
    visit: isListed ? visit : undefined,
    narrow(words, isTurned) {
      const only = second === undefined ? bitmaps.get(first as number)?.words : undefined;
      if (only !== undefined) return narrowBy(words, only, isTurned);
      if (most > codes.length * COLLECTED_SHARE && isListed)
        return narrowByMarks(words, codes, found.marks(), isTurned);
      const collected = new Uint32Array(words.length);
      for (const code of list) addBits(collected, bitmaps.get(code)?.words);
      visit((row) => {
        if (has(row)) setBit(collected, row);
      });
      narrowBy(words, collected, isTurned);
    },
  };
}

function countOf({ starts, bitmaps, size }: Lists, code: number): number {
  if (code >= size) return 0;
  return bitmaps.get(code)?.count ?? (starts[code + 1] as number) - (starts[code] as number);
}

function visitList({ starts, rows, size }: Lists, code: number, visitor: (row: number) => void): void {
  if (code >= size) return;
  const end = starts[code + 1] as number;
  for (let index = starts[code] as number; index < end; index++) visitor(rows[index] as number);
}

function addBits(words: Uint32Array, bitmap: Uint32Array | undefined): void {
  if (bitmap === undefined) return;
  for (let index = 0; index < words.length; index++) (words[index] as number) |= bitmap[index] as number;
}

function narrowByMarks(words: Uint32Array, codes: Codes, marks: Uint8Array, isTurned: boolean): void {
  const turn = isTurned ? -1 : 0;
  for (let index = 0; index < words.length; index++) {
    if (words[index] === 0) continue;
    const start = index << 5;
    let mask = 0;
    for (let bit = 0; bit < 32; bit++) mask |= (marks[codes[start + bit] as number] as number) << bit;
    (words[index] as number) &= mask ^ turn;
  }
}
