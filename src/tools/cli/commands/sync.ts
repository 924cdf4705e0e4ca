import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { readAddress } from '../../../client/connection.ts';
import { wait } from '../../../client/request-rate.ts';
import { SourceError } from '../../../client/source.ts';
import { type SyncCounts, sync } from '../../../client/sync.ts';
import { IndexError } from '../../../engines/index-error.ts';
import { countOf, plural } from '../../../language/base/plural.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { quoteText, toVisible } from '../../../language/diagnostic/quote.ts';
import { writeId } from '../../../objects/collection/arguments.ts';
import {
  catalogueOption,
  keyEnvOption,
  type Run,
  readDuration,
  SEARCHED_RESOURCES,
  tableOption,
  urlOption,
} from '../command.ts';
import { fromConfig } from '../config-defaults.ts';
import { type IndexAddress, readIndexAddress, useIndex } from '../engines/use-index.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import { untilInterrupted } from '../interruption.ts';
import { createProgress, lineOrLog } from '../matches/progress.ts';
import { flushQuietly, writeNote } from '../output.ts';
import { findResource, loadResources, type Resources, requireOption } from '../resources.ts';
import { readService } from './probe.ts';
import { openSource, reportRetry } from './search.ts';

const EXAMPLES = `
Examples:
  $ export BILLING_KEY=...
  $ clausal sync --url https://api.example.com --key-env BILLING_KEY -r payments,customers --into sqlite:mirror.db
  $ clausal sync --url https://api.example.com --key-env BILLING_KEY -r payments --into env:DATABASE_URL --watch 60s
  $ clausal sync --url https://api.example.com --key-env BILLING_KEY -r payments --into env:DATABASE_URL --verify
  $ clausal match -r payments --in sqlite:mirror.db 'amount>=5000 OR -refund.status:null'

The first run copies all objects, the latest first. Later runs copy only what has changed. The index keeps the position,
so a run resumes where the last one stopped. With --verify, the run then compares the numbers of objects, reads again
what differs, and removes objects that the service no longer has. Requests keep to the rate limit and are retried after
failures. With --watch, the command tries again after the pause if the service or the engine does not answer.

Exit codes: 0 the index is up to date, 1 the index cannot hold an object, or --verify left a difference, 2 incorrect
usage, or the service or the engine did not answer, 130 interrupted with Ctrl+C.`;

function declareSync() {
  return new Command('sync')
    .addOption(urlOption())
    .addOption(keyEnvOption())
    .addOption(
      fromConfig(
        new Option(
          '-r, --resource <names>',
          `resources, separated by commas: ${SEARCHED_RESOURCES}, or one from --catalogue`,
        ),
        'resource',
      ),
    )
    .addOption(fromConfig(catalogueOption(), 'catalogues'))
    .addOption(fromConfig(new Option('--into <url>', 'URL of the index: sqlite:mirror.db, or env:NAME'), 'index'))
    .addOption(tableOption())
    .addOption(
      new Option('--watch <time>', 'repeat the run, with a pause after each: 60s or 5m')
        .argParser(readPause)
        .conflicts(['verify', 'dryRun']),
    )
    .addOption(new Option('--verify', 'compare the index with the service, and repair differences').conflicts('dryRun'))
    .option('--dry-run', 'count the objects to copy, without copying them')
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
  return declareSync().action(async (options) => {
    const resources = await loadResources(options.catalogue);
    const places = readPlaces(resources, options);
    const syncUntil = async (signal: AbortSignal): Promise<void> => {
      for (let isFirst = true; isFirst || options.watch !== undefined; isFirst = false) {
        if (!isFirst) await wait(options.watch ?? 0, signal);
        run.finish(await syncAll(places, options, isFirst, signal, run));
        await run.output.flush();
      }
    };
    await untilInterrupted(syncUntil, 'stopped; the next run resumes from this point', run);
  });
}

function readPlaces(resources: Resources, options: SyncOptions): readonly IndexAddress[] {
  const { table } = options;
  const into = requireOption(options.into, '--into', 'index');
  const names = new Set(options.resource?.split(',').map((name) => name.trim()));
  const chosen = names.size === 0 ? [findResource(resources, undefined)] : [...names].map(resources.find);
  if (table !== undefined && chosen.length > 1) throw new UsageError('--table is for a single resource');
  return chosen.map((resource) => {
    checkResource(resource);
    return readIndexAddress('--into', into, resource, { table });
  });
}

/** @throws {UsageError} If the resource does not mark the date of the last change. */
function checkResource({ name, entries }: Resource): void {
  if ([...entries.values()].some(({ changed }) => changed === true)) return;
  throw new UsageError(`no field of ${toVisible(name)} is marked \`changed\`, so sync cannot find changes`);
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
        name: readAddress(readService(options).url),
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
  return new UsageError(toVisible(`${error.message}; the next run resumes from this point`));
}

function describeCounts(
  { shown, layout: { resource } }: IndexAddress,
  { requests, stored, removed, refused, left, isEqual }: SyncCounts,
  { dryRun }: SyncOptions,
): string {
  const name = toVisible(resource.name);
  if (dryRun === true) return `${countOf(left, name)} to copy into ${shown}`;
  const parts = [
    `stored ${countOf(stored, name)} in ${shown}`,
    ...(removed === 0 ? [] : [`removed ${removed.toLocaleString('en')}`]),
    ...(refused === 0 ? [] : [`refused ${refused.toLocaleString('en')}`]),
    plural(requests, 'request'),
    ...(isEqual === undefined ? [] : [isEqual ? 'counts match the service' : 'counts differ from the service']),
  ];
  return parts.join(', ');
}
