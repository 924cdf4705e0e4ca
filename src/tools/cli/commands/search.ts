import fs from 'node:fs';
import tty from 'node:tty';
import { Option } from '@commander-js/extra-typings';
import type { Retry } from '../../../client/connection.ts';
import { disputesSource } from '../../../client/disputes-source.ts';
import { fetchSource } from '../../../client/fetch-source.ts';
import { planQueries, planQuery } from '../../../client/plans/create-plan.ts';
import type { OrderOptions } from '../../../client/plans/ordered.ts';
import type { Plan } from '../../../client/plans/plan.ts';
import { runPlan, type SearchRun } from '../../../client/search-run.ts';
import { type Source, SourceError } from '../../../client/source.ts';
import { parseJson } from '../../../language/base/plain-data.ts';
import { disputes } from '../../../language/catalogue/disputes.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { type CheckedExpression, CheckedQueryOn } from '../../../language/checker/checked-query.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { keyEnvOption, queryCommand, type Run, readCount, timeZoneOption, urlOption } from '../command.ts';
import { EXIT, UsageError, useFile, useOptions } from '../exit.ts';
import { idsOption, readWanted } from '../expressions.ts';
import { untilInterrupted } from '../interruption.ts';
import { createProgress, type Progress } from '../matches/progress.ts';
import {
  checkColumns,
  columnsOption,
  createMatchWriter,
  type MatchWriter,
  OBJECT_FORMATS,
} from '../matches/write-matches.ts';
import { summarizeOption, writeSummary } from '../matches/write-summary.ts';
import { flushQuietly, type Output, writeNote } from '../output.ts';
import { reportDiagnostics } from '../report.ts';
import { findResource, loadResources } from '../resources.ts';
import { localOption, maxQueriesOption, reportPlanError } from './plan.ts';
import { nameOptions, readService, type ServiceOptions } from './probe.ts';

const EXAMPLES = `
Examples:
  $ export BILLING_KEY=...
  $ clausal search --url https://api.example.com --key-env BILLING_KEY -r payments 'amount>=5000'
  $ clausal search --url https://api.example.com --key-env BILLING_KEY -r payments --count 'amount>=5000'
  $ clausal search --url https://api.example.com --key-env BILLING_KEY -r payments --resume payments.state \\
      'created_at>="2026-01-01T00:00:00Z"' >> payments.ndjson
  $ clausal search --url https://api.example.com --key-env BILLING_KEY -r payments --ids ids.txt \\
      'amount>=5000 OR -refund.status:null'

The query is checked before anything is sent. It may be an expression, which takes several queries: \`clausal plan\`
shows them. A date may be relative: created_at>="now-7d", created_at:"last month". Each
object is printed once. Requests keep to the rate limit and are repeated after failures. The key is read from an
environment variable, so that it is not in the list of processes. With --resume, a search that ends early continues
after its last object; an object may be printed twice, but none is lost. --resource disputes lists disputes.

Exit codes: 0 all objects were found, 1 errors in the query, or it has no plan, 2 incorrect usage, or the service did
not answer, 130 interrupted with Ctrl+C.`;

function declareSearch() {
  return queryCommand('search')
    .argument('[query]', 'query or expression; `-` reads standard input; may be left out with --ids')
    .addOption(urlOption())
    .addOption(keyEnvOption())
    .addOption(new Option('-f, --format <format>', 'output format').choices(OBJECT_FORMATS).default('ndjson'))
    .addOption(columnsOption())
    .addOption(summarizeOption())
    .option('-c, --count', 'print only the number of objects')
    .option('-n, --limit <count>', 'stop after this many objects', readCount)
    .addOption(new Option('--order <field>', 'print the objects in this order').choices(['created_at', '-created_at']))
    .option('--resume <file>', 'save the position in a file, and resume from it')
    .addOption(idsOption())
    .addOption(localOption())
    .addOption(maxQueriesOption())
    .addOption(timeZoneOption())
    .addHelpText('after', EXAMPLES);
}

