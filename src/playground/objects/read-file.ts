import type { Resource } from '../../catalogue/resource.ts';
import { plural } from '../../text/plural.ts';
import { findJsonMistake } from './json-mistake.ts';
import { readCsv } from './read-csv.ts';
import { type ObjectsRead, UnreadableText } from './read-problem.ts';

/**
 * Reads the objects in a text: JSON (a list, one object, or a response of the service
 * with the list in `data`), NDJSON or CSV. The format follows from the name, or else
 * from the first character.
 *
 * @returns The objects, and the lines without one. At least one object was read.
 * @throws {UnreadableText} If there are no objects; the message says why, and on which
 *   line.
 */
export function readObjects(resource: Resource, name: string, text: string): ObjectsRead {
  const content = text.replace(/^\uFEFF/, '');
  if (content.trim() === '') throw new UnreadableText('the file is empty');
  const read = readFormat(resource, formatOf(name, content), content);
  if (read.objects.length > 0) return read;
  const [problem] = read.problems;
  throw new UnreadableText(
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
  const data: unknown = isObject(value) && 'data' in value ? value.data : undefined;
  const list: readonly unknown[] = Array.isArray(value) ? value : Array.isArray(data) ? data : [value];
  const objects = list.filter(isObject);
  const others = list.length - objects.length;
  if (others > 0)
    throw new UnreadableText(
      `the list has ${plural(others, 'element')} that ${others === 1 ? 'is not an object' : 'are not objects'}`,
    );
  return objects;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableText(`line ${findJsonMistake(text)}: invalid JSON`);
  }
}

function readNdjson(text: string): ObjectsRead {
  const objects: object[] = [];
  const problems: ObjectsRead['problems'][number][] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = parse(line);
    if (isObject(parsed?.value)) objects.push(parsed.value);
    else problems.push({ line: index + 1, message: parsed === undefined ? 'invalid JSON' : 'not a JSON object' });
  }
  return { objects, problems };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
