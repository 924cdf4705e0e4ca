const UNPRINTABLE = /[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Cs}]/u;

/** Whether a scalar without escapes may hold the text, on one line. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}
