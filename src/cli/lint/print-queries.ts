import { toVisible } from '../../diagnostic/visible.ts';
import type { ConfiguredFolder } from '../../project/config/loaded-config.ts';
import { type ListedQuery, listQueries } from '../../project/run/list-queries.ts';
import type { Selection } from '../../project/run/select-targets.ts';
import { plural } from '../../text/plural.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Output } from '../output.ts';
import type { LintOptions } from './lint-options.ts';
import { createNames } from './open-report.ts';

/** Prints the places and resources of queries, and their number on standard error. */
export async function printQueries(
  folder: ConfiguredFolder,
  { targets, count }: Selection,
  { format }: LintOptions,
  output: Output,
  errors: Output,
): Promise<ExitCode> {
  const nameOf = createNames(folder, format);
  const list = await startList(format);
  let queries = 0;
  let holding = 0;
  for (const target of targets) {
    const listed = await listQueries(target);
    queries += listed.length;
    if (listed.length > 0) holding++;
    await output.write(list.add(listed.map((query) => ({ ...query, path: nameOf(query.path) }))));
  }
  await output.write(list.end());
  await errors.write(`clausal: ${plural(queries, 'query', 'queries')} in ${holding} of ${plural(count, 'file')}\n`);
  return EXIT.ok;
}

/** A list of queries in one of the formats, written file by file. */
interface QueryList {
  add(queries: readonly ListedQuery[]): string;
  end(): string;
}

async function startList(format: LintOptions['format']): Promise<QueryList> {
  if (format === 'json') {
    const list = (await import('../../reports/json-list.ts')).startJsonList();
    return { add: (queries) => list.add(queries.map(toJson)), end: () => list.end() };
  }
  const toLine = format === 'text' ? toText : toJson;
  return { add: (queries) => queries.map((query) => `${toLine(query)}\n`).join(''), end: () => '' };
}

function toText({ path, line, column, resource = '?', shown }: ListedQuery): string {
  return toVisible(`${path}:${line}:${column}: ${resource}: ${shown}`);
}

/** The public shape: exactly these keys, in this order. */
function toJson({ path, line, column, resource, query }: ListedQuery): string {
  return JSON.stringify({ path, line, column, resource: resource ?? null, query });
}
