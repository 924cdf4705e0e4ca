import fc from 'fast-check';
import { test } from 'vitest';
import { amountLaw, periodLaw } from './laws.ts';

const RUNS = 25_000;

test('an amount keeps its digits, its bounds and its currency in 25,000 phrases', () => {
  fc.assert(amountLaw, { numRuns: RUNS });
});

test('a day or two keep their bounds in 25,000 phrases', () => {
  fc.assert(periodLaw, { numRuns: RUNS });
});
