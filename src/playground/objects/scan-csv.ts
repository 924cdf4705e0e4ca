import { UnreadableText } from './read-problem.ts';

/** A row of a CSV file. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** The line on which it begins, from 1. */
  readonly line: number;
}

/** A cell with quotes, or one without, and what ends it. */
const CELL = /"((?:[^"]|"")*)"(,|\r\n|\n|\r|$)|([^,\r\n]*)(,|\r\n|\n|\r|$)/y;

/**
 * Splits the text of a CSV file into rows of cells. Empty lines are no rows.
 *
 * @throws {UnreadableText} If a quote is not closed.
 */
export function scanCsv(text: string): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let next = 1;
  for (let at = 0; at < text.length || cells.length > 0; ) {
    CELL.lastIndex = at;
    const match = CELL.exec(text);
    const [all = '', quoted, quotedEnd, plain = '', plainEnd] = match ?? [];
    if (match === null || (quoted === undefined && plain.startsWith('"') && !plain.slice(1).includes('"'))) {
      throw new UnreadableText(`line ${next}: a quotation mark is never closed`);
    }
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    next += all.match(/\r\n|\n|\r/g)?.length ?? 0;
    at += all.length;
    if ((quotedEnd ?? plainEnd) === ',') continue;
    if (cells.length > 1 || cells[0] !== '') rows.push({ cells, line });
    cells = [];
    line = next;
    if (at >= text.length) break;
  }
  return rows;
}
