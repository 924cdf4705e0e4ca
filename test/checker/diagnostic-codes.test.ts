import { expect, test } from 'vitest';
import { DIAGNOSTIC_CODES } from '../../src/checker/diagnostic-codes.ts';
import { DIAGNOSTICS } from '../../src/checker/diagnostics.ts';

// It is a list of its own because the other one holds the documentation, which the core leaves out.
test('the list of codes has the code of every diagnostic, in the same order', () => {
  expect(DIAGNOSTIC_CODES).toEqual(DIAGNOSTICS.map(({ code }) => code));
});
