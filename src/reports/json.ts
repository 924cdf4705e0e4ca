import type { FileReport } from '../linter/lint-diagnostic.ts';
import { type PlacedDiagnostic, placeDiagnostics } from './place.ts';

/** One array, with one diagnostic per line. */
export function writeJson(reports: readonly FileReport[]): string {
  return toJsonList(toJsonLines(reports));
}

/** One diagnostic per line. */
export function writeJsonl(reports: readonly FileReport[]): string {
  return toJsonLines(reports)
    .map((line) => `${line}\n`)
    .join('');
}

function toJsonLines(reports: readonly FileReport[]): readonly string[] {
  return reports.flatMap(placeDiagnostics).map((placed) => JSON.stringify(toJson(placed)));
}

/** The public shape: exactly these keys, in this order. */
function toJson({ path, line, column, endLine, endColumn, diagnostic }: PlacedDiagnostic): unknown {
  const { code, severity, message, resource = null, query = null } = diagnostic;
  return { path, line, column, endLine, endColumn, code, severity, message, resource, query };
}

/** Joins JSON texts to an array, with one element per line. */
export function toJsonList(lines: readonly string[]): string {
  return lines.length === 0 ? '[]\n' : `[\n${lines.join(',\n')}\n]\n`;
}
