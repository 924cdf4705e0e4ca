import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLineIndex } from '../../../src/language/base/line-index.ts';

describe('createLineIndex', () => {
  test.each([
    { text: '', lines: [''] },
    { text: 'a', lines: ['a'] },
    { text: 'a\nb', lines: ['a', 'b'] },
    { text: 'a\r\nb', lines: ['a', 'b'] },
    { text: 'a\rb', lines: ['a', 'b'] },
    { text: 'a\n', lines: ['a', ''] },
    { text: '\r\n\n\r', lines: ['', '', '', ''] },
    { text: '\n\r\n', lines: ['', '', ''] },
    { text: 'a\u2028b', lines: ['a\u2028b'] },
  ])('splits $text into lines', ({ text, lines }) => {
    const index = createLineIndex(text);
    const cut = Array.from({ length: index.lineCount }, (_, line) => {
      const { start, end } = index.lineSpan(line + 1);
      return text.slice(start, end);
    });
    expect(cut).toEqual(lines);
  });

  test.each([
    { text: 'ab\ncd', offset: 0, line: 1, column: 1 },
    { text: 'ab\ncd', offset: 2, line: 1, column: 3 },
    { text: 'ab\ncd', offset: 3, line: 2, column: 1 },
    { text: 'ab\ncd', offset: 5, line: 2, column: 3 },
    { text: 'a\r\nb', offset: 2, line: 1, column: 3 },
    { text: 'a\r\nb', offset: 3, line: 2, column: 1 },
    { text: 'a\rb', offset: 2, line: 2, column: 1 },
    { text: '😀x', offset: 2, line: 1, column: 3 },
    { text: 'a\n', offset: 2, line: 2, column: 1 },
    { text: 'a\nb', offset: -5, line: 1, column: 1 },
    { text: 'a\nb', offset: 99, line: 2, column: 2 },
  ])('gives the line and column of offset $offset in $text', ({ text, offset, line, column }) => {
    expect(createLineIndex(text).positionAt(offset)).toEqual({ line, column });
  });

  test('the start of the line plus the column gives the offset', () => {
    const lines = fc
      .array(fc.constantFrom('a', '\n', '\r', '\r\n'), { maxLength: 30 })
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(lines, fc.nat({ max: 30 }), (text, choice) => {
        const offset = Math.min(choice, text.length);
        const index = createLineIndex(text);
        const { line, column } = index.positionAt(offset);
        expect(index.lineSpan(line).start + column - 1).toBe(offset);
      }),
    );
  });

  test.each([-1, 0, 3, 7])('line %i of a text with two lines is an empty span at the end', (line) => {
    expect(createLineIndex('a\nb').lineSpan(line)).toEqual({ start: 3, end: 3 });
  });
});
