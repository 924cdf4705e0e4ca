import { expect, test } from 'vitest';
import { escapeText, quoteDouble } from '../../src/syntax/escape.ts';

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

test('escapeText escapes only the quote that stands around', () => {
  expect(escapeText(`"it's"`, "'")).toBe(String.raw`"it\'s"`);
});
