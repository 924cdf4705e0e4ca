import { applyEdits, type Fix, selectCompatibleFixes } from '../diagnostic/fix.ts';
import type { ReadHost } from '../hosts/host.ts';
import { MAX_QUERY_LENGTH } from '../syntax/query-diagnostics.ts';
import type { FileFix } from './embedded-query.ts';
import { type Examination, examineText, type Finding } from './examine-text.ts';
import type { LintSettings } from './settings.ts';

/** A fix and the finding that it belongs to. */
export interface Candidate extends FileFix {
  readonly finding: Finding;
}

/** A file after some fixes. */
export interface Attempt {
  readonly text: string;
  readonly examination: Examination;
}

/** The queries that fixes broke or did not fix, by index; `undefined` stands for the file as a whole. */
export type Failures = ReadonlySet<number | undefined>;

/** Tries fixes together and returns their failures. */
export type FindFailures = (fixes: readonly Candidate[]) => Failures;

/** The candidates that can be applied together, each fix once: several findings may share one. */
export function selectCompatible(candidates: readonly Candidate[]): readonly Candidate[] {
  const byFix = new Map<Fix, Candidate>(candidates.map((candidate) => [candidate.inFile, candidate]));
  return selectCompatibleFixes([...byFix.keys()]).map((fix) => byFix.get(fix) as Candidate);
}

/** Applies compatible fixes and examines the result. */
export function tryFixes(text: string, fixes: readonly Candidate[], read: ReadHost, settings: LintSettings): Attempt {
  const edits = fixes.flatMap(({ inFile }) => inFile.edits);
  const fixed = applyEdits(text, edits);
  return { text: fixed, examination: examineText(fixed, read, settings) };
}

/**
 * Keeps the fixes that work; usually all of them.
 *
 * @param separately - Whether each fix is going to be applied alone. Otherwise the kept fixes also work together.
 */
export function keepWorking(
  fixes: readonly Candidate[],
  findFailures: FindFailures,
  separately: boolean,
): readonly Candidate[] {
  if (fixes.length === 0) return fixes;
  const failures = findFailures(fixes);
  if (failures.size === 0) return fixes;
  if (fixes.length === 1) return [];
  const [first, second] = splitFixes(fixes, failures);
  const kept = keepWorking(first, findFailures, separately);
  const rest = keepWorking(second, findFailures, separately);
  const both = [...kept, ...rest];
  if (separately || kept.length === 0 || rest.length === 0) return both;
  return findFailures(both).size === 0 ? both : kept;
}

/**
 * Splits fixes that do not work together into two smaller groups. If queries
 * failed, only their own fixes are suspect: each group gets half of those of a
 * query, and the only fix of a query is dropped. So a file with a thousand fixes
 * that fail is read no more often than one with a few.
 */
function splitFixes(
  fixes: readonly Candidate[],
  failures: Failures,
): readonly [readonly Candidate[], readonly Candidate[]] {
  const suspects = groupBy(
    fixes.filter(({ finding }) => failures.has(finding.query)),
    ({ finding }) => finding.query,
  );
  if (failures.has(undefined) || suspects.size === 0) {
    const middle = fixes.length >> 1;
    return [fixes.slice(0, middle), fixes.slice(middle)];
  }
  const groups = [...suspects.values()].filter((group) => group.length > 1);
  const others = fixes.filter(({ finding }) => !failures.has(finding.query));
  return [
    [...others, ...groups.flatMap((group) => group.slice(0, group.length >> 1))],
    groups.flatMap((group) => group.slice(group.length >> 1)),
  ];
}

/** Finds queries that do not have the expected text after the fixes, or still have what the fixes should remove. */
export function findUnfixedQueries(before: Examination, fixes: readonly Candidate[], attempt: Attempt): Failures {
  const failures = new Set(findWrongTexts(before, fixes, attempt));
  const fixesOf = groupBy(fixes, ({ finding }) => finding.query);
  const findingsBefore = groupBy(before.findings, ({ query }) => query);
  const findingsAfter = groupBy(attempt.examination.findings, ({ query }) => query);
  for (const query of [undefined, ...before.queries.keys()]) {
    const of = <Item>(groups: ReadonlyMap<number | undefined, readonly Item[]>): readonly Item[] =>
      groups.get(query) ?? [];
    if (!isImproved(of(findingsBefore), of(findingsAfter), of(fixesOf))) failures.add(query);
  }
  return failures;
}

/** Finds queries that do not have the expected text after the fixes, whatever is reported about them. */
export function findWrongTexts(
  before: Examination,
  fixes: readonly Candidate[],
  { examination: after }: Attempt,
): Failures {
  // Queries can no longer be matched by index.
  if (after.queries.length !== before.queries.length) return new Set([undefined]);
  const fixesOf = groupBy(fixes, ({ finding }) => finding.query);
  const editsOfFile = (fixesOf.get(undefined) ?? []).flatMap(({ inFile }) => inFile.edits);
  const failures = new Set<number>();
  for (const [index, { text, span }] of before.queries.entries()) {
    // A fix of the file may rewrite a whole query, so its text cannot be predicted.
    if (editsOfFile.some(({ start, end }) => start < span.end && span.start < end)) continue;
    const edits = (fixesOf.get(index) ?? []).flatMap(({ inQuery }) => inQuery?.edits ?? []);
    const expected = edits.length === 0 ? text : applyEdits(text, edits);
    if (after.queries[index]?.text !== expected || expected.length > MAX_QUERY_LENGTH) failures.add(index);
  }
  return failures;
}

/** Whether the fixed diagnostics are gone and there are no more errors than before. */
function isImproved(before: readonly Finding[], after: readonly Finding[], fixes: readonly Candidate[]): boolean {
  if (countErrors(after) > countErrors(before)) return false;
  // The result of a safe fix is known to be right, even if it reveals another diagnostic of the same code.
  const uncertain = fixes.filter(({ inFile, inQuery }) => !inFile.safe || inQuery === undefined);
  const codes = groupBy(uncertain, ({ finding }) => finding.diagnostic.code);
  return [...codes].every(([code, fixed]) => countCode(after, code) <= countCode(before, code) - fixed.length);
}

function countErrors(findings: readonly Finding[]): number {
  return findings.filter(({ diagnostic }) => diagnostic.severity === 'error').length;
}

function countCode(findings: readonly Finding[], code: string): number {
  return findings.filter(({ diagnostic }) => diagnostic.code === code).length;
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
