import type { FileReport } from '../../linter/lint-diagnostic.ts';
import type { LoadedConfig } from '../../project/config/loaded-config.ts';
import { toReportPath } from '../../project/report-path.ts';
import { createEntryNames } from './entry-names.ts';
import { findBaseline } from './find-baseline.ts';
import type { BeyondBaseline } from './keep-baseline.ts';
import type { LintOptions } from './lint-options.ts';
import { fixModeOf } from './lint-targets.ts';

/**
 * Does with the baseline what the options ask for.
 *
 * @param isComplete - Whether the run looked at a path, or would have if it were there.
 * @throws {LintError} The baseline cannot be read or written.
 */
export async function beyondBaseline(
  reports: readonly FileReport[],
  options: LintOptions,
  config: LoadedConfig,
  cwd: string,
  isComplete: (path: string) => boolean,
): Promise<BeyondBaseline> {
  const baseline = findBaseline(options, config, cwd);
  if (baseline === undefined) return { reports, complaints: [] };
  const { file, isNamed } = baseline;
  const { writeBaseline, prune } = options;
  // Loaded for those who keep one: its file is read by a schema.
  const { compareBaseline, pruneBaseline, rewriteBaseline } = await import('./keep-baseline.ts');
  const { toEntry, fromEntry } = createEntryNames(file, cwd);
  const keep = writeBaseline === true ? rewriteBaseline : prune === true ? pruneBaseline : compareBaseline;
  const kept = keep({
    file,
    name: toReportPath(cwd, file),
    isNamed,
    isMending: fixModeOf(options) !== 'none',
    reports: reports.map((report) => ({ ...report, path: toEntry(report.path) })),
    isComplete: (entry) => isComplete(fromEntry(entry)),
    nameOf: fromEntry,
  });
  return { ...kept, reports: kept.reports.map((report) => ({ ...report, path: fromEntry(report.path) })) };
}
