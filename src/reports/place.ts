import type { FileReport, LintDiagnostic } from '../linter/lint-diagnostic.ts';
import { createLineIndex, type LineIndex } from '../text/line-index.ts';
import type { Span } from '../text/span.ts';

/** A span as people count it: lines and UTF-16 columns from 1; the end is behind its last character. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A diagnostic of a run, and where it is. */
export interface PlacedDiagnostic extends Place {
  readonly path: string;
  readonly diagnostic: LintDiagnostic;
}

/** The diagnostics of a file with their places. */
export function placeDiagnostics({ path, text, diagnostics }: FileReport): readonly PlacedDiagnostic[] {
  if (diagnostics.length === 0) return [];
  const lines = createLineIndex(text);
  return diagnostics.map((diagnostic) => ({ path, diagnostic, ...placeSpan(lines, diagnostic.span) }));
}

/** A span in the lines of its file. */
export function placeSpan(lines: LineIndex, { start, end }: Span): Place {
  const from = lines.positionAt(start);
  const to = lines.positionAt(end);
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}
