import { isRecord } from '../language/base/plain-data.ts';
import { plural } from '../language/base/plural.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { decodeText } from '../objects/readers/decode-text.ts';
import { UnreadableInput } from '../objects/readers/object-reader.ts';
import { CsvReader } from '../objects/readers/read-csv.ts';

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
  // Not in texts, but in nearly every image, archive and workbook.
  if (text.includes('\0')) throw new UnreadableInput('the file is not text');
  return text;
}

/**
 * Reads the objects in a text: JSON (a list, one object, or a response of the service
 * with the list in `data`), NDJSON or CSV. The format follows from the name, or else
 * from the first character.
 *
 * @returns The objects, and the lines without one. At least one object was read.
 * @throws {UnreadableInput} If there are no objects; the message says why, and on which
 *   line.
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
      return { objects: readJson(text), problems: [] };
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

function readJson(text: string): readonly object[] {
  const value = parseJson(text);
  const data: unknown = isRecord(value) ? value['data'] : undefined;
  const list: readonly unknown[] = Array.isArray(value) ? value : Array.isArray(data) ? data : [value];
  const objects = list.filter(isRecord);
  const others = list.length - objects.length;
  if (others > 0)
    throw new UnreadableInput(
      `the list has ${plural(others, 'element')} that ${others === 1 ? 'is not an object' : 'are not objects'}`,
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
