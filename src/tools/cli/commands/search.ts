import fs from 'node:fs';
import { Option } from '@commander-js/extra-typings';
import { disputes } from '../../../language/catalogue/disputes.ts';
import type { CheckedQuery } from '../../../language/checker/checked-query.ts';
import { toVisible } from '../../../language/diagnostic/quote.ts';
import { readQuery } from '../../../language/document.ts';
import { formatChecked } from '../../../language/formatter/format-checked.ts';
import { isSystemError, systemMessage } from '../../../objects/readers/system-errors.ts';
import { disputesSource } from '../../../service/client/disputes-source.ts';
import { fetchSource } from '../../../service/client/fetch-source.ts';
import { type SearchRun, searchAll } from '../../../service/client/search-all.ts';
import { type Source, SourceError } from '../../../service/client/source.ts';
import { queryCommand, type Run, readCount } from '../command.ts';
import { EXIT, UsageError } from '../exit.ts';
import { createProgress } from '../matches/match-objects.ts';
import { type MatchWriter, writeLines, writeList, writeTable } from '../matches/write-matches.ts';
import { flushQuietly } from '../output.ts';
import { examineQuery, reportDiagnostics } from '../report.ts';
import { findResource, loadResources } from '../resources.ts';
import { readKey } from './probe.ts';

const EXAMPLES = `
Examples:
  $ export BILLING_KEY=...
  $ clausal search --url https://api.example.com --key-env BILLING_KEY -r payments 'amount>=5000'
  $ clausal search --url https://api.example.com --key-env BILLING_KEY -r payments --count 'amount>=5000'
  $ clausal search --url https://api.example.com --key-env BILLING_KEY -r payments --resume payments.state \\
      'created_at>="2026-01-01T00:00:00Z"' >> payments.ndjson

The query is checked before anything is sent. Requests keep to the rate limit and are repeated after failures. The key
is read from an environment variable, so that it is not in the list of processes. With --resume, a search that ends
early goes on behind its last object; an object may be printed twice, but none is lost. --resource disputes lists
disputes.
Exit codes: 0 all objects were found, 1 errors in the query, 2 incorrect usage, or the service did not answer.`;

function declareSearch() {
  return queryCommand('search')
    .usage('--url <address> --key-env <name> --resource <name> [options] <query>')
    .argument('<query>', 'a query')
    .addOption(new Option('-u, --url <address>', 'address of the service').makeOptionMandatory())
    .addOption(
      new Option('-k, --key-env <name>', 'environment variable that holds the key of the API').makeOptionMandatory(),
    )
    .addOption(
      new Option('-f, --format <format>', 'output format').choices(['ndjson', 'json', 'table']).default('ndjson'),
    )
    .option('-c, --count', 'print only the number of objects')
    .option('-n, --limit <count>', 'stop after this many objects', readCount)
    .option('--resume <file>', 'keep the place of the search in a file, and go on from there')
    .addHelpText('after', EXAMPLES);
}

type SearchOptions = ReturnType<ReturnType<typeof declareSearch>['opts']>;

/** `clausal search`: prints the objects of the service that match a query. */
export function createSearch(run: Run) {
  const { output, errors, finish } = run;
  return declareSearch().action(async (text, options) => {
    const isDisputes = options.resource === disputes.name;
    const resource = isDisputes ? disputes : findResource(await loadResources(options.catalogue), options.resource);
    if (options.count && options.resume !== undefined) throw new UsageError('--count cannot be combined with --resume');
    if (options.format !== 'ndjson' && options.resume !== undefined) {
      throw new UsageError('--resume needs the format ndjson, whose lines can be appended');
    }
    const document = readQuery(resource, text);
    const { query } = document;
    const report = reportDiagnostics({ origin: '<query>', line: 1 }, document, await examineQuery(document), errors);
    errors.write(report)?.catch(() => {});
    await flushQuietly(errors);
    if (query === undefined) {
      finish(EXIT.found);
      return;
    }
    const source = openSource(options, isDisputes);
    try {
      if (options.count) await output.write(`${await searchAll(source, query).count()}\n`);
      else await printObjects(source, query, options, run);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const hint = options.resume === undefined ? '' : '; run the same command again to go on';
      throw new UsageError(toVisible(`${error.message}${hint}`));
    }
  });
}

