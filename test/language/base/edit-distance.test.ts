import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editDistance } from '../../../src/language/base/closest-names.ts';

/** The textbook definition, with the full matrix. */
function referenceDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_cell, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const ways = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost];
      if (i > 1 && j > 1 && isSwap) ways.push(at(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = Math.min(...ways);
    }
  }
  return at(a.length, b.length);
}

/** Texts from a small alphabet, so that they share letters. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

describe('editDistance', () => {
  test.each([
    ['', '', 0],
    ['email', 'email', 0],
    ['emial', 'email', 1],
    ['emai', 'email', 1],
    ['emaill', 'email', 1],
    ['e-ail', 'email', 1],
    ['ca', 'abc', 3], // not 2: nothing may be inserted between swapped letters
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('between %j and %j is %i', (a, b, distance) => {
    expect(editDistance(a, b, 9)).toBe(distance);
  });

  test('editDistance is the limit plus one when it exceeds the limit', () => {
    expect(editDistance('abcdef', 'ghijkl', 2)).toBe(3);
    expect(editDistance('a', 'abcdef', 2)).toBe(3);
  });

  test('agrees with the full matrix up to the limit', () => {
    fc.assert(
      fc.property(word, word, fc.nat({ max: 9 }), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(referenceDistance(a, b), limit + 1));
      }),
      { numRuns: 500 },
    );
  });

  test('editDistance is symmetric', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 9)).toBe(editDistance(b, a, 9));
      }),
    );
  });
});
