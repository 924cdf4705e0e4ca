const FIRST_HIGH = 0xd800;
const FIRST_LOW = 0xdc00;
/** The number of surrogates of each kind. */
const SURROGATES = 0x400;

/**
 * Whether a surrogate pair begins at an offset. `codePointAt` is not safe here: optimised by V8 13 or 14, it reads
 * beyond the end of a text that was sliced from a longer one.
 */
export function isPairAt(text: string, offset: number): boolean {
  return isSurrogate(text.charCodeAt(offset), FIRST_HIGH) && isSurrogate(text.charCodeAt(offset + 1), FIRST_LOW);
}

/** Whether a code unit is a surrogate of the kind that begins at `first`. */
function isSurrogate(unit: number, first: number): boolean {
  return unit >= first && unit < first + SURROGATES;
}

/** The character at an offset: a code point or a lone surrogate; empty beyond the end of the text. */
export function characterAt(text: string, offset: number): string {
  return text.slice(offset, offset + (isPairAt(text, offset) ? 2 : 1));
}
