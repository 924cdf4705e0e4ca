import type { FileReport, LintDiagnostic } from '../../linter/lint-diagnostic.ts';

/**
 * How many diagnostics of which code each file had when the baseline was
 * written: by path, by code. So many are not reported; one more, and all are.
 */
export type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>;

type Entry<Value> = readonly [key: string, value: Value];

/** An entry of a baseline that allows for more than there is. */
export interface StaleEntry {
  readonly path: string;
  readonly code: string;
  readonly allowed: number;
  readonly found: number;
}

/** What is left of a run's reports beyond a baseline. */
export interface BaselineResult {
  readonly reports: readonly FileReport[];
  /** By path, then code. */
  readonly stale: readonly StaleEntry[];
  /** The baseline without what is stale. */
  readonly pruned: Baseline;
}

/**
 * Takes out of the reports what the baseline allows for.
 *
 * @param isComplete - Whether the run looked at a path. Of one that it did not look at, nothing is known.
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
    // A code may be called as a member that all objects have; so may a path, and those members have no entries.
    const allowed = new Map(Object.entries(baseline[report.path] ?? {}));
    const found = counts.get(report.path);
    const isBeyond = ({ code }: LintDiagnostic): boolean => (found?.get(code) ?? 0) > (allowed.get(code) ?? 0);
    return { ...report, diagnostics: report.diagnostics.filter(isBeyond) };
  });
  return { reports: left, stale, pruned: Object.fromEntries(pruned) };
}

/**
 * The baseline that allows for all that the reports hold, and for what it
 * allowed before in files that the run did not look at.
 *
 * @param isComplete - As that of `applyBaseline`.
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

/** How many diagnostics a baseline allows for. */
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
