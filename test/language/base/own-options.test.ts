import { describe, expect, test } from 'vitest';
import { ownOptions } from '../../../src/language/base/plain-data.ts';
import { expectOwnOptions } from './own-options.ts';

describe('ownOptions', () => {
  test('copies own properties into an object without a prototype', () => {
    const options = Object.assign(Object.create({ limit: 5 }), { page: 'a', sortBy: undefined });
    expect(Object.entries(ownOptions(options))).toEqual([
      ['page', 'a'],
      ['sortBy', undefined],
    ]);
    expect('limit' in ownOptions(options)).toBe(false);
    expect('toString' in ownOptions(undefined)).toBe(false);
  });
});

test('no inherited property is taken for an option, in any function', () => expectOwnOptions('all'), 120_000);
