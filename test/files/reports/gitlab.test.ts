import { describe, expect, test } from 'vitest';
import type { FileReport } from '../../../src/files/linter/lint-diagnostic.ts';
import { startGitlab } from '../../../src/files/reports/json.ts';
import { CLEAN, MIXED, reportOf, reportWith, writeReport } from './sample-reports.ts';
import { arrayOf, expectShape, FROM_ONE, objectOf, TEXT } from './shape.ts';

/** As GitLab documents a code quality report. */
const SHAPE = arrayOf(
  objectOf({
    description: TEXT,
    check_name: TEXT,
    fingerprint: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
    location: objectOf({ path: TEXT, lines: objectOf({ begin: FROM_ONE, 'end?': FROM_ONE }) }),
  }),
);

interface Finding {
  readonly fingerprint: string;
}

const fingerprintsOf = (...reports: readonly FileReport[]): readonly string[] =>
  (JSON.parse(writeReport(startGitlab, reports)) as readonly Finding[]).map(({ fingerprint }) => fingerprint);

describe('startGitlab', () => {
  test('startGitlab has the shape that GitLab reads', () => {
    expectShape(SHAPE, JSON.parse(writeReport(startGitlab, [CLEAN, MIXED])));
  });

  test.each([
    ['error', 'major'],
    ['warning', 'minor'],
    ['info', 'info'],
  ] as const)('calls what is of severity %s %s', (severity, name) => {
    expect(JSON.parse(writeReport(startGitlab, [reportWith('a', severity, 1)]))).toMatchObject([{ severity: name }]);
  });

  test('gives the first and the last line', () => {
    const report = reportWith('a', 'error', 1);
    const diagnostics = report.diagnostics.map((one) => ({ ...one, span: { start: 2, end: 7 } }));
    expect(JSON.parse(writeReport(startGitlab, [{ ...report, text: 'a\nb\nc\nd', diagnostics }]))).toMatchObject([
      { location: { lines: { begin: 2, end: 4 } } },
    ]);
  });

  test('startGitlab is an empty array without diagnostics', () => {
    expect(writeReport(startGitlab, [CLEAN])).toBe('[]\n');
  });

  test('startGitlab has fingerprints that are unique and stay the same when lines shift', () => {
    const lines = ['# resource: payments', 'wrong>1', 'wrong>1', 'other>1'];
    const before = fingerprintsOf(reportOf('a.query', lines));
    expect(fingerprintsOf(reportOf('a.query', ['# a comment', '', ...lines]))).toEqual(before);
    expect(new Set(before).size).toBe(3);
    expect(fingerprintsOf(reportOf('b.query', lines))).not.toContain(before[0]);
  });

  test('numbers diagnostics that have everything in common', () => {
    expect(new Set(fingerprintsOf(reportWith('a', 'error', 100))).size).toBe(100);
  });
});
