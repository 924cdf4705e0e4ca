import { describe, expect, test } from 'vitest';
import { readParser } from '../../grammar/read-parser.ts';
import { readPattern } from '../../grammar/read-pattern.ts';
import { writeEbnf } from '../../grammar/write-ebnf.ts';

/** The text of each rule by name. */
function rulesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/^(\w+) *::= (.*)$/gm)].map(([, name = '', rule = '']) => [name, rule]));
}

describe('the EBNF', () => {
  test('contains the rules of the language and no error productions', () => {
    expect(rulesOf(writeEbnf(readParser()))).toMatchObject({
      query: 'Space? clause ( disjunction | conjunction )? Space?',
      disjunction: '( Space Or Space clause )+',
      conjunction: '( ( Space And )? Space clause )+',
      clause: "'-'? field Operator value",
      field: 'Field metadataKey?',
      metadataKey: "'[' MetadataKey ']'",
      value: 'Text | Number | Null | Boolean',
    });
    expect([...readParser().rules.keys()].join(' ')).not.toMatch(/misplaced|expected|mixed|malformed|stray/i);
  });

  test.each([
    [/and/i, '[Aa] [Nn] [Dd]'],
    [/-?\d+/, "'-'? [0-9]+"],
    [/a(?:b|[^"x-z])*/, "'a' ( 'b' | [^#x22x-z] )*"],
    [/"'/, `'"' "'"`],
    [/ +/, '#x20+'],
  ])('writes the pattern %s as %s', (pattern, written) => {
    const rules = new Map([['Token', readPattern(pattern)]]);
    expect(rulesOf(writeEbnf({ start: 'Token', rules }))).toEqual({ Token: written });
  });

  test.each([/a{2}/, /^a/, /(?=a)/])('rejects the pattern %s, which EBNF cannot express', (pattern) => {
    expect(() => readPattern(pattern)).toThrow(TypeError);
  });
});
