import { plural } from '../../language/base/plural.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { type Columns, readColumns } from './csv-columns.ts';
import { type CsvRow, type Delimiter, detectDelimiter, readCell, scanRows } from './csv-rows.ts';
import { TextDecoding } from './decode-text.ts';
import { MAX_OBJECT_LENGTH, type ObjectRecord, type ReaderInput, TOO_LONG } from './object-reader.ts';

/** Reads the rows of a CSV file with a header. */
export async function* readCsv({
  chunks,
  resource,
  reportBroken,
}: ReaderInput): AsyncGenerator<readonly ObjectRecord[], void, undefined> {
  const decoding = new TextDecoding();
  const reader = new CsvReader(resource, reportBroken);
  for await (const chunk of chunks) {
    yield reader.read(decoding.decode(chunk));
    if (reader.isStopped) return;
  }
  yield reader.end(decoding.end());
}

/** A row that is this long, in UTF-16, is not scanned again after each chunk. */
const LONG_ROW = 1 << 16;

/**
 * Reads a table with a header that comes in pieces. Commas, semicolons or tabs separate its cells; the header shows
 * which. A quote inside a cell is an ordinary character, because any other reading would affect the following rows.
 */
export class CsvReader {
  readonly #resource: Resource;
  readonly #reportBroken: ReaderInput['reportBroken'];
  #text = '';
  /** The line where the text begins, and that of the current row, from 1. */
  #textLine = 1;
  #rowLine = 1;
  /** The length that the text must reach before it is scanned again. */
  #wanted = 0;
  #columns: Columns | undefined;
  #delimiter: Delimiter = ',';
  #isStopped = false;

  /** @param reportBroken - Called for a row without an object. */
  constructor(resource: Resource, reportBroken: ReaderInput['reportBroken']) {
    this.#resource = resource;
    this.#reportBroken = reportBroken;
  }

  /** Whether the rest cannot be read. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** The names of columns that are not fields of the resource. */
  get unknownColumns(): readonly string[] {
    return this.#columns?.unknown ?? [];
  }

  /** @throws {UnreadableInput} If two columns conflict. */
  read(text: string): readonly ObjectRecord[] {
    this.#text += text;
    if (this.#text.length < this.#wanted) return [];
    const records = this.#takeRows(false);
    if (this.#text.length > MAX_OBJECT_LENGTH) this.#stop(TOO_LONG);
    // Doubling the length keeps the time linear.
    this.#wanted = this.#text.length > LONG_ROW ? Math.min(2 * this.#text.length, MAX_OBJECT_LENGTH) : 0;
    return records;
  }

  /** @throws {UnreadableInput} If two columns conflict. */
  end(text = ''): readonly ObjectRecord[] {
    this.#text += text;
    return this.#takeRows(true);
  }

  #takeRows(isAll: boolean): readonly ObjectRecord[] {
    const records: ObjectRecord[] = [];
    const text = this.#text;
    if (this.#columns === undefined) this.#delimiter = detectDelimiter(text);
    let taken = 0;
    for (const row of scanRows(text, this.#delimiter)) {
      this.#rowLine = this.#textLine + countLineBreaks(text, taken, row.start);
      // What follows might continue the row, or the line break `\r`.
      if (!isAll && row.end === text.length && text.at(-1) !== '\n') break;
      if (row.cells.at(-1)?.kind === 'unclosed') {
        if (isAll) this.#stop('a quote in this row is not closed');
        break;
      }
      const record = this.#readRow(row);
      if (record !== undefined) records.push(record);
      this.#textLine = this.#rowLine + countLineBreaks(text, row.start, row.end);
      taken = row.end;
    }
    this.#text = text.slice(taken);
    return records;
  }

  #readRow({ cells }: CsvRow): ObjectRecord | undefined {
    const row = cells.map((cell) => readCell(this.#text, cell));
    if (this.#columns === undefined) {
      this.#columns = readColumns(this.#resource, row);
      return undefined;
    }
    const { count, toObject } = this.#columns;
    if (row.length <= count) return { object: toObject(row), line: this.#rowLine, json: undefined };
    const columns = `there ${count === 1 ? 'is' : 'are'} ${plural(count, 'column')}`;
    this.#reportBroken(this.#rowLine, `a row has ${row.length} cells, but ${columns}`);
    return undefined;
  }

  #stop(reason: string): void {
    this.#isStopped = true;
    this.#reportBroken(this.#rowLine, `${reason}; the rest is not read`);
  }
}

function countLineBreaks(text: string, start: number, end: number): number {
  let count = 0;
  for (let offset = start; offset < end; offset++) {
    const character = text.charAt(offset);
    if (character === '\n' || (character === '\r' && text.charAt(offset + 1) !== '\n')) count++;
  }
  return count;
}
