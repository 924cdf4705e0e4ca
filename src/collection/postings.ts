import { clearBit, setBit } from './bitmap.ts';
import { NOTHING, narrowBy, type Selection } from './selection.ts';

/** The number of each row's value, 0 for none; as narrow as the highest number allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** The rows of each number: to be found without a look at every row. */
export interface Postings {
  /** There is room for more rows. */
  grow(): void;
  /** A row has got another number. */
  move(row: number, before: number, after: number): void;
  /** The rows whose number is one of some, which are all different; `size` is one more than the highest there is. */
  select(codes: Codes, found: readonly number[], size: number): Selection;
  readonly bytes: number;
}

/** A number of so many rows, or a smaller share of all, has a list; one of more, a bitmap, which is then smaller. */
const LISTED_SHARE = 1 / 32;

/** When a change has put so many rows where no list has them, lists are made anew. */
const MOST_FRESH = 1024;
const FRESH_SHARE = 1 / 32;

/** Above this share of all rows it is quicker to look at each than to collect them from lists. */
const COLLECTED_SHARE = 1 / 16;

interface Lists {
  /** One more than the highest number known here. */
  readonly size: number;
  readonly counts: Uint32Array;
  /** Where the rows of a number begin; those of the next end them. */
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  readonly bitmaps: ReadonlyMap<number, Uint32Array>;
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
      const { bitmaps, counts, size, fresh } = lists;
      if (before < size) (counts[before] as number)--;
      if (after < size) (counts[after] as number)++;
      const [left, entered] = [bitmaps.get(before), bitmaps.get(after)];
      if (left !== undefined) clearBit(left, row);
      if (entered !== undefined) setBit(entered, row);
      else if (after !== 0) fresh.push(row);
    },
    select(codes, found, size) {
      if (found.length === 0) return NOTHING;
      const isStale = lists !== undefined && lists.fresh.length > MOST_FRESH + codes.length * FRESH_SHARE;
      if (lists === undefined || isStale) lists = buildLists(codes, size);
      return selectCodes(codes, lists, found, size);
    },
    get bytes() {
      if (lists === undefined) return 0;
      const { counts, starts, rows, bitmaps, fresh } = lists;
      const bitmapBytes = bitmaps.size * (bitmaps.values().next().value?.byteLength ?? 0);
      return counts.byteLength + starts.byteLength + rows.byteLength + bitmapBytes + fresh.length * 8;
    },
  };
}

function buildLists(codes: Codes, size: number): Lists {
  const counts = new Uint32Array(size);
  for (let row = 0; row < codes.length; row++) (counts[codes[row] as number] as number)++;
  const bitmaps = new Map<number, Uint32Array>();
  const starts = new Uint32Array(size + 1);
  const ends = new Uint32Array(size);
  let total = 0;
  for (let code = 1; code < size; code++) {
    const count = counts[code] as number;
    starts[code] = total;
    ends[code] = total;
    if (count > codes.length * LISTED_SHARE) bitmaps.set(code, new Uint32Array(codes.length >>> 5));
    else total += count;
  }
  starts[size] = total;
  const rows = new Uint32Array(total);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number;
    if (code === 0) continue;
    const bitmap = bitmaps.size === 0 ? undefined : bitmaps.get(code);
    if (bitmap === undefined) rows[(ends[code] as number)++] = row;
    else setBit(bitmap, row);
  }
  return { size, counts, starts, rows, bitmaps, fresh: [] };
}

function selectCodes(codes: Codes, lists: Lists, found: readonly number[], size: number): Selection {
  const { counts, fresh, bitmaps } = lists;
  const most = found.reduce((sum, code) => sum + (counts[code] ?? 0), fresh.length);
  const [first = 0] = found;
  let marks: Uint8Array | undefined;
  const markAll = (): Uint8Array => {
    if (marks !== undefined) return marks;
    marks = new Uint8Array(size);
    for (const code of found) marks[code] = 1;
    return marks;
  };
  const isListed = !found.some((code) => bitmaps.has(code));
  const has = (row: number): boolean =>
    found.length === 1 ? codes[row] === first : markAll()[codes[row] as number] === 1;
  const visit = (visitor: (row: number) => void): void => {
    for (const code of found) visitList(lists, code, visitor);
    for (const row of fresh) visitor(row);
  };

  return {
    most,
    has,
    visit: isListed ? visit : undefined,
    narrow(words, isTurned) {
      const only = found.length === 1 ? bitmaps.get(first) : undefined;
      if (only !== undefined) return narrowBy(words, only, isTurned);
      if (most > codes.length * COLLECTED_SHARE) return narrowByMarks(words, codes, markAll(), isTurned);
      const collected = new Uint32Array(words.length);
      for (const code of found) addBits(collected, bitmaps.get(code));
      visit((row) => {
        if (has(row)) setBit(collected, row);
      });
      narrowBy(words, collected, isTurned);
    },
  };
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
