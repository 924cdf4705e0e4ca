import { toVisible } from '../../diagnostic/visible.ts';
import type { LintTarget } from '../../project/run/lint-target.ts';
import { type ListedQuery, listQueries } from '../../project/run/list-queries.ts';
import { plural } from '../../text/plural.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Output } from '../output.ts';
import type { LintOptions } from './lint-options.ts';

/** Prints the places and resources of queries, and their number on standard error. */
export async function printQueries(
  targets: readonly LintTarget[],
  { format }: LintOptions,
  output: Output,
  errors: Output,
): Promise<ExitCode> {
  const queries: ListedQuery[] = [];
  for (const target of targets) for (const query of await listQueries(target)) queries.push(query);
  const lines = queries.map(format === 'text' ? toText : toJson);
  if (format === 'json') {
    const { toJsonList } = await import('../../reports/json.ts');
    await output.write(toJsonList(lines));
  } else {
    await output.write(lines.map((line) => `${line}\n`).join(''));
  }
  const holding = new Set(queries.map(({ path }) => path)).size;
  const found = plural(queries.length, 'query', 'queries');
  await errors.write(`clausal: ${found} in ${holding} of ${plural(targets.length, 'file')}\n`);
  return EXIT.ok;
}

function toText({ path, line, column, resource = '?', shown }: ListedQuery): string {
  return toVisible(`${path}:${line}:${column}: ${resource}: ${shown}`);
}

/** The public shape: exactly these keys, in this order. */
function toJson({ path, line, column, resource, query }: ListedQuery): string {
  return JSON.stringify({ path, line, column, resource: resource ?? null, query });
}
