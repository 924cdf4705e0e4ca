import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listWindows, type Window } from '../../../src/client/plans/windows.ts';

interface Answer extends Window {
  readonly inside: readonly number[];
}

/** Reads positions in windows, as a run does, and counts the questions. */
async function readWindows(
  positions: readonly number[],
  max: number,
): Promise<{ readonly windows: readonly (readonly number[])[]; readonly questions: number }> {
  let questions = 0;
  const open = async (from: number, to: number): Promise<Answer> => {
    questions += 1;
    const inside = positions.filter((one) => from <= one && one < to);
    return { total: inside.length, pages: [{ positions: inside.slice(0, 4), hasMore: inside.length > 4 }], inside };
  };
  const whole = await open(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  const limits = { target: 4, max, usual: 0, range: [-1e15, 1e15] } as const;
  const windows: (readonly number[])[] = [];
  for await (const { inside } of listWindows(Number.NEGATIVE_INFINITY, whole, open, limits)) windows.push(inside);
  return { windows, questions };
}

const anyPosition = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.integer({ min: -1e6, max: 1e6 }),
  fc.integer({ min: -1e14, max: 1e14 }),
);

describe('windows', () => {
  test('have each position once, in order, and few of them', async () => {
    const anyPositions = fc.array(anyPosition, { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(anyPositions, fc.integer({ min: 1, max: 30 }), async (positions, max) => {
        const { windows, questions } = await readWindows(positions, max);
        const sorted = positions.toSorted((a, b) => a - b);
        expect(windows.flatMap((inside) => inside.toSorted((a, b) => a - b))).toEqual(sorted);
        for (const inside of windows) expect(inside.length <= max || new Set(inside).size === 1).toBe(true);
        expect(questions).toBeLessThan(100 + 70 * positions.length);
      }),
    );
  });

  test.each([
    ['a single position', [3], [[3]]],
    ['positions that cannot be divided', [7, 7, 7, 7], [[7, 7, 7, 7]]],
  ])('end at %s', async (_, positions, expected) => {
    const { windows } = await readWindows(positions, 1);
    expect(windows.filter(({ length }) => length > 0)).toEqual(expected);
  });
});
