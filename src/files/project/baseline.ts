import fs from 'node:fs';
import nodePath, { type PlatformPath } from 'node:path';
import { z } from 'zod';
import { describeIssue } from '../../language/catalogue-file/describe-issue.ts';
import { plural } from '../../language/text/plural.ts';
import { systemMessage } from '../../objects/readers/system-errors.ts';
import { unreadableFile } from '../hosts/file-diagnostics.ts';
import type { FileReport, LintDiagnostic } from '../linter/lint-diagnostic.ts';
import { LintError } from './lint-error.ts';
import { readNamedFile, toReportPath } from './paths.ts';
import { writeAtomically } from './write-atomically.ts';

/** Without a name, the next run would not use the baseline. */
const UNNAMED = '; set `baseline` in the config or pass --baseline to use it';

/** A baseline and the run that uses it. */
export interface BaselineRun {
  /** Absolute, as is `cwd`. */
  readonly file: string;
  readonly cwd: string;
  /** Whether the run checks the baseline, removes stale entries, or replaces it. */
  readonly mode: 'compare' | 'prune' | 'rewrite';
  /** Whether the options or the config name the file. */
  readonly isNamed: boolean;
  /** Whether the run fixes files. */
  readonly isFixing: boolean;
}

/** The messages of a run about its baseline. */
export interface BaselineOutcome {
  /** One line each; any of them makes the run fail. */
  readonly complaints: readonly string[];
  /** A note on what was written. */
  readonly note?: string;
}

/** Compares a run with its baseline, file by file. */
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
export function openBaseline({ file, cwd, mode, isNamed, isFixing }: BaselineRun): BaselineKeeper {
  const before = mode !== 'rewrite' || fs.existsSync(file) ? readBaseline(file) : {};
  const name = toReportPath(cwd, file);
  const { toEntry, fromEntry } = createEntryNames(file, cwd);
  const found = new Map<string, ReadonlyMap<string, number>>();
  const incomplete = new Set<string>();
  // A file that was read has been searched completely, and a missing file has nothing to find.
  const isComplete = (entry: string): boolean =>
    found.has(entry) ? !incomplete.has(entry) : !fs.existsSync(nodePath.resolve(cwd, fromEntry(entry)));
  return {
    add(report) {
      const { diagnostics } = report;
      const path = toEntry(report.path);
      // Other files leave nothing behind, so that memory does not grow with the repository.
      if (diagnostics.length > 0 || Object.hasOwn(before, path)) found.set(path, countCodes(diagnostics));
      if (diagnostics.some(({ code }) => code === unreadableFile.code)) incomplete.add(path);
      const kept = mode === 'rewrite' ? [] : removeAllowed({ ...report, path }, before).diagnostics;
      return { ...report, diagnostics: kept };
    },
    finish() {
      if (mode === 'rewrite') {
        const baseline = rewriteBaseline(found, before, isComplete);
        writeBaseline(file, baseline);
        const counts = Object.values(baseline).flatMap((codes) => Object.values(codes));
        const sum = plural(
          counts.reduce((total, count) => total + count, 0),
          'diagnostic',
        );
        const files = plural(Object.keys(baseline).length, 'file');
        return { complaints: [], note: `wrote ${name}, which allows ${sum} in ${files}${isNamed ? '' : UNNAMED}` };
      }
      const { stale, pruned } = compareBaseline(found, before, isComplete);
      if (stale.length === 0) return { complaints: [] };
      if (mode === 'prune') {
        writeBaseline(file, pruned);
        return { complaints: [] };
      }
      const complaints = stale.map(
        ({ path, code, allowed, found: count }) =>
          `${name} is stale: it allows ${allowed} of \`${code}\` in ${fromEntry(path)}, which has ${count}`,
      );
      const both = isFixing ? '; --fix --prune does both at once' : '';
      return { complaints: [...complaints, `--prune removes stale entries from ${name}${both}`] };
    },
  };
}

/**
 * The number of diagnostics of each file when the baseline was written, by path
 * and code. Up to this number none is reported; beyond it, all are.
 */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The number of diagnostics of each code that a run found, by path. */
