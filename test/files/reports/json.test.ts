import { describe, expect, test } from 'vitest';
import { startJson, startJsonl } from '../../../src/files/reports/json.ts';
import { CLEAN, MIXED, reportOf, writeReport } from './sample-reports.ts';

const SECOND = {
  path: 'queries/50% off, new.query',
  line: 2,
  column: 10,
  endLine: 2,
  endColumn: 16,
  code: 'field-alias',
  severity: 'error',
  message: '`status` is not a field of payments; the full path is `payment_status`',
  resource: 'payments',
  query: 'id:"ü😀" status:"SETTLED"',
};

describe('startJson', () => {
  test('gives lines and UTF-16 columns from 1, with an exclusive end', () => {
    expect(JSON.parse(writeReport(startJson, [CLEAN, MIXED]))[1]).toEqual(SECOND);
  });

  test('writes the keys in their order', () => {
    expect(Object.keys(JSON.parse(writeReport(startJson, [MIXED]))[0])).toEqual(Object.keys(SECOND));
  });

  test('startJson has null for an unknown resource', () => {
    const [first] = JSON.parse(writeReport(startJson, [reportOf('a.query', ['amount>5'])]));
    expect(first).toMatchObject({ code: 'missing-resource', resource: null, query: 'amount>5' });
  });

  test('startJson writes an empty array without diagnostics', () => {
    expect(writeReport(startJson, [CLEAN])).toBe('[]\n');
  });
});

describe('startJsonl', () => {
  test('startJsonl has the same objects, one per line', () => {
    const lines = writeReport(startJsonl, [CLEAN, MIXED]).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(JSON.parse(writeReport(startJson, [CLEAN, MIXED])));
  });

  test('startJsonl is empty without diagnostics', () => {
    expect(writeReport(startJsonl, [CLEAN])).toBe('');
  });
});
