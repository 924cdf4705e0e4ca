import { describe, expect, test } from 'vitest';
import { parseJsonConfig } from '../../../../src/files/project/config/read-config.ts';
import { ConfigError } from '../../../../src/files/project/lint-error.ts';

/** What is said of a text that cannot be read. */
const messageOf = (text: string): string => {
  try {
    return `read: ${JSON.stringify(fileOf(text).value)}`;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

const fileOf = (text: string) => parseJsonConfig(text, 'c.json');

describe('parseJsonConfig', () => {
  test.each([
    ['{"resource":"plans"}', { resource: 'plans' }],
    ['\ufeff{"resource":"plans"}', { resource: 'plans' }],
    ['// a\n{ /* b */ "ignore": ["x", /* c */ ], }', { ignore: ['x'] }],
    ['{"a": [1, true, null, {"b": "\\u00e9"}]}', { a: [1, true, null, { b: 'é' }] }],
    ['[]', []],
  ])('reads %j', (text, value) => {
    expect(fileOf(text).value).toEqual(value);
  });

  test.each([
    ['', '1:1: not JSON: a value is missing here'],
    ['{', '1:2: not JSON: a closing brace is missing here'],
    ['{"a":[1', '1:8: not JSON: a closing bracket is missing here'],
    ['{\n  "a": 1\n  "b": 2\n}', '3:3: not JSON: a comma is missing here'],
    ['{"a" 1}', '1:6: not JSON: a colon is missing here'],
    ['{"a":}', '1:6: not JSON: a value is missing here'],
    ['{a: 1}', '1:2: not JSON: a string must be in double quotes'],
    ["{'a': 1}", '1:2: not JSON: a string must be in double quotes'],
    ['{1: 1}', '1:2: not JSON: a key in double quotes is missing here'],
    ['{"a": "x\n"}', '1:7: not JSON: the string is not closed on its line'],
    ['{"a": "\\x"}', '1:7: not JSON: this is not a valid escape'],
    ['{"a": "\\u12"}', '1:7: not JSON: this is not a valid escape'],
    ['{"a": "\t"}', '1:7: not JSON: this character must be escaped'],
    ['{} {}', '1:4: not JSON: there is text after the end'],
    ['\n\n  {"a":}', '3:8: not JSON: a value is missing here'],
    ['{} /*', '1:4: not JSON: the comment is not closed'],
    ['{"a": 1.}', '1:7: not JSON: a number is incomplete here'],
    ['\ufeff{"a":}', '1:6: not JSON: a value is missing here'],
    ['{"a":1,\r\n"a":2}', '2:1: a: is repeated'],
    ['{"a":{"b":1,"b":2,"b":3}}', '1:13: a.b: is repeated\nc.json:1:19: a.b: is repeated'],
    ['[{"a":1,"a":1}]', '1:9: 0.a: is repeated'],
    ['{"__proto__":{}}', '1:2: __proto__: `__proto__` cannot be a key'],
  ])('refuses %j', (text, message) => {
    expect(messageOf(text)).toBe(`c.json:${message}`);
  });

  test('refuses JSON that is nested too deeply', () => {
    expect(() => fileOf('['.repeat(100_000))).toThrow('c.json:1:1: not JSON: it is nested too deeply');
  });

  test.each([
    [['b', 'c', 0], 3, 10],
    [['b', 'c'], 3, 4],
    [['b'], 2, 3],
    [['b', 'x', 'y'], 2, 3],
    [['x'], 1, 1],
    [[], 1, 1],
  ])('locates %j, or its nearest existing parent', (path, line, column) => {
    expect(fileOf('{"a": 1,\n  "b": {\n   "c": [5]\n}}').locate(path)).toEqual({ line, column });
  });
});
