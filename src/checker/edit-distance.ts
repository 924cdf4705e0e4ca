/**
 * How many insertions, deletions, replacements and swaps of neighbours turn
 * one text into the other, each character touched once (optimal string
 * alignment); `limit + 1` as soon as it must exceed the limit.
 *
 * @example
 * editDistance('emial', 'email', 2) // 1
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + (isSame ? 0 : 1));
      const isSwap =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwap) cost = Math.min(cost, at(before, j - 2) + 1);
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return Math.min(at(previous, b.length), limit + 1);
}

/** Every row has an entry for every prefix of `b`, so there is no `undefined` to provide for. */
function at(row: readonly number[], index: number): number {
  return row[index] as number;
}
