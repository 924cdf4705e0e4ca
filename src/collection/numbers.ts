/**
 * An optional number for each row, stored in parts. If all numbers of a part are
 * multiples of a step within range, such as whole numbers or dates in seconds, each
 * takes 32 bits.
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

/**
 * The number of rows in a part, which stores steps or doubles. The first number that
 * is not a step converts only its own part, so no write takes long.
 */
const PART_BITS = 14;
const PART = 1 << PART_BITS;

type Part = Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

export function createNumbers({ middle, step }: Grid): Numbers {
  const parts: Part[] = [];

  const read = (part: Part, place: number): number => {
    const number = part[place] as number;
    if (part instanceof Float64Array) return number;
    return number === NONE ? Number.NaN : number * step + middle;
  };

  const at = (row: number): number => read(parts[row >>> PART_BITS] as Part, row & (PART - 1));

  function convert(part: Part): Float64Array<ArrayBuffer> {
    const doubles = new Float64Array(part.length);
    for (let place = 0; place < part.length; place++) doubles[place] = read(part, place);
    return doubles;
  }

  return {
    grow(capacity) {
      for (let start = Math.max(parts.length - 1, 0) * PART; start < capacity; start += PART) {
        const length = Math.min(PART, capacity - start);
        const part = parts[start >>> PART_BITS];
        if (part?.length === length) continue;
        const grown =
          part instanceof Float64Array ? new Float64Array(length).fill(Number.NaN) : new Int32Array(length).fill(NONE);
        grown.set(part ?? []);
        parts[start >>> PART_BITS] = grown;
      }
    },
    write(row, number) {
      const index = row >>> PART_BITS;
      const part = parts[index] as Part;
      if (part instanceof Float64Array) {
        part[row & (PART - 1)] = number;
        return;
      }
      const taken = (number - middle) / step;
      if (Number.isNaN(number)) part[row & (PART - 1)] = NONE;
      else if (Number.isInteger(taken) && taken > NONE && taken <= MAX_STEP) part[row & (PART - 1)] = taken;
      else {
        const doubles = convert(part);
        doubles[row & (PART - 1)] = number;
        parts[index] = doubles;
      }
    },
    at,
    isWithin(row, low, high) {
      const number = at(row);
      return number >= low && number <= high;
    },
    get bytes() {
      return parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    },
  };
}
