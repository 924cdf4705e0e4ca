import { expect, test } from 'vitest';
import { nameCharacter, quoteText } from '../../src/diagnostic/quote.ts';

test.each([
  { text: 'amount', quoted: '`amount`' },
  { text: '', quoted: '``' },
  { text: 'a\tb\u0000', quoted: '`aU+0009bU+0000`' },
  { text: '\u202e\u2028\ud800', quoted: '`U+202EU+2028U+D800`' },
  { text: 'é😀 “x”', quoted: '`é😀 “x”`' },
  { text: 'x'.repeat(60), quoted: `\`${'x'.repeat(60)}\`` },
  { text: 'x'.repeat(61), quoted: `\`${'x'.repeat(60)}…\`` },
  { text: `${'x'.repeat(59)}😀`, quoted: `\`${'x'.repeat(59)}…\`` },
  { text: `${'x'.repeat(58)}😀`, quoted: `\`${'x'.repeat(58)}😀\`` },
])('quoteText writes $text as $quoted', ({ text, quoted }) => {
  expect(quoteText(text)).toBe(quoted);
});

test.each([
  { character: '\u00a0', name: 'U+00A0' },
  { character: '😀', name: 'U+1F600' },
  { character: '\udc00', name: 'U+DC00' },
])('nameCharacter names $name', ({ character, name }) => {
  expect(nameCharacter(character)).toBe(name);
});
