import { expect, test } from 'vitest';
import { parseQuery } from '../../../src/language/syntax/parse-query.ts';
import { printQuery } from '../../../src/language/syntax/print-query.ts';
import { MAX_QUERY_LENGTH } from '../../../src/language/syntax/syntax-diagnostics.ts';

// Each takes time linear in its length; those in the last list once did not.
const UNITS = [
  ...['"', "'", '\\', '(', ')', '[', ']', 'a[', 'a:(', '“', '“x ', '-', '!', 'a:"', 'a:"\\" ', ' ', '\t', '\u00a0'],
  ...['a:“x', 'a b', 'AND ', 'a: ', '&', '.', 'a.', '\u0000', '\ud800', '\udc00', 'a', '5', ':', '+', 'a:1 OR b:2 '],
  ...[
    'a:"b"c',
    '("',
    "a:-'",
    'a-(',
    '-)a]',
    'b\\"c d:1 ',
    'b\\"c” ',
    'metadata.',
    'metadata[',
    'a["',
    'a..b:1 ',
    '(a:b)',
    '(a:x)(y)',
    '- -',
  ],
];

test.each(UNITS)('parses 64 KiB of %j', (unit) => {
  const text = unit.repeat(Math.ceil(MAX_QUERY_LENGTH / unit.length)).slice(0, MAX_QUERY_LENGTH);
  const { ast } = parseQuery(text);
  expect(ast.span).toEqual({ start: 0, end: MAX_QUERY_LENGTH });
  expect(printQuery(ast)).toBeTypeOf('string');
});

test.each([
  { what: 'white space in a group', text: `a:(x${' '.repeat(65_000)}y)` },
  { what: 'a number without an end', text: `a:${'9'.repeat(65_000)}` },
  { what: 'negation upon negation', text: `${'-'.repeat(65_000)}a:1` },
  { what: 'one long path', text: `${'a.'.repeat(32_000)}b:1` },
])('parses $what', ({ text }) => {
  expect(parseQuery(text).ast.clauses).toHaveLength(1);
});
