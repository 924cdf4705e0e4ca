import fs from 'node:fs';
import type { Resource } from '../../language/catalogue/resource.ts';
import { toVisible } from '../../language/diagnostic/quote.ts';
import { TOO_LONG, UnreadableInput } from '../../objects/readers/object-reader.ts';
import type { BrokenLine, Run } from './command.ts';
import { UsageError } from './exit.ts';
import { flushQuietly } from './output.ts';
import { findResource, loadResources, type Resources } from './resources.ts';

/** A query from the input and its origin. */
export interface QueryLine {
  readonly resource: Resource;
  readonly text: string;
  /** The name of its source in reports. */
  readonly origin: string;
  /** Its line there, from 1. */
  readonly line: number;
}

/** Input in batches, so that the first items are processed before the last are read. */
export type Batches<Item> = AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;

/** The options that say where queries come from. */
interface SourceOptions {
  readonly resource?: string | undefined;
  readonly catalogue?: readonly string[] | undefined;
  readonly ndjson?: boolean | undefined;
}

const STDIN = '<stdin>';

export async function openQueries(
  queries: readonly string[],
  { resource: name, catalogue, ndjson }: SourceOptions,
  { reportBroken }: Run,
): Promise<Batches<QueryLine>> {
  const resources = await loadResources(catalogue);
  if (ndjson === true) {
    if (!usesStdin(queries)) throw new UsageError('--ndjson reads standard input and takes no queries as arguments');
    if (name !== undefined) resources.find(name);
    return queriesFromNdjson(name, resources, reportBroken);
  }
  const resource = findResource(resources, name);
  if (!usesStdin(queries)) {
    const nameOf = (index: number): string => (queries.length === 1 ? '<query>' : `<query ${index + 1}>`);
    return [readArguments(queries).map((text, index) => ({ resource, text, origin: nameOf(index), line: 1 }))];
  }
  if (process.stdin.isTTY) {
    process.stderr.write('reading queries from standard input, one per line; press Ctrl-D to end\n');
  }
  return requireQueries(mapBatches(readStdin(), ({ text, line }) => ({ resource, text, origin: STDIN, line })));
}

/** Opens texts that are only parsed, in batches. */
export function openTexts(queries: readonly string[]): Batches<string> {
  if (!usesStdin(queries)) return [readArguments(queries)];
  return requireQueries(mapBatches(readStdin(), ({ text }) => text));
}

/**
 * Handles each item, then writes what was printed after each batch: the calling program may
 * wait for a result before it sends the next query.
 */
export async function handleEach<Item>(
  batches: Batches<Item>,
  { output, errors }: Run,
  handle: (item: Item) => Promise<void> | undefined,
): Promise<void> {
  for await (const batch of batches) {
    for (const item of batch) {
      const waiting = handle(item);
      if (waiting !== undefined) await waiting;
    }
    await output.flush();
    await flushQuietly(errors);
  }
}

function usesStdin(queries: readonly string[]): boolean {
  return queries.length === 0 || (queries.length === 1 && queries[0] === '-');
}

/** A text without any operator is not a query, so it may be the name of a file. */
const NO_OPERATOR = /^[^:~<>=]+$/;

/** Reads the queries in the arguments. Rejects file names, because the files would go unchecked. */
function readArguments(queries: readonly string[]): readonly string[] {
  for (const text of queries) {
    if (!(NO_OPERATOR.test(text) && fs.existsSync(text))) continue;
    const kind = fs.statSync(text).isDirectory() ? 'folder' : 'file';
    const hint = '`clausal lint` checks files, and standard input takes one query per line';
    throw new UsageError(`${toVisible(text)} is a ${kind}, not a query; ${hint}`);
  }
  return queries;
}

/** A line of standard input that is not blank. */
interface Line {
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/**
 * Reads standard input by lines, without line breaks and blank lines. Holds one chunk and one line in memory. Refuses a
 * directory, which would read as an empty file and hide a mistyped path.
 */
export async function* readStdin(): AsyncGenerator<readonly Line[]> {
  if (fs.fstatSync(0).isDirectory()) throw new UsageError('standard input is a directory');
  const { beginText } = await import('../../objects/readers/open-input.ts');
  const { splitLines } = await import('../../objects/readers/read-json.ts');
  const { chunks } = await beginText(process.stdin).catch(refuseInput);
  let count = 0;
  for await (const batch of splitLines(chunks)) {
    const lines: Line[] = [];
    for (const bytes of batch) {
      count++;
      if (bytes === undefined) throw new UsageError(`line ${count} of standard input is ${TOO_LONG}`);
      const text = bytes.toString();
      if (text.trim() !== '') lines.push({ text: text.endsWith('\r') ? text.slice(0, -1) : text, line: count });
    }
    yield lines;
  }
}

function refuseInput(error: unknown): never {
  if (error instanceof UnreadableInput) throw new UsageError(`cannot read standard input: ${error.message}`);
  throw error;
}

/**
 * Refuses input without queries: the command that was piped in probably failed. With
 * `--ndjson` it is a program that sends queries, and it may have none.
 */
async function* requireQueries<Item>(batches: AsyncIterable<readonly Item[]>): AsyncGenerator<readonly Item[]> {
  let isEmpty = true;
  for await (const batch of batches) {
    isEmpty &&= batch.length === 0;
    yield batch;
  }
  if (isEmpty) throw new UsageError('standard input contains no queries');
}

async function* mapBatches<Item, Result>(
  batches: AsyncIterable<readonly Item[]>,
  map: (item: Item) => Result,
): AsyncGenerator<readonly Result[]> {
  for await (const batch of batches) yield batch.map(map);
}

/** Queries from JSON objects, one per line. Invalid lines are reported and skipped. */
async function* queriesFromNdjson(
  fallback: string | undefined,
  resources: Resources,
  reportBroken: (broken: BrokenLine) => void,
): AsyncGenerator<readonly QueryLine[]> {
  for await (const lines of readStdin()) {
    const inputs: QueryLine[] = [];
    for (const { text, line } of lines) {
      const request = readRequest(text, 'query', fallback, resources);
      if (typeof request === 'string') reportBroken({ origin: STDIN, line, problem: request });
      else inputs.push({ resource: request.resource, text: request.text, origin: STDIN, line });
    }
    yield inputs;
  }
}

/** A request of a program: a text of a resource. */
interface QueryRequest {
  readonly resource: Resource;
  readonly text: string;
  /** As it was sent. */
  readonly offset: unknown;
}

/**
 * Reads a line of `--ndjson`. Checked by hand, because a schema is too slow for this many lines.
 *
 * @param key - The key of the text.
 * @param fallback - The default resource.
 * @returns The problem if the line is not a request.
 */
export function readRequest(
  line: string,
  key: 'query' | 'text',
  fallback: string | undefined,
  { find }: Resources,
): QueryRequest | string {
  let parsed: { readonly [key in 'resource' | 'query' | 'text' | 'offset']?: unknown } | null;
  try {
    parsed = JSON.parse(line);
  } catch {
    return `not JSON; a line is {"resource":"…","${key}":"…"}`;
  }
  if (typeof parsed !== 'object' || parsed === null) {
    return `not a JSON object; a line is {"resource":"…","${key}":"…"}`;
  }
  const { resource: name = fallback, [key]: text, offset } = parsed;
  if (typeof text !== 'string') return `\`${key}\` is missing or not a string`;
  if (typeof name !== 'string') return '`resource` is missing or not a string, and --resource is not set';
  try {
    return { resource: find(name), text, offset };
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
