import type { Span } from '../../text/span.ts';
import type { MappedTextBuilder } from '../mapped-text.ts';

/**
 * Reads the lines of a scalar without escapes: the space around a line break is
 * no part of the text, a line break is a space, and a blank line is a line break.
 *
 * @param read - Reads what a line says.
 */
export function unfoldLines(
  file: string,
  { start, end }: Span,
  builder: MappedTextBuilder,
  read: (start: number, end: number) => void,
): void {
  const lines = file.slice(start, end).split('\n');
  let lineStart = start;
  let blanks = 0;
  /** The end of what the last line said that said something. */
  let last: number | undefined;
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const from = last === undefined ? lineStart : skipSpace(file, lineStart, lineStart + line.length);
    const to = isLast ? end : trimEnd(file, from, lineStart + line.length);
    lineStart += line.length + 1;
    if (from === to && last !== undefined && !isLast) {
      blanks++;
      continue;
    }
    if (last !== undefined) builder.decoded('\n'.repeat(blanks) || ' ', last, from);
    read(from, to);
    blanks = 0;
    last = to;
  }
}

function skipSpace(file: string, start: number, end: number): number {
  let offset = start;
  while (offset < end && isSpace(file, offset)) offset++;
  return offset;
}

/** Without the space before a line break, and the first half of `\r\n`. */
function trimEnd(file: string, start: number, end: number): number {
  let offset = end > start && file[end - 1] === '\r' ? end - 1 : end;
  while (offset > start && isSpace(file, offset - 1)) offset--;
  return offset;
}

function isSpace(file: string, offset: number): boolean {
  return file[offset] === ' ' || file[offset] === '\t';
}
