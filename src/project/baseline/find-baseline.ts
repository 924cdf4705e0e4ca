import path from 'node:path';
import type { LoadedConfig } from '../config/loaded-config.ts';

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
