import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minimalConflict } from '../../../src/objects/logic/minimal-conflict.ts';

/** Sets of small numbers; numbers conflict if they contain one of the sets. */
const sets = fc.array(fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1 }), { minLength: 1, maxLength: 4 });
const ALL = [0, 1, 2, 3, 4, 5];

describe('minimalConflict', () => {
  test('returns the smallest conflict, with the earliest items', () => {
    fc.assert(
      fc.property(sets, (conflicts) => {
        const isConflict = (some: readonly number[]) => conflicts.some((set) => set.every((one) => some.includes(one)));
        const found = minimalConflict(ALL, isConflict);
        expect(isConflict(found)).toBe(true);
        expect(found).toHaveLength(Math.min(...conflicts.map((set) => set.length)));
        expect(found).toEqual(found.toSorted());
      }),
    );
  });

  test('returns the first two of three items that conflict in pairs', () => {
    expect(minimalConflict(['a', 'b', 'c'], (some) => some.length >= 2)).toEqual(['a', 'b']);
  });

  test('stops early if a great many items are needed', () => {
    const many = Array.from({ length: 200 }, (_, index) => index);
    let tries = 0;
    const found = minimalConflict(many, (some) => {
      tries++;
      return some.length >= 100;
    });
    expect(found).toHaveLength(100);
    expect(tries).toBeLessThan(2000);
  });
});
