import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Windows } from '../../../src/client/plans/windows.ts';

const RANGE = [-1e15, 1e15] as const;

/** Reads positions in windows, as a run does: how many questions that takes, and what each window has. */
function readWindows(positions: readonly number[], first: number, max: number): readonly (readonly number[])[] {
  const start = { from: Number.NEGATIVE_INFINITY, to: first + 1, pace: 1, knownTo: Math.max(...positions) + 1 };
  const windows = new Windows({ ...start, total: positions.length, target: 4, max, usual: 0, range: RANGE });
  const found: (readonly number[])[] = [];
  for (let questions = 0; questions < 100 + 70 * positions.length; questions++) {
    const inside = positions.filter((one) => windows.from <= one && one < windows.to);
    if (!windows.accept(inside.length)) continue;
    found.push(inside);
    if (!windows.next(inside.length)) return found;
  }
  throw new Error('the windows do not end');
}

const anyPosition = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.integer({ min: -1e6, max: 1e6 }),
  fc.integer({ min: -1e14, max: 1e14 }),
);

describe('windows', () => {
  test('have each position once, in order, and few of them', () => {
    const anyPositions = fc.array(anyPosition, { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(anyPositions, fc.nat(59), fc.integer({ min: 1, max: 30 }), (positions, index, max) => {
        const found = readWindows(positions, positions[index % positions.length] as number, max);
        const sorted = positions.toSorted((a, b) => a - b);
        expect(found.flatMap((inside) => inside.toSorted((a, b) => a - b))).toEqual(sorted);
        for (const inside of found) expect(inside.length <= max || new Set(inside).size === 1).toBe(true);
      }),
    );
  });

  test('end where nothing is left, or where nothing can be divided', () => {
    expect(readWindows([3], 3, 9).flat()).toEqual([3]);
    expect(readWindows([7, 7, 7, 7], 7, 1).filter(({ length }) => length > 0)).toEqual([[7, 7, 7, 7]]);
  });
});
