import fs from 'node:fs';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import { plural } from '../../text/plural.ts';
import { applyBaseline, renewBaseline, sizeOf } from './baseline.ts';
import { readBaseline, writeBaseline } from './baseline-file.ts';

/** No other run would look at it. */
const UNNAMED = '; name it as `baseline` in a config, or with --baseline';

/** A run and its baseline; the reports are by the names of the baseline. */
export interface BaselineRun {
  readonly file: string;
  /** What is said of the file. */
  readonly name: string;
  /** Whether the options or the config name it. */
  readonly isNamed: boolean;
  /** Whether the run mends files. */
  readonly isMending: boolean;
  readonly reports: readonly FileReport[];
  /** Whether the run looked at an entry, or would have if it were there. */
  isComplete(entry: string): boolean;
  /** What is said of an entry. */
  nameOf(entry: string): string;
}

/** What is left to report beyond the baseline, and what is to be said of the baseline itself. */
export interface BeyondBaseline {
  readonly reports: readonly FileReport[];
  /** A line each; with one of them the run fails. */
  readonly complaints: readonly string[];
  /** What was written, where that is no more than what the options ask for. */
  readonly news?: string;
}

/** Lets pass what the baseline allows for; that it allows for more than there is, is a complaint. */
export function compareBaseline(run: BaselineRun): BeyondBaseline {
  const { file, name, reports, isComplete, nameOf } = run;
  const { reports: left, stale } = applyBaseline(reports, readBaseline(file), isComplete);
  const complaints = stale.map(
    ({ path, code, allowed, found }) =>
      `${name}: ${nameOf(path)} is allowed ${allowed} of \`${code}\` and has ${found}`,
  );
  return { reports: left, complaints: complaints.length === 0 ? [] : [...complaints, describePrune(run)] };
}

function describePrune({ name, isMending }: BaselineRun): string {
  return `--prune takes out of ${name} what is gone${isMending ? '; --fix --prune mends and does it at once' : ''}`;
}

/** Lets pass what the baseline allows for, and takes out of it what is gone. */
export function pruneBaseline({ file, reports, isComplete }: BaselineRun): BeyondBaseline {
  const { reports: left, stale, pruned } = applyBaseline(reports, readBaseline(file), isComplete);
  if (stale.length > 0) writeBaseline(file, pruned);
  return { reports: left, complaints: [] };
}

/** Writes the baseline anew; what is not looked at stays as it is. */
export function rewriteBaseline({ file, name, isNamed, reports, isComplete }: BaselineRun): BeyondBaseline {
  const baseline = renewBaseline(reports, fs.existsSync(file) ? readBaseline(file) : {}, isComplete);
  writeBaseline(file, baseline);
  const sum = plural(sizeOf(baseline), 'diagnostic');
  const files = plural(Object.keys(baseline).length, 'file');
  return {
    reports: applyBaseline(reports, baseline, isComplete).reports,
    complaints: [],
    news: `wrote ${name}, which allows for ${sum} in ${files}${isNamed ? '' : UNNAMED}`,
  };
}
