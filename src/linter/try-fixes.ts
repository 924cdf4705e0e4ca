import { applyEdits, type Fix, selectCompatibleFixes } from '../diagnostic/fix.ts';
import type { ReadHost } from '../hosts/host.ts';
import type { FileFix } from './embedded-query.ts';
import { type Examination, examineText, type Finding } from './examine-text.ts';
import type { LintSettings } from './settings.ts';

/** A fix and the finding that it belongs to. */
export interface Candidate extends FileFix {
  readonly finding: Finding;
}

/** A file after some fixes. */
export interface Attempt {
  readonly text: string;
  readonly examination: Examination;
}

/** A group of fixes, at least one of which probably fails. */
export interface Suspects {
  readonly fixes: readonly Candidate[];
  /** Whether they are only near the failure: another fix may be its cause, so they get a second try. */
  readonly isGuess: boolean;
}

/**
 * Tries fixes together and returns disjoint groups that contain the failing ones; none
 * if all work.
 *
 * @param kept - Fixes that are known to work together, and are applied with the others.
 */
export type FindSuspects = (kept: readonly Candidate[], tried: readonly Candidate[]) => readonly Suspects[];

/** The candidates that can be applied together, each fix once: several findings may share one. */
export function selectCompatible(candidates: readonly Candidate[]): readonly Candidate[] {
  const byFix = new Map<Fix, Candidate>(candidates.map((candidate) => [candidate.inFile, candidate]));
  return selectCompatibleFixes([...byFix.keys()]).map((fix) => byFix.get(fix) as Candidate);
}

/** Applies compatible fixes and examines the result. */
export function tryFixes(text: string, fixes: readonly Candidate[], read: ReadHost, settings: LintSettings): Attempt {
  const edits = fixes.flatMap(({ inFile }) => inFile.edits);
  const fixed = applyEdits(text, edits);
  return { text: fixed, examination: examineText(fixed, read, settings) };
}

/**
 * Keeps the fixes that work; usually all of them. However many fail, the file is
 * read a bounded number of times.
 *
 * @param separately - Whether each fix is going to be applied alone. Otherwise the kept fixes also work together.
 */
export function keepWorking(
  fixes: readonly Candidate[],
  findSuspects: FindSuspects,
  separately: boolean,
): readonly Candidate[] {
  const search = new Search(findSuspects, separately);
  const doubtful = search.try(fixes);
  // Neighbours apart, because one may be why the other failed.
  for (const parity of [0, 1]) search.try(doubtful.filter((_, index) => index % 2 === parity));
  return search.kept;
}

/** After so many failures, all suspects are dropped instead of half of each group. */
const MAX_FAILURES = 30;

class Search {
  /** The fixes that work. */
  readonly kept: Candidate[] = [];
  readonly #findSuspects: FindSuspects;
  readonly #separately: boolean;
  #failures = 0;

  constructor(findSuspects: FindSuspects, separately: boolean) {
    this.#findSuspects = findSuspects;
    this.#separately = separately;
  }

  /**
   * Adds the fixes that work to `kept`.
   *
   * @returns The dropped fixes that may have failed because of another one.
   */
  try(fixes: readonly Candidate[]): readonly Candidate[] {
    const doubtful: Candidate[] = [];
    for (let left = fixes; left.length > 0; ) {
      const later: Candidate[] = [];
      let tried = left;
      for (let found = this.#find(tried); found.length > 0; found = this.#find(tried)) {
        const removed = new Set(found.flatMap((group) => this.#remove(group, doubtful, later)));
        tried = tried.filter((fix) => !removed.has(fix));
      }
      this.kept.push(...tried);
      left = later;
    }
    return doubtful;
  }

  #find(tried: readonly Candidate[]): readonly Suspects[] {
    const found = tried.length === 0 ? [] : this.#findSuspects(this.#separately ? [] : this.kept, tried);
    if (found.length > 0) this.#failures++;
    return found;
  }

  /** Removes half of a group, which is tried again later; the only fix of a group is dropped. */
  #remove({ fixes, isGuess }: Suspects, doubtful: Candidate[], later: Candidate[]): readonly Candidate[] {
    if (isGuess && fixes.length === 1) doubtful.push(...fixes);
    if (fixes.length < 2 || this.#failures > MAX_FAILURES) return fixes;
    const half = fixes.slice(fixes.length >> 1);
    later.push(...half);
    return half;
  }
}
