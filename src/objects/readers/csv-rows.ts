/** The place of a cell, without its quotes. */
export interface CsvCell {
  readonly start: number;
  readonly end: number;
  /** A cell with text after its closing quote is `broken`; it is read as if it had no quotes. */
  readonly kind: 'bare' | 'quoted' | 'broken' | 'unclosed';
}

export interface CsvRow {
  readonly cells: readonly CsvCell[];
  readonly start: number;
  /** The offset after its line break. */
  readonly end: number;
}

const DELIMITERS = [',', ';', '\t'] as const;

/** The character between two cells. */
export type Delimiter = (typeof DELIMITERS)[number];

/** Detects the delimiter: comma, semicolon or tab, whichever is most frequent in the first row that is not empty. */
export function detectDelimiter(text: string): Delimiter {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let isQuoted = false;
  for (let offset = findRow(text, 0); offset < text.length; offset++) {
    const character = text.charAt(offset);
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && isLineBreak(character)) break;
    else if (!isQuoted && isDelimiter(character)) counts[character]++;
  }
  return DELIMITERS.reduce((best, delimiter) => (counts[delimiter] > counts[best] ? delimiter : best));
}

/**
 * Yields the rows of a table (RFC 4180). A row ends at `\n`, `\r\n` or a lone `\r`. Empty lines are skipped. If a quote
 * is not closed, its cell is the last one of the last row.
 *
 * @param start - The offset of the first row.
 */
export function* scanRows(text: string, delimiter: Delimiter, start = 0): Generator<CsvRow, void, undefined> {
  for (let offset = findRow(text, start); offset < text.length; offset = findRow(text, offset)) {
    const row = scanRow(text, delimiter, offset);
    yield row;
    offset = row.end;
  }
}

export function readCell(text: string, { start, end, kind }: CsvCell): string {
  const cell = text.slice(start, end);
  return kind === 'quoted' && cell.includes('"') ? cell.replaceAll('""', '"') : cell;
}

function findRow(text: string, start: number): number {
  let offset = start;
  while (offset < text.length && isLineBreak(text.charAt(offset))) offset++;
  return offset;
}

function scanRow(text: string, delimiter: Delimiter, start: number): CsvRow {
  const cells: CsvCell[] = [];
  let offset = start;
  while (true) {
    const cell = scanCell(text, delimiter, offset);
    cells.push(cell);
    offset = cell.end + (cell.kind === 'quoted' ? 1 : 0);
    if (text.charAt(offset) !== delimiter) break;
    offset++;
  }
  const end = Math.min(text.length, offset + (text.startsWith('\r\n', offset) ? 2 : 1));
  return { cells, start, end };
}

function scanCell(text: string, delimiter: Delimiter, start: number): CsvCell {
  if (text.charAt(start) !== '"') return { start, end: findEnd(text, delimiter, start), kind: 'bare' };
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text.charAt(close + 1) === '"') close = text.indexOf('"', close + 2);
  if (close === -1) return { start: start + 1, end: text.length, kind: 'unclosed' };
  const end = findEnd(text, delimiter, close + 1);
  return end === close + 1 ? { start: start + 1, end: close, kind: 'quoted' } : { start, end, kind: 'broken' };
}

function findEnd(text: string, delimiter: Delimiter, start: number): number {
  for (let offset = start; offset < text.length; offset++) {
    const character = text.charAt(offset);
    if (character === delimiter || isLineBreak(character)) return offset;
  }
  return text.length;
}

function isLineBreak(character: string): boolean {
  return character === '\n' || character === '\r';
}

function isDelimiter(character: string): character is Delimiter {
  return (DELIMITERS as readonly string[]).includes(character);
}
