import type { Operator } from '../syntax/ast.ts';

/** What a number is compared with. */
export interface Bound {
  readonly operator: Operator;
  readonly bound: number;
}

/** Numbers from the least to the greatest, both included; none if the least is greater. */
export interface NumberRange {
  readonly low: number;
  readonly high: number;
}

/**
 * The numbers that stand to all of some bounds as their operators say.
 *
 * @param next - The number above another: of whole numbers, of doubles.
 */
export function readRange(bounds: readonly Bound[], next: (number: number) => number): NumberRange {
  // No infinity: that is no value (L3.8).
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

/** The double above another; above the greatest is infinity. */
export function nextDouble(number: number): number {
  if (number === 0) return Number.MIN_VALUE;
  if (!Number.isFinite(number)) return number;
  view.setFloat64(0, number);
  view.setBigInt64(0, view.getBigInt64(0) + (number > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

/** A number as its bits. */
const view = new DataView(new ArrayBuffer(8));

/**
 * A test of numbers against bounds, all of which must hold, as the nearest
 * doubles. Of what is no number, infinity included, it is false.
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
