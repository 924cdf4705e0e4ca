import { test } from 'vitest';
import { checkExpressionLaws, checkLaws, checkWords } from './sentence-laws.ts';

test('a guess accounts for every word and every digit', () => checkLaws(500));

test('a guess at an expression accounts for every word, and is the only one', () => checkExpressionLaws(500));

test('no guess is left of a sentence with an unknown word, and none is the same without one of its words', () =>
  checkWords(300));
