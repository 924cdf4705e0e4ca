import { describe, expect, test } from 'vitest';
import { mentionsKeys } from '../../../src/hosts/data/key-patterns.ts';
import { createSettings } from '../../linter/settings.ts';

const mentions = (file: string, ...paths: readonly string[]): boolean =>
  mentionsKeys(file, createSettings({ keys: paths.map((path) => ({ path })) }));

describe('a file of data', () => {
  test.each([
    'query resource payments',
    '{"resource":"plans","query":""}',
    '"qu\\u0065ry" "\\x72esource" "payment\\U00000073"',
    '"que\\\n  ry" "resource" "pay\\ \r\n\r\n \tm\\\nents"',
    '"\\u0071\\u0075\\u0065\\u0072\\u0079" resource "\\u0070lans" \\u006B',
    '"query" "resource" "p\\u006Cans"',
  ])('may hold a query: %j', (file) => {
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
  ])('holds none: %j', (file) => {
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
  ])('%j may hold what a pattern means', (file, ...paths) => {
    expect(mentions(file, ...paths)).toBe(true);
  });

  test.each([
    ['search', 'search.**.find'],
    ['Search', 'search'],
    ['a', 'a.b', 'b'],
  ])('%j holds nothing that a pattern means', (file, ...paths) => {
    expect(mentions(file, ...paths)).toBe(false);
  });
});
