import { describe, expect, test } from 'vitest';
import { characterAt, isPairAt } from '../../../src/language/base/character-at.ts';

const HIGH = '\ud83d';
const LOW = '\ude00';

describe('the character at an offset', () => {
  test.each([
    { text: 'ab', offset: 1, character: 'b' },
    { text: 'a😀b', offset: 1, character: '😀' },
    { text: 'a😀b', offset: 2, character: LOW },
    { text: 'a😀b', offset: 3, character: 'b' },
    { text: `a${HIGH}`, offset: 1, character: HIGH },
    { text: `${HIGH}a`, offset: 0, character: HIGH },
    { text: `${LOW}${HIGH}`, offset: 0, character: LOW },
    { text: `${HIGH}${HIGH}${LOW}`, offset: 0, character: HIGH },
    { text: '\ud7ff\udc00', offset: 0, character: '\ud7ff' },
    { text: '\u{10000}', offset: 0, character: '\u{10000}' },
    { text: '\u{10ffff}', offset: 0, character: '\u{10ffff}' },
    { text: `${HIGH}\ue000`, offset: 0, character: HIGH },
    { text: `\udc00${LOW}`, offset: 0, character: '\udc00' },
    { text: 'a', offset: 1, character: '' },
  ])('the character at an offset of $text at $offset is $character', ({ text, offset, character }) => {
    expect(characterAt(text, offset)).toBe(character);
    expect(isPairAt(text, offset)).toBe(character.length === 2);
  });

  test('never includes the character after a slice, even in optimised code', () => {
    // Long enough for an engine to store the slice as a view of the whole.
    const whole = 'abcdefghijklmnopqrstuvwxyz😀';
    const cut = whole.slice(0, -1);
    const lengths = new Set<number>();
    for (let round = 0; round < 50_000; round++) lengths.add(characterAt(cut, cut.length - 1).length);
    expect([...lengths]).toEqual([1]);
  });
});
