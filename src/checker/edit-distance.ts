/** Three rows of the table, shared by all calls, because one suggestion compares hundreds of names. */
let rows: readonly [Int32Array, Int32Array, Int32Array] = [new Int32Array(0), new Int32Array(0), new Int32Array(0)];

/**
 * Counts the insertions, deletions, replacements and swaps of neighbours that
 * turn one text into the other (optimal string alignment). Returns `limit + 1`
 * as soon as the count must exceed the limit. Only the band of the table that
 * can stay within the limit is filled.
 *
 * @example
 * editDistance('emial', 'email', 2) // 1
 */
export function editDistance(a: string, b: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return tooFar;
  if (rows[0].length <= b.length + 1) {
    const size = 2 * b.length + 2;
    rows = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
  }
  let [before, previous, current] = rows;
  for (let j = 0; j <= b.length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    // Cells outside the band exceed the limit.
    current[from - 1] = from === 1 ? i : tooFar;
    let nearest = current[from - 1] as number;
    for (let j = from; j <= to; j++) {
      const cost = costAt(a, b, i, j, before, previous, current);
      current[j] = cost;
      if (cost < nearest) nearest = cost;
    }
    if (to < b.length) current[to + 1] = tooFar;
    if (nearest > limit) return tooFar;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length] as number, tooFar);
}

// The rows have an entry for each index that is read, so the assertions are safe.
function costAt(
  a: string,
  b: string,
  i: number,
  j: number,
  before: Int32Array,
  previous: Int32Array,
  current: Int32Array,
): number {
  const left = a.charCodeAt(i - 1);
  const right = b.charCodeAt(j - 1);
  if (left === right) return previous[j - 1] as number;
  const cost = 1 + Math.min(previous[j] as number, current[j - 1] as number, previous[j - 1] as number);
  const isSwap = i > 1 && j > 1 && left === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === right;
  return isSwap ? Math.min(cost, (before[j - 2] as number) + 1) : cost;
}