type SearchOptions = ReturnType<ReturnType<typeof declareSearch>['opts']>;

/** `clausal search`: prints the objects of the service that match a query or an expression. */
export function createSearch(run: Run) {
  const { output, errors, finish } = run;
  return declareSearch().action(async (text, options) => {
    const resource = findResource(await loadResources(options.catalogue), options.resource);
    checkOptions(resource, options);
    checkColumns(resource, options);
    const wanted = await readWanted(
      resource,
      text,
      options.ids,
      options.timeZone,
      run,
      async ({ document, diagnostics }) => {
        errors.write(reportDiagnostics({ origin: '<query>', line: 1 }, document, diagnostics, errors))?.catch(() => {});
      },
    );
    await flushQuietly(errors);
    if (wanted === undefined) {
      finish(EXIT.found);
      return;
    }
    const progress = createProgress(errors, () => undefined);
    const source = openSource(options, resource === disputes, (retry) => reportRetry(retry, errors, progress));
    try {
      const search = planSearch(wanted, source, options, run);
      await flushQuietly(errors);
      if (options.count) await output.write(`${await runPlan(search.plan, source).count()}\n`);
      else await printObjects(search, options, progress, run);
    } catch (error) {
      if (!(error instanceof SourceError)) return reportPlanError(error, run);
      throw new UsageError(toVisible(`${error.message}${hintAt(error, options.resume)}`));
    }
  });
}

/** How to go on after a search failed. A service may refuse what it said of an earlier run. */
function hintAt({ code }: SourceError, file: string | undefined): string {
  if (file === undefined) return '';
  const restart = code === 'refused' ? `; to start from the beginning, delete ${file}` : '';
  return `; to resume, run the same command again${restart}`;
}

/** Says on a terminal why a search pauses, and how long. */
export function reportRetry({ error, delay }: Retry, errors: Output, progress: Progress): void {
  if (!tty.isatty(2)) return;
  progress.hide();
  writeNote(`${error.message}; next attempt in ${(delay / 1000).toFixed(1)} s`, errors);
  flushQuietly(errors).catch(() => {});
}

function checkOptions({ name, entries }: Resource, { count: isCount, resume, format, order }: SearchOptions): void {
  if (isCount && resume !== undefined) throw new UsageError('--count cannot be combined with --resume');
  if (format !== 'ndjson' && resume !== undefined) {
    throw new UsageError('--resume needs the format ndjson, whose lines can be appended');
  }
  if (order !== undefined && entries.get('created_at')?.type !== 'date') {
    throw new UsageError(`--order needs the date field \`created_at\`, which ${toVisible(name)} does not have`);
  }
}

interface Search {
  readonly wanted: CheckedExpression;
  readonly source: Source;
  readonly plan: Plan;
  readonly order: OrderOptions | undefined;
}

/**
 * Plans the queries of a search; a query is sent as it is.
 *
 * @throws {PlanError} If there is no plan.
 */
function planSearch(
  wanted: Search['wanted'],
  source: Source,
  { local, maxQueries, order: given }: SearchOptions,
  { errors }: Run,
): Search {
  const options = { local, maxQueries, capabilities: source.capabilities };
  const plan = wanted instanceof CheckedQueryOn ? planQuery(wanted, options) : planQueries(wanted, options);
  const { length } = plan.queries;
  const note = length === 0 ? 'nothing matches, so nothing is sent' : `the search takes ${length} queries`;
  if (length !== 1) writeNote(note, errors);
  return { wanted, source, plan, order: given && { by: 'created_at', descending: given.startsWith('-') } };
}

/** @throws {UsageError} If the address or the key is invalid. */
export function openSource(service: ServiceOptions, isDisputes: boolean, onRetry: (retry: Retry) => void): Source {
  const { url, key, keyEnv } = readService(service);
  const options = { url, key, onRetry };
  return useOptions(
    () => (isDisputes ? disputesSource(options) : fetchSource(options)),
    (message) => nameOptions(message, keyEnv),
  );
}

