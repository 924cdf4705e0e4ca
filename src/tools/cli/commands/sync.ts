import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { readAddress } from '../../../client/connection.ts';
import { wait } from '../../../client/request-rate.ts';
import { SourceError } from '../../../client/source.ts';
import { type SyncCounts, sync } from '../../../client/sync.ts';
import { IndexError } from '../../../engines/index-error.ts';
import { plural } from '../../../language/base/plural.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { quoteText, toVisible } from '../../../language/diagnostic/quote.ts';
import { writeId } from '../../../objects/collection/arguments.ts';
import { catalogueOption, RESOURCES, type Run, readDuration, tableOption } from '../command.ts';
import { type IndexAddress, readIndexAddress, useIndex } from '../engines/use-index.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import { createProgress, lineOrLog } from '../matches/progress.ts';
import { flushQuietly } from '../output.ts';
import { loadResources } from '../resources.ts';
import { openSource, reportRetry, writeNote } from './search.ts';

const EXAMPLES = `
Examples:
  $ export BILLING_KEY=...
  $ clausal sync --url https://api.example.com --key-env BILLING_KEY -r payments,customers --into sqlite:mirror.db
  $ clausal sync --url https://api.example.com --key-env BILLING_KEY -r payments --into env:DATABASE_URL --watch 60s
  $ clausal sync --url https://api.example.com --key-env BILLING_KEY -r payments --into env:DATABASE_URL --verify
  $ clausal match -r payments --in sqlite:mirror.db 'amount>=5000 OR -refund.status:null'

A first run copies all objects, the latest first; a later one brings only what has changed since. The index keeps the
position, so a run that was stopped goes on where it was. With --verify, the numbers of objects are compared in the end:
what differs is read again, and what the service no longer has is removed. Requests keep to the rate limit and are
repeated after failures; with --watch, a service or an engine that does not answer is asked again the next time.
Exit codes: 0 the index is up to date, 1 it cannot hold an object, or with --verify a difference is left, 2 incorrect
usage, or the service or the engine did not answer, 130 interrupted with Ctrl+C.`;

function declareSync() {
  return new Command('sync')
    .usage('--url <address> --key-env <name> --resource <names> --into <url> [options]')
    .addOption(new Option('-u, --url <address>', 'address of the service').makeOptionMandatory())
    .addOption(
      new Option('-k, --key-env <name>', 'environment variable that holds the key of the API').makeOptionMandatory(),
    )
    .addOption(
      new Option('-r, --resource <names>', `resources, separated by commas: ${RESOURCES}, or one from --catalogue`)
        .argParser((text) => [...new Set(text.split(',').map((name) => name.trim()))])
        .makeOptionMandatory(),
    )
    .addOption(catalogueOption())
    .addOption(
      new Option('--into <url>', 'where the index is, such as sqlite:mirror.db, or env:NAME').makeOptionMandatory(),
    )
    .addOption(tableOption())
    .addOption(
      new Option('--watch <time>', 'go on, with a pause after each run: 60s or 5m')
        .argParser(readPause)
        .conflicts(['verify', 'dryRun']),
    )
    .addOption(new Option('--verify', 'compare all with the service, and repair what differs').conflicts('dryRun'))
    .option('--dry-run', 'only count what would be read')
    .addHelpText('after', EXAMPLES);
}

function readPause(text: string): number {
  const ms = readDuration(text);
  if (ms === 0) throw new InvalidArgumentError('It must be longer than 0.');
  return ms;
}

type SyncOptions = ReturnType<ReturnType<typeof declareSync>['opts']>;

