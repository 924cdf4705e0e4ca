import type { FileReport } from '../linter/lint-diagnostic.ts';
import { startJsonList } from './json-list.ts';
import { type PlacedDiagnostic, placeDiagnostics } from './place.ts';
import type { ReportWriter } from './report-writer.ts';

/** One array, with one diagnostic per line. */
export function startJson(): ReportWriter {
  const list = startJsonList();
  return { add: (report) => list.add(toJsonLines(report)), end: () => list.end() };
}

/** One diagnostic per line. */
export function startJsonl(): ReportWriter {
  return {
    add: (report) =>
      toJsonLines(report)
        .map((line) => `${line}\n`)
        .join(''),
    end: () => '',
  };
}

function toJsonLines(report: FileReport): readonly string[] {
  return placeDiagnostics(report).map((placed) => JSON.stringify(toJson(placed)));
}

/** The public shape: exactly these keys, in this order. */
function toJson({ path, line, column, endLine, endColumn, diagnostic }: PlacedDiagnostic): unknown {
  const { code, severity, message, resource = null, query = null } = diagnostic;
  return { path, line, column, endLine, endColumn, code, severity, message, resource, query };
}
