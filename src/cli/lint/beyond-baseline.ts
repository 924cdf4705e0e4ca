import path from 'node:path';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import { applyBaseline, createBaseline } from '../../linter/run/baseline.ts';
import type { LintOptions } from './lint-options.ts';

/** What is left to report beyond the baseline, and what is to be said of the baseline itself. */
export interface BeyondBaseline {
  readonly reports: readonly FileReport[];
  /** A line each; with one of them the run fails. */
  readonly complaints: readonly string[];
}

/** Where a baseline is kept unless told. */
const DEFAULT_BASELINE = 'clausal-baseline.json';

/**
 * Does with the baseline what the options ask for.
 *
 * @param isComplete - Whether the run looked at a path, or would have if it were there.
 * @throws {LintError} The baseline cannot be read or written.
 */
export async function beyondBaseline(
  reports: readonly FileReport[],
  options: LintOptions,
  cwd: string,
  isComplete: (path: string) => boolean,
): Promise<BeyondBaseline> {
  if (options.baseline === undefined && options.writeBaseline !== true && options.prune !== true) {
    return { reports, complaints: [] };
  }
  // Loaded for those who keep one: its file is read by a schema.
  const { readBaseline, writeBaseline } = await import('../../linter/run/baseline-file.ts');
  const file = path.resolve(cwd, options.baseline ?? DEFAULT_BASELINE);
  if (options.writeBaseline === true) {
    const baseline = createBaseline(reports);
    writeBaseline(file, baseline);
    return { reports: applyBaseline(reports, baseline, isComplete).reports, complaints: [] };
  }
  const { reports: left, stale, pruned } = applyBaseline(reports, readBaseline(file), isComplete);
  if (options.prune === true) {
    if (stale.length > 0) writeBaseline(file, pruned);
    return { reports: left, complaints: [] };
  }
  const complaints = stale.map(
    ({ path: name, code, allowed, found }) =>
      `${options.baseline}: ${name} is allowed ${allowed} of \`${code}\` and has ${found}; --prune takes out what is gone`,
  );
  return { reports: left, complaints };
}
