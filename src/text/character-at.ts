/**
 * Whether a character of two code units begins at an offset. `codePointAt`
 * cannot be asked: once optimised, that of V8 13 and 14 reads beyond the end of
 * a text that was cut out of a longer one.
 */
export function isPairAt(text: string, offset: number): boolean {
  return isWithin(text.charCodeAt(offset), 0xd800) && isWithin(text.charCodeAt(offset + 1), 0xdc00);
}

/** Whether a code unit is one of the halves that begin there. */
function isWithin(unit: number, first: number): boolean {
  return unit >= first && unit < first + 0x400;
}

/** The whole character at an offset: a code point, or a lone surrogate; empty behind the text. */
export function characterAt(text: string, offset: number): string {
  return text.slice(offset, offset + (isPairAt(text, offset) ? 2 : 1));
}
