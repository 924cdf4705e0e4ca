import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minimalConflict } from '../../src/logic/minimal-conflict.ts';

/** Sets of small numbers; what holds all of one of them has the property. */
const sets = fc.array(fc.uniqueArray(fc.nat({ max: 5 }), { minLength: 1 }), { minLength: 1, maxLength: 4 });
const ALL = [0, 1, 2, 3, 4, 5];

describe('minimalConflict', () => {
  test('gives the fewest that have the property, rather the first', () => {
    fc.assert(
      fc.property(sets, (wanted) => {
        const has = (some: readonly number[]) => wanted.some((set) => set.every((one) => some.includes(one)));
        const found = minimalConflict(ALL, has);
        expect(has(found)).toBe(true);
        expect(found).toHaveLength(Math.min(...wanted.map((set) => set.length)));
        expect(found).toEqual(found.toSorted());
      }),
    );
  });

  test('takes the first two of three that will do in pairs', () => {
    expect(minimalConflict(['a', 'b', 'c'], (some) => some.length >= 2)).toEqual(['a', 'b']);
  });

  test('ends soon where a great many are needed', () => {
    const many = Array.from({ length: 200 }, (_, index) => index);
    let asked = 0;
    const found = minimalConflict(many, (some) => {
      asked++;
      return some.length >= 100;
    });
    expect(found).toHaveLength(100);
    expect(asked).toBeLessThan(2000);
  });
});
