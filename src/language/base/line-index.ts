import { partitionPoint } from './partition-point.ts';
/** A position in a text: line and UTF-16 column, both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * Finds the line and column of an offset in one text. Lines end at `\n`, `\r\n` or a lone `\r`. Building the index
 * takes linear time, a lookup logarithmic time in the number of lines.
 */
export interface LineIndex {
  readonly lineCount: number;
  /** The line and column of an offset. An offset outside the text is clamped. */
  positionAt(offset: number): Position;
  /** The start of a line (from 1) and its end before the line break. A line that does not exist is the empty end of the text. */
  lineSpan(line: number): { readonly start: number; readonly end: number };
}

const LINE_BREAK = /\r\n?|\n/g;

/**
 * Creates the line index of a text.
 *
 * @example
 * createLineIndex('a:1\nb:2').positionAt(4) // { line: 2, column: 1 }
 */
export function createLineIndex(text: string): LineIndex {
  const starts = [0];
  LINE_BREAK.lastIndex = 0;
  while (LINE_BREAK.test(text)) starts.push(LINE_BREAK.lastIndex);
  const startOf = (line: number): number => starts[line - 1] ?? text.length;
  return {
    lineCount: starts.length,
    positionAt(offset) {
      const clamped = Math.max(0, Math.min(offset, text.length));
      const line = partitionPoint(1, starts.length, (index) => startOf(index + 1) <= clamped);
      return { line, column: clamped - startOf(line) + 1 };
    },
    lineSpan(line) {
      const start = startOf(line);
      if (line < 1 || line >= starts.length) return { start, end: text.length };
      const next = startOf(line + 1);
      const isCrLf = text.charCodeAt(next - 2) === 0x0d && text.charCodeAt(next - 1) === 0x0a;
      return { start, end: next - (isCrLf ? 2 : 1) };
    },
  };
}

/** The lines of a text that end at `\n`, each with its end. */
export function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}
