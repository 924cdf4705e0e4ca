import { Option } from '@commander-js/extra-typings';
import { fieldName } from '../../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { clausesOf } from '../../../language/checker/expression-tree.ts';
import { type QueryLike, readExpression } from '../../../language/checker/query-like.ts';
import { displayWidth, toVisible, widthOf } from '../../../language/diagnostic/quote.ts';
import { readPath, writeId } from '../../../objects/collection/arguments.ts';
import { findValues } from '../../../objects/matcher/found-values.ts';
import type { ObjectRecord } from '../../../objects/readers/object-reader.ts';
import { splitNames } from '../command.ts';
import { UsageError, useOptions } from '../exit.ts';
import type { Output } from '../output.ts';

/** An object and its source. */
export interface PlacedObject extends ObjectRecord {
  /** The name of its file. */
  readonly origin: string;
}

/** Writes the output of `clausal match`. Await what it returns before writing more. */
export interface MatchWriter {
  /** Whether it takes all objects, not only matches. */
  readonly takesAll: boolean;
  write(placed: PlacedObject): Promise<void> | undefined;
  end(): Promise<void> | undefined;
}

const LINE_FEED = Buffer.of(0x0a);

export const OBJECT_FORMATS = ['ndjson', 'json', 'table', 'csv'] as const;
export type ObjectFormat = (typeof OBJECT_FORMATS)[number];

export function columnsOption() {
  const words = 'columns of a table or CSV output: id,amount,metadata[order_id] (default: id and the fields asked for)';
  return new Option('--columns <fields>', words).argParser(splitNames);
}

interface ColumnOptions {
  readonly format?: ObjectFormat | undefined;
  readonly columns?: readonly string[] | undefined;
  /** The fields of the order, each with `-` before it if it descends. */
  readonly order?: readonly string[] | undefined;
}

/** @throws {UsageError} If a column is not a field, or the format has no columns. */
export function checkColumns(resource: Resource, { format, columns }: Pick<ColumnOptions, 'format' | 'columns'>): void {
  if (columns === undefined) return;
  if (format !== 'table' && format !== 'csv') throw new UsageError('--columns needs --format table or csv');
  useOptions(
    () => columns.map((name) => readPath(resource, name, '--columns')),
    (message) => message.replaceAll('`--columns`', '--columns'),
  );
}

/** Creates the writer for a format of objects. Without a query, all objects are wanted. */
export function createMatchWriter(
  resource: Resource,
  wanted: QueryLike | undefined,
  options: ColumnOptions,
  output: Output,
): MatchWriter {
  const { format, columns, order = [] } = options;
  if (format !== 'table' && format !== 'csv') return format === 'json' ? writeList(output) : writeLines(output);
  const names = columns ?? order.map((name) => name.replace(/^-/, '').trim());
  const asked = columns === undefined && wanted !== undefined ? clausesOf(readExpression(wanted).tree) : [];
  const fields = [...asked, ...names.map((name) => readPath(resource, name))];
  const read = new Map<string, ReadCell>(fields.map((field) => [fieldName(field), (one) => findValues(field, one)]));
  const shown = columns === undefined ? new Map([['id', readOwnId] as const, ...read]) : read;
  return format === 'csv' ? writeCsv(shown, output) : writeTable(shown, output);
}

type ReadCell = (object: object) => readonly { readonly value: unknown }[];

function readOwnId(object: object): readonly { readonly value: unknown }[] {
  const id = writeId(object);
  return id === undefined ? [] : [{ value: id }];
}

/** Writes matches one per line; objects from JSON keep their text. */
function writeLines(output: Output): MatchWriter {
  return {
    takesAll: false,
    write(placed) {
      return bothOf(output.writeBytes(toJson(placed)), output.writeBytes(LINE_FEED));
    },
    end: () => undefined,
  };
}

function writeList(output: Output): MatchWriter {
  let before = '[\n';
  return {
    takesAll: false,
    write(placed) {
      const waiting = output.write(before);
      before = ',\n';
      return bothOf(waiting, output.writeBytes(toJson(placed)));
    },
    end: () => output.write(before === ',\n' ? '\n]\n' : '[]\n'),
  };
}

export function writeCount(output: Output): MatchWriter {
  let count = 0;
  return {
    takesAll: false,
    write() {
      count++;
      return undefined;
    },
    end: () => output.write(`${count}\n`),
  };
}

