/** Writes a text of several lines as one line: a line break and the spaces around it become one space. */
export function toOneLine(text: string): string {
  // The spaces are matched first: an expression with a line break between spaces takes quadratic time.
  return text.replaceAll(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space));
}
