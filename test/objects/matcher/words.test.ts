import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsWords, readWords } from '../../../src/objects/matcher/words.ts';

/** Texts of few different words, so that beginnings of a phrase come again and again. */
const phrase = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom('a', 'b', 'aa', 'Σ', 'ς'), { minLength: 1, maxLength }).map((words) => words.join(' '));

test('finds a phrase where its words stand next to each other, be it short or long', () => {
  fc.assert(
    fc.property(phrase(14), phrase(40), (wanted, text) => {
      const [words, of] = [readWords(wanted), readWords(text)];
      const isThere = of.some((_, start) => words.every((word, index) => word === of[start + index]));
      expect(holdsWords(wanted)(text)).toBe(isThere);
      expect(holdsWords(wanted)(`${text}-${wanted.toUpperCase()}`)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('takes linear time if a long phrase almost matches at every word', () => {
  const wanted = `${'a '.repeat(30_000)}b`;
  expect(holdsWords(wanted)('a '.repeat(100_000))).toBe(false);
  expect(holdsWords(wanted)(`${'a '.repeat(100_000)}b`)).toBe(true);
});
