import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { Fix } from '../diagnostic/fix.ts';
import type { EmbeddedQuery, HostReading, ReadHost } from '../hosts/host.ts';
import { createLineIndex } from '../text/line-index.ts';
import { compareSpans } from '../text/span.ts';
import { checkEmbedded, encodeFix, findQueryAt, findResource } from './embedded-query.ts';
import type { FileReport, LintDiagnostic } from './lint-diagnostic.ts';
import { LINT_CODES } from './lint-rules.ts';
import { applySetting } from './rule-settings.ts';
import type { LintSettings } from './settings.ts';
import { readSuppressions } from './suppressions.ts';

/** A way to mend a file. */
export interface FileFix {
  /** Its edits are places in the file. */
  readonly inFile: Fix;
  /** Its edits are places in the text of the query; `undefined` where it is not the query that it mends. */
  readonly inQuery: Fix | undefined;
}

/** A diagnostic of a file, and how to mend it. */
export interface Finding {
  readonly diagnostic: LintDiagnostic;
  /** Which of the queries its fixes mend, from 0; `undefined` where they mend the file, around a query or elsewhere. */
  readonly query: number | undefined;
  readonly fixes: readonly FileFix[];
}

/** A file's queries and what is to be said of them. */
export interface Examination {
  readonly queries: readonly EmbeddedQuery[];
  /** In the order of the file. */
  readonly findings: readonly Finding[];
}

/** Finds the queries of a file and checks each, as the settings and the comments of the file want it. */
export function examineText(text: string, read: ReadHost, settings: LintSettings): Examination {
  const reading = read(text, settings);
  const { queries, diagnostics } = reading;
  const findings = diagnostics.map((diagnostic) => reportHost(diagnostic, queries, settings));
  for (const [index, query] of queries.entries()) examineQuery(query, index, settings, findings);
  const wanted = findings.flatMap((finding) => applyTo(finding, settings));
  const kept = reading.comments.length === 0 ? wanted : suppress(wanted, text, reading, settings);
  return { queries, findings: kept.sort(inFileOrder) };
}

function examineQuery(query: EmbeddedQuery, index: number, settings: LintSettings, findings: Finding[]): void {
  const resource = findResource(query, settings);
  if ('code' in resource) {
    findings.push(createFinding(resource, [], index, undefined, query.text));
    return;
  }
  const { map, text } = query;
  for (const diagnostic of checkEmbedded(query, resource)) {
    const fixes = diagnostic.fixes.flatMap((fix) => {
      const inFile = encodeFix(query, fix);
      return inFile === undefined ? [] : [{ inFile, inQuery: fix }];
    });
    const placed = {
      ...diagnostic,
      span: map.toFile(diagnostic.span),
      related: diagnostic.related.map(({ span, message }) => ({ span: map.toFile(span), message })),
    };
    findings.push(createFinding(placed, fixes, index, resource.name, text));
  }
}

/** What the host says: of the file, or of how the file puts a query together. */
function reportHost(diagnostic: Diagnostic, queries: readonly EmbeddedQuery[], settings: LintSettings): Finding {
  const query = findQueryAt(queries, diagnostic.span);
  const resource = query && findResource(query, settings);
  const name = resource === undefined || 'code' in resource ? undefined : resource.name;
  return createFinding(diagnostic, diagnostic.fixes.map(ofFile), undefined, name, query?.text);
}

function createFinding(
  diagnostic: Diagnostic,
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

/** What is left once the comments of the file have been heard, and what is to be said of these. */
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
 * Finds the queries of a file and checks each.
 *
 * @param path - What the report calls the file.
 * @param read - What reads its kind of file.
 */
export function lintText(path: string, text: string, read: ReadHost, settings: LintSettings): FileReport {
  return toReport(path, text, examineText(text, read, settings));
}

/** What is reported of a file that has been examined; `path` is what the report calls it. */
export function toReport(path: string, text: string, { queries, findings }: Examination): FileReport {
  return { path, text, queries: queries.length, diagnostics: findings.map(({ diagnostic }) => diagnostic) };
}
