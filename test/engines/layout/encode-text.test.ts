import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  encodeText,
  encodeWords,
  joinTexts,
  PRESENT,
  SEPARATOR,
  splitTexts,
} from '../../../src/engines/layout/encode-text.ts';
import { equalsFolded, includesFolded } from '../../../src/objects/matcher/fold-text.ts';
import { holdsWords, readWords } from '../../../src/objects/matcher/words.ts';

/** Short texts of few characters, so that many are equal or contain one another. */
const text = fc.string({
  unit: fc.constantFrom(
    'a',
    'A',
    'k',
    '\u212a',
    'σ',
    'ς',
    'İ',
    ' ',
    '-',
    '\0',
    '\u0001',
    '\ud83d',
    '\ude00',
    '😀',
    'Z',
    'V',
    'é',
    '\u0301',
    '1',
  ),
  maxLength: 5,
});

describe('encoded texts', () => {
  test('encoded texts are equal if the texts are, without regard to letter case', () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(encodeText(a) === encodeText(b)).toBe(equalsFolded(a)(b));
      }),
      { numRuns: 2000 },
    );
  });

  test('contain one another if the texts do', () => {
    fc.assert(
      fc.property(text, text, (whole, part) => {
        expect(encodeText(whole).includes(encodeText(part))).toBe(includesFolded(part)(whole));
      }),
      { numRuns: 2000 },
    );
  });

  test('contain the words of another one if the texts do', () => {
    fc.assert(
      fc.property(text, text, (whole, part) => {
        fc.pre(readWords(part).length > 0);
        expect(encodeWords(whole).includes(encodeWords(part))).toBe(holdsWords(part)(whole));
      }),
      { numRuns: 2000 },
    );
  });

  test('have only characters that every engine holds, and never a mark', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (any) => {
        const encoded = encodeText(any);
        expect(encoded.isWellFormed()).toBe(true);
        expect(encoded).not.toMatch(new RegExp(`[\\0${SEPARATOR}${PRESENT}]`));
        expect(splitTexts(joinTexts([encoded, encoded]))).toEqual([encoded, encoded]);
      }),
    );
  });
});
