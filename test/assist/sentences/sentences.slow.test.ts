import { test } from 'vitest';
import { checkExpressionLaws, checkLaws, checkWords } from './sentence-laws.ts';

test('a guess accounts for every word and every digit of 2,000 sentences', () => checkLaws(2000));

test('a guess at an expression accounts for every word of 2,000 sentences', () => checkExpressionLaws(2000));

test('each word of 2,000 sentences counts', () => checkWords(2000));
