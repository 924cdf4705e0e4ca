import { describe, expect, test } from 'vitest';
import { writeJson, writeJsonl } from '../../src/reports/json.ts';
import { CLEAN, MIXED, reportOf } from './sample-reports.ts';

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

describe('writeJson', () => {
  test('gives lines and UTF-16 columns from 1, the end behind the last character', () => {
    expect(JSON.parse(writeJson([CLEAN, MIXED]))[1]).toEqual(SECOND);
  });

  test('writes the keys in their order', () => {
    expect(Object.keys(JSON.parse(writeJson([MIXED]))[0])).toEqual(Object.keys(SECOND));
  });

  test('knows of no resource where nothing names one', () => {
    const [first] = JSON.parse(writeJson([reportOf('a.query', ['amount>5'])]));
    expect(first).toMatchObject({ code: 'missing-resource', resource: null, query: 'amount>5' });
  });

  test('is an empty array where there is nothing to say', () => {
    expect(writeJson([CLEAN])).toBe('[]\n');
  });
});

describe('writeJsonl', () => {
  test('says the same, one a line', () => {
    const lines = writeJsonl([CLEAN, MIXED]).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(JSON.parse(writeJson([CLEAN, MIXED])));
  });

  test('is empty where there is nothing to say', () => {
    expect(writeJsonl([CLEAN])).toBe('');
  });
});