/** Waits for two writes. Neither may be dropped, because it rejects when the pipe is closed. */
function bothOf(first: Promise<void> | undefined, second: Promise<void> | undefined): Promise<void> | undefined {
  if (first === undefined) return second;
  return second === undefined ? first : Promise.all([first, second]).then(() => undefined);
}

function toJson({ json, object }: ObjectRecord): Uint8Array {
  return json === undefined ? Buffer.from(JSON.stringify(object)) : toOneLine(json);
}

/** Joins the lines of a JSON text: a line break is never inside a string, nor is the indentation after it. */
function toOneLine(json: Buffer): Buffer {
  // A text on one line stays unchanged, to the byte.
  if (!json.includes('\n')) return json;
  return Buffer.from(json.toString().replace(/[\r\n]\s*/g, ''));
}

/** The number of rows that determine the widths of columns. */
const SAMPLE_SIZE = 50;
/** The width of the widest cell, in columns of the terminal. */
const MAX_WIDTH = 40;

/** Spreadsheets run a text that begins so as a formula. A sign before digits begins a number, or a telephone number. */
const FORMULA = /^(?:[=@\t\r]|[+-](?!\d[\d ().-]*$))/;

/** Writes a value for a cell of CSV: objects and lists as JSON, and `'` before what a spreadsheet would run. */
export function writeCsvValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
}

function writeCsv(columns: ReadonlyMap<string, ReadCell>, output: Output): MatchWriter {
  const readers = [...columns.values()];
  let header = writeRow([...columns.keys()]);
  return {
    takesAll: false,
    write({ object }) {
      const cells = readers.map((read) =>
        read(object)
          .map(({ value }) => writeCsvValue(value))
          .join(', '),
      );
      const text = header + writeRow(cells);
      header = '';
      return output.write(text);
    },
    end: () => output.write(header),
  };
}

/** Writes a row of CSV (RFC 4180), with the line breaks of this system's tools. */
export function writeRow(cells: readonly string[]): string {
  // A line of one empty cell would be an empty line, which readers skip.
  if (cells.length === 1 && cells[0] === '') return '""\n';
  return `${cells.map((cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`;
}

function writeTable(columns: ReadonlyMap<string, ReadCell>, output: Output): MatchWriter {
  const readers = [...columns.values()];
  const header = [...columns.keys()].map(toCell);
  let sample: (readonly string[])[] | undefined = [];
  let widths: readonly number[] = [];
  const writeLine = (cells: readonly string[], paint = (text: string): string => text): Promise<void> | undefined => {
    const padded = cells.map((cell, index) => cell + ' '.repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cell))));
    return output.write(`${paint(padded.join('  ').trimEnd())}\n`);
  };
  const writeSample = (rows: readonly (readonly string[])[]): Promise<void> | undefined => {
    if (rows.length === 0) return undefined;
    widths = header.map((name, index) => Math.max(...[name, ...rows.map((row) => row[index] ?? '')].map(widthOf)));
    let waiting = writeLine(header, output.style.strong);
    for (const row of rows) waiting = bothOf(waiting, writeLine(row));
    return waiting;
  };
  return {
    takesAll: false,
    write({ object }) {
      const row = readers.map((read) =>
        toCell(
          read(object)
            .map(({ value }) => writeValue(value))
            .join(', '),
        ),
      );
      if (sample === undefined) return writeLine(row);
      sample.push(row);
      if (sample.length < SAMPLE_SIZE) return undefined;
      const rows = sample;
      sample = undefined;
      return writeSample(rows);
    },
    end: () => writeSample(sample ?? []),
  };
}

function writeValue(value: unknown): string {
  if (Array.isArray(value)) return '[…]';
  return typeof value === 'object' ? '{…}' : String(value);
}

/** Converts a text to a cell: on one line, and cut to the maximum width. */
function toCell(text: string): string {
  // Cut early, since long values are slow; few characters have no width, so ten times the width is enough.
  const characters = Array.from(toVisible(text.slice(0, MAX_WIDTH * 10)));
  let width = 0;
  const end = characters.findIndex((character) => {
    width += displayWidth(character);
    return width > MAX_WIDTH;
  });
  if (end === -1) return characters.join('');
  const kept = characters.slice(0, end);
  while (widthOf(kept.join('')) > MAX_WIDTH - 1) kept.pop();
  return `${kept.join('')}…`;
}
