/**
 * A number for each row, or none. As long as all are whole and near enough to
 * each other they are kept in 32 bits, as steps from a middle: whole numbers,
 * and seconds of dates.
 */
export interface Numbers {
  grow(capacity: number): void;
  /** @param number - Finite, or `NaN` for none. */
  write(row: number, number: number): void;
  /** `NaN` for none. */
  at(row: number): number;
  /** Whether a row has a number from one to another, both included. */
  isWithin(row: number, low: number, high: number): boolean;
  /** Keeps of a bitmap the rows that have a number within bounds; if turned, those that have not. */
  narrow(words: Uint32Array, low: number, high: number, isTurned: boolean): void;
  readonly bytes: number;
}

/** How whole numbers are kept: each is `middle + step * k`. */
export interface Grid {
  readonly middle: number;
  readonly step: number;
}

/** No step: one beyond the last one downwards. Differences of two stay within 32 bits. */
const NONE = -(2 ** 30);
const MOST_STEPS = 2 ** 30 - 1;

export function createNumbers({ middle, step }: Grid): Numbers {
  let steps = new Int32Array(0);
  /** In place of steps, once a number has come that is on none. */
  let doubles: Float64Array<ArrayBuffer> | undefined;

  const at = (row: number): number => {
    if (doubles !== undefined) return doubles[row] as number;
    return steps[row] === NONE ? Number.NaN : (steps[row] as number) * step + middle;
  };
  const firstStep = (low: number): number => Math.max(Math.ceil((low - middle) / step), NONE + 1);
  const lastStep = (high: number): number => Math.min(Math.floor((high - middle) / step), MOST_STEPS);

  return {
    grow(capacity) {
      if (doubles === undefined) {
        const grown = new Int32Array(capacity).fill(NONE, steps.length);
        grown.set(steps);
        steps = grown;
        return;
      }
      const grown = new Float64Array(capacity).fill(Number.NaN, doubles.length);
      grown.set(doubles);
      doubles = grown;
    },
    write(row, number) {
      if (doubles === undefined) {
        const taken = Number.isNaN(number) ? NONE : (number - middle) / step;
        if (taken === NONE || (Number.isInteger(taken) && Math.abs(taken) <= MOST_STEPS)) {
          steps[row] = taken;
          return;
        }
        doubles = Float64Array.from(steps, (_, index) => at(index));
        steps = new Int32Array(0);
      }
      doubles[row] = number;
    },
    at,
    isWithin(row, low, high) {
      const number = at(row);
      return number >= low && number <= high;
    },
    narrow(words, low, high, isTurned) {
      if (doubles !== undefined) narrowDoubles(words, doubles, low, high, isTurned);
      else narrowSteps(words, steps, firstStep(low), lastStep(high), isTurned);
    },
    get bytes() {
      return steps.byteLength + (doubles?.byteLength ?? 0);
    },
  };
}

function narrowSteps(words: Uint32Array, steps: Int32Array, low: number, high: number, isTurned: boolean): void {
  const turn = isTurned ? -1 : 0;
  if (!(low <= high)) {
    if (!isTurned) words.fill(0);
    return;
  }
  for (let index = 0; index < words.length; index++) {
    if (words[index] === 0) continue;
    let outside = 0;
    const start = index << 5;
    for (let bit = 0; bit < 32; bit++) {
      const number = steps[start + bit] as number;
      // The sign is set if one of both differences is below 0: no branch, which is 5 times as quick.
      outside |= (((number - low) | (high - number)) >>> 31) << bit;
    }
    (words[index] as number) &= ~outside ^ turn;
  }
}

function narrowDoubles(words: Uint32Array, doubles: Float64Array, low: number, high: number, isTurned: boolean): void {
  const turn = isTurned ? -1 : 0;
  for (let index = 0; index < words.length; index++) {
    if (words[index] === 0) continue;
    const start = index << 5;
    let within = 0;
    for (let bit = 0; bit < 32; bit++) {
      const number = doubles[start + bit] as number;
      within |= (Number(number >= low) & Number(number <= high)) << bit;
    }
    (words[index] as number) &= within ^ turn;
  }
}
