import type { TextEdit } from '../../diagnostic/fix.ts';
import { quoteText } from '../../diagnostic/quote.ts';
import type { Span } from '../../text/span.ts';
import { type DataFormat, type DataText, dropDoubtful, findQueries } from '../data/find-queries.ts';
import { findPattern, followKey, QUERY_KEY, RESOURCE_KEY, startKeys } from '../data/key-patterns.ts';
import { type Fault, reportFault } from '../diagnostics/unreadable-file.ts';
import { LONE_SURROGATE } from '../escapes.ts';
import type { Cut, HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { createMappedText, type MappedText } from '../mapped-text.ts';
import { type CsvCell, type Delimiter, detectDelimiter, scanRows } from './scan-csv.ts';

/**
 * Finds the queries in a table whose first row names the columns. The keys of
 * patterns match these names. Empty cells contain no query.
 */
export function readCsv(file: string, settings: HostSettings): HostReading {
  const faults: Fault[] = [];
  const delimiter = detectDelimiter(file);
  const rows = scanRows(file, delimiter, (fault) => faults.push(fault));
  const format = createCsvFormat(file, delimiter);
  const header = rows.next();
  const columns = header.done === true ? [] : findColumns(header.value, format.textOf, settings);
  const queries =
    columns.length === 0
      ? []
      : dropDoubtful(findQueries(toNodes(rows, columns, header.value?.length ?? 0), format, settings));
  return { queries, comments: [], diagnostics: faults.map((fault) => reportFault('CSV', fault)) };
}

/** @param width - The number of columns in the header. */
function* toNodes(
  rows: Iterable<readonly CsvCell[]>,
  columns: readonly Column[],
  width: number,
): Generator<CsvNode, void, undefined> {
  for (const cells of rows) yield { columns, cells: cells.length > width ? markSurplus(cells, width) : cells };
}

/** Marks the cells of a row that is longer than the header, probably because an unquoted query contains the delimiter. */
function markSurplus(cells: readonly CsvCell[], width: number): readonly CsvCell[] {
  const last = cells.at(-1);
  if (last === undefined || last.start === last.end || cells.some(({ kind }) => kind !== 'bare')) return cells;
  return cells.map((cell, index) => ({ ...cell, surplus: cells[index + cells.length - width]?.end }));
}

/** The columns that may lead to a query, and the `resource` column; empty if no column can lead to one. */
function findColumns(
  header: readonly CsvCell[],
  textOf: (cell: CsvCell) => string | undefined,
  { keys }: HostSettings,
): readonly Column[] {
  const start = startKeys(keys);
  const columns = header.map((cell, index) => ({ name: (textOf(cell) ?? '').trim(), index }));
  const isQuery = ({ name }: Column): boolean =>
    name === QUERY_KEY || findPattern(followKey(start, name)) !== undefined;
  return columns.some(isQuery) ? columns.filter((column) => column.name === RESOURCE_KEY || isQuery(column)) : [];
}

/** A column of a table, counted from 0. */
interface Column {
  readonly name: string;
  readonly index: number;
}

/** A row, or a cell of a row. */
type CsvNode = CsvCell | { readonly columns: readonly Column[]; readonly cells: readonly CsvCell[] };

/** Creates the format that reads rows and cells. */
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
    textOf(node) {
      if ('cells' in node || node.kind === 'broken' || node.start >= node.end) return undefined;
      const text = file.slice(node.start, node.end);
      return node.kind === 'quoted' ? text.replaceAll('""', '"') : text;
    },
    readText(node) {
      if ('cells' in node) throw new Error('unreachable: only cells hold text');
      const span = { start: node.start, end: node.end };
      const text = { ...decode(file, node), span };
      if (node.kind === 'quoted') return { ...text, encode: encodeQuoted };
      const { cutBefore, cutAfter } = findCuts(file, node, delimiter);
      return { ...text, cutBefore, cutAfter, encode: encodeBare, rewrite: (written) => quoteCell(written, span) };
    },
  };
}

/** Finds the characters that limit an unquoted cell. */
function findCuts(
  file: string,
  { start, end, surplus }: CsvCell,
  delimiter: Delimiter,
): Pick<DataText, 'cutBefore' | 'cutAfter'> {
  const cutAt = (at: number): Cut => ({
    span: { start: at, end: at + 1 },
    cause: file[at] === delimiter ? `CSV ends a cell at ${quoteText(delimiter)}` : 'CSV ends a row at a line break',
    remedy: 'put the cell in double quotes and write `""` for each quotation mark in it',
  });
  const isCell = (at: number): boolean => at >= 0 && at < file.length - 1;
  if (!isCell(end)) return { cutBefore: isCell(start - 1) ? cutAt(start - 1) : undefined };
  const cutAfter: Cut = {
    ...cutAt(end),
    doubt: surplus === undefined ? undefined : 'last clause',
    complete() {
      if (surplus === undefined) return undefined;
      const edit = quoteCell(file.slice(start, surplus), { start, end: surplus });
      return edit && { rest: file.slice(end, surplus), edit };
    },
  };
  return { cutBefore: isCell(start - 1) ? cutAt(start - 1) : undefined, cutAfter };
}

function quoteCell(text: string, cell: Span): TextEdit | undefined {
  const written = encodeQuoted(text);
  return written === undefined ? undefined : { ...cell, text: `"${written}"` };
}

function encodeQuoted(text: string): string | undefined {
  return LONE_SURROGATE.test(text) ? undefined : text.replaceAll('"', '""');
}

function decode(file: string, { start, end, kind }: CsvCell): MappedText {
  const builder = createMappedText();
  const raw = file.slice(start, end);
  let offset = 0;
  if (kind === 'quoted') {
    for (let quote = raw.indexOf('""'); quote !== -1; quote = raw.indexOf('""', offset)) {
      builder.verbatim(file, start + offset, start + quote);
      offset = quote + 2;
      builder.decoded('"', start + quote, start + offset);
    }
  }
  builder.verbatim(file, start + offset, end);
  return builder.finish(start);
}
