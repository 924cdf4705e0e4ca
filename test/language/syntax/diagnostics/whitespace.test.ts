import { expect, test } from 'vitest';
import { whitespace } from '../../../../src/language/syntax/syntax-diagnostics.ts';
import { describeDiagnostic } from '../../../support/describe-diagnostic.ts';

describeDiagnostic(whitespace, {
  severity: 'warning',
  accepts: ['a:1  b:2', '\ta:1\n', 'a:"\t"', 'a:\t1', 'a\n:1', '\n'],
  reports: [
    {
      query: 'a:1‹\t›b:2',
      data: { place: 'separator' },
      fixed: 'a:1 b:2',
      message: 'a tab or line break separates clauses where a space should',
    },
    { query: 'a:1 ‹\r\n  ›AND\tb:2', data: { place: 'separator' }, fixed: 'a:1  AND b:2' },
    { query: '-‹\n›a:1', data: { place: 'separator' }, fixed: '- a:1', codes: ['misplaced-negation', 'whitespace'] },
  ],
});

// The checker reports it because only a catalogue says which values are exact.
test('whitespace describes the white space of a value', () => {
  expect(whitespace.message({ place: 'value' })).toBe('the value begins or ends with white space');
});
