import { findQueries, keepOurs } from '../data/find-queries.ts';
import { findPattern, followKey, startKeys } from '../data/key-matcher.ts';
import { QUERY_KEY, RESOURCE_KEY } from '../data/mentions-keys.ts';
import { type Fault, reportFault } from '../fault.ts';
import type { HostReading } from '../host.ts';
import type { HostSettings } from '../host-settings.ts';
import { type Column, type CsvNode, createCsvFormat } from './csv-format.ts';
import { type CsvCell, detectDelimiter, scanRows } from './scan-csv.ts';

/**
 * Reads a table whose first row names the columns; the keys of patterns are
 * these names. Empty cells hold nothing.
 */
export function readCsv(file: string, settings: HostSettings): HostReading {
  const faults: Fault[] = [];
  const delimiter = detectDelimiter(file);
  const rows = scanRows(file, delimiter, (fault) => faults.push(fault));
  const format = createCsvFormat(file, delimiter);
  const header = rows.next();
  const columns = header.done === true ? [] : findColumns(header.value, format.textOf, settings);
  const queries = columns.length === 0 ? [] : keepOurs(findQueries(toNodes(rows, columns), format, settings));
  return { queries, comments: [], diagnostics: faults.map((fault) => reportFault('CSV', fault)) };
}

function* toNodes(rows: Iterable<readonly CsvCell[]>, columns: readonly Column[]): Generator<CsvNode, void, undefined> {
  for (const cells of rows) yield { columns, cells };
}

/** The columns that may lead to a query; none if there cannot be any. */
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
