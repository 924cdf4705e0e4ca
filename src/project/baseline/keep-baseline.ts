import fs from 'node:fs';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import { plural } from '../../text/plural.ts';
import { applyBaseline, renewBaseline, sizeOf } from './baseline.ts';
import { readBaseline, writeBaseline } from './baseline-file.ts';

/** Without a name, the next run would not use the baseline. */
const UNNAMED = '; set `baseline` in the config or pass --baseline to use it';

/** A run and its baseline; the paths of the reports are those of the baseline. */
export interface BaselineRun {
  readonly file: string;
  /** The name of the file in messages. */
  readonly name: string;
  /** Whether the options or the config name it. */
  readonly isNamed: boolean;
  /** Whether the run fixes files. */
  readonly isFixing: boolean;
  readonly reports: readonly FileReport[];
  /** Whether the run found everything in a file, or would have if it still existed. */
  isComplete(entry: string): boolean;
  /** The name of an entry in messages. */
  nameOf(entry: string): string;
}

/** The diagnostics beyond the baseline, and messages about the baseline itself. */
export interface BeyondBaseline {
  readonly reports: readonly FileReport[];
  /** One line each; any of them makes the run fail. */
  readonly complaints: readonly string[];
  /** A note on what was written. */
  readonly note?: string;
}

/** Removes the diagnostics that the baseline allows, and complains about stale entries. */
export function compareBaseline(run: BaselineRun): BeyondBaseline {
  const { file, name, reports, isComplete, nameOf } = run;
  const { reports: left, stale } = applyBaseline(reports, readBaseline(file), isComplete);
  const complaints = stale.map(
    ({ path, code, allowed, found }) =>
      `${name} is stale: it allows ${allowed} of \`${code}\` in ${nameOf(path)}, which has ${found}`,
  );
  return { reports: left, complaints: complaints.length === 0 ? [] : [...complaints, describePrune(run)] };
}

function describePrune({ name, isFixing }: BaselineRun): string {
  return `--prune removes stale entries from ${name}${isFixing ? '; --fix --prune does both at once' : ''}`;
}

/** Removes the diagnostics that the baseline allows, and its stale entries. */
export function pruneBaseline({ file, reports, isComplete }: BaselineRun): BeyondBaseline {
  const { reports: left, stale, pruned } = applyBaseline(reports, readBaseline(file), isComplete);
  if (stale.length > 0) writeBaseline(file, pruned);
  return { reports: left, complaints: [] };
}

/** Rewrites the baseline; entries of files that were not linted stay. */
export function rewriteBaseline({ file, name, isNamed, reports, isComplete }: BaselineRun): BeyondBaseline {
  const baseline = renewBaseline(reports, fs.existsSync(file) ? readBaseline(file) : {}, isComplete);
  writeBaseline(file, baseline);
  const sum = plural(sizeOf(baseline), 'diagnostic');
  const files = plural(Object.keys(baseline).length, 'file');
  return {
    reports: applyBaseline(reports, baseline, isComplete).reports,
    complaints: [],
    note: `wrote ${name}, which allows ${sum} in ${files}${isNamed ? '' : UNNAMED}`,
  };
}
