import { lengthOfByteOrderMark } from '../../text/byte-order-mark.ts';
import type { Fault } from '../diagnostics/unreadable-file.ts';

/** The place of a cell, without its quotes. A cell with text after the closing quote is broken. */
export interface CsvCell {
  readonly start: number;
  readonly end: number;
  readonly kind: 'bare' | 'quoted' | 'broken';
  /** The end of the cell if the surplus cells of its row belong to it. */
  readonly surplus?: number | undefined;
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The character between two cells. */
export type Delimiter = (typeof DELIMITERS)[number];

/** Detects the delimiter: comma, semicolon or tab, whichever is most frequent in the first row. */
export function detectDelimiter(file: string): Delimiter {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (const character of file) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted && isDelimiter(character)) counts[character]++;
  }
  return DELIMITERS.reduce((best, delimiter) => (counts[delimiter] > counts[best] ? delimiter : best));
}

function isDelimiter(character: string): character is Delimiter {
  return (DELIMITERS as readonly string[]).includes(character);
}

/**
 * Yields the rows of a table (RFC 4180). A row ends at `\n`, `\r\n` or a lone
 * `\r`; empty rows are skipped. An unclosed quote is reported and ends the table.
 */
export function* scanRows(
  file: string,
  delimiter: Delimiter,
  reportFault: (fault: Fault) => void,
): Generator<readonly CsvCell[], void, undefined> {
  let cells: CsvCell[] = [];
  let offset = lengthOfByteOrderMark(file);
  while (offset < file.length) {
    const cell = scanCell(file, offset, delimiter);
    if (cell === undefined) {
      reportFault({ start: offset, end: offset + 1, reason: 'this quote is never closed' });
      return;
    }
    cells.push(cell);
    offset = cell.end + (cell.kind === 'quoted' ? 1 : 0);
    if (file[offset] === delimiter) {
      offset++;
      if (offset < file.length) continue;
    }
    offset += file.startsWith('\r\n', offset) ? 2 : 1;
    if (cells.length > 1 || cell.start < cell.end) yield cells;
    cells = [];
  }
}

function scanCell(file: string, start: number, delimiter: Delimiter): CsvCell | undefined {
  if (file[start] !== '"') return { start, end: findEnd(file, start, delimiter), kind: 'bare' };
  let end = file.indexOf('"', start + 1);
  while (end !== -1 && file[end + 1] === '"') end = file.indexOf('"', end + 2);
  if (end === -1) return undefined;
  const next = findEnd(file, end + 1, delimiter);
  return next === end + 1 ? { start: start + 1, end, kind: 'quoted' } : { start, end: next, kind: 'broken' };
}

function findEnd(file: string, start: number, delimiter: Delimiter): number {
  for (let offset = start; offset < file.length; offset++) {
    const character = file[offset];
    if (character === delimiter || character === '\n' || character === '\r') return offset;
  }
  return file.length;
}