export type FoundCodes = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Removes the diagnostics that a baseline allows from the report of a file. */
export function removeAllowed(report: FileReport, baseline: Baseline): FileReport {
  const found = countCodes(report.diagnostics);
  // A map, because a code or a path may have the name of a member that all objects have.
  const allowed = new Map(Object.hasOwn(baseline, report.path) ? Object.entries(baseline[report.path] ?? {}) : []);
  const isBeyond = ({ code }: LintDiagnostic): boolean => (found.get(code) ?? 0) > (allowed.get(code) ?? 0);
  return { ...report, diagnostics: report.diagnostics.filter(isBeyond) };
}

/** An entry of a baseline that allows more diagnostics than were found. */
interface StaleEntry {
  readonly path: string;
  readonly code: string;
  readonly allowed: number;
  readonly found: number;
}

/**
 * Finds the stale entries of a baseline, by path and code.
 *
 * @param isComplete - Whether the run found everything in a path; entries of other paths cannot be stale.
 * @returns Also the baseline with its stale entries reduced or removed.
 */
export function compareBaseline(
  found: FoundCodes,
  baseline: Baseline,
  isComplete: (path: string) => boolean,
): { readonly stale: readonly StaleEntry[]; readonly pruned: Baseline } {
  const stale: StaleEntry[] = [];
  const pruned: [string, Baseline[string]][] = [];
  for (const path of Object.keys(baseline).sort()) {
    const kept: [string, number][] = [];
    for (const [code, allowed] of Object.entries(baseline[path] ?? {}).sort()) {
      const count = found.get(path)?.get(code) ?? (isComplete(path) ? 0 : allowed);
      if (count < allowed) stale.push({ path, code, allowed, found: count });
      if (count > 0) kept.push([code, Math.min(count, allowed)]);
    }
    if (kept.length > 0) pruned.push([path, Object.fromEntries(kept)]);
  }
  return { stale, pruned: Object.fromEntries(pruned) };
}

/**
 * Creates a baseline that allows every diagnostic that a run found, and keeps the
 * entries of files that were not linted.
 *
 * @param isComplete - As for `compareBaseline`.
 */
export function rewriteBaseline(found: FoundCodes, before: Baseline, isComplete: (path: string) => boolean): Baseline {
  const files = new Map(Object.entries(before).filter(([path]) => !isComplete(path)));
  for (const [path, codes] of found) {
    if (codes.size > 0) files.set(path, Object.fromEntries([...codes].sort()));
  }
  return Object.fromEntries([...files.keys()].sort().map((path) => [path, files.get(path) ?? {}]));
}

export function countCodes(diagnostics: readonly LintDiagnostic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/**
 * Converts between paths in a baseline and paths in reports. In a baseline they
 * are relative to its own folder, so that runs in other folders find them too.
 *
 * @param baseline - Absolute, as is `cwd`.
 * @param path - The path rules; those of this system by default.
 */
export function createEntryNames(
  baseline: string,
  cwd: string,
  path: PlatformPath = nodePath,
): Readonly<Record<'toEntry' | 'fromEntry', (name: string) => string>> {
  const folder = path.dirname(baseline);
  return {
    toEntry: (name) => toReportPath(folder, path.resolve(cwd, name), path),
    fromEntry: (entry) => toReportPath(cwd, path.resolve(folder, entry), path),
  };
}

const baselineSchema = z.strictObject({
  version: z.literal(1),
  files: z.record(z.string(), z.record(z.string(), z.int().min(1))),
});

/**
 * Reads a baseline.
 *
 * @throws {LintError} If the file cannot be read or is not a baseline.
 */
export function readBaseline(path: string): Baseline {
  let json: string;
  try {
    json = readNamedFile(path);
  } catch (error) {
    throw new LintError(`cannot read the baseline ${path}: ${systemMessage(error)}; --write-baseline creates one`);
  }
  const refuse = (reason: string): LintError => new LintError(`${path} is not a baseline: ${reason}`);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw refuse('it is not JSON');
  }
  const { data, error } = baselineSchema.safeParse(value, { reportInput: true });
  if (data !== undefined) return data.files;
  const reasons = error.issues.map(
    (issue) => (issue.path.length === 0 ? '' : `${issue.path.join('.')}: `) + describeIssue(issue),
  );
  throw refuse(reasons[0] ?? '');
}

export function writeBaseline(path: string, files: Baseline): void {
  try {
    writeAtomically(path, `${JSON.stringify({ version: 1, files }, undefined, 2)}\n`);
  } catch (error) {
    throw new LintError(`cannot write the baseline ${path}: ${systemMessage(error)}`);
  }
}
