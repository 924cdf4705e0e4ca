import { borrowCopy, clearBit, giveBack, setBit, wordsFor } from './bitmap.ts';
import type { Numbers } from './numbers.ts';
import { narrowBy } from './selection.ts';

/** The rows that have a number, in the order of their numbers at the time when it was made. */
export interface NumberOrder {
  readonly rows: Uint32Array;
  /** From where to where in `rows` those within bounds are, a few others among them at both ends. */
  rangeOf(low: number, high: number): readonly [from: number, to: number];
  /** Visits the rows of such a range among which the few others are. */
  visitEnds(from: number, to: number, visitor: (row: number) => void): void;
  /** A bitmap, to be given back, of all rows in such a range. */
  markRange(from: number, to: number): Uint32Array;
  readonly bytes: number;
}

/** Of so many rows the number of the first is kept, so that numbers may change later. */
const BLOCK = 64;

/** A bitmap is kept for each such share of the rows, so that no more than half of it must be marked one by one. */
const LANDMARKS = 24;

export function createNumberOrder(numbers: Numbers, length: number): NumberOrder {
  const rows = sortRows(numbers, length);
  const firsts = Float64Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, block) =>
    numbers.at(rows[block * BLOCK] as number),
  );

  /** The first block that begins with a number of at least, or above, a bound. */
  function findBlock(bound: number, isAbove: boolean): number {
    let low = 0;
    let high = firsts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const first = firsts[middle] as number;
      if (isAbove ? first > bound : first >= bound) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  const distance = Math.max(BLOCK, Math.ceil(rows.length / LANDMARKS));
  const landmarks = createLandmarks(rows, distance, length);

  /** The rows before a place. */
  function markBefore(place: number): Uint32Array {
    const nearest = landmarks[Math.min(Math.round(place / distance), landmarks.length - 1)] as Landmark;
    const marked = borrowCopy(nearest.words);
    for (let index = nearest.place; index < place; index++) setBit(marked, rows[index] as number);
    for (let index = place; index < nearest.place; index++) clearBit(marked, rows[index] as number);
    return marked;
  }

  return {
    rows,
    rangeOf(low, high) {
      if (!(low <= high)) return [0, 0];
      // The block before may end within the bounds.
      const from = Math.max(0, findBlock(low, false) - 1) * BLOCK;
      return [from, Math.max(from, Math.min(rows.length, findBlock(high, true) * BLOCK))];
    },
    visitEnds(from, to, visitor) {
      const middle = Math.min(from + BLOCK, to);
      for (let index = from; index < middle; index++) visitor(rows[index] as number);
      for (let index = Math.max(to - BLOCK, middle); index < to; index++) visitor(rows[index] as number);
    },
    markRange(from, to) {
      const marked = markBefore(to);
      if (from === 0) return marked;
      const before = markBefore(from);
      narrowBy(marked, before, true);
      giveBack(before);
      return marked;
    },
    bytes: rows.byteLength + firsts.byteLength + landmarks.reduce((sum, { words }) => sum + words.byteLength, 0),
  };
}

/** The rows before a place in the order. */
interface Landmark {
  readonly place: number;
  readonly words: Uint32Array;
}

function createLandmarks(rows: Uint32Array, distance: number, length: number): readonly Landmark[] {
  const words = new Uint32Array(wordsFor(length));
  const landmarks: Landmark[] = [];
  for (let place = 0; ; place += distance) {
    landmarks.push({ place: Math.min(place, rows.length), words: words.slice() });
    if (place >= rows.length) return landmarks;
    for (const row of rows.subarray(place, place + distance)) setBit(words, row);
  }
}

const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;

/** The rows in the order of their numbers, by radix sort of what doubles are made of. */
function sortRows(numbers: Numbers, length: number): Uint32Array {
  const view = new Float64Array(1);
  const words = new Uint32Array(view.buffer);
  let rows = new Uint32Array(length);
  const keys = new Uint16Array(length * 4);
  let count = 0;
  for (let row = 0; row < length; row++) {
    const number = numbers.at(row);
    if (Number.isNaN(number)) continue;
    // Nothing is added to -0 to give 0.
    view[0] = number + 0;
    const low = words[0] as number;
    const high = words[1] as number;
    // Unsigned, such numbers are in the order of the doubles.
    const turn = high >>> 31 === 1 ? -1 : 0;
    const top = high ^ (turn | 0x80000000);
    const bottom = low ^ turn;
    keys[row * 4] = bottom;
    keys[row * 4 + 1] = bottom >>> 16;
    keys[row * 4 + 2] = top;
    keys[row * 4 + 3] = top >>> 16;
    rows[count++] = row;
  }
  rows = rows.subarray(0, count);
  for (let digit = 0; digit < 4; digit++) rows = sortByDigit(rows, keys, digit);
  return rows.slice();
}

function sortByDigit(rows: Uint32Array<ArrayBuffer>, keys: Uint16Array, digit: number): Uint32Array<ArrayBuffer> {
  const nexts = new Uint32Array(DIGITS + 1);
  for (const row of rows) (nexts[(keys[row * 4 + digit] as number) + 1] as number)++;
  if (nexts.includes(rows.length)) return rows;
  for (let index = 0; index < DIGITS; index++) (nexts[index + 1] as number) += nexts[index] as number;
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) sorted[(nexts[keys[row * 4 + digit] as number] as number)++] = row;
  return sorted;
}
