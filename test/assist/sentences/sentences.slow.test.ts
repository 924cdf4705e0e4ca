import { test } from 'vitest';
import { checkExpressionLaws, checkLaws, checkWords } from './sentence-laws.ts';

test('a guess accounts for every word and every digit of 5,000 sentences', () => checkLaws(5_000));

test('a guess at an expression accounts for every word of 5,000 sentences', () => checkExpressionLaws(5_000));

test('each word of 5,000 sentences counts', () => checkWords(5_000));
