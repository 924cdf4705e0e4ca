import type { Severity } from '../diagnostic/diagnostic.ts';
import { applyEdits, type Fix } from '../diagnostic/fix.ts';
import type { FileReport } from '../linter/lint-diagnostic.ts';
import { createLineIndex, type LineIndex } from '../text/line-index.ts';
import type { Span } from '../text/span.ts';
import { startDocument } from './json-list.ts';
import type { ReportWriter } from './report-writer.ts';

const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'ERROR', warning: 'WARNING', info: 'INFO' };

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
    severity: SEVERITIES[severity],
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
