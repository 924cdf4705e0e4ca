import { lengthOfByteOrderMark } from '../../../language/base/byte-order-mark.ts';
import type { Span } from '../../../language/base/span.ts';
import type { TextEdit } from '../../../language/diagnostic/fix.ts';
import {
  type CsvRow,
  type Delimiter,
  detectDelimiter,
  readCell,
  scanRows,
  type CsvCell as TableCell,
} from '../../../objects/readers/csv-rows.ts';
import { type DataFormat, type DataText, dropDoubtful, findQueries } from '../data/find-queries.ts';
import { findPattern, followKey, QUERY_KEY, RESOURCE_KEY, startKeys } from '../data/key-patterns.ts';
import { LONE_SURROGATE } from '../escapes.ts';
import { type Fault, reportFault } from '../file-diagnostics.ts';
import type { HostReading, HostSettings } from '../host.ts';
import { MappedTextBuilder } from '../mapped-text.ts';

/** A cell of a row; `surplus` is whether the row has more cells than the header, which may belong to this one. */
type CsvCell = TableCell & { readonly surplus?: boolean };

/**
 * Finds the queries in a table whose first row names the columns. The keys of
 * patterns match these names. Empty cells contain no query.
 */
export function readCsv(file: string, settings: HostSettings): HostReading {
  const faults: Fault[] = [];
  const delimiter = detectDelimiter(file);
  const rows = findClosedRows(scanRows(file, delimiter, lengthOfByteOrderMark(file)), faults);
  const format = createCsvFormat(file, delimiter);
  const header = rows.next().value?.cells ?? [];
  const columns = findColumns(header, format, settings);
  const queries =
    columns.length === 0 ? [] : dropDoubtful(findQueries(toNodes(rows, columns, header.length), format, settings));
  return {
    queries,
    comments: [],
    diagnostics: faults.flatMap((fault) => reportFault('CSV', fault, file)),
  };
}

/** The rows before an unclosed quote, which ends the table. */
function* findClosedRows(rows: Iterable<CsvRow>, faults: Fault[]): Generator<CsvRow, void, undefined> {
  for (const row of rows) {
    const last = row.cells.at(-1);
    if (last?.kind === 'unclosed') {
      faults.push({ start: last.start - 1, end: last.start, reason: 'this quote is never closed' });
      return;
    }
    yield row;
  }
}

/** @param width - The number of columns in the header. */
function* toNodes(
  rows: Iterable<CsvRow>,
  columns: readonly CsvColumn[],
  width: number,
): Generator<CsvNode, void, undefined> {
  for (const { cells } of rows) yield { columns, cells: cells.length > width ? markSurplus(cells) : cells };
}

/** Marks the cells of a row that is longer than the header, probably because an unquoted query contains the delimiter. */
function markSurplus(cells: readonly CsvCell[]): readonly CsvCell[] {
  const last = cells.at(-1);
  if (last === undefined || last.start === last.end || cells.some(({ kind }) => kind !== 'bare')) return cells;
  return cells.map((cell) => ({ ...cell, surplus: true }));
}

/** The columns that may lead to a query, and the `resource` column; empty if no column can lead to one. */
function findColumns(
  header: readonly CsvCell[],
  { stringOf }: DataFormat<CsvNode>,
  { keys }: HostSettings,
): readonly CsvColumn[] {
  const start = startKeys(keys);
  const columns = header.map((cell, index) => ({ name: (stringOf(cell)?.text ?? '').trim(), index }));
  const isQuery = ({ name }: CsvColumn): boolean =>
    name === QUERY_KEY || findPattern(followKey(start, name)) !== undefined;
  return columns.some(isQuery) ? columns.filter((column) => column.name === RESOURCE_KEY || isQuery(column)) : [];
}

interface CsvColumn {
  readonly name: string;
  readonly index: number;
}

/** A row, or a cell of a row. */
type CsvNode = CsvCell | { readonly columns: readonly CsvColumn[]; readonly cells: readonly CsvCell[] };

function createCsvFormat(file: string, delimiter: Delimiter): DataFormat<CsvNode> {
  const encodeBare = (text: string): string | undefined =>
    /["\r\n\p{Cs}]/u.test(text) || text.includes(delimiter) ? undefined : text;
  return {
    membersOf(node) {
      if (!('cells' in node)) return undefined;
      const { columns, cells } = node;
      return columns.flatMap(({ name, index }) => {
        const cell = cells[index];
        return cell === undefined ? [] : [[name, cell] as const];
      });
    },
    itemsOf: () => undefined,
    stringOf(node) {
      if ('cells' in node || node.kind === 'broken' || node.start >= node.end) return undefined;
      return { text: readCell(file, node), read: () => placeCell(file, node, encodeBare) };
    },
  };
}

function placeCell(file: string, { start, end, kind, surplus }: CsvCell, encode: DataText['encode']): DataText {
  const span = { start, end };
  const builder = new MappedTextBuilder(file);
  if (kind === 'quoted') {
    return { ...builder.escaped(span, /""/g, () => '"').finish(start), span, encode: encodeQuoted };
  }
  builder.verbatim(start, end);
  return {
    ...builder.finish(start),
    span,
    mayContinue: surplus === true,
    encode,
    rewrite: (written) => quoteCell(written, span),
  };
}

function quoteCell(text: string, cell: Span): TextEdit | undefined {
  const written = encodeQuoted(text);
  return written === undefined ? undefined : { ...cell, text: `"${written}"` };
}

function encodeQuoted(text: string): string | undefined {
  return LONE_SURROGATE.test(text) ? undefined : text.replaceAll('"', '""');
}
