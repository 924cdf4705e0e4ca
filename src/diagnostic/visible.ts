const PLAIN = /^[\x20-\x7e]*$/;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * Makes a text safe for a terminal: replaces control characters with their
 * pictures, a tab with a space, and other unprintable characters (direction marks,
 * lone surrogates) with `�`. The number of characters stays the same.
 */
export function toVisible(text: string): string {
  return PLAIN.test(text) ? text : Array.from(text, toVisibleCharacter).join('');
}

function toVisibleCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x09 ? ' ' : String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '␡';
  return UNPRINTABLE.test(character) ? '�' : character;
}
