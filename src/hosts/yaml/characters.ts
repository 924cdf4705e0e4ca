/** Whether the character at an offset is a space or a tab. */
export function isSpace(file: string, offset: number): boolean {
  return file[offset] === ' ' || file[offset] === '\t';
}

const UNPRINTABLE = /[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Cs}]/u;

/** Whether a text can appear in a scalar without escapes, on one line. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}
