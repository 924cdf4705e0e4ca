import type { Operator } from '../syntax/ast.ts';

/** The least and the greatest double that stand to a bound as an operator says. */
export function readRange(operator: Operator, bound: number): readonly [low: number, high: number] {
  switch (operator) {
    case '>':
      return [nextUp(bound), Infinity];
    case '<':
      return [-Infinity, -nextUp(-bound)];
    case '>=':
      return [bound, Infinity];
    case '<=':
      return [-Infinity, bound];
    default:
      return [bound, bound];
  }
}

/** The double above; above the greatest is infinity, which no number in an object is. */
function nextUp(number: number): number {
  if (number === Infinity) return number;
  if (number === 0) return Number.MIN_VALUE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, number);
  view.setBigInt64(0, view.getBigInt64(0) + (number > 0 ? 1n : -1n));
  return view.getFloat64(0);
}
