import { borrowEmpty, giveBack, setBit, wordsFor } from './bitmap.ts';
import type { CodeSet } from './code-set.ts';
import { type Bitmap, type Codes, countOf, type Lists, visitList } from './row-lists.ts';
import { markedRows } from './row-set.ts';
import { narrowBy, type Selection } from './selection.ts';

/** Above this share of all rows, scanning them is quicker than collecting them from lists. */
const COLLECTED_SHARE = 1 / 16;

/** Selects the rows of many codes by a scan. */
export function selectMarked(codes: Codes, found: CodeSet, most: number): Selection {
  return {
    most,
    has: (row) => found.has(codes[row] as number),
    visit: undefined,
    narrow: (words, isNegated) => narrowByMarks(words, codes, found.words(), isNegated),
  };
}

/** Selects the rows of a code that has a bitmap. */
export function selectBitmap(codes: Codes, code: number, { words: own, count }: Bitmap): Selection {
  return {
    most: count,
    has: (row) => codes[row] === code,
    visit: undefined,
    mark: () => markedRows(own, false, count),
    narrow: (words, isNegated) => narrowBy(words, own, isNegated),
  };
}

/** Selects the rows of a few codes, most of which have lists. */
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
    narrow(words, isNegated) {
      const collected = collect();
      narrowBy(words, collected, isNegated);
      giveBack(collected);
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
