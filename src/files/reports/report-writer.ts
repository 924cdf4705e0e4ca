import { createLineIndex, type LineIndex } from '../../language/base/line-index.ts';
import type { Span } from '../../language/base/span.ts';
import type { RenderStyle } from '../../language/diagnostic/render.ts';
import type { CustomRule } from '../linter/custom-rules.ts';
import type { FileReport, LintDiagnostic } from '../linter/lint-diagnostic.ts';

/** What a report needs besides the diagnostics. */
export interface ReportContext {
  readonly version: string;
  readonly style: RenderStyle;
  /** The rules of a team's own, from the configs of all files. */
  readonly customRules: readonly CustomRule[];
  /** The SHA-256 digest of a text in hexadecimal. It is passed in because only Node computes it synchronously. */
  readonly sha256: (text: string) => string;
}

/**
 * Writes the report of a run file by file, so that a run holds the text of one
 * file at a time (docs/decisions/016-one-file-at-a-time.md).
 */
export interface ReportWriter<Part = FileReport> {
  /** Writes the part of the report about the next file. Files come sorted by path, including those without diagnostics. */
  add(part: Part): string;
  end(): string;
}

export type StartReport = (context: ReportContext) => ReportWriter;

/** A span in lines and UTF-16 columns from 1; the end is exclusive. */
export interface LineSpan {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface PlacedDiagnostic extends LineSpan {
  readonly path: string;
  readonly diagnostic: LintDiagnostic;
}

export function placeDiagnostics({ path, text, diagnostics }: FileReport): readonly PlacedDiagnostic[] {
  if (diagnostics.length === 0) return [];
  const lines = createLineIndex(text);
  return diagnostics.map((diagnostic) => ({ path, diagnostic, ...placeSpan(lines, diagnostic.span) }));
}

export function placeSpan(lines: LineIndex, { start, end }: Span): LineSpan {
  const from = lines.positionAt(start);
  const to = lines.positionAt(end);
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

/**
 * Creates fingerprints that stay the same when lines shift: from the path, the code, the query and the text of the
 * span. Diagnostics that have all of these in common are numbered.
 */
export function createFingerprints(
  { path, text, diagnostics }: FileReport,
  sha256: ReportContext['sha256'],
): readonly string[] {
  const seen = new Map<string, number>();
  return diagnostics.map((diagnostic) => {
    const name = describe(path, text, diagnostic);
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    return sha256(`${name}\0${count}`).slice(0, 32);
  });
}

function describe(path: string, text: string, { code, span, query = '' }: LintDiagnostic): string {
  return [path, code, query, text.slice(span.start, span.end)].join('\0');
}
