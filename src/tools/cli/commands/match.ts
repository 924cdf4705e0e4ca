import fs from 'node:fs';
import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { errorsOf } from '../../../language/checker/query-error.ts';
import type { QueryLike } from '../../../language/checker/query-like.ts';
import type { Diagnostic } from '../../../language/diagnostic/diagnostic.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { queryCommand, type Run, readCount, readSeconds, tableOption, timeZoneOption } from '../command.ts';
import { fromConfig, isFromConfig } from '../config-defaults.ts';
import { EXIT, UsageError } from '../exit.ts';
import { readText } from '../expressions.ts';
import { groupByResource } from '../file-resources.ts';
import { isReview, matchObjects, watchReview } from '../matches/match-objects.ts';
import { inputOption, readInputs } from '../matches/read-files.ts';
import { writeExplanations } from '../matches/write-explanations.ts';
import {
  checkColumns,
  columnsOption,
  createMatchWriter,
  type MatchWriter,
  OBJECT_FORMATS,
  writeCount,
} from '../matches/write-matches.ts';
import { summarizeOption, writeSummary } from '../matches/write-summary.ts';
import { flushQuietly, type Output } from '../output.ts';
import { reportDiagnostics } from '../report.ts';
import { findResource, loadResources } from '../resources.ts';

const EXAMPLES = `
Examples:
  $ clausal match --resource payments 'amount>=5000 -refund.status:null' payments.ndjson
  $ clausal match -r payments --format table --limit 10 'currency_code:"EUR"' payments.csv
  $ clausal match -r payments --format csv --columns id,amount,customer.email 'amount>=5000' payments.json
  $ clausal match -r payments --count --input csv 'currency_code:"EUR"' < payments.csv
  $ clausal match -r payments --summarize 'created_at>="now-30d"' payments.ndjson
  $ clausal match -r payments --explain --count 'amount>=5000 currency_code:"EUR"' payments.json
  $ clausal match -r payments '(amount>=5000 OR -refund.status:null) currency_code:["EUR", "USD"]' payments.json

The query may be an expression, which the service does not take whole: any number of clauses, AND and OR in
parentheses, -( … ), lists of values, and relative dates: created_at>="now-7d", created_at:"last month".

In CSV, the first row shows whether commas, semicolons or tabs separate the cells. Columns are named like fields in
queries: customer.email, metadata[order_id]. An empty cell means no value. With --explain --format json, each object is
one line; the last line counts, for each clause, the objects that it holds for and those that it decides alone: removes
or, in an OR query, finds.

Exit codes: 0 everything was read, 1 errors in the query or lines without an object, 2 unreadable or empty file.`;

/** Every query has one of these characters. */
const OPERATOR = /[:~<>]/;

function declareMatch() {
  return queryCommand('match')
    .usage('[options] <query> [files...]')
    .argument('[query]', 'query or expression; may be left out with --in')
    .argument('[files...]', 'files of objects; without files, or with `-`, reads standard input')
    .addOption(
      fromConfig(
        new Option(
          '--in <url>',
          'search an index of `clausal index` instead of files: sqlite:payments.db, or env:NAME',
        ),
        'index',
      ),
    )
    .addOption(tableOption())
    .addOption(inputOption())
    .addOption(
      new Option('-f, --format <format>', 'output format (default: ndjson; text with --explain)').choices(
        OBJECT_FORMATS,
      ),
    )
    .addOption(columnsOption())
    .addOption(summarizeOption())
    .option('-c, --count', 'print only the number of matches')
    .addOption(
      new Option(
        '--facets <field>',
        'with --in, count the values of a token or boolean field in the matches',
      ).conflicts(['count', 'explain', 'limit']),
    )
    .option('-n, --limit <count>', 'stop after this many matches', readCount)
    .option(
      '--sort <fields>',
      'with --in, the order of the objects: -created_at, or several fields separated by commas',
    )
    .option('--timeout <seconds>', 'with --in, stop a statement after this time (default: 60)', readSeconds)
    .option(
      '-e, --explain',
      'explain why each object matches or not, and count what each clause does; with --count, only the counts; with --in, how the engine counts, or with --sort or --limit, how it finds the objects',
    )
    .addOption(timeZoneOption())
    .option('-q, --quiet', 'hide warnings about the query and the objects')
    .addHelpText('after', EXAMPLES);
}

type MatchOptions = ReturnType<ReturnType<typeof declareMatch>['opts']>;

