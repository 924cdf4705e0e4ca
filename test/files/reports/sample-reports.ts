import { hash } from 'node:crypto';
import { readQueryFile } from '../../../src/files/hosts/query-file/read-query-file.ts';
import { lintText } from '../../../src/files/linter/examine-text.ts';
import type { FileReport, LintDiagnostic } from '../../../src/files/linter/lint-diagnostic.ts';
import type { ReportContext, StartReport } from '../../../src/files/reports/report-writer.ts';
import { PLAIN_STYLE } from '../../../src/language/diagnostic/render.ts';
import { createSettings } from '../linter/settings.ts';

export const CONTEXT: ReportContext = {
  version: '1.2.3',
  style: PLAIN_STYLE,
  customRules: [],
  sha256: (text) => hash('sha256', text),
};

/** What a run finds in a file of queries. */
export function reportOf(path: string, lines: readonly string[]): FileReport {
  return lintText(path, lines.join('\n'), readQueryFile, createSettings());
}

/** A file with a mistake of each severity, one that has a fix, one with a second place, and characters of all sizes. */
export const MIXED = reportOf('queries/50% off, new.query', [
  '# resource: payments',
  'id:"ü😀" status:"SETTLED"',
  'amount>10 amount<5',
  '# resource: plans',
  'name~"gold" wrong>1',
]);

export const CLEAN = reportOf('clean.query', ['# resource: payments', 'amount>5', 'amount<5']);
export const EMPTY = reportOf('empty.query', []);

/** A file with so many diagnostics of a severity. */
export function reportWith(path: string, severity: LintDiagnostic['severity'], count: number): FileReport {
  const diagnostic = (index: number): LintDiagnostic => ({
    code: 'unknown-field',
    severity,
    message: `number ${index + 1}`,
    span: { start: 0, end: 1 },
    related: [],
    fixes: [],
    data: {},
    resource: 'payments',
    query: 'x:1',
  });
  return { path, text: 'x:1', queries: 1, diagnostics: Array.from({ length: count }, (_, index) => diagnostic(index)) };
}

/** Writes a whole report. */
export function writeReport(start: StartReport, reports: readonly FileReport[]): string {
  const writer = start(CONTEXT);
  return [...reports.map((report) => writer.add(report)), writer.end()].join('');
}
