import type { Candidate, Failures } from './attempt-fixes.ts';

/** Fixes of which some have failed, in two parts to try; each is less than all of them. */
export interface PartedFixes {
  readonly first: readonly Candidate[];
  readonly second: readonly Candidate[];
}

/**
 * Parts fixes that together do not do what they should. Where it is queries that
 * failed, their own fixes are to blame: a half of those of each goes to either
 * part, and one that stood alone to none. So a file with a thousand fixes that
 * fail is read as often as one with a few.
 */
export function partFixes(fixes: readonly Candidate[], failures: Failures): PartedFixes {
  const suspects = new Map<number | undefined, Candidate[]>();
  for (const fix of fixes) {
    const { query } = fix.finding;
    if (!failures.has(query)) continue;
    const some = suspects.get(query);
    if (some === undefined) suspects.set(query, [fix]);
    else some.push(fix);
  }
  if (failures.has(undefined) || suspects.size === 0) {
    const middle = fixes.length >> 1;
    return { first: fixes.slice(0, middle), second: fixes.slice(middle) };
  }
  const halves = [...suspects.values()].filter((some) => some.length > 1);
  return {
    first: [
      ...fixes.filter(({ finding }) => !failures.has(finding.query)),
      ...halves.flatMap((some) => some.slice(0, some.length >> 1)),
    ],
    second: halves.flatMap((some) => some.slice(some.length >> 1)),
  };
}
