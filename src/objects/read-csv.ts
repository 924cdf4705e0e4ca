import { CsvError, type Parser, parse } from 'csv-parse';
import { plural } from '../text/plural.ts';
import { readColumns } from './csv-columns.ts';
import { MAX_OBJECT_LENGTH, type ObjectRecord, type ReaderInput, TOO_LONG } from './object-reader.ts';

/** Reads the rows of a CSV file with a header. */
export async function* readCsv({
  chunks,
  resource,
  reportBroken,
  reportDoubt,
}: ReaderInput): AsyncGenerator<readonly ObjectRecord[], void, undefined> {
  let rows: { readonly row: readonly string[]; readonly emptyLines: number }[] = [];
  let width = 0;
  let toObject: ((row: readonly string[]) => object) | undefined;
  /** The line of the next row, not counting empty lines before it. */
  let next = 1;
  const parser = parse({
    // Longest first, or CRLF would end two rows; all of them, because concatenated files may mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
    // A quote inside a cell is an ordinary character; any other reading would affect the following rows.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_OBJECT_LENGTH,
    on_record(row: readonly string[], { empty_lines: emptyLines }) {
      rows.push({ row, emptyLines });
      return null;
    },
  });
  parser.on('error', () => {}); // each write reports its own

  const takeRecords = (): readonly ObjectRecord[] => {
    const records: ObjectRecord[] = [];
    for (const { row, emptyLines } of rows) {
      // Not the line of csv-parse, which counts CRLF in a cell twice.
      const line = next + emptyLines;
      next += row.reduce((sum, cell) => sum + countLineBreaks(cell), 1);
      if (toObject === undefined) {
        toObject = readColumns(resource, row);
        width = row.length;
        const separator = findSeparator(row);
        if (separator !== undefined)
          reportDoubt(line, `columns seem to be separated by ${separator}; only commas are supported`);
      } else if (row.length > width)
        reportBroken(
          line,
          `a row has ${row.length} cells, but there ${width === 1 ? 'is' : 'are'} ${plural(width, 'column')}`,
        );
      else records.push({ object: toObject(row), line, json: undefined });
    }
    rows = [];
    return records;
  };
  const reportError = (error: Error): void => {
    const { message, emptyLines } = readError(error);
    reportBroken(next + emptyLines, message);
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

/** Separators that programs use in countries with a decimal comma. */
const SEPARATORS = [
  [';', '`;`'],
  ['\t', 'tabs'],
] as const;

/** The probable separator of a header if it is not a comma. */
function findSeparator([only = '', ...others]: readonly string[]): string | undefined {
  if (others.length > 0) return undefined;
  return SEPARATORS.find(([separator]) => only.includes(separator))?.[1];
}

function settle(start: (done: Parameters<Parser['end']>[0] & ((error?: Error | null) => void)) => void) {
  return new Promise<Error | undefined>((resolve) => start((error?: Error | null) => resolve(error ?? undefined)));
}

/** Why csv-parse stopped, and the number of empty lines before that. */
function readError(error: Error): { readonly message: string; readonly emptyLines: number } {
  if (!(error instanceof CsvError)) throw error;
  const message = MESSAGES[error.code];
  if (message === undefined) throw error;
  return { message: `${message}; the rest is not read`, emptyLines: Number(error['empty_lines']) };
}

const MESSAGES: Readonly<Partial<Record<CsvError['code'], string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote in this row is not closed',
  CSV_MAX_RECORD_SIZE: TOO_LONG,
};

function countLineBreaks(cell: string): number {
  return cell.match(/\r\n?|\n/g)?.length ?? 0;
}
