import path from 'node:path';
import nodePath, { type PlatformPath } from 'node:path';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import type { ConfiguredFolder, LoadedConfig } from '../config/loaded-config.ts';
import { toReportPath } from '../paths.ts';
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

/** What a run is told of its baseline. */
export interface BaselineOptions {
  /** `false` where even the baseline of the config is to be left out. */
  readonly baseline?: string | false;
  readonly writeBaseline?: boolean;
  readonly prune?: boolean;
}

/** The baseline that a run keeps. */
export interface FoundBaseline {
  /** Absolute. */
  readonly file: string;
  /** Whether the options or the config name it, so that the next run keeps it too. */
  readonly isNamed: boolean;
}

/** Where a baseline is kept unless told. */
const DEFAULT_BASELINE = 'clausal-baseline.json';

/** The baseline that the options name, or the config, or that is to be written; `undefined` for a run without one. */
export function findBaseline(
  { baseline, writeBaseline, prune }: BaselineOptions,
  config: LoadedConfig,
  cwd: string,
): FoundBaseline | undefined {
  if (baseline === false) return undefined;
  const named = baseline === undefined ? config.baseline : path.resolve(cwd, baseline);
  if (named !== undefined) return { file: named, isNamed: true };
  const isWanted = writeBaseline === true || prune === true;
  return isWanted ? { file: path.resolve(cwd, DEFAULT_BASELINE), isNamed: false } : undefined;
}

/** How a baseline calls files, and how a run does. */
export interface EntryNames {
  toEntry(name: string): string;
  fromEntry(entry: string): string;
}

/**
 * Paths in a baseline are from its own folder: a run in another must not take them for gone.
 *
 * @param baseline - Absolute, as is `cwd`.
 * @param path - How paths are written; as here unless told.
 */
export function createEntryNames(baseline: string, cwd: string, path: PlatformPath = nodePath): EntryNames {
  const folder = path.dirname(baseline);
  return {
    toEntry: (name) => toReportPath(folder, path.resolve(cwd, name), path),
    fromEntry: (entry) => toReportPath(cwd, path.resolve(folder, entry), path),
  };
}
