import { describe, expect, test } from 'vitest';
import type { FileReport, LintDiagnostic } from '../../../src/files/linter/lint-diagnostic.ts';
import { createFingerprints } from '../../../src/files/reports/report-writer.ts';
import { CONTEXT, reportWith } from './sample-reports.ts';

const REPORT: FileReport = { ...reportWith('a.query', 'error', 1), text: 'x:1 y:1' };
const nameOf = (report: Partial<FileReport>, diagnostic: Partial<LintDiagnostic> = {}): string | undefined => {
  const all = { ...REPORT, ...report };
  return createFingerprints(
    { ...all, diagnostics: all.diagnostics.map((one) => ({ ...one, ...diagnostic })) },
    CONTEXT.sha256,
  )[0];
};

describe('a fingerprint', () => {
  test.each<{ what: string; report?: Partial<FileReport>; diagnostic?: Partial<LintDiagnostic> }>([
    { what: 'path', report: { path: 'b.query' } },
    { what: 'code', diagnostic: { code: 'field-alias' } },
    { what: 'query', diagnostic: { query: 'x:1 y:1' } },
    { what: 'text that is spoken of', diagnostic: { span: { start: 4, end: 5 } } },
  ])('differs for another $what', ({ report = {}, diagnostic }) => {
    expect(nameOf(report, diagnostic)).not.toBe(nameOf({}));
  });

  test('does not depend on the line or the message', () => {
    const moved = { span: { start: 2, end: 3 }, severity: 'info', message: 'other words' } as const;
    expect(nameOf({ text: '\n\nx:1 y:1' }, moved)).toBe(nameOf({}));
  });
});