/** `clausal match`: prints the objects that match a query, or explains why they do. */
export function createMatch(run: Run) {
  const { output, errors, finish } = run;
  return declareMatch().action(async (text, files, given, command) => {
    const { in: _, ...ofFiles } = given;
    // Files on the command line win over an index in the config.
    const readsFiles = (files.length > 0 || given.input !== undefined) && isFromConfig(command, 'in');
    const options = readsFiles ? ofFiles : given;
    const resource = await findResourceOf(text, files, options, command);
    checkFormat(resource, options);
    const inputs = readInputs(files);
    const index = await openAddress(resource, text, files, options);
    if (text === undefined) return index?.search(undefined, run);
    const { document, expression: query, diagnostics } = await readText(resource, text, options.timeZone);
    if (query === undefined) refuseFiles(text, files);
    const shown = options.quiet ? errorsOf(diagnostics) : diagnostics;
    const report = (some: readonly Diagnostic[]): void => {
      errors.write(reportDiagnostics({ origin: '<query>', line: 1 }, document, some, errors))?.catch(() => {});
    };
    // Objects that the service did not send may disprove the logic warnings. An index is not read for that.
    report(query === undefined || index !== undefined ? shown : shown.filter((one) => !isReview(one)));
    await flushQuietly(errors);
    if (query === undefined) {
      finish(EXIT.found);
      return;
    }
    if (index !== undefined) return index.search(query, run);
    const review = watchReview(document.query, shown.filter(isReview));
    const writer = createWriter(resource, query, options, output);
    const exitCode = await matchObjects(query, inputs, { ...options, review }, writer, run);
    report(review.confirmed());
    finish(exitCode);
  });
}

/** Finds the resource of the query: that of --resource, or else that of the files, or else that of the config. */
async function findResourceOf(
  text: string | undefined,
  files: readonly string[],
  options: MatchOptions,
  command: CommandUnknownOpts,
): Promise<Resource> {
  const isDefault = isFromConfig(command, 'resource');
  const resources = await loadResources(options.catalogue);
  if (options.in !== undefined || text === undefined || (options.resource !== undefined && !isDefault)) {
    return findResource(resources, options.resource);
  }
  // Otherwise the query would be read as a file.
  refuseFiles(text, files);
  const found = [...(await groupByResource(resources, readInputs(files), { ...options, isDefault })).keys()];
  if (found.length === 1) return found[0] as Resource;
  const names = found.map(({ name }) => toVisible(name)).join(', ');
  throw new UsageError(`the files are of several resources: ${names}; match those of each resource alone`);
}

/** @throws {UsageError} If the format does not fit the other options, or a column is unknown. */
function checkFormat(resource: Resource, options: MatchOptions): void {
  const { format } = options;
  if (options.explain && (format === 'table' || format === 'csv')) {
    throw new UsageError(`--explain cannot be combined with --format ${format}; it prints text or JSON`);
  }
  checkColumns(resource, options);
}

/** Reads the place of --in; `undefined` without it. */
async function openAddress(
  resource: Resource,
  text: string | undefined,
  files: readonly string[],
  options: MatchOptions,
) {
  const { in: url, table, input, facets, explain, sort, timeout } = options;
  if (url === undefined) {
    const [other] = Object.entries({ facets, table, sort, timeout }).find(([, value]) => value !== undefined) ?? [];
    if (other !== undefined) throw new UsageError(`--${other} needs --in`);
    if (text === undefined) throw new UsageError("missing required argument 'query'");
    return undefined;
  }
  if (explain && text === undefined) throw new UsageError('--explain needs a query');
  if (files.length > 0 || input !== undefined) throw new UsageError('--in cannot be combined with files or --input');
  // Loaded on demand, so that files are matched without the engines.
  const [{ readIndexAddress }, { searchIndex }] = await Promise.all([
    import('../engines/use-index.ts'),
    import('../engines/search-index.ts'),
  ]);
  const place = { ...readIndexAddress('--in', url, resource, { table }), timeout, sortBy: sort?.split(',') };
  return { search: (query: QueryLike | undefined, run: Run) => searchIndex(query, place, options, run) };
}

/** Refuses the name of a file in place of the query. */
function refuseFiles(text: string, files: readonly string[]): void {
  const isFile = fs.existsSync(text);
  const hasQuery = files.some((file) => OPERATOR.test(file) && !fs.existsSync(file));
  if (!isFile && (OPERATOR.test(text) || !hasQuery)) return;
  throw new UsageError(`${toVisible(text)} is ${isFile ? 'a file' : 'not a query'}; the query comes before the files`);
}

function createWriter(resource: Resource, query: QueryLike, options: MatchOptions, output: Output): MatchWriter {
  const { explain, count, format, summarize } = options;
  if (explain) {
    return writeExplanations(query, { json: format !== undefined, tallyOnly: count === true }, output);
  }
  if (count) return writeCount(output);
  if (summarize) return writeSummary(resource, format, output);
  return createMatchWriter(resource, query, options, output);
}
