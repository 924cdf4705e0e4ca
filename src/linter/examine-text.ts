import { createDiagnostic } from '../diagnostic/declaration.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Fix } from '../diagnostic/fix.ts';
import { truncatedQuery } from '../hosts/diagnostics/truncated-query.ts';
import type { Cut, EmbeddedQuery, HostReading, ReadHost } from '../hosts/host.ts';
import type { ClauseNode } from '../syntax/ast.ts';
import { parseQuery } from '../syntax/parse-query.ts';
import { createLineIndex } from '../text/line-index.ts';
import { compareSpans } from '../text/span.ts';
import { checkEmbedded, encodeFix, type FileFix, findQueryAt, findResource } from './embedded-query.ts';
import type { FileReport, LintDiagnostic } from './lint-diagnostic.ts';
import { LINT_CODES } from './lint-rules.ts';
import { applySetting } from './rule-settings.ts';
import type { LintSettings } from './settings.ts';
import { readSuppressions } from './suppressions.ts';
import { completeQuery, separateTruncations } from './truncations.ts';

/** A diagnostic of a file and its fixes. */
export interface Finding {
  readonly diagnostic: LintDiagnostic;
  /** The index of the query that it is about, from 0; `undefined` if it is about the file around the queries. */
  readonly query: number | undefined;
  readonly fixes: readonly FileFix[];
}

/** The queries of a file and their diagnostics. */
export interface Examination {
  readonly queries: readonly EmbeddedQuery[];
  /** In the order of the file. */
  readonly findings: readonly Finding[];
}

/** Finds and checks the queries of a file, and applies the settings and the suppression comments. */
export function examineText(text: string, read: ReadHost, settings: LintSettings): Examination {
  const reading = read(text, settings);
  const { queries, diagnostics } = reading;
  const findings = diagnostics.map((diagnostic) => reportHost(diagnostic, queries, settings));
  let isCut = false;
  for (const [index, query] of queries.entries()) {
    isCut = examineQuery(query, index, isCut && query.cutBefore !== undefined, settings, findings);
  }
  const wanted = findings.flatMap((finding) => applyTo(finding, settings));
  const kept = reading.comments.length === 0 ? wanted : suppress(wanted, text, reading, settings);
  return { queries, findings: kept.sort(inFileOrder) };
}

/** @returns Whether the query is cut off at its end. */
function examineQuery(
  query: EmbeddedQuery,
  index: number,
  isContinuation: boolean,
  settings: LintSettings,
  findings: Finding[],
): boolean {
  const resource = findResource(query, settings);
  if ('code' in resource) {
    findings.push(createFinding(resource, [], index, undefined, query.text));
    return false;
  }
  const { map, text } = query;
  const toFileFixes = (fixes: readonly Fix[]): readonly FileFix[] =>
    fixes.flatMap((inQuery) => {
      const inFile = encodeFix(query, inQuery);
      return inFile === undefined ? [] : [{ inFile, inQuery }];
    });
  const { diagnostics, truncations } = separateTruncations(query, checkEmbedded(query, resource), isContinuation);
  for (const { cut, guesses } of truncations) {
    const fixes = [...completeQuery(text, cut, resource), ...toFileFixes(guesses)];
    findings.push(createFinding(reportCut(cut), fixes, index, resource.name, text));
  }
  const clauses = diagnostics.length < 2 ? [] : parseQuery(text).ast.clauses;
  for (const diagnostic of diagnostics) {
    const fixes = toFileFixes(diagnostic.fixes);
    const placed = {
      ...diagnostic,
      span: map.toFile(diagnostic.span),
      ...placeClause(clauses, diagnostic, map),
      related: diagnostic.related.map(({ span, message }) => ({ span: map.toFile(span), message })),
    };
    findings.push(createFinding(placed, fixes, index, resource.name, text));
  }
  return truncations.some(({ cut }) => cut === query.cutAfter);
}

function reportCut({ span, cause, remedy }: Cut): Diagnostic {
  return createDiagnostic(truncatedQuery, span, { cause, remedy });
}

/** The clause that a diagnostic is about, in the file. */
function placeClause(
  clauses: readonly ClauseNode[],
  { span: { start, end } }: Diagnostic,
  map: EmbeddedQuery['map'],
): Pick<LintDiagnostic, 'clause'> {
  // A binary search, because a query may have thousands of clauses, each with diagnostics.
  let low = 0;
  let high = clauses.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((clauses[middle]?.span.start ?? 0) <= start) low = middle;
    else high = middle - 1;
  }
  const span = clauses[low]?.span;
  return span === undefined || start < span.start || end > span.end ? {} : { clause: map.toFile(span) };
}

/** Converts a diagnostic of the host, which is about the file or about the way it builds a query. */
function reportHost(diagnostic: Diagnostic, queries: readonly EmbeddedQuery[], settings: LintSettings): Finding {
  const query = findQueryAt(queries, diagnostic.span);
  const resource = query && findResource(query, settings);
  const name = resource === undefined || 'code' in resource ? undefined : resource.name;
  return createFinding(diagnostic, diagnostic.fixes.map(ofFile), undefined, name, query?.text);
}

function createFinding(
  diagnostic: Diagnostic & Pick<LintDiagnostic, 'clause'>,
  fixes: readonly FileFix[],
  index?: number,
  resource?: string,
  query?: string,
): Finding {
  return {
    diagnostic: { ...diagnostic, fixes: fixes.map(({ inFile }) => inFile), resource, query },
    query: index,
    fixes,
  };
}

function ofFile(fix: Fix): FileFix {
  return { inFile: fix, inQuery: undefined };
}

function applyTo(finding: Finding, { rules }: LintSettings): readonly Finding[] {
  const diagnostic = applySetting(finding.diagnostic, rules[finding.diagnostic.code]);
  if (diagnostic === undefined) return [];
  return diagnostic === finding.diagnostic ? [finding] : [{ ...finding, diagnostic }];
}

/** Removes suppressed diagnostics and adds those of the suppression comments themselves. */
function suppress(
  findings: readonly Finding[],
  text: string,
  { comments, queries, isPartial }: HostReading,
  settings: LintSettings,
): Finding[] {
  const lines = createLineIndex(text);
  const suppressions = readSuppressions(comments, { text, lines }, LINT_CODES);
  const lineOf = (offset: number): number => lines.positionAt(offset).line;
  const kept = findings.filter(({ diagnostic: { code, span }, query }) => {
    const about = query === undefined ? findQueryAt(queries, span) : queries[query];
    const places = [lineOf(span.start), lineOf((about?.span ?? span).start)];
    return !suppressions.suppresses(code, places);
  });
  const reported = suppressions
    .report(isPartial !== true)
    .map((diagnostic) => createFinding(diagnostic, diagnostic.fixes.map(ofFile)));
  return [...kept, ...reported.flatMap((finding) => applyTo(finding, settings))];
}

function inFileOrder({ diagnostic: a }: Finding, { diagnostic: b }: Finding): number {
  return compareSpans(a.span, b.span) || (a.code < b.code ? -1 : Number(a.code > b.code));
}

/**
 * Finds and checks the queries of a file.
 *
 * @param path - The name of the file in the report.
 * @param read - The reader of its kind of file.
 */
export function lintText(path: string, text: string, read: ReadHost, settings: LintSettings): FileReport {
  return toReport(path, text, examineText(text, read, settings));
}

/** The report of an examined file; `path` is its name there. */
export function toReport(path: string, text: string, { queries, findings }: Examination): FileReport {
  return { path, text, queries: queries.length, diagnostics: findings.map(({ diagnostic }) => diagnostic) };
}
