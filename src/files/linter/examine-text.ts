import { createLineIndex } from '../../language/base/line-index.ts';
import { partitionPoint } from '../../language/base/partition-point.ts';
import { remember } from '../../language/base/remember.ts';
import { compareSpans } from '../../language/base/span.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { createDiagnostic } from '../../language/diagnostic/declaration.ts';
import type { Diagnostic } from '../../language/diagnostic/diagnostic.ts';
import type { Fix } from '../../language/diagnostic/fix.ts';
import { type QueryDocument, readQuery } from '../../language/document.ts';
import type { ClauseNode } from '../../language/syntax/ast.ts';
import {
  expectedOperator,
  expectedValue,
  invalidMetadataKey,
  misplacedConnective,
  parentheses,
  typographicQuote,
  unterminatedString,
} from '../../language/syntax/syntax-diagnostics.ts';
import { truncatedQuery } from '../hosts/file-diagnostics.ts';
import type { EmbeddedQuery, HostReading, ReadHost } from '../hosts/host.ts';
import { findTemplates } from '../hosts/templates.ts';
import { checkEmbedded, encodeFix, type FileFix, findQueryAt, findResource } from './embedded-query.ts';
import type { FileReport, LintDiagnostic } from './lint-diagnostic.ts';
import { codesOf } from './lint-rules.ts';
import { applySetting, isSelected, type LintSettings } from './settings.ts';
import { readSuppressions } from './suppressions.ts';

/** A diagnostic of a file and its fixes. */
export interface Finding {
  readonly diagnostic: LintDiagnostic;
  /** The index of the query that it is about, from 0; `undefined` if it is about the file around the queries. */
  readonly query: number | undefined;
  readonly fixes: readonly FileFix[];
}

/** A file, its queries and their diagnostics. */
export interface Examination {
  readonly text: string;
  readonly queries: readonly EmbeddedQuery[];
  /** In the order of the file. */
  readonly findings: readonly Finding[];
  /** The queries without interpolations, by resource and text, for the next examination of the file. */
  readonly checked: ReadonlyMap<string, CheckedText>;
}

/** A query text and its diagnostics, with spans in it. */
interface CheckedText {
  readonly document: QueryDocument;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Finds and checks the queries of a file, and applies the settings and the suppression comments.
 *
 * @param before - An examination with the same settings: a query that it has too is not checked again.
 */
export function examineText(
  text: string,
  read: ReadHost,
  settings: LintSettings,
  before?: Pick<Examination, 'checked'>,
): Examination {
  const checked = new Map<string, CheckedText>();
  const check = (query: EmbeddedQuery, resource: Resource): CheckedText => {
    if (query.isDynamic || query.interpolations.length > 0) return checkOne(query, resource, settings);
    const key = `${resource.name} ${query.takesParameters === true} ${query.text}`;
    const known = checked.get(key) ?? before?.checked.get(key) ?? checkOne(query, resource, settings);
    checked.set(key, known);
    return known;
  };
  const reading = read(text, settings);
  const { queries, diagnostics } = reading;
  const findings = diagnostics.map((diagnostic) => reportHost(diagnostic, queries, settings));
  let isContinuation = false;
  for (const [index, query] of queries.entries()) {
    isContinuation = examineQuery(query, text, index, isContinuation, { settings, check }, findings);
  }
  const wanted = findings.flatMap((finding) => applyTo(finding, settings));
  const kept = reading.comments.length === 0 ? wanted : suppress(wanted, text, reading, settings);
  // After the suppressions, so that a comment is not unused because its code is not selected.
  const selected = kept.filter(({ diagnostic }) => isSelected(diagnostic.code, settings.selection));
  return { text, queries, findings: dropRepeated(selected.sort(inFileOrder)), checked };
}

/** Keeps one of the findings that are the same, such as those about a text that several queries have in common. */
function dropRepeated(findings: readonly Finding[]): readonly Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ diagnostic: { code, span, message } }) => {
    const { size } = seen;
    return seen.add(`${span.start} ${span.end} ${code} ${message}`).size > size;
  });
}

function checkOne(query: EmbeddedQuery, resource: Resource, { customRules }: LintSettings): CheckedText {
  const document = readQuery(resource, query.text, { parameters: query.takesParameters });
  return { document, diagnostics: checkEmbedded(query, document, customRules) };
}

interface QueryChecks {
  readonly settings: LintSettings;
  check(query: EmbeddedQuery, resource: Resource): CheckedText;
}

/**
 * @param isContinuation - Whether the query before is incomplete, so that this one may begin within a value.
 * @returns Whether the query is incomplete.
 */
