/** Three rows of the table, used again by every call: names are compared by the hundred. */
let rows: readonly [Int32Array, Int32Array, Int32Array] = [new Int32Array(0), new Int32Array(0), new Int32Array(0)];

/**
 * How many insertions, deletions, replacements and swaps of neighbours turn
 * one text into the other, each character touched once (optimal string
 * alignment); `limit + 1` as soon as it must exceed the limit. Only the part
 * of the table that can stay within the limit is filled.
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
    // What lies beside the band is too far already.
    current[from - 1] = from === 1 ? i : tooFar;
    let least = current[from - 1] as number;
    for (let j = from; j <= to; j++) {
      const cost = costAt(a, b, i, j, before, previous, current);
      current[j] = cost;
      if (cost < least) least = cost;
    }
    if (to < b.length) current[to + 1] = tooFar;
    if (least > limit) return tooFar;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[b.length] as number, tooFar);
}

// The rows have an entry for every place that is read, so there is no `undefined` to provide for.
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
