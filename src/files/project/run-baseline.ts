import path from 'node:path';
import type { BaselineKeeper } from './baseline.ts';
import type { ConfiguredFolder, LoadedConfig } from './config/loaded-config.ts';

/**
 * Opens the baseline of a run, to compare it or update it as the options say.
 *
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
  const { openBaseline } = await import('./baseline.ts');
  const mode = options.writeBaseline === true ? 'rewrite' : options.prune === true ? 'prune' : 'compare';
  return openBaseline({ file, cwd, mode, isNamed, isFixing });
}

export interface BaselineOptions {
  /** A path; `false` ignores even the baseline of the config. */
  readonly baseline?: string | false;
  readonly writeBaseline?: boolean;
  readonly prune?: boolean;
}

const DEFAULT_BASELINE = 'clausal-baseline.json';

/**
 * Finds the baseline that the options or the config name, or that is going to be
 * written; `undefined` if there is none.
 *
 * @returns The absolute path, and whether it is named, so that the next run finds it too.
 */
export function findBaseline(
  { baseline, writeBaseline, prune }: BaselineOptions,
  config: LoadedConfig,
  cwd: string,
): { readonly file: string; readonly isNamed: boolean } | undefined {
  if (baseline === false) return undefined;
  const named = baseline === undefined ? config.baseline : path.resolve(cwd, baseline);
  if (named !== undefined) return { file: named, isNamed: true };
  const isWanted = writeBaseline === true || prune === true;
  return isWanted ? { file: path.resolve(cwd, DEFAULT_BASELINE), isNamed: false } : undefined;
}
