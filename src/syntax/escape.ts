/**
 * Writes a text as a value in double quotes, with the fewest escapes.
 *
 * @see L5, L1.8
 * @example
 * quoteDouble('say "hi"') // '"say \\"hi\\""'
 */
export function quoteDouble(text: string): string {
  return `"${escapeText(text, '"')}"`;
}

/** Escapes backslashes and the quote that will stand around the text. */
export function escapeText(text: string, quote: string): string {
  if (!text.includes('\\') && !text.includes(quote)) return text;
  return text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
}
