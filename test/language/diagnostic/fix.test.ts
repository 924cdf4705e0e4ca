import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, type Fix, selectCompatibleFixes, type TextEdit } from '../../../src/language/diagnostic/fix.ts';

/** Shorthand for an edit. */
function edit(start: number, end: number, text = ''): TextEdit {
  return { start, end, text };
}

describe('applyEdits', () => {
  test.each([
    { edits: [], result: 'status:1' },
    { edits: [edit(0, 6, 'id')], result: 'id:1' },
    { edits: [edit(7, 8, '2'), edit(0, 0, '-')], result: '-status:2' },
    { edits: [edit(6, 7, '>'), edit(7, 7, '"')], result: 'status>"1' },
    { edits: [edit(8, 8, 'a'), edit(8, 8, 'b')], result: 'status:1ab' },
    { edits: [edit(3, 4, 'X'), edit(3, 3, 'y')], result: 'stayXus:1' },
    { edits: [edit(0, 8)], result: '' },
  ])('gives $result', ({ edits, result }) => {
    expect(applyEdits('status:1', edits)).toBe(result);
  });

  test.each([
    { edits: [edit(-1, 2)] },
    { edits: [edit(3, 2)] },
    { edits: [edit(0, 9)] },
    { edits: [edit(Number.NaN, 3)] },
    { edits: [edit(0, 3), edit(2, 4)] },
    { edits: [edit(0, 3), edit(1, 1, 'x')] },
  ])('throws for $edits', ({ edits }) => {
    expect(() => applyEdits('status:1', edits)).toThrow(RangeError);
  });
});

describe('selectCompatibleFixes', () => {
  const fix = (title: string, ...edits: readonly TextEdit[]): Fix => ({ title, safe: true, edits });

  test.each([
    { case: 'keeps fixes that do not touch', fixes: [fix('a', edit(0, 1)), fix('b', edit(2, 3))], kept: 'ab' },
    { case: 'keeps the order given', fixes: [fix('a', edit(5, 6)), fix('b', edit(2, 3))], kept: 'ab' },
    { case: 'prefers the first of two that overlap', fixes: [fix('a', edit(2, 5)), fix('b', edit(0, 3))], kept: 'a' },
    { case: 'drops a fix that touches another', fixes: [fix('a', edit(0, 1)), fix('b', edit(1, 2))], kept: 'a' },
    {
      case: 'drops a second insertion at the same offset',
      fixes: [fix('a', edit(1, 1, 'x')), fix('b', edit(1, 1, 'y'))],
      kept: 'a',
    },
    {
      case: 'allows edits of one fix to touch each other',
      fixes: [fix('a', edit(0, 1), edit(1, 2)), fix('b', edit(3, 3))],
      kept: 'ab',
    },
    {
      case: 'drops all edits of a conflicting fix',
      fixes: [fix('a', edit(4, 6)), fix('b', edit(0, 1), edit(5, 7)), fix('c', edit(8, 9))],
      kept: 'ac',
    },
    {
      case: 'ignores the other edits of a dropped fix',
      fixes: [fix('a', edit(0, 2)), fix('b', edit(1, 3), edit(5, 6)), fix('c', edit(6, 7))],
      kept: 'ac',
    },
    { case: 'returns no fixes for none', fixes: [], kept: '' },
  ])('$case', ({ fixes, kept }) => {
    expect(
      selectCompatibleFixes(fixes)
        .map(({ title }) => title)
        .join(''),
    ).toBe(kept);
  });

  test('returns at least one fix, and all of them can be applied together', () => {
    const place = fc.tuple(fc.nat({ max: 20 }), fc.nat({ max: 4 }));
    const one = fc.array(place, { minLength: 1, maxLength: 3 }).map((places) => {
      let end = 0;
      const edits = places.map(([gap, length]) => {
        const start = end + gap;
        end = start + length;
        return edit(start, end, 'x');
      });
      return fix('', ...edits);
    });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 8 }), (fixes) => {
        const picked = selectCompatibleFixes(fixes);
        expect(picked).not.toEqual([]);
        expect(() =>
          applyEdits(
            '-'.repeat(100),
            picked.flatMap(({ edits }) => edits),
          ),
        ).not.toThrow();
      }),
    );
  });
});
