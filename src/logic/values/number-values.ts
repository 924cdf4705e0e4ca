import { nextDouble } from '../../matcher/number-range.ts';

/**
 * Numbers among which there is one for every way of standing to some bounds:
 * between two neighbours all numbers stand alike, so the bounds and the doubles
 * next to them are enough. Those that people like to read come first.
 */
export function numbersAround(bounds: readonly number[]): readonly number[] {
  const sorted = bounds.filter(Number.isFinite).sort((a, b) => a - b);
  const whole = sorted.flatMap((bound) => [Math.floor(bound) + 1, Math.ceil(bound) - 1]);
  const between = sorted.slice(1).map((bound, index) => bound / 2 + (sorted[index] as number) / 2);
  const next = sorted.flatMap((bound) => [nextDouble(bound), -nextDouble(-bound)]);
  const numbers = [0, ...sorted, ...whole, ...between, ...next].filter(Number.isFinite);
  // JSON has no -0.
  return [...new Set(numbers.map((number) => number + 0))];
}
