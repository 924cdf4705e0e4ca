import type { Span } from '../../language/base/span.ts';
import type { HostComment } from './host.ts';

/** Yields the lines of a file, without their line breaks: `\n`, `\r\n` or a lone `\r`. */
export function* linesOf(file: string, start = 0): Generator<Span, void, undefined> {
  let lineStart = start;
  for (let offset = start; offset < file.length; offset++) {
    const code = file.charCodeAt(offset);
    if (code !== 0x0a && code !== 0x0d) continue;
    yield { start: lineStart, end: offset };
    if (code === 0x0d && file.charCodeAt(offset + 1) === 0x0a) offset++;
    lineStart = offset + 1;
  }
  if (lineStart < file.length) yield { start: lineStart, end: file.length };
}

/** Whether a text may contain a directive for the linter. Nearly every file fails this quick test. */
export function hasDirective(text: string): boolean {
  return text.includes('clausal-disable');
}

/** Separates two requests, whatever follows it on the line. */
const SEPARATOR = '###';

/**
 * Finds the line comments that contain directives. A comment on the line before a
 * statement of several lines applies to all of them. A comment before anything
 * else is ambiguous: it may be a line of a here-document.
 *
 * @param pattern - Matches a comment from its delimiter to the end of the line;
 *   group 1 is the delimiter.
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

function isInLine(file: string, lineStart: number, offset: number): boolean {
  for (let at = lineStart; at < offset; at++) if (file[at] === '\n' || file[at] === '\r') return false;
  return true;
}
