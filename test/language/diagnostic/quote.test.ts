import { expect, test } from 'vitest';
import { MAX_LISTED, nameCharacter, quoteList, quoteText } from '../../../src/language/diagnostic/quote.ts';

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
  { texts: [], listed: '' },
  { texts: ['EUR'], listed: '`EUR`' },
  { texts: ['a b', '\u0000'], listed: '`a b`, `U+0000`' },
  { texts: Array<string>(MAX_LISTED).fill('x'), listed: Array<string>(MAX_LISTED).fill('`x`').join(', ') },
  {
    texts: Array<string>(50_000).fill('x'),
    listed: `${Array<string>(MAX_LISTED).fill('`x`').join(', ')} and 49,990 more`,
  },
])('quoteList lists at most ten of $texts.length texts', ({ texts, listed }) => {
  expect(quoteList(texts)).toBe(listed);
});

test.each([
  { character: '\u00a0', name: 'U+00A0' },
  { character: '😀', name: 'U+1F600' },
  { character: '\udc00', name: 'U+DC00' },
])('nameCharacter names $name', ({ character, name }) => {
  expect(nameCharacter(character)).toBe(name);
});
