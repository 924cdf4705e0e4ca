import { test } from 'vitest';
import { checkLaws } from './laws.ts';

test('a guess accounts for every word and every digit of 20,000 sentences', () => checkLaws(20_000));
