import type { FileReport } from '../../linter/lint-diagnostic.ts';
import type { ConfiguredFolder } from '../config/loaded-config.ts';
import { toReportPath } from '../report-path.ts';
import { createEntryNames } from './entry-names.ts';
import { type BaselineOptions, findBaseline } from './find-baseline.ts';
import type { BeyondBaseline } from './keep-baseline.ts';

/** What a run found. */
export interface BaselineFindings {
  readonly reports: readonly FileReport[];
  /** Whether the run mends files. */
  readonly isMending: boolean;
  /** Whether the run looked at a path, or would have if it were there. */
  isComplete(path: string): boolean;
}

/**
 * Does with the baseline what the options ask for.
 *
 * @throws {LintError} The baseline cannot be read or written.
 */
export async function beyondBaseline(
  { config, cwd }: ConfiguredFolder,
  options: BaselineOptions,
  { reports, isMending, isComplete }: BaselineFindings,
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
    isMending,
    reports: reports.map((report) => ({ ...report, path: toEntry(report.path) })),
    isComplete: (entry) => isComplete(fromEntry(entry)),
    nameOf: fromEntry,
  });
  return { ...kept, reports: kept.reports.map((report) => ({ ...report, path: fromEntry(report.path) })) };
}
