import { describe, expect, test } from 'vitest';
import { startRdjson } from '../../../src/files/reports/json.ts';
import { CLEAN, MIXED, reportOf, reportWith, writeReport } from './sample-reports.ts';
import { arrayOf, expectShape, FROM_ONE, objectOf, TEXT } from './shape.ts';

const POSITION = objectOf({ line: FROM_ONE, column: FROM_ONE });
const RANGE = objectOf({ start: POSITION, end: POSITION });
/** As the format's definition has it. */
const SHAPE = objectOf({
  source: objectOf({ name: TEXT }),
  diagnostics: arrayOf(
    objectOf({
      message: TEXT,
      location: objectOf({ path: TEXT, range: RANGE }),
      severity: { enum: ['ERROR', 'WARNING', 'INFO'] },
      code: objectOf({ value: TEXT }),
      suggestions: arrayOf(objectOf({ range: RANGE, text: { type: 'string' } })),
    }),
  ),
});

const diagnosticsOf = (...lines: readonly string[]) =>
  JSON.parse(writeReport(startRdjson, [reportOf('a.query', ['# resource: payments', ...lines])])).diagnostics;

describe('startRdjson', () => {
  test('startRdjson has the shape that reviewdog reads', () => {
    expectShape(SHAPE, JSON.parse(writeReport(startRdjson, [CLEAN, MIXED])));
  });

  test.each([
    ['error', 'ERROR'],
    ['warning', 'WARNING'],
    ['info', 'INFO'],
  ] as const)('calls what is of severity %s %s', (severity, name) => {
    expect(JSON.parse(writeReport(startRdjson, [reportWith('a', severity, 1)])).diagnostics).toMatchObject([
      { severity: name },
    ]);
  });

  test('counts columns in bytes of UTF-8', () => {
    expect(diagnosticsOf('id:"ü😀" status:"SETTLED"')[1].location.range).toEqual({
      start: { line: 2, column: 'id:"ü😀" '.length + 1 + 3 },
      end: { line: 2, column: 'id:"ü😀" status'.length + 1 + 3 },
    });
  });

  test('joins the edits of a fix into one replacement', () => {
    const [{ suggestions }] = diagnosticsOf('payment_status:“SETTLED” amount>5');
    expect(suggestions).toEqual([
      { range: { start: { line: 2, column: 16 }, end: { line: 2, column: 29 } }, text: '"SETTLED"' },
    ]);
    expect(diagnosticsOf('(amount>5)')[0].suggestions).toEqual([
      { range: { start: { line: 2, column: 1 }, end: { line: 2, column: 11 } }, text: 'amount>5' },
    ]);
  });
});
