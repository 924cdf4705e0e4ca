import fs from 'node:fs';
import { toVisible } from '../diagnostic/visible.ts';
import { UsageError } from './exit.ts';
import {
  type Batches,
  type BrokenLine,
  type QueryInput,
  queriesFromArguments,
  queriesFromLines,
  queriesFromNdjson,
  readLines,
} from './input.ts';
import { findResource, loadResources } from './resources.ts';

/** The options of all commands that take queries. */
export interface SourceOptions {
  readonly resource?: string;
  readonly catalogue?: string;
  readonly ndjson?: boolean;
}

/** Matches `-status:"x"`, `- a:1`, `--a:1`: names of options contain neither spaces nor operators. */
const NEGATED_QUERY = /^-(?!-)[^=]*[\s:~<>]|^-(?!-)[a-z_][\w.]+!?=|^--[a-z_][\w.]*(?:\[[^\]]*\])?\s*[:~<>]/i;
/** A character that no argument of a process can contain. */
const NUL = '\0';

/** The commands whose arguments are queries. */
const QUERY_COMMANDS: readonly string[] = ['check', 'fix', 'format', 'parse', 'match', 'complete'];
/** The options whose value is the next argument. */
const VALUE_OPTIONS: readonly string[] = [
  '-r',
  '--resource',
  '-f',
  '--format',
  '--catalogue',
  '--max-warnings',
  '--input',
  '--limit',
  '--offset',
];

/** Keeps negated queries from being read as options; `restoreQuery` undoes it. */
export function protectQueries(argv: readonly string[]): readonly string[] {
  if (!QUERY_COMMANDS.includes(argv[0] ?? '')) return argv;
  return argv.map((argument, index) => {
    const isValue = VALUE_OPTIONS.includes(argv[index - 1] ?? '');
    return !isValue && NEGATED_QUERY.test(argument) ? `${NUL}${argument}` : argument;
  });
}

/** Undoes {@link protectQueries} for one argument. */
export function restoreQuery(argument: string): string {
  return argument.startsWith(NUL) ? argument.slice(NUL.length) : argument;
}

/** Reads standard input by lines; refuses a directory, which would read as an empty file and hide a mistyped path. */
export function readStdin(): ReturnType<typeof readLines> {
  if (fs.fstatSync(0).isDirectory()) throw new UsageError('standard input is a directory');
  return readLines(process.stdin);
}

function usesStdin(queries: readonly string[]): boolean {
  return queries.length === 0 || (queries.length === 1 && queries[0] === '-');
}

/** A text without any operator is not a query, so it may be the name of a file. */
const NO_OPERATOR = /^[^:~<>=]+$/;

/** Reads the queries in the arguments. Rejects file names, because the files would go unchecked. */
function readArguments(queries: readonly string[]): readonly string[] {
  return queries.map((argument) => {
    const text = restoreQuery(argument);
    if (!(NO_OPERATOR.test(text) && fs.existsSync(text))) return text;
    const kind = fs.statSync(text).isDirectory() ? 'folder' : 'file';
    const hint = '`clausal lint` checks files, and standard input takes one query per line';
    throw new UsageError(`${toVisible(text)} is a ${kind}, not a query; ${hint}`);
  });
}

/** Opens the queries of a command, in batches. */
export async function openQueries(
  queries: readonly string[],
  options: SourceOptions,
  reportBroken: (broken: BrokenLine) => void,
): Promise<Batches<QueryInput>> {
  const resources = await loadResources(options.catalogue);
  const { find } = resources;
  if (options.ndjson === true) {
    if (!usesStdin(queries)) throw new UsageError('--ndjson reads standard input and takes no queries as arguments');
    if (options.resource !== undefined) find(options.resource);
    return queriesFromNdjson(readStdin(), options.resource, find, reportBroken);
  }
  const { name } = findResource(resources, options.resource);
  if (!usesStdin(queries)) return [queriesFromArguments(readArguments(queries), name, find)];
  if (process.stdin.isTTY)
    process.stderr.write('reading queries from standard input, one per line; press Ctrl-D to end\n');
  return requireQueries(queriesFromLines(readStdin(), name, find));
}

/** Opens texts that are only parsed, in batches. */
export function openTexts(queries: readonly string[]): Batches<string> {
  return usesStdin(queries) ? requireQueries(nonBlank(readStdin())) : [readArguments(queries)];
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

async function* nonBlank(batches: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  for await (const lines of batches) yield lines.filter((line) => line.trim() !== '');
}
