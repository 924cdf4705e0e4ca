import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import type { FileReport } from '../../../src/files/linter/lint-diagnostic.ts';
import { startJunit } from '../../../src/files/reports/junit.ts';
import { CLEAN, EMPTY, MIXED, reportWith, writeReport } from './sample-reports.ts';

function readJunit(...reports: readonly FileReport[]) {
  const xml = writeReport(startJunit, reports);
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name) => name === 'testsuite' || name === 'testcase',
    processEntities: { enabled: true, maxTotalExpansions: 1e6 },
    htmlEntities: true,
    trimValues: false,
  });
  return parser.parse(xml).testsuites;
}

describe('startJunit', () => {
  test('startJunit has a suite for each file with queries, and a case for each diagnostic; only errors fail', () => {
    const suites = readJunit(CLEAN, EMPTY, MIXED);
    expect(suites).toMatchObject({ name: 'clausal' });
    expect(suites.testsuite).toMatchObject([
      { name: 'clean.query', tests: '1', failures: '0', testcase: [{ name: 'clean.query', classname: 'clean.query' }] },
      { name: 'queries/50% off, new.query', tests: '5', failures: '2' },
    ]);
    expect(suites.testsuite[1].testcase[1]).toMatchObject({
      name: 'field-alias 2:10',
      failure: { type: 'error', message: '`status` is not a field of payments; the full path is `payment_status`' },
    });
  });

  test.each(['warning', 'info'] as const)('passes a case of severity %s, with its text as output', (severity) => {
    const [suite] = readJunit(reportWith('a', severity, 1)).testsuite;
    expect(suite).toMatchObject({ tests: '1', failures: '0', errors: '0' });
    const [passed] = suite.testcase;
    expect(passed).toMatchObject({ name: 'unknown-field 1:1', classname: 'a' });
    expect(passed['system-out']).toBe(`${severity}[unknown-field]: number 1\n  a:1:1\n  x:1`);
    expect(passed).not.toHaveProperty('failure');
  });

  test('startJunit is a complete document without files', () => {
    expect(writeReport(startJunit, [])).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="clausal">\n</testsuites>\n',
    );
  });

  test('startJunit has a suite for a file without queries that has a diagnostic', () => {
    expect(readJunit({ ...reportWith('a', 'error', 1), queries: 0 }).testsuite).toMatchObject([{ name: 'a' }]);
  });

  test('replaces characters that XML cannot contain', () => {
    const report = reportWith('a', 'error', 1);
    const odd = report.diagnostics.map((one) => ({ ...one, message: '<&"\'>]]>\u0000\ud800\ufffe\t\n😀' }));
    const suites = readJunit({ ...report, diagnostics: odd });
    // White space in an attribute would be read as spaces, and `]]>` as the end of something.
    expect(writeReport(startJunit, [{ ...report, diagnostics: odd }])).toContain(
      ']]&gt;\ufffd\ufffd\ufffd&#9;&#10;😀"',
    );
    expect(suites.testsuite[0].testcase[0].failure.message).toBe('<&"\'>]]>\ufffd\ufffd\ufffd\t\n😀');
  });
});
