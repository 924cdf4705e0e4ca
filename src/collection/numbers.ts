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
  readonly bytes: number;
}

/** How whole numbers are kept: each is `middle + step * k`. */
export interface Grid {
  readonly middle: number;
  readonly step: number;
}

/** No step: one beyond the last one downwards. */
const NONE = -(2 ** 31);
const MOST_STEPS = 2 ** 31 - 1;

export function createNumbers({ middle, step }: Grid): Numbers {
  let steps = new Int32Array(0);
  /** In place of steps, once a number has come that is on none. */
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
        const isStep = Number.isInteger(taken) && taken > NONE && taken <= MOST_STEPS;
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
