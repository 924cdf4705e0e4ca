import { partitionPoint } from '../../language/base/partition-point.ts';
import type { NumberRange } from '../matcher/number-range.ts';
import { acquireCopy, clearBit, hasBit, markedRows, release, setBit, wordsFor } from './bitmap.ts';
import { narrowBy, type Selection } from './selection.ts';

/** The rows with a number, sorted by the numbers they had when the order was built. */
export type NumberOrder = ReturnType<typeof createNumberOrder>;

/** The number of the first row of each block is kept, so that numbers may change later. */
const BLOCK = 64;

/** A bitmap is kept at so many places, so that at most half the distance between two is marked row by row. */
const CHECKPOINTS = 24;

export function createNumberOrder(numbers: Numbers, length: number) {
  const rows = sortRows(numbers, length);
  const firsts = Float64Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, block) =>
    numbers.at(rows[block * BLOCK] as number),
  );

  /** The first block whose first number is at least the bound, or above it. */
  function findBlock(bound: number, isAbove: boolean): number {
    return partitionPoint(0, firsts.length, (block) => {
      const first = firsts[block] as number;
      return isAbove ? first <= bound : first < bound;
    });
  }

  const distance = Math.max(BLOCK, Math.ceil(rows.length / CHECKPOINTS));
  const checkpoints = createCheckpoints(rows, distance, length);

  /** An acquired bitmap of the rows before a place. */
  function markBefore(place: number): Uint32Array {
    const nearest = checkpoints[Math.min(Math.round(place / distance), checkpoints.length - 1)] as Checkpoint;
    const marked = acquireCopy(nearest.words);
    for (let index = nearest.place; index < place; index++) setBit(marked, rows[index] as number);
    for (let index = place; index < nearest.place; index++) clearBit(marked, rows[index] as number);
    return marked;
  }

  return {
    rows,
    /** The range of `rows` within bounds, with a few other rows at both ends. */
    rangeOf(low: number, high: number): readonly [from: number, to: number] {
      if (!(low <= high)) return [0, 0];
      // The previous block may end within the bounds.
      const from = Math.max(0, findBlock(low, false) - 1) * BLOCK;
      return [from, Math.max(from, Math.min(rows.length, findBlock(high, true) * BLOCK))];
    },
    /** Visits both ends of such a range, where the other rows may be. */
    visitEnds(from: number, to: number, visitor: (row: number) => void) {
      const middle = Math.min(from + BLOCK, to);
      for (let index = from; index < middle; index++) visitor(rows[index] as number);
      for (let index = Math.max(to - BLOCK, middle); index < to; index++) visitor(rows[index] as number);
    },
    /** An acquired bitmap of all rows in such a range. */
    markRange(from: number, to: number) {
      const marked = markBefore(to);
      if (from === 0) return marked;
      const before = markBefore(from);
      narrowBy(marked, before, true);
      release(before);
      return marked;
    },
    bytes: rows.byteLength + firsts.byteLength + checkpoints.reduce((sum, { words }) => sum + words.byteLength, 0),
  };
}

/** A bitmap of the rows before a place in the order. */
interface Checkpoint {
  readonly place: number;
  readonly words: Uint32Array;
}

function createCheckpoints(rows: Uint32Array, distance: number, length: number): readonly Checkpoint[] {
  const words = new Uint32Array(wordsFor(length));
  const checkpoints: Checkpoint[] = [];
  for (let place = 0; ; place += distance) {
    checkpoints.push({ place: Math.min(place, rows.length), words: words.slice() });
    if (place >= rows.length) return checkpoints;
    for (const row of rows.subarray(place, place + distance)) setBit(words, row);
  }
}

function sortRows(numbers: Numbers, length: number): Uint32Array {
  const rows = new Uint32Array(length);
  let count = 0;
  for (let row = 0; row < length; row++) if (!Number.isNaN(numbers.at(row))) rows[count++] = row;
  return rows.slice(0, count).sort((a, b) => numbers.at(a) - numbers.at(b));
}

/** An acquired bitmap of rows and their number. */
interface Marks {
  readonly words: Uint32Array;
  readonly size: number;
}

/**
 * Selects the rows whose number is in a range.
 *
 * @param fresh - Rows written since the order was built.
 * @param others - Rows with several values that match too.
 */
export function selectRange(
  { low, high }: NumberRange,
  numbers: Numbers,
  { rows, rangeOf, visitEnds, markRange }: NumberOrder,
  fresh: readonly number[],
  others: ReadonlySet<number>,
): Selection {
  const [from, to] = rangeOf(low, high);
  const has = (row: number): boolean => numbers.isWithin(row, low, high) || (others.size > 0 && others.has(row));

  function mark(): Marks {
    const words = markRange(from, to);
    let size = to - from;
    const correct = (row: number): void => {
      const isMarked = hasBit(words, row);
      if (has(row) === isMarked) return;
      (isMarked ? clearBit : setBit)(words, row);
      size += isMarked ? -1 : 1;
    };
    visitEnds(from, to, correct);
    fresh.forEach(correct);
    others.forEach(correct);
    return { words, size };
  }

  return {
    maxRows: to - from + fresh.length + others.size,
    has,
    visit(visitor) {
      const visitIfHas = (row: number): void => {
        if (has(row)) visitor(row);
      };
      for (let index = from; index < to; index++) visitIfHas(rows[index] as number);
      fresh.forEach(visitIfHas);
      others.forEach(visitor);
    },
    mark() {
      const { words, size } = mark();
      return markedRows(words, true, size);
    },
    narrow(words, isNegated) {
      const marks = mark();
      narrowBy(words, marks.words, isNegated);
      release(marks.words);
    },
  };
}

type Numbers = ReturnType<typeof createNumbers>;

/** Means no number; below the smallest step. */
const NONE = -(2 ** 31);
const MAX_STEP = 2 ** 31 - 1;

/**
 * Creates a list of an optional number for each row. While all numbers are multiples of a step within
 * range, such as whole numbers or dates in seconds, each takes 32 bits.
 */
export function createNumbers(step: number) {
  /** `undefined` from the first number on that is not a multiple of the step. */
  let steps: Int32Array | undefined = new Int32Array(0);
  let doubles = new Float64Array(0);

  /** `NaN` for none. */
  function at(row: number): number {
    if (steps === undefined) return doubles[row] as number;
    const taken = steps[row] as number;
    return taken === NONE ? Number.NaN : taken * step;
  }

  return {
    grow(capacity: number) {
      if (steps === undefined) {
        const grown = new Float64Array(capacity).fill(Number.NaN);
        grown.set(doubles);
        doubles = grown;
      } else {
        const grown = new Int32Array(capacity).fill(NONE);
        grown.set(steps);
        steps = grown;
      }
    },
    /** @param number - A finite number, or `NaN` for none. */
    write(row: number, number: number) {
      if (steps !== undefined) {
        const taken = number / step;
        const isNone = Number.isNaN(number);
        if (isNone || (Number.isInteger(taken) && taken > NONE && taken <= MAX_STEP)) {
          steps[row] = isNone ? NONE : taken;
          return;
        }
        doubles = Float64Array.from(steps, (_, each) => at(each));
        steps = undefined;
      }
      doubles[row] = number;
    },
    at,
    /** Whether a row has a number from `low` to `high`, inclusive. */
    isWithin(row: number, low: number, high: number) {
      const number = at(row);
      return number >= low && number <= high;
    },
    get bytes() {
      return (steps ?? doubles).byteLength;
    },
  };
}