function openSource({ url, keyEnv }: SearchOptions, isDisputes: boolean): Source {
  const key = readKey(keyEnv);
  try {
    return isDisputes ? disputesSource({ url, key }) : fetchSource({ url, key });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message.replace('`url`', '--url').replace('`key`', toVisible(keyEnv)));
  }
}

/** The number of objects after which the place is written. */
const EVERY = 100;

async function printObjects(source: Source, query: CheckedQuery, options: SearchOptions, run: Run): Promise<void> {
  const { limit = Number.POSITIVE_INFINITY, format, resume } = options;
  const { output, errors } = run;
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const search = startSearch(source, query, resume, stop.signal);
  const writer = createWriter(format, query, run);
  const progress = createProgress(errors, () => undefined);
  let count = 0;
  const save = async (): Promise<void> => {
    // First the objects, then the place behind them: what is lost then is printed twice.
    await output.flush();
    await flushQuietly(errors);
    if (resume !== undefined) writePlace(resume, search);
  };
  try {
    for await (const object of limit > 0 ? search : []) {
      const waiting = writer.write({ object, line: 0, json: undefined, origin: '<service>' });
      if (waiting !== undefined) await waiting;
      count += 1;
      if (count === limit) break;
      progress.show(count);
      if (count % EVERY === 0) await save();
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    throw new UsageError('stopped; not all objects were printed');
  } finally {
    progress.hide();
    await writer.end();
    await save();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

function startSearch(
  source: Source,
  query: CheckedQuery,
  file: string | undefined,
  signal: AbortSignal,
): SearchRun<object> {
  const cursor = file === undefined ? undefined : readPlace(file, query);
  try {
    return searchAll(source, query, { cursor, signal });
  } catch (error) {
    if (!(error instanceof TypeError) || file === undefined) throw error;
    throw noPlace(file);
  }
}

/** What the file of `--resume` holds. The cursor is `null` after everything was printed. */
interface Place {
  readonly resource: string;
  readonly query: string;
  readonly cursor: string | null;
}

/**
 * Reads the place of an earlier run; `undefined` without a file.
 *
 * @throws {UsageError} If the file has no place, or that of another query.
 */
function readPlace(file: string, query: CheckedQuery): string | null | undefined {
  try {
    const place = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<Place> | null;
    if (place?.resource !== query.resource.name || place.query !== formatChecked(query)) throw noPlace(file);
    return place.cursor;
  } catch (error) {
    if (error instanceof SyntaxError) throw noPlace(file);
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT') return undefined;
    throw new UsageError(`cannot read ${toVisible(file)}: ${systemMessage(error)}`);
  }
}

function noPlace(file: string): UsageError {
  return new UsageError(`${toVisible(file)} has no place of this query; delete it to start from the beginning`);
}

/** Writes the place to another file first, so that a crash leaves the old one. */
function writePlace(file: string, { query, cursor }: SearchRun<object>): void {
  const place: Place = { resource: query.resource.name, query: formatChecked(query), cursor };
  try {
    fs.writeFileSync(`${file}.new`, `${JSON.stringify(place)}\n`);
    fs.renameSync(`${file}.new`, file);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UsageError(`cannot write ${toVisible(file)}: ${systemMessage(error)}`);
  }
}

function createWriter(format: SearchOptions['format'], query: CheckedQuery, { output }: Run): MatchWriter {
  if (format === 'table') return writeTable(query, output);
  return format === 'json' ? writeList(output) : writeLines(output);
}
