import type { Field, Resource } from '../index.ts';
import { isRecord } from '../language/base/plain-data.ts';
import type { FieldSource } from '../language/catalogue/field.ts';
import { objectsOfPage } from '../language/catalogue/search-protocol.ts';
import { quoteList } from '../language/diagnostic/quote.ts';
import { findValues } from '../objects/matcher/found-values.ts';
import { hasValue } from '../objects/matcher/values.ts';
import { decodeText } from '../objects/readers/decode-text.ts';
import { NOT_TEXT, UnreadableInput } from '../objects/readers/object-reader.ts';
import { CsvReader } from '../objects/readers/read-csv.ts';
import { countNoun } from './data-set.ts';

/** A line of a file without an object. */
interface LineProblem {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** The objects of a file, and the lines that have none. */
export interface ObjectsRead {
  readonly objects: readonly object[];
  readonly problems: readonly LineProblem[];
  /** The columns of a CSV file that are not fields of the resource. */
  readonly unknownColumns?: readonly string[];
}

/** @throws {UnreadableInput} If the file is not text. */
export function decodeFile(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (text.includes('\0')) throw new UnreadableInput(`the file is ${NOT_TEXT}`);
  return text;
}

/**
 * Reads the objects in a text: JSON (a list, one object, or a response of the service with the list in `data`), NDJSON
 * or CSV. The format follows from the name, or else from the first character.
 *
 * @returns The objects, and the lines without one. At least one object was read.
 * @throws {UnreadableInput} If there are no objects; the message says why, and on which line.
 */
export function readObjects(resource: Resource, name: string, text: string): ObjectsRead {
  const content = text.replace(/^\uFEFF/, '');
  if (content.trim() === '') throw new UnreadableInput('the file is empty');
  const read = readFormat(resource, formatOf(name, content), content);
  if (read.objects.length > 0) return read;
  const [problem] = read.problems;
  throw new UnreadableInput(
    problem === undefined ? 'the file has no objects' : `line ${problem.line}: ${problem.message}`,
  );
}

type Format = 'csv' | 'json' | 'ndjson';

function formatOf(name: string, text: string): Format {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === 'csv') return 'csv';
  if (extension === 'ndjson' || extension === 'jsonl') return 'ndjson';
  const start = text.trimStart()[0];
  if (extension !== 'json' && start !== '{' && start !== '[') return 'csv';
  return isJson(text) || !isLineOfJson(text) ? 'json' : 'ndjson';
}

function readFormat(resource: Resource, format: Format, text: string): ObjectsRead {
  switch (format) {
    case 'csv':
      return readCsv(resource, text);
    case 'json':
      return { objects: readJson(resource, text), problems: [] };
    default:
      return readNdjson(text);
  }
}

function readCsv(resource: Resource, text: string): ObjectsRead {
  const problems: LineProblem[] = [];
  const reader = new CsvReader(resource, (line, message) => problems.push({ line, message }));
  const objects = reader.end(text).map(({ object }) => object);
  return { objects, problems, unknownColumns: reader.unknownColumns };
}

function isJson(text: string): boolean {
  return parse(text) !== undefined;
}

/** Whether the first line is a document of its own, as in NDJSON with the extension of JSON. */
function isLineOfJson(text: string): boolean {
  return isJson(text.trimStart().split('\n', 1)[0] ?? '');
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function readJson(resource: Resource, text: string): readonly object[] {
  const value = parseJson(text);
  const list: readonly unknown[] = Array.isArray(value) ? value : (objectsOfPage(resource, value) ?? [value]);
  const objects = list.filter(isRecord);
  const others = list.length - objects.length;
  if (others > 0)
    throw new UnreadableInput(
      `the list has ${countNoun('elements', others)} that ${others === 1 ? 'is not an object' : 'are not objects'}`,
    );
  return objects;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The words of the browser name the place.
    throw new UnreadableInput(`invalid JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

function readNdjson(text: string): ObjectsRead {
  const objects: object[] = [];
  const problems: LineProblem[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = parse(line);
    if (isRecord(parsed?.value)) objects.push(parsed.value);
    else problems.push({ line: index + 1, message: parsed === undefined ? 'invalid JSON' : 'not a JSON object' });
  }
  return { objects, problems };
}

/** What the page knows of a file; the worker has its objects, under the name `source`. */
export interface OpenedFile extends Omit<ObjectsRead, 'objects'> {
  readonly source: string;
  readonly count: number;
}

/** What a file contains, or why it cannot be used, with the name of the resource that its objects seem to belong to instead. */
export type FileContent<Read> = { readonly suggested: string | undefined } & (
  | { readonly read: Read }
  | { readonly problem: string }
);

/** Reads the bytes of a file as objects of a resource. */
export function readContent(
  resource: Resource,
  resources: Iterable<Resource>,
  name: string,
  bytes: ArrayBuffer,
): FileContent<ObjectsRead> {
  try {
    const read = readObjects(resource, name, decodeFile(new Uint8Array(bytes)));
    const suggested = findBetterResource(resource, read.objects, resources)?.name;
    const problem = describeMismatch(resource, read.objects);
    return problem === undefined ? { suggested, read } : { suggested, problem };
  } catch (error) {
    const problem = error instanceof UnreadableInput ? error.message : 'the file cannot be read';
    return { suggested: undefined, problem };
  }
}

const MAX_SAMPLE = 200;
const MAX_NAMES = 3;

/** The objects of another resource have at least this many times as many of its fields. */
const CLEAR_RATIO = 2;

/** Counts the fields of a resource that have a value in the first objects. */
function countFields(resource: Resource, objects: readonly object[]): number {
  const sample = objects.slice(0, MAX_SAMPLE);
  const fields = [...resource.entries.values()].filter(({ source }) => !isComputed(source));
  return fields.filter((field) => sample.some((object) => hasField(field, object))).length;
}

/** Whether every object has a value, computed from others. */
function isComputed(source: FieldSource | undefined): boolean {
  return source !== undefined && ('equals' in source || 'present' in source);
}

function hasField(field: Field, object: object): boolean {
  return findValues({ field, key: undefined }, object).some(({ value }) => hasValue(value));
}

/** Finds the resource that the objects clearly belong to, if it is not the given one. */
export function findBetterResource(
  resource: Resource,
  objects: readonly object[],
  resources: Iterable<Resource>,
): Resource | undefined {
  let closest: Resource | undefined;
  let most = Math.max(1, countFields(resource, objects) * CLEAR_RATIO);
  for (const other of resources) {
    const count = other === resource ? 0 : countFields(other, objects);
    if (count < most) continue;
    closest = other;
    most = count + 1;
  }
  return closest;
}

/** What to say of objects without any field of the resource; `undefined` if they have one. */
export function describeMismatch(resource: Resource, objects: readonly object[]): string | undefined {
  if (countFields(resource, objects) > 0) return undefined;
  const names = [...new Set(objects.slice(0, MAX_SAMPLE).flatMap(Object.keys))];
  const found = names.length === 0 ? 'the objects are empty' : `the file has ${quoteList(names)}`;
  const wanted = quoteList([...resource.entries.keys()].slice(0, MAX_NAMES));
  return `no object has a field of ${resource.name}, such as ${wanted}; ${found}`;
}