function createWriter({ plan: { resource }, wanted }: Search, options: SearchOptions, output: Output): MatchWriter {
  const { format, order, summarize } = options;
  if (summarize) return writeSummary(resource, format, output);
  return createMatchWriter(resource, wanted, { ...options, order: order && [order] }, output);
}

/** The number of objects after which the position is written. */
const EVERY = 100;

async function printObjects(search: Search, options: SearchOptions, progress: Progress, run: Run): Promise<void> {
  const { resume } = options;
  const position = resume === undefined ? undefined : readSavedPosition(resume, search);
  if (position?.cursor === null) {
    const time = position.savedAt === undefined ? '' : ` at ${position.savedAt}`;
    writeNote(`${resume}: finished${time}; nothing to do`, run.errors);
    return;
  }
  await untilInterrupted(
    (signal) => printFound(startSearch(search, position, resume, signal), search, options, progress, run),
    'stopped; not all objects were printed',
    run,
  );
}

async function printFound(
  found: SearchRun<object>,
  search: Search,
  { limit = Number.POSITIVE_INFINITY, ...options }: SearchOptions,
  progress: Progress,
  { output, errors }: Run,
): Promise<void> {
  const { resume } = options;
  const writer = createWriter(search, options, output);
  let number = 0;
  const save = async (): Promise<void> => {
    // Write the objects before the cursor: a crash repeats objects, it never loses them.
    await output.flush();
    await flushQuietly(errors);
    if (resume !== undefined) writePlace(resume, search, found.cursor);
  };
  try {
    // A file that cannot be written is reported before anything is printed.
    await save();
    for await (const object of limit > 0 ? found : []) {
      const waiting = writer.write({ object, line: 0, json: undefined, origin: '<service>' });
      if (waiting !== undefined) await waiting;
      number += 1;
      if (number === limit) break;
      progress.show(number);
      if (number % EVERY === 0) await save();
    }
  } finally {
    progress.hide();
    await writer.end();
    await save();
  }
}

function startSearch(
  { source, plan, order }: Search,
  position: SavedPosition | undefined,
  file: string | undefined,
  signal: AbortSignal,
): SearchRun<object> {
  try {
    return runPlan(plan, source, { cursor: position?.cursor, signal, order });
  } catch (error) {
    throw file === undefined ? error : noSavedPosition(file);
  }
}

/** What the file of `--resume` holds. The cursor is `null` after everything was printed. */
interface SavedPosition {
  readonly resource: string;
  readonly query: string;
  readonly cursor: string | null;
  /** When the file was written, in UTC. */
  readonly savedAt?: string;
}

/**
 * Reads the position of an earlier run; `undefined` without a file, or with an empty one, such as that of `mktemp`.
 *
 * @throws {UsageError} If the file has no position, or that of another query.
 */
function readSavedPosition(file: string, { plan }: Search): SavedPosition | undefined {
  const content = fs.existsSync(file) ? useFile('read', file, () => fs.readFileSync(file, 'utf8')) : '';
  if (content.trim() === '') return undefined;
  const position = parseJson(content) as Partial<SavedPosition> | null | undefined;
  if (position?.resource !== plan.resource.name || position.query !== String(plan.expression))
    throw noSavedPosition(file);
  return position as SavedPosition;
}

function noSavedPosition(file: string): UsageError {
  return new UsageError(`${toVisible(file)} is not a state file of this query; delete it to start from the beginning`);
}

/** Writes the position to another file first, so that a crash leaves the old one. */
function writePlace(file: string, { plan }: Search, cursor: string | null): void {
  const savedAt = new Date().toISOString();
  const position: SavedPosition = { resource: plan.resource.name, query: String(plan.expression), cursor, savedAt };
  useFile('write', file, () => {
    fs.writeFileSync(`${file}.new`, `${JSON.stringify(position)}\n`);
    fs.renameSync(`${file}.new`, file);
  });
}
