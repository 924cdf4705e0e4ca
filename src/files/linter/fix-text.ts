import { partitionPoint } from '../../language/base/partition-point.ts';
import { compareSpans, type Span } from '../../language/base/span.ts';
import { applyFixes, Bisection, chooseFixes } from '../../language/checker/fix-loop.ts';
import { applyEdits, selectCompatibleFixes } from '../../language/diagnostic/fix.ts';
import { MAX_QUERY_LENGTH } from '../../language/syntax/syntax-diagnostics.ts';
import type { EmbeddedQuery, ReadHost } from '../hosts/host.ts';
import type { FileFix } from './embedded-query.ts';
import { type Examination, examineText, type Finding, toReport } from './examine-text.ts';
import type { FileReport } from './lint-diagnostic.ts';
import type { LintSettings } from './settings.ts';

/** A file after its fixes. */
export interface FixedFile {
  /** The remaining diagnostics; `text` is the fixed text. */
  readonly report: FileReport;
  /** The number of fixes that were applied. */
  readonly applied: number;
}

/**
 * Applies the fixes of a file, then those of the result, until none is left. A fix is kept only if the file, read
 * again, contains the query that the fix was to produce, without the diagnostic and with no more errors than before.
 *
 * @param unsafe - Also applies the most likely unsafe fix where there is no safe one.
 */
export function fixText(
  path: string,
  text: string,
  read: ReadHost,
  settings: LintSettings,
  unsafe: boolean,
): FixedFile {
  const start = examineText(text, read, settings);
  let last = start;
  const reread = (one: string): Examination => {
    last = examineText(one, read, settings, last);
    return last;
  };
  const { reading, applied } = applyFixes(start, {
    choose: ({ findings }) => choose(findings, unsafe),
    reread,
    findFailed: (before, after, tried) => [...findUnread(before, after, tried), ...findWorse(before, after, tried)],
  });
  return { report: toReport(path, reading), applied: applied.length };
}

/** Chooses fixes as for single queries; each finding about the file around the queries stands alone. */
function choose(findings: readonly Finding[], unsafe: boolean): readonly FileFix[] {
  const groups = Map.groupBy(findings, (finding) => finding.query ?? finding);
  const chosen = [...groups.values()].flatMap((group) =>
    chooseFixes(
      group.map(({ diagnostic, fixes }) => ({ code: diagnostic.code, fixes })),
      unsafe,
    ),
  );
  return selectCompatibleFixes(chosen);
}

/**
 * Keeps only the fixes that work when each is applied alone, for callers that apply a fix without reading the file
 * again: the result contains the query that the fix was to produce. A fix of the file itself must also remove its
 * diagnostic.
 *
 * @param wanted - The findings whose fixes are verified; the fixes of all other findings are removed.
 */
export function verifyFixes(
  examination: Examination,
  read: ReadHost,
  settings: LintSettings,
  wanted: readonly Finding[] = examination.findings,
): Examination {
  const working = new Set<FileFix>();
  const bisection = new Bisection<Examination, FileFix>(
    {
      reread: (text) => examineText(text, read, settings, examination),
      findFailed: (before, after, tried) => [
        ...findUnread(before, after, tried),
        ...findWorse(
          before,
          after,
          tried.filter(({ inQuery }) => inQuery === undefined),
        ),
      ],
    },
    true,
  );
  // In batches, because trying each fix alone would read the file once for every fix.
  for (let left = wanted.filter(({ fixes }) => fixes.length > 0); left.length > 0; ) {
    const batch = selectCompatibleFixes(left.flatMap(({ fixes }) => fixes.slice(0, 1)));
    const { applied } = bisection.keepWorking(examination, batch);
    for (const fix of applied) working.add(fix);
    const tried = new Set(batch);
    left = left
      .map((finding) => ({ ...finding, fixes: finding.fixes.filter((fix) => !tried.has(fix)) }))
      .filter(({ fixes }) => fixes.length > 0);
  }
  const findings = examination.findings.map((finding) => {
    const fixes = finding.fixes.filter((fix) => working.has(fix));
    return { ...finding, fixes, diagnostic: { ...finding.diagnostic, fixes } };
  });
  return { ...examination, findings };
}

