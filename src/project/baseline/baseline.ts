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
  /** By path, then code. */
  readonly stale: readonly StaleEntry[];
  /** The baseline with its stale entries reduced or removed. */
  readonly pruned: Baseline;
}

/** The number of diagnostics of each code that a run found, by path. */
export type FoundCodes = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Removes the diagnostics that a baseline allows from the report of a file. */
export function keepBeyond(report: FileReport, baseline: Baseline): FileReport {
  const found = countCodes(report.diagnostics);
  // A map, because a code or a path may have the name of a member that all objects have.
  const allowed = new Map(Object.hasOwn(baseline, report.path) ? Object.entries(baseline[report.path] ?? {}) : []);
  const isBeyond = ({ code }: LintDiagnostic): boolean => (found.get(code) ?? 0) > (allowed.get(code) ?? 0);
  return { ...report, diagnostics: report.diagnostics.filter(isBeyond) };
}

/**
 * Finds the stale entries of a baseline.
 *
 * @param isComplete - Whether the run found everything in a path; entries of other paths cannot be stale.
 */
export function compareCodes(
  found: FoundCodes,
  baseline: Baseline,
  isComplete: (path: string) => boolean,
): BaselineResult {
  const stale: StaleEntry[] = [];
  const pruned: Entry<Baseline[string]>[] = [];
  for (const path of Object.keys(baseline).sort()) {
    const kept: Entry<number>[] = [];
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
 * @param isComplete - As for `compareCodes`.
 */
export function renewBaseline(found: FoundCodes, before: Baseline, isComplete: (path: string) => boolean): Baseline {
  const files = new Map(Object.entries(before).filter(([path]) => !isComplete(path)));
  for (const [path, codes] of found) {
    if (codes.size > 0) files.set(path, Object.fromEntries([...codes].sort()));
  }
  return Object.fromEntries([...files.keys()].sort().map((path) => [path, files.get(path) ?? {}]));
}

/** The number of diagnostics that a baseline allows. */
export function sizeOf(baseline: Baseline): number {
  return Object.values(baseline)
    .flatMap((codes) => Object.values(codes))
    .reduce((sum, count) => sum + count, 0);
}

/** Counts diagnostics by code. */
export function countCodes(diagnostics: readonly LintDiagnostic[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of diagnostics) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}
