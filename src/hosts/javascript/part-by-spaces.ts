import { parseQuery } from '../../syntax/parse-query.ts';

/** A query with spaces in the place of tabs and line breaks between its clauses; all else stays where it is. */
export function partBySpaces(text: string): string {
  if (!/[\t\n\r]/.test(text)) return text;
  const pieces: string[] = [];
  let offset = 0;
  for (const { span } of parseQuery(text).ast.clauses) {
    pieces.push(text.slice(offset, span.start).replace(/[\t\n\r]/g, ' '), text.slice(span.start, span.end));
    offset = span.end;
  }
  pieces.push(text.slice(offset).replace(/[\t\n\r]/g, ' '));
  return pieces.join('');
}