/** The index of a query; `undefined` stands for the file around the queries. */
type QueryIndex = number | undefined;

/** The fixes of each query that does not have the expected text, or disappeared, or was split. */
function findUnread(
  before: Examination,
  after: Examination,
  tried: readonly FileFix[],
): readonly (readonly FileFix[])[] {
  const fixesOf = Map.groupBy(tried, createQueryIndex(before));
  const ofFile = fixesOf.get(undefined) ?? [];
  const editsOfFile = ofFile.flatMap(({ edits }) => edits).sort(compareSpans);
  const isRewritten = ({ start, end }: Span): boolean => {
    const at = partitionPoint(0, editsOfFile.length, (index) => (editsOfFile[index]?.end ?? 0) <= start);
    return (editsOfFile[at]?.start ?? end) < end;
  };
  const found = findQueries(before, after, tried);
  return before.queries.flatMap(({ text, span }, index) => {
    // A fix of the file may rewrite a whole query, so its text cannot be predicted.
    if (isRewritten(span)) return [];
    const own = fixesOf.get(index) ?? [];
    const edits = own.flatMap(({ inQuery }) => inQuery?.edits ?? []);
    const expected = edits.length === 0 ? text : applyEdits(text, edits);
    const [query, ...others] = found.get(index) ?? [];
    if (query?.text === expected && others.length === 0 && expected.length <= MAX_QUERY_LENGTH) return [];
    return [[own, ofFile].find(({ length }) => length > 0) ?? tried];
  });
}

/** The queries of a fixed file, by the index of the query before in whose place they stand. */
function findQueries(
  before: Examination,
  after: Examination,
  tried: readonly FileFix[],
): ReadonlyMap<number, readonly EmbeddedQuery[]> {
  const edits = tried.flatMap((fix) => fix.edits).sort(compareSpans);
  let index = 0;
  let moved = 0;
  const starts = before.queries.map(({ span }) => {
    for (let edit = edits[index]; edit !== undefined && edit.start < span.start; edit = edits[++index]) {
      moved += edit.text.length - (edit.end - edit.start);
    }
    return span.start + moved;
  });
  return Map.groupBy(
    after.queries,
    ({ span }) => partitionPoint(0, starts.length, (at) => (starts[at] ?? 0) <= span.start) - 1,
  );
}

/** The fixes of places that have more errors than before, or still have the diagnostic of a fix that is not safe. */
function findWorse(
  before: Examination,
  after: Examination,
  tried: readonly FileFix[],
): readonly (readonly FileFix[])[] {
  const codeOf = new Map(
    before.findings.flatMap(({ diagnostic, fixes }) => fixes.map((fix) => [fix, diagnostic.code])),
  );
  const findingsBefore = Map.groupBy(before.findings, ({ query }) => query);
  const findingsAfter = Map.groupBy(after.findings, ({ query }) => query);
  return [...Map.groupBy(tried, createQueryIndex(before))].flatMap(([index, fixes]) => {
    const [old, rest] = [findingsBefore.get(index) ?? [], findingsAfter.get(index) ?? []];
    // The result of a safe fix of a query is known to be right, even if it reveals another diagnostic of the same code.
    const uncertain = Map.groupBy(
      fixes.filter(({ safe, inQuery }) => !safe || inQuery === undefined),
      (fix) => codeOf.get(fix),
    );
    const hasMore = (isCounted: (finding: Finding) => boolean, removed = 0): boolean =>
      rest.filter(isCounted).length > old.filter(isCounted).length - removed;
    const isLeft = [...uncertain].some(([code, own]) =>
      hasMore(({ diagnostic }) => diagnostic.code === code, own.length),
    );
    return isLeft || hasMore(({ diagnostic }) => diagnostic.severity === 'error') ? [fixes] : [];
  });
}

function createQueryIndex({ findings }: Examination): (fix: FileFix) => QueryIndex {
  const places = new Map(findings.flatMap(({ query, fixes }) => fixes.map((fix) => [fix, query])));
  return (fix) => places.get(fix);
}
