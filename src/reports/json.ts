import type { FileReport } from '../linter/lint-diagnostic.ts';
import { type PlacedDiagnostic, placeDiagnostics } from './place.ts';

/** One array of diagnostics, one a line. */
export function writeJson(reports: readonly FileReport[]): string {
  return toJsonList(toJsonLines(reports));
}

/** A diagnostic a line. */
export function writeJsonl(reports: readonly FileReport[]): string {
  return toJsonLines(reports)
    .map((line) => `${line}\n`)
    .join('');
}

function toJsonLines(reports: readonly FileReport[]): readonly string[] {
  return reports.flatMap(placeDiagnostics).map((placed) => JSON.stringify(toJson(placed)));
}

/** These keys, in this order, and no more. */
function toJson({ path, line, column, endLine, endColumn, diagnostic }: PlacedDiagnostic): unknown {
  const { code, severity, message, resource = null, query = null } = diagnostic;
  return { path, line, column, endLine, endColumn, code, severity, message, resource, query };
}

/** An array of what is JSON already, one a line. */
export function toJsonList(lines: readonly string[]): string {
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
}
