import type { Operator } from '../syntax/ast.ts';

/**
 * A test of numbers against a bound, both as the nearest double. Of what is no
 * number, infinity included, every comparison is false.
 *
 * @see L3.8
 */
export function compareNumbers(operator: Operator, bound: number): (value: unknown) => boolean {
  switch (operator) {
    case '>':
      return (value) => readNumber(value) > bound;
    case '<':
      return (value) => readNumber(value) < bound;
    case '>=':
      return (value) => readNumber(value) >= bound;
    case '<=':
      return (value) => readNumber(value) <= bound;
    default:
      return (value) => readNumber(value) === bound;
  }
}

/** `NaN`, of which every comparison is false, for what is no number. */
function readNumber(value: unknown): number {
  const number = typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}
