import type { Operator } from '../../language/syntax/ast.ts';

/** An operator with the number on its right. */
export interface Bound {
  readonly operator: Operator;
  readonly bound: number;
}

/** The numbers from `low` to `high`, inclusive; empty if `low` is greater. */
export interface NumberRange {
  readonly low: number;
  readonly high: number;
}

/**
 * The range of numbers that satisfy all bounds.
 *
 * @param next - The next greater number: among whole numbers or doubles.
 */
export function readRange(bounds: readonly Bound[], next: (number: number) => number): NumberRange {
  // Infinity is not a value (L3.8).
  let low = -Number.MAX_VALUE;
  let high = Number.MAX_VALUE;
  for (const { operator, bound } of bounds) {
    if (operator === '>') low = Math.max(low, next(bound));
    else if (operator === '<') high = Math.min(high, -next(-bound));
    else {
      if (operator !== '<=') low = Math.max(low, bound);
      if (operator !== '>=') high = Math.min(high, bound);
    }
  }
  return { low, high };
}

/** The next greater double; infinity after the greatest. */
export function nextDouble(number: number): number {
  if (number === 0) return Number.MIN_VALUE;
  if (!Number.isFinite(number)) return number;
  view.setFloat64(0, number);
  view.setBigInt64(0, view.getBigInt64(0) + (number > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

/** Reads the bits of a double. */
const view = new DataView(new ArrayBuffer(8));

/**
 * Creates a test that a number is within all bounds. Compares the nearest
 * doubles. Rejects infinity and anything that is not a number.
 *
 * @see L3.8
 */
export function compareNumbers(bounds: readonly Bound[]): (value: unknown) => boolean {
  const { low, high } = readRange(bounds, nextDouble);
  return (value) => {
    if (typeof value === 'number') return value >= low && value <= high;
    if (typeof value !== 'bigint') return false;
    const number = Number(value);
    return number >= low && number <= high;
  };
}
