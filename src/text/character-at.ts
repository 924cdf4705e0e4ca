/** The first of the code units that may begin a character of two, and of those that may end one. */
const FIRST_HIGH = 0xd800;
const FIRST_LOW = 0xdc00;
/** How many there are of either. */
const HALVES = 0x400;

/**
 * Whether a character of two code units begins at an offset. `codePointAt`
 * cannot be asked: once optimised, that of V8 13 and 14 reads beyond the end of
 * a text that was cut out of a longer one.
 */
export function isPairAt(text: string, offset: number): boolean {
  return isHalf(text.charCodeAt(offset), FIRST_HIGH) && isHalf(text.charCodeAt(offset + 1), FIRST_LOW);
}

/** Whether a code unit is one of the halves of which `first` is the first. */
function isHalf(unit: number, first: number): boolean {
  return unit >= first && unit < first + HALVES;
}

/** The whole character at an offset: a code point, or a lone surrogate; empty behind the text. */
export function characterAt(text: string, offset: number): string {
  return text.slice(offset, offset + (isPairAt(text, offset) ? 2 : 1));
}
