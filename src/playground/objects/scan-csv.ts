import { UnreadableText } from './read-problem.ts';

/** A row of a CSV file. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** The line on which it begins, from 1. */
  readonly line: number;
}

/** A cell with quotes, or one without, and what ends it, by delimiter. Spreadsheets use `;` where the comma is decimal. */
const CELLS = {
  ',': /"((?:[^"]|"")*)"(,|\r\n|\n|\r|$)|([^,\r\n]*)(,|\r\n|\n|\r|$)/y,
  ';': /"((?:[^"]|"")*)"(;|\r\n|\n|\r|$)|([^;\r\n]*)(;|\r\n|\n|\r|$)/y,
  '\t': /"((?:[^"]|"")*)"(\t|\r\n|\n|\r|$)|([^\t\r\n]*)(\t|\r\n|\n|\r|$)/y,
} as const;

/** Finds the delimiter that is most common on the first line outside quotes; a comma if there is none. */
export function findDelimiter(text: string): keyof typeof CELLS {
  const [line = ''] = text
    .trimStart()
    .replaceAll(/"[^"]*"?/g, '')
    .split(/[\r\n]/, 1);
  const countOf = (delimiter: string): number => line.split(delimiter).length;
  const semicolonOrTab = countOf(';') >= countOf('\t') ? ';' : '\t';
  return countOf(semicolonOrTab) > countOf(',') ? semicolonOrTab : ',';
}

/**
 * Splits the text of a CSV file into rows of cells. Empty lines are not rows.
 *
 * @throws {UnreadableText} If a quote is not closed.
 */
export function scanCsv(text: string, delimiter: keyof typeof CELLS = ','): readonly CsvRow[] {
  const cell = CELLS[delimiter];
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let next = 1;
  for (let at = 0; at < text.length || cells.length > 0; ) {
    cell.lastIndex = at;
    const match = cell.exec(text);
    const [all = '', quoted, quotedEnd, plain = '', plainEnd] = match ?? [];
    if (match === null || (quoted === undefined && plain.startsWith('"') && !plain.slice(1).includes('"'))) {
      throw new UnreadableText(`line ${next}: a quotation mark is never closed`);
    }
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    next += all.match(/\r\n|\n|\r/g)?.length ?? 0;
    at += all.length;
    if ((quotedEnd ?? plainEnd) === delimiter) continue;
    if (cells.length > 1 || cells[0] !== '') rows.push({ cells, line });
    cells = [];
    line = next;
    if (at >= text.length) break;
  }
  return rows;
}
