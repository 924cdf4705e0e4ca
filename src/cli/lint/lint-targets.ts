import type { FixMode } from '../../linter/lint-file.ts';
import type { LintCache } from '../../project/run/cache.ts';
import { type LintOutcome, type LintTarget, lintTarget } from '../../project/run/lint-target.ts';
import type { LintOptions } from './lint-options.ts';

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

/** How far a run mends: `--unsafe-fixes` goes on from `--fix`, and `--diff` shows what they would do. */
export function fixModeOf({ fix, unsafeFixes, diff }: LintOptions): FixMode {
  if (unsafeFixes === true) return 'unsafe';
  return fix === true || diff === true ? 'safe' : 'none';
}
