/**
 * Finds where a sorted range changes, by halving it: the first index from `low` for
 * which `isBefore` is false, or `high` if it is true for all.
 *
 * @param isBefore - True for the first indexes of the range, then false for the rest.
 */
export function partitionPoint(low: number, high: number, isBefore: (index: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}
