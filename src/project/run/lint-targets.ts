import type { LintCache } from './cache.ts';
import { type FixMode, type LintOutcome, type LintTarget, lintTarget } from './lint-target.ts';

/** A file of a run, and what the run made of it. */
export interface LintedTarget {
  readonly target: LintTarget;
  readonly outcome: LintOutcome;
}

/** Lints one file after the other. */
export async function lintTargets(
  targets: readonly LintTarget[],
  mode: FixMode,
  cache: LintCache | undefined,
): Promise<readonly LintedTarget[]> {
  const linted: LintedTarget[] = [];
  for (const target of targets) linted.push({ target, outcome: await lintTarget(target, mode, cache) });
  return linted;
}
