const PLAIN = /^[\x20-\x7e]*$/;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * A text as it may be sent to a terminal: control characters as their pictures,
 * a tab as a space, and what would disturb the line (direction marks, lone
 * surrogates) as `�`. One character stays one character.
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
