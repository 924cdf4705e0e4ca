import { applyEdits, type TextEdit } from '../diagnostic/fix.ts';
import type { EmbeddedQuery } from '../hosts/host.ts';
import { MAX_QUERY_LENGTH } from '../syntax/query-diagnostics.ts';
import { compareSpans } from '../text/span.ts';
import type { Examination, Finding } from './examine-text.ts';
import type { Attempt, Candidate, Suspects } from './try-fixes.ts';

/** An attempt to apply fixes: those known to work together, and those tried with them. */
export interface Trial {
  readonly before: Examination;
  readonly kept: readonly Candidate[];
  readonly tried: readonly Candidate[];
  readonly attempt: Attempt;
}

/** The index of a query; `undefined` stands for the file around the queries. */
type Place = number | undefined;

/** Finds the fixes of queries that do not have the expected text, or still have what the fixes should remove. */
export function findUnfixed(trial: Trial): readonly Suspects[] {
  const { before, kept, tried, attempt } = trial;
  if (isUnmatched(trial)) return findUnmatched(trial);
  const wrong = findWrong(trial);
  const all = [...kept, ...tried];
  const edits = listEdits(all);
  const fixesOf = groupBy(all, placeOf);
  const triedOf = groupBy(tried, placeOf);
  const findingsBefore = groupBy(before.findings, ({ query }) => query);
  const findingsAfter = groupBy(attempt.examination.findings, ({ query }) => query);
  const failed = [undefined, ...before.queries.keys()].flatMap((place) => {
    const change: Change = {
      before: findingsBefore.get(place) ?? [],
      after: findingsAfter.get(place) ?? [],
      fixes: fixesOf.get(place) ?? [],
    };
    return wrong.has(place) || !isImproved(change) ? [{ place, change }] : [];
  });
  if (failed.length === 0) return [];
  const suspects = failed.flatMap(({ place, change }) => {
    const own = triedOf.get(place) ?? [];
    return wrong.has(place) || own.length < 2 ? suspect(own) : findNearest(change, own, edits);
  });
  return suspects.length > 0 ? suspects : suspect(tried);
}

/** Finds the fixes of queries that do not have the expected text, whatever is reported about them. */
export function findWrongTexts(trial: Trial): readonly Suspects[] {
  if (isUnmatched(trial)) return findUnmatched(trial);
  const wrong = findWrong(trial);
  if (wrong.size === 0) return [];
  const triedOf = groupBy(trial.tried, placeOf);
  const suspects = [...wrong].flatMap((place) => suspect(triedOf.get(place)));
  return suspects.length > 0 ? suspects : suspect(trial.tried);
}

function suspect(fixes: readonly Candidate[] = [], isGuess = false): readonly Suspects[] {
  return fixes.length === 0 ? [] : [{ fixes, isGuess }];
}

/** Whether queries can no longer be matched by index. */
function isUnmatched({ before, attempt }: Trial): boolean {
  return attempt.examination.queries.length !== before.queries.length;
}

/** Suspects the fixes of queries that disappeared or were split, by where they should be. */
function findUnmatched({ before, kept, tried, attempt }: Trial): readonly Suspects[] {
  const startOfQuery = ({ span }: EmbeddedQuery): number => span.start;
  const starts = before.queries.map(startOfQuery);
  const pieces = cut(attempt.examination.queries, startOfQuery, shift(starts, listEdits([...kept, ...tried])));
  const triedOf = groupBy(tried, placeOf);
  const suspects = pieces.flatMap((found, index) => (found.length === 1 ? [] : suspect(triedOf.get(index), true)));
  return suspects.length > 0 ? suspects : suspect(tried);
}

function findWrong({ before, kept, tried, attempt: { examination: after } }: Trial): ReadonlySet<Place> {
  const fixesOf = groupBy([...kept, ...tried], placeOf);
  const editsOfFile = (fixesOf.get(undefined) ?? []).flatMap(({ inFile }) => inFile.edits);
  const wrong = new Set<Place>();
  for (const [index, { text, span }] of before.queries.entries()) {
    // A fix of the file may rewrite a whole query, so its text cannot be predicted.
    if (editsOfFile.some(({ start, end }) => start < span.end && span.start < end)) continue;
    const edits = (fixesOf.get(index) ?? []).flatMap(({ inQuery }) => inQuery?.edits ?? []);
    const expected = edits.length === 0 ? text : applyEdits(text, edits);
    if (after.queries[index]?.text !== expected || expected.length > MAX_QUERY_LENGTH) wrong.add(index);
  }
  return wrong;
}

/** The diagnostics of one place before and after its fixes. */
interface Change {
  readonly before: readonly Finding[];
  readonly after: readonly Finding[];
  readonly fixes: readonly Candidate[];
}

/** Whether the fixed diagnostics are gone and there are no more errors than before. */
function isImproved({ before, after, fixes }: Change): boolean {
  if (countErrors(after) > countErrors(before)) return false;
  // The result of a safe fix is known to be right, even if it reveals another diagnostic of the same code.
  const uncertain = fixes.filter(({ inFile, inQuery }) => !inFile.safe || inQuery === undefined);
  const codes = groupBy(uncertain, ({ finding }) => finding.diagnostic.code);
  return [...codes].every(([code, fixed]) => countCode(after, code) <= countCode(before, code) - fixed.length);
}

/**
 * Cuts a place at each tried fix and suspects the fixes of the pieces that are not
 * improved. If the whole is not improved, at least one piece is not.
 *
 * @param edits - Those of all fixes of the file, in its order.
 */
function findNearest(change: Change, tried: readonly Candidate[], edits: readonly TextEdit[]): readonly Suspects[] {
  const ordered = tried.toSorted((a, b) => startOf(a.finding) - startOf(b.finding));
  const starts = ordered.map(({ finding }) => startOf(finding));
  const before = cut(change.before, startOf, starts);
  const after = cut(change.after, startOf, shift(starts, edits));
  const fixes = cut(change.fixes, ({ finding }) => startOf(finding), starts);
  return ordered.flatMap((fix, index) => {
    const piece = { before: before[index] ?? [], after: after[index] ?? [], fixes: fixes[index] ?? [] };
    return isImproved(piece) ? [] : { fixes: [fix], isGuess: true };
  });
}

/** Cuts items at offsets; what is before the first offset belongs to the first piece. */
function cut<Item>(
  items: readonly Item[],
  offsetOf: (item: Item) => number,
  starts: readonly number[],
): readonly (readonly Item[])[] {
  const pieces = starts.map((): Item[] => []);
  let index = 0;
  for (const item of items.toSorted((a, b) => offsetOf(a) - offsetOf(b))) {
    while (index + 1 < starts.length && (starts[index + 1] ?? 0) <= offsetOf(item)) index++;
    pieces[index]?.push(item);
  }
  return pieces;
}

/** Where offsets are after edits; both are in ascending order. */
function shift(offsets: readonly number[], edits: readonly TextEdit[]): readonly number[] {
  let index = 0;
  let moved = 0;
  return offsets.map((offset) => {
    for (let edit = edits[index]; edit !== undefined && edit.start < offset; edit = edits[++index]) {
      moved += edit.text.length - (edit.end - edit.start);
    }
    return offset + moved;
  });
}

/** The edits of all fixes in the order of the file. */
function listEdits(fixes: readonly Candidate[]): readonly TextEdit[] {
  return fixes.flatMap(({ inFile }) => inFile.edits).sort(compareSpans);
}

function placeOf({ finding }: Candidate): Place {
  return finding.query;
}

function startOf({ diagnostic }: Finding): number {
  return diagnostic.span.start;
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
