import type { FileReport, LintDiagnostic } from '../../linter/lint-diagnostic.ts';

/**
 * The number of diagnostics of each file when the baseline was written, by path
 * and code. Up to this number none is reported; beyond it, all are.
 */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>;

type Entry<Value> = readonly [key: string, value: Value];

/** An entry of a baseline that allows more diagnostics than were found. */
export interface StaleEntry {
  readonly path: string;
  readonly code: string;
  readonly allowed: number;
  readonly found: number;
}

/** A run compared with a baseline. */
export interface BaselineResult {
  /** Without the diagnostics that the baseline allows. */
  readonly reports: readonly FileReport[];
  /** By path, then code. */
  readonly stale: readonly StaleEntry[];
  /** The baseline with its stale entries reduced or removed. */
  readonly pruned: Baseline;
}

/**
 * Removes the diagnostics that a baseline allows, and finds its stale entries.
 *
 * @param isComplete - Whether the run found everything in a path; entries of other paths cannot be stale.
 */
export function applyBaseline(
  reports: readonly FileReport[],
  baseline: Baseline,
  isComplete: (path: string) => boolean,
): BaselineResult {
  const counts = new Map(reports.map((report) => [report.path, countCodes(report.diagnostics)]));
  const stale: StaleEntry[] = [];
  const pruned: Entry<Baseline[string]>[] = [];
  for (const path of Object.keys(baseline).sort()) {
    const kept: Entry<number>[] = [];
    for (const [code, allowed] of Object.entries(baseline[path] ?? {}).sort()) {
      const found = counts.get(path)?.get(code) ?? (isComplete(path) ? 0 : allowed);
      if (found < allowed) stale.push({ path, code, allowed, found });
      if (found > 0) kept.push([code, Math.min(found, allowed)]);
    }
    if (kept.length > 0) pruned.push([path, Object.fromEntries(kept)]);
  }
  const left = reports.map((report): FileReport => {
    // A map, because a code or a path may have the name of a member that all objects have.
    const allowed = new Map(Object.entries(baseline[report.path] ?? {}));
    const found = counts.get(report.path);
    const isBeyond = ({ code }: LintDiagnostic): boolean => (found?.get(code) ?? 0) > (allowed.get(code) ?? 0);
    return { ...report, diagnostics: report.diagnostics.filter(isBeyond) };
  });
  return { reports: left, stale, pruned: Object.fromEntries(pruned) };
}

/**
 * Creates a baseline that allows every reported diagnostic, and keeps the entries
 * of files that were not linted.
 *
 * @param isComplete - As for `applyBaseline`.
 */
export function renewBaseline(
  reports: readonly FileReport[],
  before: Baseline,
  isComplete: (path: string) => boolean,
): Baseline {
  const files = new Map(Object.entries(before).filter(([path]) => !isComplete(path)));
  for (const { path, diagnostics } of reports) {
    if (diagnostics.length > 0) files.set(path, Object.fromEntries([...countCodes(diagnostics)].sort()));
  }
  return Object.fromEntries([...files.keys()].sort().map((path) => [path, files.get(path) ?? {}]));
}

/** The number of diagnostics that a baseline allows. */
export function sizeOf(baseline: Baseline): number {
  return Object.values(baseline)
    .flatMap((codes) => Object.values(codes))
    .reduce((sum, count) => sum + count, 0);
}

function countCodes(diagnostics: readonly LintDiagnostic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}
