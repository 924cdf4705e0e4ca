import path from 'node:path';
import { toReportPath } from '../../linter/files/report-path.ts';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import { applyBaseline, createBaseline } from '../../linter/run/baseline.ts';
import { plural } from '../../text/plural.ts';
import type { LintOptions } from './lint-options.ts';

/** What is left to report beyond the baseline, and what is to be said of the baseline itself. */
export interface BeyondBaseline {
  readonly reports: readonly FileReport[];
  /** A line each; with one of them the run fails. */
  readonly complaints: readonly string[];
  /** What was written, where that is no more than what the options ask for. */
  readonly news?: string;
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
  // Paths in a baseline are from its own folder: a run in another must not take them for gone.
  const folder = path.dirname(file);
  const toEntry = (name: string): string => toReportPath(folder, path.resolve(cwd, name));
  const fromEntry = (name: string): string => toReportPath(cwd, path.resolve(folder, name));
  const entered = reports.map((report) => ({ ...report, path: toEntry(report.path) }));
  const baseline = options.writeBaseline === true ? createBaseline(entered) : readBaseline(file);
  const applied = applyBaseline(entered, baseline, (name) => isComplete(fromEntry(name)));
  const { stale, pruned } = applied;
  const left = applied.reports.map((report) => ({ ...report, path: fromEntry(report.path) }));
  if (options.writeBaseline === true) {
    writeBaseline(file, baseline);
    const sum = reports.reduce((total, { diagnostics }) => total + diagnostics.length, 0);
    const files = plural(Object.keys(baseline).length, 'file');
    const news = `wrote ${toReportPath(cwd, file)}, which allows for ${plural(sum, 'diagnostic')} in ${files}`;
    return { reports: left, complaints: [], news };
  }
  if (options.prune === true) {
    if (stale.length > 0) writeBaseline(file, pruned);
    return { reports: left, complaints: [] };
  }
  const complaints = stale.map(
    ({ path: name, code, allowed, found }) =>
      `${options.baseline}: ${fromEntry(name)} is allowed ${allowed} of \`${code}\` and has ${found}; --prune takes out what is gone`,
  );
  return { reports: left, complaints };
}
