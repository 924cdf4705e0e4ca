import { test } from 'vitest';
import { checkExpressionLaws, checkLaws } from './sentence-laws.ts';

test('a guess accounts for every word and every digit', () => checkLaws(500));

test('a guess at an expression accounts for every word, and is the only one', () => checkExpressionLaws(500));
