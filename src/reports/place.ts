import type { FileReport, LintDiagnostic } from '../linter/lint-diagnostic.ts';
import { createLineIndex, type LineIndex } from '../text/line-index.ts';
import type { Span } from '../text/span.ts';

/** A span in lines and UTF-16 columns from 1; the end is exclusive. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A diagnostic with its file and place. */
export interface PlacedDiagnostic extends Place {
  readonly path: string;
  readonly diagnostic: LintDiagnostic;
}

/** Computes the places of the diagnostics of a file. */
export function placeDiagnostics({ path, text, diagnostics }: FileReport): readonly PlacedDiagnostic[] {
  if (diagnostics.length === 0) return [];
  const lines = createLineIndex(text);
  return diagnostics.map((diagnostic) => ({ path, diagnostic, ...placeSpan(lines, diagnostic.span) }));
}

/** Converts a span to lines and columns. */
export function placeSpan(lines: LineIndex, { start, end }: Span): Place {
  const from = lines.positionAt(start);
  const to = lines.positionAt(end);
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}
