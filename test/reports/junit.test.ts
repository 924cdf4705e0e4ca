import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { writeJunit } from '../../src/reports/junit.ts';
import { CLEAN, EMPTY, MIXED, reportWith } from './sample-reports.ts';

function readJunit(...reports: Parameters<typeof writeJunit>[0]) {
  const xml = writeJunit(reports);
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

describe('writeJunit', () => {
  test('has a suite for each file with queries, and a failed case for each diagnostic', () => {
    const suites = readJunit(CLEAN, EMPTY, MIXED);
    expect(suites).toMatchObject({ name: 'clausal', tests: '6', failures: '5', errors: '0' });
    expect(suites.testsuite).toMatchObject([
      { name: 'clean.query', tests: '1', failures: '0', testcase: [{ name: 'clean.query', classname: 'clean.query' }] },
      { name: 'queries/50% off, new.query', tests: '5', failures: '5' },
    ]);
    expect(suites.testsuite[1].testcase[1]).toMatchObject({
      name: 'field-alias 2:10',
      failure: { type: 'error', message: '`status` is not a field of payments; the full path is `payment_status`' },
    });
  });

  test('has a suite for a file that holds no query, if something is said of it', () => {
    expect(readJunit({ ...reportWith('a', 'error', 1), queries: 0 }).testsuite).toMatchObject([{ name: 'a' }]);
  });

  test('says everything that XML can say, and marks the rest', () => {
    const report = reportWith('a', 'error', 1);
    const odd = report.diagnostics.map((one) => ({ ...one, message: '<&"\'>]]>\u0000\ud800\ufffe\t\n😀' }));
    const suites = readJunit({ ...report, diagnostics: odd });
    // White space in an attribute would be read as spaces, and `]]>` as the end of something.
    expect(writeJunit([{ ...report, diagnostics: odd }])).toContain(']]&gt;\ufffd\ufffd\ufffd&#9;&#10;😀"');
    expect(suites.testsuite[0].testcase[0].failure.message).toBe('<&"\'>]]>\ufffd\ufffd\ufffd\t\n😀');
  });
});
