import fc from 'fast-check';
import { test } from 'vitest';
import { amountLaw, periodLaw } from './laws.ts';

test('an amount keeps its digits, its bounds and its currency in 8,000 phrases', () => {
  fc.assert(amountLaw, { numRuns: 8000 });
});

test('a day or two keep their bounds in 3,000 phrases', () => {
  fc.assert(periodLaw, { numRuns: 3000 });
});
