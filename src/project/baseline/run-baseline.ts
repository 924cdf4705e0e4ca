import fs from 'node:fs';
import nodePath, { type PlatformPath } from 'node:path';
import type { ConfiguredFolder, LoadedConfig } from '../config/loaded-config.ts';
import { toReportPath } from '../paths.ts';
import type { BaselineKeeper } from './keep-baseline.ts';

/**
 * Opens the baseline of a run, to compare it or update it as the options say.
 *
 * @param isFixing - Whether the run fixes files.
 * @returns Takes and returns reports with paths relative to the working folder.
 * @throws {LintError} If the baseline cannot be read.
 */
export async function openRunBaseline(
  { config, cwd }: ConfiguredFolder,
  options: BaselineOptions,
  isFixing: boolean,
): Promise<BaselineKeeper> {
  const baseline = findBaseline(options, config, cwd);
  if (baseline === undefined) return { add: (report) => report, finish: () => ({ complaints: [] }) };
  const { file, isNamed } = baseline;
  // Loaded on demand: most runs have no baseline and need no zod.
  const { openBaseline } = await import('./keep-baseline.ts');
  const { toEntry, fromEntry } = createEntryNames(file, cwd);
  const { add, finish } = openBaseline({
    file,
    name: toReportPath(cwd, file),
    mode: options.writeBaseline === true ? 'rewrite' : options.prune === true ? 'prune' : 'compare',
    isNamed,
    isFixing,
    exists: (entry) => fs.existsSync(nodePath.resolve(cwd, fromEntry(entry))),
    nameOf: fromEntry,
  });
  return {
    add: (report) => ({ ...add({ ...report, path: toEntry(report.path) }), path: report.path }),
    finish,
  };
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
  const named = baseline === undefined ? config.baseline : nodePath.resolve(cwd, baseline);
  if (named !== undefined) return { file: named, isNamed: true };
  const isWanted = writeBaseline === true || prune === true;
  return isWanted ? { file: nodePath.resolve(cwd, DEFAULT_BASELINE), isNamed: false } : undefined;
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
