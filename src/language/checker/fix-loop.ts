import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { applyEdits, type Fix, selectCompatibleFixes } from '../diagnostic/fix.ts';

export interface ReadText {
  readonly text: string;
}

/** How to fix a text of some kind: a query, or a file with queries. */
export interface FixSteps<One extends ReadText, Chosen extends Fix = Fix> {
  /** The fixes to try next, which must not overlap; none ends the loop. */
  choose(reading: One): readonly Chosen[];
  /** Reads a text with fixes; `undefined` if none of them can be used. */
  reread(text: string): One | undefined;
  /** Groups of the tried fixes, at least one of each probably failed; by default, all work. */
  findFailed?(before: One, after: One, tried: readonly Chosen[]): readonly (readonly Chosen[])[];
}

/** A text with fixes, and the fixes in the order of application. */
export interface Fixed<One extends ReadText, Chosen extends Fix = Fix> {
  readonly reading: One;
  readonly applied: readonly Chosen[];
}

/** More rounds than any text needs: each can only reveal what the mistakes of the last one hid. */
const MAX_ROUNDS = 50;

/**
 * Applies fixes, reads the text again, and repeats until there is no fix left to try,
 * none works, or the text is one that it was before: then nothing after that one helps.
 */
export function applyFixes<One extends ReadText, Chosen extends Fix>(
  start: One,
  steps: FixSteps<One, Chosen>,
): Fixed<One, Chosen> {
  const bisection = new Bisection(steps, false);
  const reached = new Map<string, Fixed<One, Chosen>>();
  let current: Fixed<One, Chosen> = { reading: start, applied: [] };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    reached.set(current.reading.text, current);
    const { reading, applied } = bisection.keepWorking(current.reading, steps.choose(current.reading));
    if (applied.length === 0) break;
    const before = reached.get(reading.text);
    if (before !== undefined) return before;
    current = { reading, applied: [...current.applied, ...applied] };
  }
  return current;
}

/** After so many readings that show a failure, all doubtful fixes are dropped instead of half of each group. */
const MAX_FAILURES = 40;

/** Tries fixes and keeps those that work. However many fail, the text is read a bounded number of times. */
export class Bisection<One extends ReadText, Chosen extends Fix> {
  readonly #steps: Omit<FixSteps<One, Chosen>, 'choose'>;
  readonly #isAlone: boolean;
  #failures = 0;

  /** @param isAlone - Whether the fixes need not work together: none is kept while others are tried. */
  constructor(steps: Omit<FixSteps<One, Chosen>, 'choose'>, isAlone: boolean) {
    this.#steps = steps;
    this.#isAlone = isAlone;
  }

  /**
   * Applies the fixes that work. Half of each group that may have failed is tried again, then the other half. A fix
   * that failed among others gets a last try, with its neighbours apart, because one of them may be why it failed.
   */
  keepWorking(start: One, fixes: readonly Chosen[]): Fixed<One, Chosen> {
    const first = this.#tryFixes({ reading: start, applied: [] }, start, [fixes]);
    const isApart = (parity: number) => (_: Chosen, index: number) => index % 2 === parity;
    const { dropped } = first;
    const halves = this.#isAlone || dropped.length < 2 ? [] : [dropped.filter(isApart(0)), dropped.filter(isApart(1))];
    return this.#tryFixes(first, start, halves);
  }

  #tryFixes(
    { reading, applied }: Fixed<One, Chosen>,
    start: One,
    groups: readonly (readonly Chosen[])[],
  ): Fixed<One, Chosen> & { readonly dropped: readonly Chosen[] } {
    const kept = [...applied];
    const dropped: Chosen[] = [];
    const waiting = groups.filter(({ length }) => length > 0);
    let last = reading;
    for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
      const tried = this.#isAlone ? group : [...kept, ...group];
      const edits = tried.flatMap((fix) => fix.edits);
      const after = this.#steps.reread(applyEdits(start.text, edits));
      if (after === undefined) continue;
      const failed = this.#findFailed(start, after, tried, group);
      if (failed.length === 0) {
        last = after;
        kept.push(...group);
        continue;
      }
      const doubtful = new Set(failed.flat());
      const others = group.filter((fix) => !doubtful.has(fix));
      // The others first: the doubtful ones are then tried beside all that works.
      if (others.length > 0) waiting.unshift(others);
      this.#failures++;
      const several = this.#failures > MAX_FAILURES ? [] : failed.filter(({ length }) => length > 1);
      for (const half of [0, 1]) {
        const part = several.flatMap((one) =>
          half === 0 ? one.slice(0, one.length >> 1) : one.slice(one.length >> 1),
        );
        if (part.length > 0) waiting.push(part);
      }
      if (failed.length > 1) dropped.push(...failed.filter(({ length }) => length === 1).flat());
    }
    return { reading: last, applied: kept, dropped };
  }

  /** The groups of new fixes that may have failed. Where only kept ones did, a new one is the reason. */
  #findFailed(
    before: One,
    after: One,
    tried: readonly Chosen[],
    group: readonly Chosen[],
  ): readonly (readonly Chosen[])[] {
    const found = this.#steps.findFailed?.(before, after, tried) ?? [];
    // Each fix stands in the first of its groups alone.
    const left = new Set(group);
    const failed = [...new Set(found)]
      .map((one) => one.filter((fix) => left.delete(fix)))
      .filter(({ length }) => length > 0);
    return found.length > 0 && failed.length === 0 ? [group] : failed;
  }
}

/** A diagnostic and its fixes, the likeliest first. */
export interface Fixable<Chosen extends Fix = Fix> extends Pick<Diagnostic, 'code'> {
  readonly fixes: readonly Chosen[];
}

/**
 * Chooses the safe fixes of a query; if there is none and `unsafe` is set, the likeliest
 * unsafe fix of each diagnostic. AND and OR are equally likely, so a person has to choose.
 */
export function chooseFixes<Chosen extends Fix>(
  diagnostics: readonly Fixable<Chosen>[],
  unsafe: boolean,
): readonly Chosen[] {
  const safe = diagnostics.flatMap(({ fixes }) => fixes.find((fix) => fix.safe) ?? []);
  if (safe.length > 0 || !unsafe) return selectCompatibleFixes(safe);
  return selectCompatibleFixes(
    diagnostics.flatMap(({ code, fixes }) => (code === 'mixed-connectives' ? [] : fixes.slice(0, 1))),
  );
}
