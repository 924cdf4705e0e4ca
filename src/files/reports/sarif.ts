import type { Log, PhysicalLocation, Region, ReportingDescriptor, Result, Fix as SarifFix } from 'sarif';
import { createLineIndex, type LineIndex } from '../../language/base/line-index.ts';
import type { Span } from '../../language/base/span.ts';
import type { Severity } from '../../language/diagnostic/diagnostic.ts';
import type { Fix } from '../../language/diagnostic/fix.ts';
import type { FileReport, LintDiagnostic } from '../linter/lint-diagnostic.ts';
import { documentRule, LINT_RULES, type LintExample, type LintRule, toRulePage } from '../linter/lint-rules.ts';
import { startDocument } from './json.ts';
import { createFingerprints, placeSpan, type ReportContext, type ReportWriter } from './report-writer.ts';

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<Severity, string>;
/** The base of all paths. Its absolute path is left out, because it differs between machines. */
const ROOT = '%SRCROOT%';
const ROOT_DESCRIPTION = 'The root of the repository.';
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

export function startSarif({ version, sha256, customRules }: ReportContext): ReportWriter {
  const all = [...LINT_RULES, ...customRules.map(documentRule)];
  const rules = all.map((rule) => toRule(rule, version));
  const indexes = new Map(all.map(({ code }, index) => [code, index]));
  const log: Log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'clausal', semanticVersion: version, rules } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [ROOT]: { description: { text: ROOT_DESCRIPTION } } },
        results: [],
      },
    ],
  };
  return startDocument(log, (report) => toResults(report, indexes, sha256));
}

function toRule(
  { code, severity, rule, what, why, remedy = '', examples }: LintRule,
  version: string,
): ReportingDescriptor {
  const help = [why || what, remedy, ...examples.map(renderExample)].filter((text) => text !== '').join('\n\n');
  return {
    id: code,
    shortDescription: { text: what },
    fullDescription: { text: `${what} ${why}`.trim() },
    help: { text: help, markdown: help },
    ...(rule !== '' && { helpUri: toRulePage(code, version) }),
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

/** Markdown that is also readable as plain text. */
function renderExample({ where, bad, good }: LintExample): string {
  return `Wrong, in ${where}:\n\n${indent(bad)}\n\nRight:\n\n${indent(good)}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

function toResults(
  report: FileReport,
  indexes: ReadonlyMap<string, number>,
  sha256: ReportContext['sha256'],
): readonly Result[] {
  const { path, text, diagnostics } = report;
  if (diagnostics.length === 0) return [];
  const lines = createLineIndex(text);
  const fingerprints = createFingerprints(report, sha256);
  return diagnostics.map((diagnostic, index) => ({
    ruleId: diagnostic.code,
    ruleIndex: indexes.get(diagnostic.code) ?? -1,
    level: LEVELS[diagnostic.severity],
    message: { text: diagnostic.message },
    locations: [{ physicalLocation: toLocation(path, lines, diagnostic.span) }],
    ...toRelated(path, lines, diagnostic),
    partialFingerprints: { 'clausal/v1': fingerprints[index] ?? '' },
    ...(diagnostic.fixes.length === 0 ? {} : { fixes: diagnostic.fixes.map((fix) => toFix(path, lines, fix)) }),
  }));
}

function toRelated(path: string, lines: LineIndex, { related }: LintDiagnostic): Pick<Result, 'relatedLocations'> {
  if (related.length === 0) return {};
  return {
    relatedLocations: related.map(({ span, message }, id) => ({
      id,
      message: { text: message },
      physicalLocation: toLocation(path, lines, span),
    })),
  };
}

function toFix(path: string, lines: LineIndex, { title, edits }: Fix): SarifFix {
  return {
    description: { text: title },
    artifactChanges: [
      {
        artifactLocation: toArtifact(path),
        replacements: edits.map((edit) => ({
          deletedRegion: toRegion(lines, edit),
          insertedContent: { text: edit.text },
        })),
      },
    ],
  };
}

function toLocation(path: string, lines: LineIndex, span: Span): PhysicalLocation {
  return { artifactLocation: toArtifact(path), region: toRegion(lines, span) };
}

function toArtifact(path: string): { readonly uri: string; readonly uriBaseId: string } {
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: ROOT };
}

function toRegion(lines: LineIndex, span: Span): Region {
  const { line, column, endLine, endColumn } = placeSpan(lines, span);
  return { startLine: line, startColumn: column, endLine, endColumn };
}
