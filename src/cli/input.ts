import type { ResourceLike } from '../catalogue/catalogue.ts';
import { removeByteOrderMark } from '../text/byte-order-mark.ts';
import { UsageError } from './exit.ts';

/** A query from the input and its origin. */
export interface QueryInput {
  readonly resource: ResourceLike;
  readonly resourceName: string;
  readonly text: string;
  /** The name of its source in reports. */
  readonly origin: string;
  /** Its line there, from 1. */
  readonly line: number;
}

/** Input in batches, so that the first items are processed before the last are read. */
export type Batches<Item> = AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>;

/** A line of input without a query. */
export interface BrokenLine {
  readonly origin: string;
  readonly line: number;
  readonly problem: string;
}

/** Finds a resource by name, or throws a {@link UsageError} that lists the known ones. */
export type ResourceFinder = (name: string) => ResourceLike;

/** Reads standard input by lines, without line breaks. Holds one chunk and one line in memory. */
export async function* readLines(stream: NodeJS.ReadStream): AsyncGenerator<readonly string[]> {
  stream.setEncoding('utf8');
  let rest = '';
  let isFirst = true;
  for await (const chunk of stream as AsyncIterable<string>) {
    const lines = `${rest}${isFirst ? removeByteOrderMark(chunk) : chunk}`.split('\n');
    isFirst = false;
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map(withoutReturn);
  }
  if (rest !== '') yield [withoutReturn(rest)];
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** Queries from arguments. */
export function queriesFromArguments(queries: readonly string[], name: string, find: ResourceFinder): QueryInput[] {
  const resource = find(name);
  return queries.map((text, index) => {
    const origin = queries.length === 1 ? '<query>' : `<query ${index + 1}>`;
    return { resource, resourceName: name, text, origin, line: 1 };
  });
}

/** Queries from lines, one per line; empty lines are skipped. */
export async function* queriesFromLines(
  batches: AsyncIterable<readonly string[]>,
  name: string,
  find: ResourceFinder,
): AsyncGenerator<readonly QueryInput[]> {
  const resource = find(name);
  let line = 0;
  for await (const lines of batches) {
    const inputs: QueryInput[] = [];
    for (const text of lines) {
      line++;
      if (text.trim() !== '') inputs.push({ resource, resourceName: name, text, origin: '<stdin>', line });
    }
    yield inputs;
  }
}

/**
 * Queries from JSON objects, `{"resource", "query"}`, one per line; `fallback` is
 * the default resource. Invalid lines are passed to `reportBroken` and skipped.
 */
export async function* queriesFromNdjson(
  batches: AsyncIterable<readonly string[]>,
  fallback: string | undefined,
  find: ResourceFinder,
  reportBroken: (broken: BrokenLine) => void,
): AsyncGenerator<readonly QueryInput[]> {
  let line = 0;
  for await (const lines of batches) {
    const inputs: QueryInput[] = [];
    for (const text of lines) {
      line++;
      if (text.trim() === '') continue;
      const input = readNdjsonLine(text, line, fallback, find);
      if ('problem' in input) reportBroken(input);
      else inputs.push(input);
    }
    yield inputs;
  }
}

/** The end of the message for a wrong line of `--ndjson`. */
const SHAPE = '; a line is {"resource":"…","query":"…"}';

// Checked by hand, because a schema is too slow for this many lines (docs/decisions/005-ndjson-by-hand.md).
function readNdjsonLine(
  text: string,
  line: number,
  fallback: string | undefined,
  find: ResourceFinder,
): QueryInput | BrokenLine {
  const broken = (problem: string): BrokenLine => ({ origin: '<stdin>', line, problem });
  let parsed: { readonly resource?: unknown; readonly query?: unknown } | null;
  try {
    parsed = JSON.parse(text);
  } catch {
    return broken(`not JSON${SHAPE}`);
  }
  if (typeof parsed !== 'object' || parsed === null) return broken(`not a JSON object${SHAPE}`);
  const { resource: name = fallback, query } = parsed;
  if (typeof query !== 'string') return broken('`query` is missing or not a string');
  if (typeof name !== 'string') return broken('`resource` is missing or not a string, and --resource is not set');
  try {
    return { resource: find(name), resourceName: name, text: query, origin: '<stdin>', line };
  } catch (error) {
    if (error instanceof UsageError) return broken(error.message);
    throw error;
  }
}
