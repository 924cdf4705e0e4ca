import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeDocument, createDocument } from '../../src/lsp/document.ts';
import { createPositions, type Encoding } from '../../src/lsp/positions.ts';

const ENCODINGS: readonly Encoding[] = ['utf-8', 'utf-16', 'utf-32'];
const text = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', '\n', '\r\n', '\r', ':', '"'), maxLength: 40 });
const encoding = fc.constantFrom(...ENCODINGS);

/** The offsets at which a text can be cut: not within a character or a line break. */
function offsetsOf(whole: string): readonly number[] {
  const offsets = [0];
  for (const character of whole.match(/\r\n|[\s\S]/gu) ?? []) offsets.push((offsets.at(-1) ?? 0) + character.length);
  return offsets;
}

describe('positions', () => {
  test('every offset comes back from its position, in every encoding', () => {
    fc.assert(
      fc.property(text, encoding, (whole, units) => {
        const positions = createPositions(whole, units);
        for (const offset of offsetsOf(whole)) expect(positions.offsetAt(positions.positionAt(offset))).toBe(offset);
      }),
    );
  });

  test.each([
    ['utf-8', 10],
    ['utf-16', 5],
    ['utf-32', 4],
  ] as const)('counts é, 漢 and 😀 in %s', (units, character) => {
    expect(createPositions('\né漢😀a', units).positionAt(6)).toEqual({ line: 1, character });
  });

  test.each([
    [{ line: 0, character: 99 }, 2],
    [{ line: 9, character: 0 }, 5],
    [{ line: 1, character: -1 }, 3],
    [{ line: -1, character: 3 }, 0],
  ])('takes the position %j, which the text does not have', (position, offset) => {
    expect(createPositions('ab\ncd', 'utf-16').offsetAt(position)).toBe(offset);
  });
});

describe('changeDocument', () => {
  test('changes by positions give the same text as changes by offsets', () => {
    const cut = fc.tuple(fc.nat(), fc.nat(), text);
    fc.assert(
      fc.property(text, fc.array(cut, { maxLength: 6 }), encoding, (first, cuts, units) => {
        let document = createDocument('file:///a.query', 1, first, units);
        let expected = first;
        for (const [a, b, inserted] of cuts) {
          const offsets = offsetsOf(expected);
          const [start = 0, end = 0] = [a, b].map((one) => offsets[one % offsets.length] ?? 0).sort((x, y) => x - y);
          const range = createPositions(expected, units).rangeOf({ start, end });
          document = changeDocument(document, document.version + 1, [{ range, text: inserted }], units);
          expected = expected.slice(0, start) + inserted + expected.slice(end);
          expect(document.text).toBe(expected);
        }
        expect(document.positions.positionAt(expected.length)).toEqual(
          createPositions(expected, units).positionAt(expected.length),
        );
      }),
    );
  });

  test('a change without a range replaces the text', () => {
    const document = createDocument('file:///a.query', 1, 'old', 'utf-16');
    expect(changeDocument(document, 2, [{ text: 'new' }], 'utf-16')).toMatchObject({ text: 'new', version: 2 });
  });
});
