import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeDocument, createDocument, createPositions } from '../../../src/tools/lsp/document.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', '\n', '\r\n', '\r', ':', '"'), maxLength: 40 });

/** The offsets at which a text can be cut: not within a character or a line break. */
function offsetsOf(whole: string): readonly number[] {
  const offsets = [0];
  for (const character of whole.match(/\r\n|[\s\S]/gu) ?? []) offsets.push((offsets.at(-1) ?? 0) + character.length);
  return offsets;
}

describe('positions', () => {
  test('every offset comes back from its position', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const positions = createPositions(whole);
        for (const offset of offsetsOf(whole)) expect(positions.offsetAt(positions.positionAt(offset))).toBe(offset);
      }),
    );
  });

  test('counts characters in UTF-16 code units', () => {
    expect(createPositions('\né漢😀a').positionAt(6)).toEqual({ line: 1, character: 5 });
  });

  test.each([
    [{ line: 0, character: 99 }, 2],
    [{ line: 9, character: 0 }, 5],
    [{ line: 1, character: -1 }, 3],
    [{ line: -1, character: 3 }, 0],
  ])('takes the position %j, which the text does not have', (position, offset) => {
    expect(createPositions('ab\ncd').offsetAt(position)).toBe(offset);
  });
});

describe('changeDocument', () => {
  test('changes by positions give the same text as changes by offsets', () => {
    const cut = fc.tuple(fc.nat(), fc.nat(), text);
    fc.assert(
      fc.property(text, fc.array(cut, { maxLength: 6 }), (first, cuts) => {
        let document = createDocument('file:///a.query', 1, first);
        let expected = first;
        for (const [a, b, inserted] of cuts) {
          const offsets = offsetsOf(expected);
          const [start = 0, end = 0] = [a, b].map((one) => offsets[one % offsets.length] ?? 0).sort((x, y) => x - y);
          const range = createPositions(expected).rangeOf({ start, end });
          document = changeDocument(document, document.version + 1, [{ range, text: inserted }]);
          expected = expected.slice(0, start) + inserted + expected.slice(end);
          expect(document.text).toBe(expected);
        }
        expect(document.positions.positionAt(expected.length)).toEqual(
          createPositions(expected).positionAt(expected.length),
        );
      }),
    );
  });

  test('a change without a range replaces the text', () => {
    const document = createDocument('file:///a.query', 1, 'old');
    expect(changeDocument(document, 2, [{ text: 'new' }])).toMatchObject({ text: 'new', version: 2 });
  });
});
