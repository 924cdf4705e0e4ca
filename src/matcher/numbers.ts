import type { Operator } from '../syntax/ast.ts';

/**
 * A test of numbers against a bound; of what is no number every comparison is
 * false.
 *
 * @see L3.8
 */
export function compareNumbers(operator: Operator, bound: number): (value: unknown) => boolean {
  switch (operator) {
    case '>':
      return (value) => (typeof value === 'number' || typeof value === 'bigint') && value > bound;
    case '<':
      return (value) => (typeof value === 'number' || typeof value === 'bigint') && value < bound;
    case '>=':
      return (value) => (typeof value === 'number' || typeof value === 'bigint') && value >= bound;
    case '<=':
      return (value) => (typeof value === 'number' || typeof value === 'bigint') && value <= bound;
    default:
      // A bigint is never strictly equal to a number.
      return (value) => value === bound || (typeof value === 'bigint' && value >= bound && value <= bound);
  }
}
