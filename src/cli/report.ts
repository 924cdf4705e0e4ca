import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { renderDiagnostics } from '../diagnostic/render.ts';
import { parseQuery } from '../syntax/parse-query.ts';
import { plural } from '../text/plural.ts';
import type { QueryInput } from './input.ts';
import type { Output } from './output.ts';

/** Counts for the summary and the exit code. */
export interface Tally {
  queries: number;
  errors: number;
  warnings: number;
}

export function createTally(): Tally {
  return { queries: 0, errors: 0, warnings: 0 };
}

export function countDiagnostics(tally: Tally, diagnostics: readonly Diagnostic[]): void {
  tally.queries++;
  for (const { severity } of diagnostics) {
    if (severity === 'error') tally.errors++;
    else if (severity === 'warning') tally.warnings++;
  }
}

/** `3 queries, 1 error, 2 warnings`. */
export function renderTally({ queries, errors, warnings }: Tally): string {
  return `${plural(queries, 'query', 'queries')}, ${plural(errors, 'error')}, ${plural(warnings, 'warning')}`;
}

/** Renders the diagnostics of a text, those of one clause together, each followed by an empty line. */
export function reportDiagnostics(
  { origin, line }: QueryInput,
  text: string,
  diagnostics: readonly Diagnostic[],
  output: Output,
): string {
  if (diagnostics.length === 0) return '';
  const clauses = diagnostics.length === 1 ? [] : parseQuery(text).ast.clauses;
  const { style } = output;
  return `${renderDiagnostics(text, diagnostics, { origin, firstLine: line, style, clauses })}\n\n`;
}

/** The public shape of a diagnostic in `--format json`: exactly these keys, in this order. */
export function toJsonDiagnostic({ code, severity, message, span, fixes }: Diagnostic): unknown {
  return {
    code,
    severity,
    message,
    span: { start: span.start, end: span.end },
    fixes: fixes.map(({ title, safe, edits }) => ({
      title,
      safe,
      edits: edits.map(({ start, end, text }) => ({ start, end, text })),
    })),
  };
}
