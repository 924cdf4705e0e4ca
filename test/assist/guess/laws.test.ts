import { test } from 'vitest';
import { checkLaws } from './laws.ts';

test('a guess accounts for every word and every digit', () => checkLaws(500));
