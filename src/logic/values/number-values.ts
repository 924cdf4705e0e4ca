/**
 * Numbers among which there is one for every way of standing to some bounds:
 * the bounds, one between each two where there is any, and the least and the
 * greatest. Those that people like to read come first.
 */
export function numbersAround(bounds: readonly number[]): readonly number[] {
  const sorted = bounds.filter(Number.isFinite).sort((a, b) => a - b);
  const numbers = [0, ...sorted];
  for (const bound of sorted) numbers.push(Math.floor(bound) + 1, Math.ceil(bound) - 1);
  for (const [index, bound] of sorted.entries()) numbers.push(bound / 2 + (sorted[index - 1] ?? bound) / 2);
  numbers.push(Number.MAX_VALUE, -Number.MAX_VALUE);
  // JSON has no -0.
  return numbers.map((number) => number + 0);
}
