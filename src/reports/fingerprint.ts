import type { FileReport, LintDiagnostic } from '../linter/lint-diagnostic.ts';
import type { ReportContext } from './report-writer.ts';

/**
 * Names the diagnostics of a file so that they keep their names when lines
 * shift: by the file, the code, the query and the text that is spoken of. Those
 * that are alike in all of that are told apart by their order.
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
