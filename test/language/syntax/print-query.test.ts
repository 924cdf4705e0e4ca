import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';
import { escapeText, printClause, printQuery, quoteDouble } from '../../../src/language/syntax/print-query.ts';

describe('printQuery', () => {
  test.each([
    '',
    'a:1',
    '-a.b>=-0042.5',
    'a:"x y" AND b:\'z\' c:NULL',
    'metadata["k"]:1 or metadata[\'k\']~TRUE',
    String.raw`a:"\"\\" b:'\'"'`,
    'a!=1 && b:2 || c:3',
    'NOT a:1',
    '!a:1',
    'a:“x” b:«y»',
    'a:"x” b:1',
    'a:',
    'a: >5',
    'a "x"',
    'a:(x OR y)',
  ])('prints %j unchanged', (text) => {
    expect(printQuery(parseQuery(text).ast)).toBe(text);
  });

  test.each([
    { text: "  id:'a' \n  OR\tid:'b' ", printed: "id:'a' OR id:'b'" },
    { text: 'a : 1', printed: 'a:1' },
    { text: '- a:1', printed: '-a:1' },
    { text: '! ! a:1', printed: '! !a:1' },
    { text: 'not-a:1', printed: 'not -a:1' },
    { text: 'a"x"', printed: 'a "x"' },
    { text: '(a:1 "lost" b:2)', printed: 'a:1 b:2' },
    { text: String.raw`a:"\'\n"`, printed: String.raw`a:"'\\n"` },
    { text: 'metadata[k:1', printed: 'metadata[k]:1' },
  ])('prints $text as $printed', ({ text, printed }) => {
    expect(printQuery(parseQuery(text).ast)).toBe(printed);
  });
});

test('printClause prints a clause by itself', () => {
  expect(parseQuery('a:1 OR -b~"xyz"').ast.clauses.map(printClause)).toEqual(['a:1', '-b~"xyz"']);
});

test.each([
  { text: 'x', quoted: '"x"' },
  { text: '', quoted: '""' },
  { text: "it's", quoted: `"it's"` },
  { text: 'say "hi"', quoted: String.raw`"say \"hi\""` },
  { text: String.raw`a\b`, quoted: String.raw`"a\\b"` },
  { text: String.raw`\"`, quoted: String.raw`"\\\""` },
])('quoteDouble writes $text as $quoted', ({ text, quoted }) => {
  expect(quoteDouble(text)).toBe(quoted);
});

test('escapeText escapes only the surrounding kind of quote', () => {
  expect(escapeText(`"it's"`, "'")).toBe(String.raw`"it\'s"`);
});
