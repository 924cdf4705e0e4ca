import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedPart } from '../../src/element/changed-part.ts';

describe('changedPart', () => {
  test.each([
    { before: 'amount>5', after: 'amount>50', part: { from: 8, to: 8, insert: '0' } },
    { before: 'aa', after: 'a', part: { from: 1, to: 2, insert: '' } },
    { before: 'id:"a"', after: 'id:"b"', part: { from: 4, to: 5, insert: 'b' } },
    { before: '', after: 'a', part: { from: 0, to: 0, insert: 'a' } },
    { before: 'a', after: 'a', part: { from: 1, to: 1, insert: '' } },
  ])('of "$before" and "$after"', ({ before, after, part }) => {
    expect(changedPart(before, after)).toEqual(part);
  });

  test('replaced gives the new text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { from, to, insert } = changedPart(before, after);
        expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
      }),
    );
  });
});
