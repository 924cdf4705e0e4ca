/**
 * An optional number for each row. While all of them are multiples of a step within
 * range, such as whole numbers or dates in seconds, they are stored in 32 bits.
 */
export interface Numbers {
  grow(capacity: number): void;
  /** @param number - A finite number, or `NaN` for none. */
  write(row: number, number: number): void;
  /** `NaN` for none. */
  at(row: number): number;
  /** Whether a row has a number from `low` to `high`, inclusive. */
  isWithin(row: number, low: number, high: number): boolean;
  readonly bytes: number;
}

/** The numbers that can be stored as 32-bit steps: `middle + step * k`. */
export interface Grid {
  readonly middle: number;
  readonly step: number;
}

/** Means no number; below the smallest step. */
const NONE = -(2 ** 31);
const MAX_STEP = 2 ** 31 - 1;

export function createNumbers({ middle, step }: Grid): Numbers {
  let steps = new Int32Array(0);
  /** Replaces `steps` after the first number that is not a step. */
  let doubles: Float64Array<ArrayBuffer> | undefined;

  const at = (row: number): number => {
    if (doubles !== undefined) return doubles[row] as number;
    return steps[row] === NONE ? Number.NaN : (steps[row] as number) * step + middle;
  };

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
        const taken = (number - middle) / step;
        const isStep = Number.isInteger(taken) && taken > NONE && taken <= MAX_STEP;
        if (isStep || Number.isNaN(number)) {
          steps[row] = isStep ? taken : NONE;
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
    get bytes() {
      return steps.byteLength + (doubles?.byteLength ?? 0);
    },
  };
}
