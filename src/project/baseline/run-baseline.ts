import path from 'node:path';
import nodePath, { type PlatformPath } from 'node:path';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import type { ConfiguredFolder, LoadedConfig } from '../config/loaded-config.ts';
import { toReportPath } from '../paths.ts';
import type { BeyondBaseline } from './keep-baseline.ts';

/** The results of a run. */
export interface BaselineFindings {
  readonly reports: readonly FileReport[];
  /** Whether the run fixes files. */
  readonly isFixing: boolean;
  /** Whether the run found everything in a path, or would have if it still existed. */
  isComplete(path: string): boolean;
}

/**
 * Compares a run with its baseline, or updates the baseline, as the options say.
 *
 * @throws {LintError} If the baseline cannot be read or written.
 */
export async function beyondBaseline(
  { config, cwd }: ConfiguredFolder,
  options: BaselineOptions,
  { reports, isFixing, isComplete }: BaselineFindings,
): Promise<BeyondBaseline> {
  const baseline = findBaseline(options, config, cwd);
  if (baseline === undefined) return { reports, complaints: [] };
  const { file, isNamed } = baseline;
  const { writeBaseline, prune } = options;
  // Loaded on demand: most runs have no baseline and need no zod.
  const { compareBaseline, pruneBaseline, rewriteBaseline } = await import('./keep-baseline.ts');
  const { toEntry, fromEntry } = createEntryNames(file, cwd);
  const keep = writeBaseline === true ? rewriteBaseline : prune === true ? pruneBaseline : compareBaseline;
  const kept = keep({
    file,
    name: toReportPath(cwd, file),
    isNamed,
    isFixing,
    reports: reports.map((report) => ({ ...report, path: toEntry(report.path) })),
    isComplete: (entry) => isComplete(fromEntry(entry)),
    nameOf: fromEntry,
  });
  return { ...kept, reports: kept.reports.map((report) => ({ ...report, path: fromEntry(report.path) })) };
}

/** The options for baselines. */
export interface BaselineOptions {
  /** A path; `false` ignores even the baseline of the config. */
  readonly baseline?: string | false;
  readonly writeBaseline?: boolean;
  readonly prune?: boolean;
}

/** The baseline of a run. */
export interface FoundBaseline {
  /** Absolute. */
  readonly file: string;
  /** Whether the options or the config name it, so that the next run finds it too. */
  readonly isNamed: boolean;
}

/** The default path of a baseline. */
const DEFAULT_BASELINE = 'clausal-baseline.json';

/** Finds the baseline that the options or the config name, or that is going to be written; `undefined` if there is none. */
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

/** Converts between paths in a baseline and paths in reports. */
export interface EntryNames {
  toEntry(name: string): string;
  fromEntry(entry: string): string;
}

/**
 * Paths in a baseline are relative to its own folder, so that runs in other folders find them too.
 *
 * @param baseline - Absolute, as is `cwd`.
 * @param path - The path rules; those of this system by default.
 */
export function createEntryNames(baseline: string, cwd: string, path: PlatformPath = nodePath): EntryNames {
  const folder = path.dirname(baseline);
  return {
    toEntry: (name) => toReportPath(folder, path.resolve(cwd, name), path),
    fromEntry: (entry) => toReportPath(cwd, path.resolve(folder, entry), path),
  };
}
