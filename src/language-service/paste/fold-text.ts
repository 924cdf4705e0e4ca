import { parseQuery } from '../../syntax/parse-query.ts';
import { quoteDouble } from '../../syntax/print-query.ts';

const BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g;
const OUTER = '\n\v\f\r\u0085\u2028\u2029\ufeff';

/** Turns line breaks into spaces, and drops line breaks and byte order marks at both ends. */
export function foldBreaks(text: string): string {
  // A regular expression for the end of the text would backtrack at each line break.
  let [start, end] = [0, text.length];
  while (start < end && OUTER.includes(text.charAt(start))) start++;
  while (end > start && OUTER.includes(text.charAt(end - 1))) end--;
  return text.slice(start, end).replace(BREAK, ' ');
}

const ODD = /[\t\p{Zs}\u200b\u2060\ufeff]/gu;
const NO_WIDTH = /[\u200b\u2060\ufeff]/;
const STRAIGHT = /^["']?$/;

/**
 * Turns Unicode spaces into spaces and drops characters without width, except in the
 * values between quotes, and makes curly quotes around values straight.
 */
export function foldOddCharacters(text: string): string {
  let folded = '';
  let end = 0;
  for (const { value } of parseQuery(text).ast.clauses) {
    if (value?.kind !== 'Text' || value.open === '') continue;
    folded += foldOutside(text.slice(end, value.span.start));
    const isCurly = !STRAIGHT.test(value.open) && value.close !== '';
    folded += isCurly ? quoteDouble(value.text) : text.slice(value.span.start, value.span.end);
    end = value.span.end;
  }
  return folded + foldOutside(text.slice(end));
}

function foldOutside(text: string): string {
  return text.replace(ODD, (character) => (NO_WIDTH.test(character) ? '' : ' '));
}

/**
 * Puts a backslash before each quote of a text that goes into an open quote. A quote at
 * its end closes the value if nothing else does.
 */
export function escapeQuote(text: string, quote: string, after: string): string {
  const closes = !after.includes(quote) && text.endsWith(quote);
  const value = closes ? text.slice(0, -quote.length) : text;
  const escaped = value.replace(/\\[\s\S]|["']/g, (found) => (found === quote ? `\\${found}` : found));
  return closes ? escaped + quote : escaped;
}
