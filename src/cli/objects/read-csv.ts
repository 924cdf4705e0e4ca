import { CsvError, type Parser, parse } from 'csv-parse';
import { readColumns } from './csv-columns.ts';
import { createLineCounter } from './line-counter.ts';
import { LONGEST_OBJECT, type ObjectRecord, type ReaderInput, TOO_LONG } from './object-reader.ts';

/** Reads the rows of a CSV file by the columns that its first row names. */
export async function* readCsv({
  chunks,
  resource,
  reportBroken,
}: ReaderInput): AsyncGenerator<readonly ObjectRecord[], void, undefined> {
  let rows: { readonly row: readonly string[]; readonly end: number }[] = [];
  let width = 0;
  let toObject: ((row: readonly string[]) => object) | undefined;
  const lines = createLineCounter();
  let line = 0;
  const parser = parse({
    // A quote inside a cell is one: nothing else would leave the next rows alone.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_OBJECT,
    on_record(row: readonly string[], { bytes }) {
      rows.push({ row, end: bytes });
      return null;
    },
  });
  parser.on('error', () => {}); // each write tells its own

  const takeRecords = (): readonly ObjectRecord[] => {
    const records: ObjectRecord[] = [];
    for (const { row, end } of rows) {
      // Not what csv-parse says: it takes a line break in a cell for two.
      line = lines.lineAt(end - 1);
      const firstLine = line - row.reduce((count, cell) => count + countLineFeeds(cell), 0);
      if (toObject === undefined) {
        toObject = readColumns(resource, row);
        width = row.length;
      } else if (row.length > width) reportBroken(firstLine, `${row.length} cells in a row, of ${width} columns`);
      else records.push({ object: toObject(row), line: firstLine, json: undefined });
    }
    rows = [];
    return records;
  };
  for await (const chunk of chunks) {
    lines.add(chunk);
    const error = await settle((done) => parser.write(chunk, done));
    yield takeRecords();
    if (error !== undefined) return reportBroken(line + 1, describe(error));
  }
  const error = await settle((done) => parser.end(done));
  yield takeRecords();
  if (error !== undefined) reportBroken(line + 1, describe(error));
}

function settle(start: (done: Parameters<Parser['end']>[0] & ((error?: Error | null) => void)) => void) {
  return new Promise<Error | undefined>((resolve) => start((error?: Error | null) => resolve(error ?? undefined)));
}

function describe(error: Error): string {
  if (!(error instanceof CsvError)) throw error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote in this row is never closed; the rest is not read';
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `${TOO_LONG}; the rest is not read`;
  throw error;
}

function countLineFeeds(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count++;
  return count;
}
