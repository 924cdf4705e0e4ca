import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPattern, followKey, mentionsKeys, startKeys } from '../../../../src/files/hosts/data/key-patterns.ts';
import { createSettings } from '../../linter/settings.ts';

const matches = (path: string, keys: readonly string[]): boolean =>
  findPattern(keys.reduce(followKey, startKeys([{ path }]))) !== undefined;

describe('a key pattern', () => {
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
  ])('%s matches %s', (path, keys) => {
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
  ])('%s does not match %s', (path, keys) => {
    expect(matches(path, keys.split('.'))).toBe(false);
  });

  test('matches the same paths as an equivalent regular expression', () => {
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

  test('the first pattern that matches counts', () => {
    const patterns = [{ path: 'b' }, { path: '**.a', resource: 'plans' }, { path: 'a' }];
    expect(findPattern(followKey(startKeys(patterns), 'a'))).toBe(patterns[1]);
    expect(findPattern(followKey(startKeys([]), 'a'))).toBeUndefined();
  });

  test('a pattern with many `**` needs no more memory at greater depth', () => {
    let progress = startKeys([{ path: '**.a.**.a.**.a.**' }]);
    for (let depth = 0; depth < 1000; depth++) progress = followKey(progress, 'a');
    expect(progress.flatMap(({ next }) => next).length).toBeLessThanOrEqual(8);
  });
});

const mentions = (file: string, ...paths: readonly string[]): boolean =>
  mentionsKeys(file, createSettings({ keys: paths.map((path) => ({ path })) }));

describe('a data file', () => {
  test.each(['query resource payments', '{"resource":"plans","query":""}'])('may contain a query: %j', (file) => {
    expect(mentions(file)).toBe(true);
  });

  test.each([
    '',
    'query resource',
    'query payments',
    'resource payments',
    'query resource payment',
    'quer y resource payments',
    '"que\\nry" resource payments',
  ])('contains no query: %j', (file) => {
    expect(mentions(file)).toBe(false);
  });

  test.each([
    ['searches: a', 'searches.*'],
    ['search and find', 'search.**.find'],
    ['a b', 'x', 'a.b'],
    ['-', '*'],
    ['a', 'a.0'],
    ['"s\\u00f6k": 1', 's\u00f6k'],
    ["it''s", "it's"],
  ])('%j may contain a match of a pattern', (file, ...paths) => {
    expect(mentions(file, ...paths)).toBe(true);
  });

  test.each([
    ['search', 'search.**.find'],
    ['Search', 'search'],
    ['a', 'a.b', 'b'],
  ])('%j contains no match of a pattern', (file, ...paths) => {
    expect(mentions(file, ...paths)).toBe(false);
  });
});
