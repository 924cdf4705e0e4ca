import { describe, expect, test } from 'vitest';
import type { FileReport } from '../../../src/files/linter/lint-diagnostic.ts';
import {
  type Baseline,
  compareBaseline,
  countCodes,
  type FoundCodes,
  removeAllowed,
  rewriteBaseline,
} from '../../../src/files/project/baseline.ts';
import { reportOf } from '../reports/sample-reports.ts';

/** Two `unknown-field`, one `field-alias`. */
const REPORT = reportOf('a.query', ['# resource: payments', 'wrong>1', 'status:"FAILED"', 'other>1']);

const countAll = (reports: readonly FileReport[]): FoundCodes =>
  new Map(reports.map(({ path, diagnostics }) => [path, countCodes(diagnostics)]));

const apply = (baseline: Baseline, reports: readonly FileReport[] = [REPORT], seen = ['a.query']) => {
  const left = reports.map((report) => removeAllowed(report, baseline));
  const codes = left.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code));
  return { codes, ...compareBaseline(countAll(reports), baseline, (path) => seen.includes(path)) };
};

const renew = (reports: readonly FileReport[], before: Baseline = {}, isSeen = (_: string): boolean => true) =>
  rewriteBaseline(countAll(reports), before, isSeen);

describe('a baseline', () => {
  test('hides all diagnostics of the reports that it was made from', () => {
    const baseline = renew([REPORT]);
    expect(JSON.stringify(baseline)).toBe('{"a.query":{"field-alias":1,"unknown-field":2}}');
    expect(renew([{ ...REPORT, diagnostics: [] }])).toEqual({});
    expect(apply(baseline)).toEqual({ codes: [], stale: [], pruned: baseline });
  });

  test('shows all diagnostics of a code if there is one more than allowed', () => {
    const baseline = { 'a.query': { 'field-alias': 1, 'unknown-field': 1 } };
    expect(apply(baseline)).toEqual({ codes: ['unknown-field', 'unknown-field'], stale: [], pruned: baseline });
  });

  test('is stale if it allows more than was found, and can be pruned', () => {
    const baseline = {
      'gone.query': { x: 1 },
      'a.query': { 'null-operator': 1, 'unknown-field': 2, 'field-alias': 3 },
    };
    expect(apply(baseline, [REPORT], ['a.query', 'gone.query'])).toEqual({
      codes: [],
      stale: [
        { path: 'a.query', code: 'field-alias', allowed: 3, found: 1 },
        { path: 'a.query', code: 'null-operator', allowed: 1, found: 0 },
        { path: 'gone.query', code: 'x', allowed: 1, found: 0 },
      ],
      pruned: { 'a.query': { 'field-alias': 1, 'unknown-field': 2 } },
    });
  });

  test('has no stale entries for files that were not linted', () => {
    const baseline = { 'b.query': { 'unknown-field': 2 } };
    expect(apply(baseline, [], [])).toEqual({ codes: [], stale: [], pruned: baseline });
  });

  test('keeps the entries of files that were not linted when it is rewritten', () => {
    const before = { 'z.query': { x: 1 }, 'a.query': { x: 5 }, 'gone.query': { x: 2 } };
    const seen = ['a.query', 'gone.query'];
    expect(Object.entries(renew([REPORT], before, (path) => seen.includes(path)))).toEqual([
      ['a.query', { 'field-alias': 1, 'unknown-field': 2 }],
      ['z.query', { x: 1 }],
    ]);
  });

  test('allows diagnostics of its own files only', () => {
    expect(apply({ 'b.query': { 'unknown-field': 2, 'field-alias': 1 } }).codes).toHaveLength(3);
  });

  test('handles paths with the names of object members', () => {
    const { report } = { report: { ...REPORT, path: '__proto__' } };
    const baseline = JSON.parse(JSON.stringify(renew([report]))) as Baseline;
    expect(apply(baseline, [report], ['__proto__'])).toEqual({ codes: [], stale: [], pruned: baseline });
    expect(apply({}, [{ ...REPORT, path: 'constructor' }]).codes).toHaveLength(3);
    expect(apply({ 'a.query': { constructor: 1 } }).stale).toEqual([
      { path: 'a.query', code: 'constructor', allowed: 1, found: 0 },
    ]);
  });
});
