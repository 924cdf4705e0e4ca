import fc from 'fast-check';
import { test } from 'vitest';
import { amountLaw, periodLaw } from './laws.ts';

test('an amount keeps its digits, its bounds and its currency in 25,000 phrases', () => {
  fc.assert(amountLaw, { numRuns: 25_000 });
});

test('a day or two keep their bounds in 10,000 phrases', () => {
  fc.assert(periodLaw, { numRuns: 10_000 });
});
