import { CsvError, type Parser, parse } from 'csv-parse';
import { plural } from '../../text/plural.ts';
import { readColumns } from './csv-columns.ts';
import { LONGEST_OBJECT, type ObjectRecord, type ReaderInput, TOO_LONG } from './object-reader.ts';

/** Reads the rows of a CSV file by the columns that its first row names. */
export async function* readCsv({
  chunks,
  resource,
  reportBroken,
  reportDoubt,
}: ReaderInput): AsyncGenerator<readonly ObjectRecord[], void, undefined> {
  let rows: { readonly row: readonly string[]; readonly blanks: number }[] = [];
  let width = 0;
  let toObject: ((row: readonly string[]) => object) | undefined;
  /** The line of the next row, but for blank lines before it. */
  let next = 1;
  const parser = parse({
    // Longest first, or CRLF would end two rows; all of them, for files that were joined have several.
    record_delimiter: ['\r\n', '\n', '\r'],
    // A quote inside a cell is one: nothing else would leave the next rows alone.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_OBJECT,
    on_record(row: readonly string[], { empty_lines: blanks }) {
      rows.push({ row, blanks });
      return null;
    },
  });
  parser.on('error', () => {}); // each write tells its own

  const takeRecords = (): readonly ObjectRecord[] => {
    const records: ObjectRecord[] = [];
    for (const { row, blanks } of rows) {
      // Not the line that csv-parse says: it takes CRLF in a cell for two.
      const line = next + blanks;
      next += row.reduce((sum, cell) => sum + countLineBreaks(cell), 1);
      if (toObject === undefined) {
        toObject = readColumns(resource, row);
        width = row.length;
        const separator = findSeparator(row);
        if (separator !== undefined)
          reportDoubt(line, `columns seem to be parted by ${separator}; only \`,\` parts them`);
      } else if (row.length > width) reportBroken(line, `${row.length} cells in a row, of ${plural(width, 'column')}`);
      else records.push({ object: toObject(row), line, json: undefined });
    }
    rows = [];
    return records;
  };
  const reportError = (error: Error): void => {
    const { message, blanks } = readError(error);
    reportBroken(next + blanks, message);
  };
  for await (const chunk of chunks) {
    const error = await settle((done) => parser.write(chunk, done));
    yield takeRecords();
    if (error !== undefined) return reportError(error);
  }
  const error = await settle((done) => parser.end(done));
  yield takeRecords();
  if (error !== undefined) reportError(error);
}

/** What programs part columns by where a comma is a part of numbers. */
const SEPARATORS = [
  [';', '`;`'],
  ['\t', 'tabs'],
] as const;

/** What seems to part the columns of a header, if it is no comma. */
function findSeparator([only = '', ...others]: readonly string[]): string | undefined {
  if (others.length > 0) return undefined;
  return SEPARATORS.find(([separator]) => only.includes(separator))?.[1];
}

function settle(start: (done: Parameters<Parser['end']>[0] & ((error?: Error | null) => void)) => void) {
  return new Promise<Error | undefined>((resolve) => start((error?: Error | null) => resolve(error ?? undefined)));
}

/** What csv-parse stops at, and how many blank lines it has seen until then. */
function readError(error: Error): { readonly message: string; readonly blanks: number } {
  if (!(error instanceof CsvError)) throw error;
  const message = MESSAGES[error.code];
  if (message === undefined) throw error;
  return { message: `${message}; the rest is not read`, blanks: Number(error['empty_lines']) };
}

const MESSAGES: Readonly<Partial<Record<CsvError['code'], string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote in this row is never closed',
  CSV_MAX_RECORD_SIZE: TOO_LONG,
};

function countLineBreaks(cell: string): number {
  return cell.match(/\r\n?|\n/g)?.length ?? 0;
}
