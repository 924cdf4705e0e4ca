import type { FileReport, LintDiagnostic } from '../linter/lint-diagnostic.ts';
import type { ReportContext } from './report-writer.ts';

/**
 * Creates fingerprints that stay the same when lines shift: from the path, the
 * code, the query and the text of the span. Diagnostics that have all of these in
 * common are numbered.
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
