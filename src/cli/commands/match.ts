import fs from 'node:fs';
import type { Resource } from '../../catalogue/resource.ts';
import type { CheckedQuery } from '../../checker/checked-query.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { toVisible } from '../../diagnostic/visible.ts';
import type { InputFormat } from '../../objects/object-reader.ts';
import { examineQuery } from '../examine-query.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import { matchObjects } from '../matches/match-objects.ts';
import type { ReviewWatch } from '../matches/watch-review.ts';
import { writeExplanations } from '../matches/write-explanations.ts';
import { type MatchWriter, writeCount, writeLines, writeList } from '../matches/write-lines.ts';
import { writeTable } from '../matches/write-table.ts';
import { flushQuietly, type Output } from '../output.ts';
import { reportDiagnostics } from '../report.ts';

const STDIN = '-';
/** Every query has one of these characters. */
const OPERATOR = /[:~<>]/;

export interface MatchOptions {
  readonly input?: InputFormat;
  readonly format?: 'ndjson' | 'json' | 'table';
  readonly count?: boolean;
  readonly limit?: number;
  readonly explain?: boolean;
  readonly quiet?: boolean;
}

/** `clausal match`: prints the objects that match a query, or explains why they do. */
export async function match(
  resource: Resource,
  text: string,
  files: readonly string[],
  options: MatchOptions,
  output: Output,
  errors: Output,
): Promise<ExitCode> {
  if (options.explain === true && options.format === 'table') {
    throw new UsageError('--explain cannot be combined with --format table; it prints text or JSON');
  }
  const inputs = files.length === 0 ? [STDIN] : files;
  if (inputs.indexOf(STDIN) !== inputs.lastIndexOf(STDIN)) throw new UsageError('standard input can be read only once');
  const { query, diagnostics } = await examineQuery(resource, text);
  if (query === undefined && fs.existsSync(text)) {
    throw new UsageError(`${toVisible(text)} is a file; the query comes before the files`);
  }
  if (
    query === undefined &&
    !OPERATOR.test(text) &&
    files.some((file) => OPERATOR.test(file) && !fs.existsSync(file))
  ) {
    throw new UsageError(`${toVisible(text)} is not a query; the query comes before the files`);
  }
  const shown = options.quiet === true ? diagnostics.filter(({ severity }) => severity === 'error') : diagnostics;
  const source = { resource, resourceName: resource.name, text, origin: '<query>', line: 1 };
  const report = (some: readonly Diagnostic[]): void => {
    errors.write(reportDiagnostics(source, text, some, errors))?.catch(() => {});
  };
  const [atOnce, review] = query === undefined ? [shown] : await holdBack(query, shown);
  report(atOnce);
  await flushQuietly(errors);
  if (query === undefined) return EXIT.found;
  const writer = createWriter(query, text, options, output);
  const exitCode = await matchObjects(query, inputs, { ...options, review }, writer, output, errors);
  if (review !== undefined) report(review.confirmed());
  return exitCode;
}

/** Holds back the logic warnings, because objects that the service did not send may disprove them. */
async function holdBack(
  query: CheckedQuery,
  diagnostics: readonly Diagnostic[],
): Promise<readonly [readonly Diagnostic[], ReviewWatch?]> {
  if (diagnostics.length === 0) return [diagnostics];
  const { isReview, watchReview } = await import('../matches/watch-review.ts');
  const warnings = diagnostics.filter(isReview);
  return [diagnostics.filter((one) => !isReview(one)), watchReview(query, warnings)];
}

function createWriter(query: CheckedQuery, text: string, options: MatchOptions, output: Output): MatchWriter {
  const { explain, count, format } = options;
  if (explain === true) {
    return writeExplanations(query, { text, json: format !== undefined, tallyOnly: count === true }, output);
  }
  if (count === true) return writeCount(output);
  if (format === 'table') return writeTable(query, output);
  return format === 'json' ? writeList(output) : writeLines(output);
}
