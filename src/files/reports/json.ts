import { createLineIndex, type LineIndex } from '../../language/base/line-index.ts';
import type { Span } from '../../language/base/span.ts';
import type { Severity } from '../../language/diagnostic/diagnostic.ts';
import { applyEdits, type Fix } from '../../language/diagnostic/fix.ts';
import type { FileReport } from '../linter/lint-diagnostic.ts';
import {
  createFingerprints,
  type PlacedDiagnostic,
  placeDiagnostics,
  type ReportContext,
  type ReportWriter,
} from './report-writer.ts';

/** One array, with one diagnostic per line. */
export function startJson(): ReportWriter {
  return startDocument([], (report) => placeDiagnostics(report).map(toJson), '');
}

/** One diagnostic per line. */
export function startJsonl(): ReportWriter {
  return {
    add: (report) =>
      placeDiagnostics(report)
        .map((placed) => `${JSON.stringify(toJson(placed))}\n`)
        .join(''),
    end: () => '',
  };
}

/** The public shape: exactly these keys, in this order. */
function toJson({ path, line, column, endLine, endColumn, diagnostic }: PlacedDiagnostic): unknown {
  const { code, severity, message, resource = null, query = null } = diagnostic;
  return { path, line, column, endLine, endColumn, code, severity, message, resource, query };
}

const GITLAB_SEVERITIES: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', info: 'info' };

/** A GitLab code quality report. */
export function startGitlab({ sha256 }: ReportContext): ReportWriter {
  return startDocument([], (report) => toFindings(report, sha256));
}

function toFindings(report: FileReport, sha256: ReportContext['sha256']): readonly unknown[] {
  const fingerprints = createFingerprints(report, sha256);
  return placeDiagnostics(report).map(({ path, line, endLine, diagnostic }, index) => ({
    description: diagnostic.message,
    check_name: diagnostic.code,
    fingerprint: fingerprints[index],
    severity: GITLAB_SEVERITIES[diagnostic.severity],
    location: { path, lines: { begin: line, end: endLine } },
  }));
}

const RDJSON_SEVERITIES: Readonly<Record<Severity, string>> = { error: 'ERROR', warning: 'WARNING', info: 'INFO' };

/** The Reviewdog Diagnostic Format. Its columns count bytes of UTF-8, from 1. */
export function startRdjson(): ReportWriter {
  return startDocument({ source: { name: 'clausal' }, diagnostics: [] }, toDiagnostics);
}

function toDiagnostics({ path, text, diagnostics }: FileReport): readonly unknown[] {
  if (diagnostics.length === 0) return [];
  const lines = createLineIndex(text);
  return diagnostics.map(({ code, severity, message, span, fixes }) => ({
    message,
    location: { path, range: toRange(text, lines, span) },
    severity: RDJSON_SEVERITIES[severity],
    code: { value: code },
    suggestions: fixes.map((fix) => toSuggestion(text, lines, fix)),
  }));
}

/** A suggestion is a single replacement, so several edits include the text between them. */
function toSuggestion(text: string, lines: LineIndex, { edits }: Fix): unknown {
  const start = Math.min(...edits.map((edit) => edit.start));
  const end = Math.max(...edits.map((edit) => edit.end));
  const moved = edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
  return { range: toRange(text, lines, { start, end }), text: applyEdits(text.slice(start, end), moved) };
}

function toRange(text: string, lines: LineIndex, { start, end }: Span): unknown {
  return { start: toPosition(text, lines, start), end: toPosition(text, lines, end) };
}

function toPosition(text: string, lines: LineIndex, offset: number): unknown {
  const { line, column } = lines.positionAt(offset);
  return { line, column: Buffer.byteLength(text.slice(offset - column + 1, offset)) + 1 };
}

/**
 * A JSON document that is written in parts.
 *
 * @param document - Its last list is empty; the elements go there.
 * @param indent - The indentation of an element; without one, each element is one line.
 */
export function startDocument<Part>(
  document: unknown,
  toElements: (part: Part) => readonly unknown[],
  indent = '  ',
): ReportWriter<Part> {
  const frame = JSON.stringify(document, undefined, 2);
  const start = frame.lastIndexOf('[]') + 1;
  const [margin = ''] = /^ */.exec(frame.slice(frame.lastIndexOf('\n', start) + 1)) ?? [];
  let isEmpty = true;
  return {
    add(part) {
      let text = '';
      for (const element of toElements(part)) {
        const json = JSON.stringify(element, undefined, indent).replaceAll('\n', `\n${margin}${indent}`);
        text += `${isEmpty ? `${frame.slice(0, start)}\n` : ',\n'}${margin}${indent}${json}`;
        isEmpty = false;
      }
      return text;
    },
    end: () => (isEmpty ? `${frame}\n` : `\n${margin}${frame.slice(start)}\n`),
  };
}
