import { type Bound, nextDouble, readRange } from './number-range.ts';

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