/** `clausal sync`: keeps a mirror of the service in an index. */
export function createSync(run: Run) {
  const { finish, errors } = run;
  return declareSync().action(async (options) => {
    const resources = await loadResources(options.catalogue);
    const { table } = options;
    if (table !== undefined && options.resource.length > 1) throw new UsageError('--table needs a single resource');
    const places = options.resource.map((name) => {
      const resource = resources.find(name);
      checkResource(resource);
      return readIndexAddress('--into', options.into, resource, { table });
    });
    const stop = new AbortController();
    const interrupt = (signal: NodeJS.Signals): void => stop.abort(signal);
    process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
    try {
      for (let isFirst = true; isFirst || options.watch !== undefined; isFirst = false) {
        if (!isFirst) await wait(options.watch ?? 0, stop.signal);
        finish(await syncAll(places, options, isFirst, stop.signal, run));
        await run.output.flush();
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      writeNote('stopped; the next run goes on from here', errors);
      finish(stop.signal.reason === 'SIGTERM' ? EXIT.terminated : EXIT.interrupted);
    } finally {
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    }
  });
}

/** @throws {UsageError} If nothing tells which objects of a resource have changed. */
function checkResource({ name, entries }: Resource): void {
  if ([...entries.values()].some(({ changed }) => changed === true)) return;
  throw new UsageError(`no field of ${toVisible(name)} is \`changed\`, so nothing tells what is new`);
}

/** Brings the indexes up to date, one after the other. */
async function syncAll(
  places: readonly IndexAddress[],
  options: SyncOptions,
  isFirst: boolean,
  signal: AbortSignal,
  run: Run,
): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.ok;
  for (const place of places) {
    try {
      const counts = await syncOne(place, options, signal, run);
      if (counts.refused > 0 || counts.isEqual === false) exitCode = EXIT.found;
      if (isFirst || counts.stored > 0) await run.output.write(`${describeCounts(place, counts, options)}\n`);
    } catch (error) {
      if (signal.aborted || options.watch === undefined || !isTemporary(error)) throw nameError(error);
      writeNote((error as Error).message, run.errors);
    }
  }
  return exitCode;
}

async function syncOne(
  place: IndexAddress,
  options: SyncOptions,
  signal: AbortSignal,
  { errors }: Run,
): Promise<SyncCounts> {
  const progress = createProgress(errors, () => undefined, lineOrLog());
  const source = openSource(options, false, (retry) => reportRetry(retry, errors, progress));
  const { verify, dryRun } = options;
  let counts: SyncCounts | undefined;
  try {
    await useIndex(place, async (index) => {
      counts = await sync(source, index, {
        name: readAddress(options.url),
        verify,
        dryRun,
        signal,
        onProgress({ stored }) {
          progress.show(stored);
          flushQuietly(errors).catch(() => {});
        },
        onRefused(object, { message }) {
          progress.hide();
          writeNote(`${quoteText(writeId(object) ?? '')}: ${message}`, errors);
        },
      });
    });
  } finally {
    progress.hide();
    await flushQuietly(errors);
  }
  return counts as SyncCounts;
}

/** Whether a later run may succeed. */
function isTemporary(error: unknown): boolean {
  const cause = error instanceof UsageError ? error.cause : error;
  if (cause instanceof SourceError) return cause.code === 'unavailable' || cause.code === 'rate-limited';
  return cause instanceof IndexError && (cause.code === 'unavailable' || cause.code === 'time-out');
}

function nameError(error: unknown): unknown {
  if (!(error instanceof SourceError)) return error;
  return new UsageError(toVisible(`${error.message}; the next run goes on from here`));
}

function describeCounts(
  { shown, layout: { resource } }: IndexAddress,
  { requests, stored, removed, refused, left, isEqual }: SyncCounts,
  { dryRun }: SyncOptions,
): string {
  const name = toVisible(resource.name);
  if (dryRun === true) return `${left.toLocaleString('en')} ${name} to read into ${shown}`;
  const parts = [
    `stored ${stored.toLocaleString('en')} ${name} in ${shown}`,
    ...(removed === 0 ? [] : [`removed ${removed.toLocaleString('en')}`]),
    ...(refused === 0 ? [] : [`refused ${refused.toLocaleString('en')}`]),
    plural(requests, 'request'),
    ...(isEqual === undefined ? [] : [isEqual ? 'as many as the service has' : 'not as many as the service has']),
  ];
  return parts.join(', ');
}
