import { borrowEmpty, giveBack, setBit, wordsFor } from './bitmap.ts';
import type { CodeSet } from './code-set.ts';
import { type Bitmap, type Codes, countOf, type Lists, visitList } from './row-lists.ts';
import { markedRows } from './row-set.ts';
import { narrowBy, type Selection } from './selection.ts';

/** Above this share of all rows it is quicker to look at each than to collect them from lists. */
const COLLECTED_SHARE = 1 / 16;

/** Rows of many numbers: each row's is looked up among the marks. */
export function selectMarked(codes: Codes, found: CodeSet, most: number): Selection {
  return {
    most,
    has: (row) => found.has(codes[row] as number),
    visit: undefined,
    narrow: (words, isTurned) => narrowByMarks(words, codes, found.words(), isTurned),
  };
}

/** Rows of a number that has a bitmap. */
export function selectBitmap(codes: Codes, code: number, { words: own, count }: Bitmap): Selection {
  return {
    most: count,
    has: (row) => codes[row] === code,
    visit: undefined,
    mark: () => markedRows(own, false, count),
    narrow: (words, isTurned) => narrowBy(words, own, isTurned),
  };
}

/** Rows of a few numbers, most of which have lists. */
export function selectListed(codes: Codes, lists: Lists, list: readonly number[], found: CodeSet): Selection {
  const { fresh, bitmaps } = lists;
  const most = list.reduce((sum, code) => sum + countOf(lists, code), fresh.length);
  const isListed = !list.some((code) => bitmaps.has(code));
  if (isListed && most > codes.length * COLLECTED_SHARE) return selectMarked(codes, found, most);
  const has = (row: number): boolean => found.has(codes[row] as number);

  function visit(visitor: (row: number) => void): void {
    for (const code of list) visitList(codes, lists, code, visitor);
    for (const row of fresh) if (has(row)) visitor(row);
  }

  function collect(): Uint32Array {
    const words = borrowEmpty(wordsFor(codes.length));
    for (const code of list) addBits(words, bitmaps.get(code)?.words);
    visit((row) => setBit(words, row));
    return words;
  }

  return {
    most,
    has,
    visit: isListed ? visit : undefined,
    mark: () => markedRows(collect(), true),
    narrow(words, isTurned) {
      const collected = collect();
      narrowBy(words, collected, isTurned);
      giveBack(collected);
    },
  };
}

function addBits(words: Uint32Array, bitmap: Uint32Array | undefined): void {
  if (bitmap === undefined) return;
  for (let index = 0; index < words.length; index++) (words[index] as number) |= bitmap[index] as number;
}

/** Takes out of a bitmap the rows whose number is not marked in another; if turned, those whose number is. */
function narrowByMarks(words: Uint32Array, codes: Codes, marks: Uint32Array, isTurned: boolean): void {
  const turn = isTurned ? -1 : 0;
  for (let index = 0; index < words.length; index++) {
    if (words[index] === 0) continue;
    const start = index << 5;
    let mask = 0;
    for (let row = start + 31; row >= start; row--) {
      const code = codes[row] as number;
      mask = (mask << 1) | (((marks[code >>> 5] as number) >>> code) & 1);
    }
    (words[index] as number) &= mask ^ turn;
  }
}
