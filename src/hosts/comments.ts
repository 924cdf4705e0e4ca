import type { Span } from '../text/span.ts';
import type { HostComment } from './host.ts';

/** Whether a comment, or a file of comments, may speak to the linter: the search that nearly all of them fail. */
export function hasDirective(text: string): boolean {
  return text.includes('clausal-disable');
}

/** What parts two requests, whatever it says. */
const SEPARATOR = '###';

/**
 * The lines of comment that may speak to the linter. One in the line before a
 * statement of several lines speaks of all of them; one before none may be of a
 * text that is not for this shell.
 *
 * @param pattern - Finds a comment from its delimiter to the end of its line; group 1 is the delimiter.
 * @param statements - In the order of the file.
 */
export function findLineComments(file: string, pattern: RegExp, statements: readonly Span[]): readonly HostComment[] {
  if (!hasDirective(file)) return [];
  const comments: HostComment[] = [];
  let next = 0;
  for (const { 0: line, 1: delimiter = '', index } of file.matchAll(pattern)) {
    if (!hasDirective(line)) continue;
    const span = { start: index + line.indexOf(delimiter), end: index + line.length };
    const nextLine = span.end + (file.startsWith('\r\n', span.end) ? 2 : 1);
    while ((statements[next]?.start ?? nextLine) < nextLine) next++;
    const statement = statements[next];
    const reach = statement !== undefined && isInLine(file, nextLine, statement.start) ? statement.end : undefined;
    const text = file.slice(span.start + delimiter.length, span.end);
    comments.push({ text, span, reach, isDoubtful: reach === undefined || delimiter.startsWith(SEPARATOR) });
  }
  return comments;
}

/** Whether a place is in the line that begins at `lineStart`. */
function isInLine(file: string, lineStart: number, offset: number): boolean {
  for (let at = lineStart; at < offset; at++) if (file[at] === '\n' || file[at] === '\r') return false;
  return true;
}
