/**
 * Writes a text of several lines as one line: a line break and the spaces around it become one space.
 *
 * @example
 * toOneLine('amount>5\r\n  id:"a"') // 'amount>5 id:"a"'
 */
export function toOneLine(text: string): string {
  // The spaces are matched first: an expression with a line break between spaces takes quadratic time.
  return text.replaceAll(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space));
}
