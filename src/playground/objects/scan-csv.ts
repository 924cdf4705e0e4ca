import { UnreadableText } from './read-problem.ts';

/** A row of a CSV file. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** The line on which it begins, from 1. */
  readonly line: number;
}

/** The end of a cell, by delimiter. Spreadsheets use `;` where the comma is decimal. */
const ENDS = { ',': /,|\r\n?|\n/g, ';': /;|\r\n?|\n/g, '\t': /\t|\r\n?|\n/g } as const;

type Delimiter = keyof typeof ENDS;

/** Finds the delimiter that is most common on the first line outside quotes; a comma if there is none. */
export function findDelimiter(text: string): Delimiter {
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
export function scanCsv(text: string, delimiter: Delimiter = ','): readonly CsvRow[] {
  const ends = ENDS[delimiter];
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let next = 1;
  for (let at = 0; at < text.length || cells.length > 0; ) {
    const close = findClosingQuote(text, at);
    const isQuoted = close !== -1 && [delimiter, '\r', '\n', ''].includes(text.charAt(close + 1));
    ends.lastIndex = isQuoted ? close + 1 : at;
    const end = ends.exec(text);
    const cell = text.slice(at, end?.index);
    if (!isQuoted && cell.startsWith('"') && !cell.includes('"', 1)) {
      throw new UnreadableText(`line ${next}: a quotation mark is never closed`);
    }
    cells.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    next += cell.match(/\r\n?|\n/g)?.length ?? 0;
    at += cell.length + (end?.[0].length ?? 0);
    if (end?.[0] === delimiter) continue;
    next += 1;
    if (cells.length > 1 || cells[0] !== '') rows.push({ cells, line });
    cells = [];
    line = next;
    if (at >= text.length) break;
  }
  return rows;
}

/** Finds the quotation mark that closes the one at an offset; -1 if there is none. */
function findClosingQuote(text: string, at: number): number {
  if (text.charAt(at) !== '"') return -1;
  // A regular expression would overflow the stack on a long cell.
  let close = text.indexOf('"', at + 1);
  while (close !== -1 && text.charAt(close + 1) === '"') close = text.indexOf('"', close + 2);
  return close;
}