function examineQuery(
  query: EmbeddedQuery,
  file: string,
  index: number,
  isContinuation: boolean,
  { settings, check }: QueryChecks,
  findings: Finding[],
): boolean {
  const resource = findResource(query, settings);
  if ('code' in resource) {
    if (findTemplates(query.resource?.name ?? '').length > 0) return false;
    findings.push(createFinding(resource, [], index, undefined, query.text));
    return false;
  }
  const { map, text, mayContinue = false } = query;
  const { document, diagnostics: found } = check(query, resource);
  const encode = (fixes: readonly Fix[]): readonly FileFix[] => fixes.flatMap((fix) => encodeFix(query, fix) ?? []);
  const isPart = isIncomplete(text, found);
  const shown = mayContinue ? found.filter((diagnostic) => !lacksEnd(text, diagnostic)) : found;
  const diagnostics = isContinuation || mayContinue || isPart ? shown.map(withoutSafeFixes) : shown;
  if (mayContinue && (isPart || shown.some(({ fixes }) => fixes.some(({ safe }) => safe)))) {
    findings.push(createFinding(reportTruncation(query, file), [], index, resource.name, text));
  }
  for (const diagnostic of diagnostics) {
    const placed = {
      ...diagnostic,
      span: map.toFile(diagnostic.span),
      ...(diagnostics.length > 1 && placeClause(document.clauseNodes, diagnostic, map)),
      related: diagnostic.related.map(({ span, message }) => ({ span: map.toFile(span), message })),
    };
    findings.push(createFinding(placed, encode(diagnostic.fixes), index, resource.name, text));
  }
  return isPart;
}

/**
 * Whether a query lacks its beginning or its end, such as the value after an operator. The rest may stand beside it in
 * the file, after a character that has another meaning there, so that no fix is safe.
 */
function isIncomplete(text: string, diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => lacksBeginning(diagnostic) || lacksEnd(text, diagnostic));
}

function lacksBeginning({ code, span }: Diagnostic): boolean {
  return code === misplacedConnective.code && span.start === 0;
}

/** Whether a diagnostic is about the missing end of a query. */
function lacksEnd(text: string, { code, span }: Diagnostic): boolean {
  switch (code) {
    case unterminatedString.code:
      return true;
    case typographicQuote.code:
      return !/["'\p{Pi}\p{Pf}]$/u.test(text);
    case parentheses.code:
      return text[span.start] === '(' && !text.includes(')', span.start);
    case misplacedConnective.code:
    case expectedOperator.code:
    case expectedValue.code:
    case invalidMetadataKey.code:
      return span.end === text.trimEnd().length;
    default:
      return false;
  }
}

function withoutSafeFixes(diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, fixes: diagnostic.fixes.map((fix) => ({ ...fix, safe: false })) };
}

/** Reports the character after a query. */
function reportTruncation({ span: { end } }: EmbeddedQuery, file: string): Diagnostic {
  const [next = ''] = /^[^\r\n]?/u.exec(file.slice(end, end + 2)) ?? [];
  return createDiagnostic(truncatedQuery, { start: end, end: end + next.length }, {});
}

/** The clause that a diagnostic is about, in the file. */
function placeClause(
  clauses: readonly ClauseNode[],
  { span: { start, end } }: Diagnostic,
  map: EmbeddedQuery['map'],
): Pick<LintDiagnostic, 'clause'> {
  // A query may have thousands of clauses, each with diagnostics.
  const begun = partitionPoint(0, clauses.length, (index) => (clauses[index]?.span.start ?? 0) <= start);
  const span = clauses[begun - 1]?.span;
  return span === undefined || end > span.end ? {} : { clause: map.toFile(span) };
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
    diagnostic: { ...diagnostic, fixes, resource, query },
    query: index,
    fixes,
  };
}

/** Several diagnostics may share a fix, which is tried once. */
const ofFile = remember((fix: Fix): FileFix => ({ ...fix, inQuery: undefined }));

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
  const suppressions = readSuppressions(comments, { text, lines }, codesOf(settings.customRules));
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

/** Finds and checks the queries of a file. */
export function lintText(path: string, text: string, read: ReadHost, settings: LintSettings): FileReport {
  return toReport(path, examineText(text, read, settings));
}

/** The report of an examined file; `path` is its name there. */
export function toReport(path: string, { text, queries, findings }: Examination): FileReport {
  return { path, text, queries: queries.length, diagnostics: findings.map(({ diagnostic }) => diagnostic) };
}
