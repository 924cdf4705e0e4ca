import type { Severity } from '../diagnostic/diagnostic.ts';
import type { FileReport } from '../linter/lint-diagnostic.ts';
import { createFingerprints } from './fingerprint.ts';
import { startDocument } from './json-list.ts';
import { placeDiagnostics } from './place.ts';
import type { ReportContext, ReportWriter } from './report-writer.ts';

const SEVERITIES: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', info: 'info' };

/** A GitLab code quality report. */
export function startGitlab({ sha256 }: ReportContext): ReportWriter {
  return startDocument([], (report) => toFindings(report, sha256));
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
