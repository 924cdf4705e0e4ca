import { describe, expect, test } from 'vitest';
import type { FileReport } from '../../../src/files/linter/lint-diagnostic.ts';
import { startGithub } from '../../../src/files/reports/github.ts';
import { MIXED, reportWith, writeReport } from './sample-reports.ts';

const linesOf = (...reports: readonly FileReport[]): readonly string[] =>
  writeReport(startGithub, reports).trimEnd().split('\n');

describe('startGithub', () => {
  test('lists the most severe diagnostics first', () => {
    const lines = linesOf(reportWith('a.query', 'info', 1), reportWith('b.query', 'warning', 1), MIXED);
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      '::error',
      '::error',
      '::warning',
      '::warning',
      '::warning',
      '::notice',
      '::notice',
    ]);
  });

  test('escapes characters that would end a property or the message', () => {
    expect(linesOf(MIXED)[0]).toBe(
      '::error file=queries/50%25 off%2C new.query,line=2,endLine=2,col=10,endColumn=16,title=clausal field-alias::`status` is not a field of payments; the full path is `payment_status`',
    );
    expect(linesOf(reportWith('c:1.query', 'error', 1))[0]).toContain('file=c%3A1.query,');
    const [diagnostic] = reportWith('a', 'error', 1).diagnostics;
    if (diagnostic === undefined) throw new Error('there is one');
    const report = { ...reportWith('a', 'error', 1), diagnostics: [{ ...diagnostic, message: '50%\r\n::stop' }] };
    expect(linesOf(report)[0]).toMatch(/::50%25%0D%0A::stop$/);
  });

  test('gives no columns for a diagnostic of several lines', () => {
    const report = reportWith('a.query', 'error', 1);
    const across = report.diagnostics.map((one) => ({ ...one, span: { start: 0, end: 3 } }));
    expect(linesOf({ ...report, text: 'a\nb:1', diagnostics: across })).toEqual([
      '::error file=a.query,line=1,endLine=2,title=clausal unknown-field::number 1',
    ]);
  });

  test('shows ten of each severity, and says how many are left', () => {
    const lines = linesOf(reportWith('a', 'error', 7), reportWith('b', 'warning', 10), reportWith('c', 'error', 5));
    const shown = lines.filter((line) => line.startsWith('::error'));
    expect(shown).toHaveLength(10);
    expect(shown.at(-1)).toMatch(/file=c.*number 3$/);
    expect(lines.filter((line) => !line.startsWith('::'))).toEqual([
      '2 more of severity error; GitHub shows only 10 of each',
    ]);
  });
});
