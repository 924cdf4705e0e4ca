/** The part of a text that differs from a new text, in UTF-16 code units, and its replacement. */
export interface ChangedPart {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * Finds the smallest part to replace, so that a caret outside it does not move.
 *
 * @example
 * changedPart('amount>5 id:"a"', 'amount>50 id:"a"') // { from: 8, to: 8, insert: '0' }
 */
export function changedPart(before: string, after: string): ChangedPart {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let kept = 0;
  while (kept < shorter - from && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) };
}
