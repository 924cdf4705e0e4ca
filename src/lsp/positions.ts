import type { Position, Range } from 'vscode-languageserver/node';
import type { Span } from '../text/span.ts';

/** The unit of `character` in a position, which client and server agree on. */
export type Encoding = 'utf-8' | 'utf-16' | 'utf-32';

/** Converts between offsets, in UTF-16 code units, and positions of the protocol. */
export interface Positions {
  /** The offset of a position. A position past the end of its line means the end of the line, as the protocol says. */
  offsetAt(position: Position): number;
  positionAt(offset: number): Position;
  rangeOf(span: Span): Range;
  spanOf(range: Range): Span;
}

/** Prepares the positions of a text. */
export function createPositions(text: string, encoding: Encoding): Positions {
  const starts = findLineStarts(text);
  const offsetAt = ({ line, character }: Position): number => {
    const start = starts[line];
    if (start === undefined) return line < 0 ? 0 : text.length;
    return start + readUnits(lineText(text, starts, line), character, encoding);
  };
  const positionAt = (offset: number): Position => {
    const line = findLine(starts, offset);
    const start = starts[line] ?? 0;
    const end = start + lineText(text, starts, line).length;
    return { line, character: countUnits(text.slice(start, Math.min(offset, end)), encoding) };
  };
  return {
    offsetAt,
    positionAt,
    rangeOf: ({ start, end }) => ({ start: positionAt(start), end: positionAt(end) }),
    spanOf: ({ start, end }) => ({ start: offsetAt(start), end: offsetAt(end) }),
  };
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  // Without a regular expression, because this runs on every key press.
  let feed = text.indexOf('\n');
  let carriage = text.indexOf('\r');
  while (feed !== -1 || carriage !== -1) {
    const isFeed = carriage === -1 || (feed !== -1 && feed <= carriage + 1);
    const start = (isFeed ? feed : carriage) + 1;
    starts.push(start);
    if (feed !== -1 && feed < start) feed = text.indexOf('\n', start);
    if (carriage !== -1 && carriage < start) carriage = text.indexOf('\r', start);
  }
  return starts;
}

/** A line without its line break. */
function lineText(text: string, starts: readonly number[], line: number): string {
  return text.slice(starts[line], starts[line + 1] ?? text.length).replace(/(?:\r\n|\n|\r)$/, '');
}

/** The last line that starts at or before an offset. */
function findLine(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Converts a number of units at the start of a line to UTF-16 code units. */
function readUnits(line: string, count: number, encoding: Encoding): number {
  if (encoding === 'utf-16') return Math.max(0, Math.min(count, line.length));
  let offset = 0;
  let units = 0;
  for (const character of line) {
    units += countUnits(character, encoding);
    if (units > count) break;
    offset += character.length;
  }
  return offset;
}

function countUnits(text: string, encoding: Encoding): number {
  if (encoding === 'utf-16') return text.length;
  let units = 0;
  for (const character of text) units += encoding === 'utf-32' ? 1 : utf8Length(character.codePointAt(0) ?? 0);
  return units;
}

function utf8Length(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
