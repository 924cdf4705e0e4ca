import { clearBit, setBit } from './bitmap.ts';
import type { CodeSet } from './code-set.ts';
import { buildLists, type Codes, type Lists } from './row-lists.ts';
import { selectBitmap, selectListed, selectMarked } from './select-codes.ts';
import { NOTHING, type Selection } from './selection.ts';

/** An index of the rows by code, to find them without a scan. */
export interface Postings {
  /** Drops the lists, because there are more rows. */
  grow(): void;
  /** Moves a row to another code. */
  move(row: number, before: number, after: number): void;
  /** The rows with one of the codes in `found`; `size` is one more than the highest code. */
  select(codes: Codes, found: CodeSet, size: number): Selection;
  /** Builds the lists ahead of the first selection. */
  prepare(codes: Codes, size: number): void;
  readonly bytes: number;
}

/** The lists are rebuilt after so many rows have changed. */
const MAX_FRESH = 1024;
const FRESH_SHARE = 1 / 32;

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
      // Edits without a search in between must not accumulate.
      if (fresh.length > MAX_FRESH + rows.length * FRESH_SHARE) lists = undefined;
    },
    select(codes, found, size) {
      if (found.size === 0) return NOTHING;
      // Estimates as if all codes had the same number of rows.
      if (found.list === undefined) return selectMarked(codes, found, Math.ceil((codes.length * found.size) / size));
      lists ??= buildLists(codes, size);
      const [code = 0] = found.list;
      const bitmap = found.size === 1 ? lists.bitmaps.get(code) : undefined;
      return bitmap === undefined ? selectListed(codes, lists, found.list, found) : selectBitmap(codes, code, bitmap);
    },
    prepare(codes, size) {
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
