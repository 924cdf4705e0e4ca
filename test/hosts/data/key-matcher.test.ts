import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPattern, followKey, startKeys } from '../../../src/hosts/data/key-patterns.ts';

const matches = (path: string, keys: readonly string[]): boolean =>
  findPattern(keys.reduce(followKey, startKeys([{ path }]))) !== undefined;

describe('a pattern of keys', () => {
  test.each([
    ['query', 'query'],
    ['searches.*.query', 'searches.refunds.query'],
    ['searches.*.query', 'searches.0.query'],
    ['**.query', 'query'],
    ['**.query', 'a.b.c.query'],
    ['searches.**', 'searches'],
    ['searches.**', 'searches.a.b'],
    ['a.**.b.**.c', 'a.b.b.c'],
    ['**', 'a.b'],
    ['**.**', 'a'],
    ['*.*', 'a.b'],
  ])('%s means %s', (path, keys) => {
    expect(matches(path, keys.split('.'))).toBe(true);
  });

  test.each([
    ['query', 'a.query'],
    ['query', 'query.a'],
    ['searches.*.query', 'searches.query'],
    ['searches.*.query', 'searches.a.b.query'],
    ['*', 'a.b'],
    ['**.query', 'query.a'],
    ['a.**.b.**.c', 'a.c.b'],
    ['Query', 'query'],
  ])('%s does not mean %s', (path, keys) => {
    expect(matches(path, keys.split('.'))).toBe(false);
  });

  test('means what a regular expression of its parts means', () => {
    const part = fc.constantFrom('a', 'b', '*', '**');
    const key = fc.constantFrom('a', 'b', 'c');
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.array(key, { maxLength: 8 }), (parts, keys) => {
        const pattern = parts.map((one) => (one === '**' ? '(?:\\w/)*' : one === '*' ? '\\w/' : `${one}/`)).join('');
        const expected = new RegExp(`^${pattern}$`).test(keys.map((one) => `${one}/`).join(''));
        expect(matches(parts.join('.'), keys)).toBe(expected);
      }),
    );
  });

  test('is the first of those that mean a place', () => {
    const patterns = [{ path: 'b' }, { path: '**.a', resource: 'plans' }, { path: 'a' }];
    expect(findPattern(followKey(startKeys(patterns), 'a'))).toBe(patterns[1]);
    expect(findPattern(followKey(startKeys([]), 'a'))).toBeUndefined();
  });

  test('is followed without remembering more the deeper a place is', () => {
    let progress = startKeys([{ path: '**.a.**.a.**.a.**' }]);
    for (let depth = 0; depth < 1000; depth++) progress = followKey(progress, 'a');
    expect(progress.flatMap(({ next }) => next).length).toBeLessThanOrEqual(8);
  });
});
