import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import { editsBetween } from '../../../src/tools/lsp/edits-between.ts';

test('the edits between two texts turn one into the other', () => {
  const line = fc.constantFrom('a\n', 'b\n', 'ab\n', '\n', 'a\r\n', 'c');
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(applyEdits(before, editsBetween(before, after))).toBe(after);
    }),
  );
});

test.each([
  ['a\nb\nc\n', 'a\nx\nc\n', [{ start: 2, end: 3, text: 'x' }]],
  ['a\nb\nc\n', 'a\nc\n', [{ start: 2, end: 4, text: '' }]],
  ['a\nc\n', 'a\nb\nb\nc\n', [{ start: 2, end: 2, text: 'b\nb\n' }]],
  ['a\n', 'a\n', []],
])('editsBetween(%j, %j) is minimal', (before, after, edits) => {
  expect(editsBetween(before, after)).toEqual(edits);
});
