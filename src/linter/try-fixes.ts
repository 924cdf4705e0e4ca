import { applyEdits } from '../diagnostic/fix.ts';
import type { ReadHost } from '../hosts/host.ts';
import { LONGEST_QUERY } from '../syntax/longest-query.ts';
import { type Examination, examineText, type FileFix, type Finding } from './examine-text.ts';
import type { LintSettings } from './settings.ts';

/** A fix, and the finding that it mends. */
export interface Candidate extends FileFix {
  readonly finding: Finding;
}

/** What a file would become. */
export interface Attempt {
  readonly text: string;
  readonly examination: Examination;
}

/** Applies fixes that touch nothing of one another, and examines what becomes of the file. */
export function attemptFixes(
  text: string,
  fixes: readonly Candidate[],
  read: ReadHost,
  settings: LintSettings,
): Attempt {
  const mended = applyEdits(
    text,
    fixes.flatMap(({ inFile }) => inFile.edits),
  );
  return { text: mended, examination: examineText(mended, read, settings) };
}

/** What fixes have done that they should not: by the number of a query, or `undefined` for the file as a whole. */
export type Failures = ReadonlySet<number | undefined>;

/** Finds which queries of a file, read again, are not those that the fixes were to give, or have no less to say of. */
export function findUnmended(before: Examination, fixes: readonly Candidate[], attempt: Attempt): Failures {
  const failures = new Set(findUnsaid(before, fixes, attempt));
  const fixesOf = groupBy(fixes, ({ finding }) => finding.query);
  const findingsBefore = groupBy(before.findings, ({ query }) => query);
  const findingsAfter = groupBy(attempt.examination.findings, ({ query }) => query);
  for (const query of [undefined, ...before.queries.keys()]) {
    const of = <Item>(groups: ReadonlyMap<number | undefined, readonly Item[]>): readonly Item[] =>
      groups.get(query) ?? [];
    if (!hasLess(of(findingsBefore), of(findingsAfter), of(fixesOf))) failures.add(query);
  }
  return failures;
}

/** Finds which queries of a file, read again, are not those that the fixes were to give; there may be more to say of them. */
export function findUnsaid(
  before: Examination,
  fixes: readonly Candidate[],
  { examination: after }: Attempt,
): Failures {
  // Nobody knows then which of them is which.
  if (after.queries.length !== before.queries.length) return new Set([undefined]);
  const fixesOf = groupBy(fixes, ({ finding }) => finding.query);
  const ofFile = (fixesOf.get(undefined) ?? []).flatMap(({ inFile }) => inFile.edits);
  const failures = new Set<number>();
  for (const [index, { text, span }] of before.queries.entries()) {
    // What mends the file around a query may write the query anew.
    if (ofFile.some(({ start, end }) => start < span.end && span.start < end)) continue;
    const edits = (fixesOf.get(index) ?? []).flatMap(({ inQuery }) => inQuery?.edits ?? []);
    const expected = edits.length === 0 ? text : applyEdits(text, edits);
    if (after.queries[index]?.text !== expected || expected.length > LONGEST_QUERY) failures.add(index);
  }
  return failures;
}

/** Whether what the fixes were for is gone, and no error has come instead of more than it hid. */
function hasLess(before: readonly Finding[], after: readonly Finding[], fixes: readonly Candidate[]): boolean {
  if (countErrors(after) > countErrors(before)) return false;
  // What a safe fix gives is known to be right, though it may bring the next mistake of the kind to light.
  const guesses = fixes.filter(({ inFile, inQuery }) => !inFile.safe || inQuery === undefined);
  const codes = groupBy(guesses, ({ finding }) => finding.diagnostic.code);
  return [...codes].every(([code, mended]) => countCode(after, code) <= countCode(before, code) - mended.length);
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

/** Fixes of which some have failed, in two parts to try; each is less than all of them. */
export interface PartedFixes {
  readonly first: readonly Candidate[];
  readonly second: readonly Candidate[];
}

/**
 * Parts fixes that together do not do what they should. Where it is queries that
 * failed, their own fixes are to blame: a half of those of each goes to either
 * part, and one that stood alone to none. So a file with a thousand fixes that
 * fail is read as often as one with a few.
 */
export function partFixes(fixes: readonly Candidate[], failures: Failures): PartedFixes {
  const suspects = new Map<number | undefined, Candidate[]>();
  for (const fix of fixes) {
    const { query } = fix.finding;
    if (!failures.has(query)) continue;
    const some = suspects.get(query);
    if (some === undefined) suspects.set(query, [fix]);
    else some.push(fix);
  }
  if (failures.has(undefined) || suspects.size === 0) {
    const middle = fixes.length >> 1;
    return { first: fixes.slice(0, middle), second: fixes.slice(middle) };
  }
  const halves = [...suspects.values()].filter((some) => some.length > 1);
  return {
    first: [
      ...fixes.filter(({ finding }) => !failures.has(finding.query)),
      ...halves.flatMap((some) => some.slice(0, some.length >> 1)),
    ],
    second: halves.flatMap((some) => some.slice(some.length >> 1)),
  };
}
