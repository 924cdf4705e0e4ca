import type { ConfiguredFolder } from '../../../files/project/config/loaded-config.ts';
import { type LintTarget, type ListedQuery, listQueries } from '../../../files/project/run/lint-target.ts';
import type { Selection } from '../../../files/project/run/select-targets.ts';
import type { ReportWriter } from '../../../files/reports/report-writer.ts';
import type { ReportFormat } from '../../../files/reports/reports.ts';
import { plural } from '../../../language/base/plural.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Output } from '../output.ts';
import { createNames } from './open-report.ts';

/** Prints the places and resources of queries, and their number on standard error. */
export async function printQueries(
  folder: ConfiguredFolder,
  { targets, count }: Pick<Selection, 'count'> & { readonly targets: AsyncIterable<LintTarget> },
  format: ReportFormat,
  output: Output,
  errors: Output,
): Promise<ExitCode> {
  const nameOf = createNames(folder, format);
  const list = await startList(format);
  let queries = 0;
  let holding = 0;
  for await (const target of targets) {
    const listed = await listQueries(target);
    queries += listed.length;
    if (listed.length > 0) holding++;
    await output.write(list.add(listed.map((query) => ({ ...query, path: nameOf(query.path) }))));
  }
  await output.write(list.end());
  await errors.write(`clausal: ${plural(queries, 'query', 'queries')} in ${holding} of ${plural(count, 'file')}\n`);
  return EXIT.ok;
}

async function startList(format: ReportFormat): Promise<ReportWriter<readonly ListedQuery[]>> {
  if (format === 'json') {
    const { startDocument } = await import('../../../files/reports/json.ts');
    return startDocument([], (queries) => queries.map(toJson), '');
  }
  const toLine = format === 'text' ? toText : (query: ListedQuery) => JSON.stringify(toJson(query));
  return { add: (queries) => queries.map((query) => `${toLine(query)}\n`).join(''), end: () => '' };
}

function toText({ path, line, column, resource = '?', shown }: ListedQuery): string {
  return toVisible(`${path}:${line}:${column}: ${resource}: ${shown}`);
}

/** The public shape: exactly these keys, in this order. */
function toJson({ path, line, column, resource, query }: ListedQuery): unknown {
  return { path, line, column, resource: resource ?? null, query };
}
