import { expect, test } from 'vitest';
import type { FileReport } from '../../../src/files/linter/lint-diagnostic.ts';
import { startText } from '../../../src/files/reports/text.ts';
import { CLEAN, EMPTY, MIXED, reportOf, writeReport } from './sample-reports.ts';

const summaryOf = (...reports: readonly FileReport[]): string | undefined =>
  writeReport(startText, reports).trimEnd().split('\n').at(-1);

test('a text report shows each diagnostic with its line and fixes', () => {
  expect(writeReport(startText, [MIXED])).toContain(`\
error[field-alias]: \`status\` is not a field of payments; the full path is \`payment_status\`
  queries/50% off, new.query:2:10
2 | id:"ü😀" status:"SETTLED"
  |          ^^^^^^
  = fix: replace \`status\` with \`payment_status\`
`);
});

test.each([
  { reports: [MIXED], summary: '3 queries in 1 file: 2 errors, 2 warnings, 1 info; 1 fixable with --fix' },
  {
    reports: [reportOf('a.query', ['# resource: payments', 'emial:"a@b.example"'])],
    summary: '1 query in 1 file: 1 error, 0 warnings',
  },
  { reports: [CLEAN, EMPTY], summary: '2 queries in 1 file: 0 errors, 0 warnings' },
  { reports: [], summary: '0 queries in 0 files: 0 errors, 0 warnings' },
  {
    reports: [reportOf('a.query', ['# clausal-disable-next-line x-y'])],
    summary: '0 queries in 1 file: 0 errors, 1 warning',
  },
])('a text report ends with $summary', ({ reports, summary }) => {
  expect(summaryOf(...reports)).toBe(summary);
});
