import fs from 'node:fs';
import { unreadableFile } from '../../hosts/diagnostics/unreadable-file.ts';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import { plural } from '../../text/plural.ts';
import {
  type Baseline,
  compareCodes,
  countCodes,
  type FoundCodes,
  keepBeyond,
  renewBaseline,
  sizeOf,
} from './baseline.ts';
import { readBaseline, writeBaseline } from './baseline-file.ts';

/** Without a name, the next run would not use the baseline. */
const UNNAMED = '; set `baseline` in the config or pass --baseline to use it';

/** How a run uses its baseline: checks it, removes stale entries, or replaces it. */
export type BaselineMode = 'compare' | 'prune' | 'rewrite';

/** A baseline and the run that uses it. */
export interface BaselineRun {
  readonly file: string;
  /** The name of the file in messages. */
  readonly name: string;
  readonly mode: BaselineMode;
  /** Whether the options or the config name it. */
  readonly isNamed: boolean;
  /** Whether the run fixes files. */
  readonly isFixing: boolean;
  /** Whether the file of an entry exists. */
  exists(entry: string): boolean;
  /** The name of an entry in messages. */
  nameOf(entry: string): string;
}

/** The messages of a run about its baseline. */
export interface BaselineOutcome {
  /** One line each; any of them makes the run fail. */
  readonly complaints: readonly string[];
  /** A note on what was written. */
  readonly note?: string;
}

/** Compares a run with its baseline, file by file. The paths of the reports are those of the baseline. */
export interface BaselineKeeper {
  /** Removes the diagnostics that the baseline allows. */
  add(report: FileReport): FileReport;
  /**
   * Reports stale entries, removes them, or rewrites the baseline, as the mode says.
   *
   * @throws {LintError} If the baseline cannot be written.
   */
  finish(): BaselineOutcome;
}

/**
 * Opens a baseline.
 *
 * @throws {LintError} If it cannot be read.
 */
export function openBaseline(run: BaselineRun): BaselineKeeper {
  const { file, mode, exists } = run;
  const baseline = mode !== 'rewrite' || fs.existsSync(file) ? readBaseline(file) : {};
  const found = new Map<string, ReadonlyMap<string, number>>();
  const incomplete = new Set<string>();
  const finish = { compare: complain, prune, rewrite }[mode];
  return {
    add(report) {
      const { path, diagnostics } = report;
      // Other files leave nothing behind, so that memory does not grow with the repository.
      if (diagnostics.length > 0 || Object.hasOwn(baseline, path)) found.set(path, countCodes(diagnostics));
      if (diagnostics.some(({ code }) => code === unreadableFile.code)) incomplete.add(path);
      return mode === 'rewrite' ? { ...report, diagnostics: [] } : keepBeyond(report, baseline);
    },
    finish() {
      // A file that was read has been searched completely, and a missing file has nothing to find.
      const isComplete = (entry: string): boolean => (found.has(entry) ? !incomplete.has(entry) : !exists(entry));
      return finish(run, baseline, found, isComplete);
    },
  };
}

/** Finishes a run, given what it found and a test for whether a file was searched completely. */
type Finish = (
  run: BaselineRun,
  baseline: Baseline,
  found: FoundCodes,
  isComplete: (entry: string) => boolean,
) => BaselineOutcome;

const complain: Finish = (run, baseline, found, isComplete) => {
  const { stale } = compareCodes(found, baseline, isComplete);
  const complaints = stale.map(
    ({ path, code, allowed, found: count }) =>
      `${run.name} is stale: it allows ${allowed} of \`${code}\` in ${run.nameOf(path)}, which has ${count}`,
  );
  return { complaints: complaints.length === 0 ? [] : [...complaints, describePrune(run)] };
};

function describePrune({ name, isFixing }: BaselineRun): string {
  return `--prune removes stale entries from ${name}${isFixing ? '; --fix --prune does both at once' : ''}`;
}

const prune: Finish = ({ file }, baseline, found, isComplete) => {
  const { stale, pruned } = compareCodes(found, baseline, isComplete);
  if (stale.length > 0) writeBaseline(file, pruned);
  return { complaints: [] };
};

/** Entries of files that were not linted stay. */
const rewrite: Finish = ({ file, name, isNamed }, before, found, isComplete) => {
  const baseline = renewBaseline(found, before, isComplete);
  writeBaseline(file, baseline);
  const sum = plural(sizeOf(baseline), 'diagnostic');
  const files = plural(Object.keys(baseline).length, 'file');
  return { complaints: [], note: `wrote ${name}, which allows ${sum} in ${files}${isNamed ? '' : UNNAMED}` };
};
