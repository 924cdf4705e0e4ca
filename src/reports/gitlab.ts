import type { Severity } from '../diagnostic/diagnostic.ts';
import type { FileReport } from '../linter/lint-diagnostic.ts';
import { createFingerprints } from './fingerprint.ts';
import { placeDiagnostics } from './place.ts';
import type { ReportContext } from './report-writer.ts';

const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', info: 'info' };

/** A GitLab code quality report. */
export function writeGitlab(reports: readonly FileReport[], { sha256 }: ReportContext): string {
  return `${JSON.stringify(
    reports.flatMap((report) => toFindings(report, sha256)),
    undefined,
    2,
  )}\n`;
}

function toFindings(report: FileReport, sha256: ReportContext['sha256']): readonly unknown[] {
  const fingerprints = createFingerprints(report, sha256);
  return placeDiagnostics(report).map(({ path, line, endLine, diagnostic }, index) => ({
    description: diagnostic.message,
    check_name: diagnostic.code,
    fingerprint: fingerprints[index],
    severity: SEVERITIES[diagnostic.severity],
    location: { path, lines: { begin: line, end: endLine } },
  }));
}
