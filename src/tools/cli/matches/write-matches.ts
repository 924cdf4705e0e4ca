import { fieldName, type ResolvedField } from '../../../language/catalogue/resolve-field.ts';
import type { CheckedQuery } from '../../../language/checker/checked-query.ts';
import { clausesOf } from '../../../language/checker/expression-tree.ts';
import { type QueryLike, readExpression } from '../../../language/checker/query-like.ts';
import { displayWidth, toVisible } from '../../../language/diagnostic/quote.ts';
import { writeId } from '../../../objects/collection/arguments.ts';
import { findValues } from '../../../objects/matcher/found-values.ts';
import type { ObjectRecord } from '../../../objects/readers/object-reader.ts';
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

/** Creates the writer for a format of objects. Without a query, all objects are wanted. */
export function createMatchWriter(
  wanted: QueryLike | undefined,
  format: 'ndjson' | 'json' | 'table' | undefined,
  output: Output,
): MatchWriter {
  if (format === 'table') {
    return writeTable({ clauses: wanted === undefined ? [] : clausesOf(readExpression(wanted).tree) }, output);
  }
  return format === 'json' ? writeList(output) : writeLines(output);
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

/** Writes the number of matches. */
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

/** Writes matches as a table with their ids and the fields of the query. */
function writeTable({ clauses }: Pick<CheckedQuery, 'clauses'>, output: Output): MatchWriter {
  const fields = new Map<string, ResolvedField>(clauses.map((clause) => [fieldName(clause), clause]));
  fields.delete('id');
  const header = ['id', ...fields.keys()].map(toCell);
  let sample: (readonly string[])[] | undefined = [];
  let widths: readonly number[] = [];
  const writeRow = (cells: readonly string[], paint = (text: string): string => text): Promise<void> | undefined => {
    const padded = cells.map((cell, index) => cell + ' '.repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cell))));
    return output.write(`${paint(padded.join('  ').trimEnd())}\n`);
  };
  const writeSample = (rows: readonly (readonly string[])[]): Promise<void> | undefined => {
    if (rows.length === 0) return undefined;
    widths = header.map((name, index) => Math.max(...[name, ...rows.map((row) => row[index] ?? '')].map(widthOf)));
    let waiting = writeRow(header, output.style.strong);
    for (const row of rows) waiting = bothOf(waiting, writeRow(row));
    return waiting;
  };
  return {
    takesAll: false,
    write({ object }) {
      const row = [
        toCell(writeId(object) ?? ''),
        ...[...fields.values()].map((field) => toCell(writeValues(field, object))),
      ];
      if (sample === undefined) return writeRow(row);
      sample.push(row);
      if (sample.length < SAMPLE_SIZE) return undefined;
      const rows = sample;
      sample = undefined;
      return writeSample(rows);
    },
    end: () => writeSample(sample ?? []),
  };
}

function writeValues(field: ResolvedField, object: object): string {
  return findValues(field, object)
    .map(({ value }) => writeValue(value))
    .join(', ');
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

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += displayWidth(character);
  return width;
}
