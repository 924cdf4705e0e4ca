import { Command, Option } from '@commander-js/extra-typings';
import { type MigrateOptions, type Migration, migrateRequest } from '../../../client/migrate.ts';
import { LintError } from '../../../files/project/lint-error.ts';
import { openProject } from '../../../files/project/open-project.ts';
import { type LintOutcome, type LintTarget, writeOutcome } from '../../../files/project/run/lint-target.ts';
import { selectTargets } from '../../../files/project/run/select-targets.ts';
import { addCount } from '../../../language/base/count.ts';
import { LIST_ASSUMPTIONS, LIST_EXAMPLE } from '../../../language/catalogue/list-filters.ts';
import { SEARCH_HEADERS } from '../../../language/catalogue/service-version.ts';
import { quoteList, toVisible } from '../../../language/diagnostic/quote.ts';
import { codeConfigOption, type Run, splitNames } from '../command.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import { writeDiff } from '../lint/write-fixes.ts';
import { createProgress, lineOrNone } from '../matches/progress.ts';
import { migrateFile, type SiteStatus, STATUSES } from '../migrate/migrate-file.ts';
import { openSiteReport, SITE_FORMATS, toJson } from '../migrate/open-site-report.ts';
import type { Output } from '../output.ts';
import { asUsageError } from '../resources.ts';

const EXAMPLES = `
Examples:
  $ clausal migrate
  $ clausal migrate --write --accept all src scripts
  $ clausal migrate --format markdown --accept created-at,inclusive-times,utc src
  $ clausal migrate --url '${LIST_EXAMPLE}' --accept all --format json

Finds requests to the lists of version 1 and writes searches instead: URLs in files of any kind that \`clausal lint\`
reads, and objects with parameters beside a URL in programs. Each request is one of
  migrated: the search finds the same objects
  review: a person has to accept an assumption, choose a text or change the program
  impossible: it has a parameter that a search cannot express
  untouched: it is a search already
Assumptions, for --accept (\`all\` leaves out day-start, day-end and descriptor-part):
${Object.entries(LIST_ASSUMPTIONS)
  .map(([name, message]) => `  ${name}: ${message}`)
  .join('\n')}

Exit codes: 0 nothing is left to do, 1 requests are to be migrated or reviewed, 2 incorrect usage.`;

function declareMigrate() {
  return new Command('migrate')
    .argument('[paths...]', 'files, folders or globs (default: the working folder)')
    .option('--url <request>', `translate one request instead: '${LIST_EXAMPLE}'`)
    .option('--accept <names>', 'assumptions to accept, separated by commas, or `all`', splitNames)
    .option('--write', 'write the migrated requests to the files')
    .addOption(new Option('-f, --format <format>', 'format of the report').choices(SITE_FORMATS).default('text'))
    .option('--statistics', 'count requests and assumptions instead of listing the requests')
    .option('--config <file>', 'use this config (default: the nearest one, as for `clausal lint`)')
    .addOption(codeConfigOption())
    .addHelpText('after', EXAMPLES);
}

type MigrateCommandOptions = ReturnType<ReturnType<typeof declareMigrate>['opts']>;

/** `clausal migrate`: writes searches in place of the lists of version 1. */
export function createMigrate(run: Run) {
  return declareMigrate().action(async (paths, options) => {
    const accept = readAccept(options);
    const { url } = options;
    try {
      if (url === undefined) {
        // Reports a wrong name before files are read.
        migrateRequest(LIST_EXAMPLE, [], { accept });
        run.finish(await asUsageError(() => migrateFiles(paths, options, run)));
      } else if (paths.length > 0 || options.write || options.statistics) {
        throw new UsageError('--url cannot be combined with paths, --write or --statistics');
      } else if (options.format !== 'text' && options.format !== 'json') {
        throw new UsageError('--url supports --format text, json');
      } else {
        run.finish(await writeMigration(migrateRequest(url, [], { accept }), options.format, run));
      }
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new UsageError(error.message.replace('`accept`', '--accept').replace('`route`', '--url'));
    }
  });
}

/** The names are checked where they are used. */
function readAccept({ accept }: MigrateCommandOptions): MigrateOptions['accept'] {
  return accept as MigrateOptions['accept'];
}

async function writeMigration(migration: Migration, format: string, { output }: Run): Promise<ExitCode> {
  const { expression, query, plan, assumptions, unsaid, request, alternatives } = migration;
  if (format === 'json') await output.write(`${JSON.stringify(toJson(migration))}\n`);
  else {
    const sections: Readonly<Record<string, readonly string[]>> = {
      query: query === undefined ? [] : [query.text],
      queries: plan === undefined ? [] : String(plan).split('\n'),
      assumptions: assumptions.map(
        ({ name, message, isAccepted }) => `${name}${isAccepted ? '' : ' (not accepted)'}: ${message}`,
      ),
      unsaid: unsaid.map(({ name, message }) => `${name}: ${message}`),
      'beside the query': request.map(({ name, value, message }) => `${name}${value && `=${value}`}: ${message}`),
      alternatives: alternatives.map(({ text, accept, without }) => {
        const needs = accept.length === 0 ? '' : `  (--accept ${accept.join(',')})`;
        return text + needs + (without.length === 0 ? '' : `  (without ${without.join(', ')})`);
      }),
    };
    const written = Object.entries(sections).filter(([, lines]) => lines.length > 0);
    const toSection = ([name, lines]: (typeof written)[number]): string =>
      `${name}\n${lines.map((line) => `  ${toVisible(line)}`.trimEnd()).join('\n')}\n`;
    await output.write(written.map(toSection).join(''));
  }
  return expression === undefined || unsaid.length > 0 ? EXIT.found : EXIT.ok;
}

async function migrateFiles(paths: readonly string[], options: MigrateCommandOptions, run: Run): Promise<ExitCode> {
  const { config, codeConfig, format, write = false, statistics = false } = options;
  const progress = createProgress(run.errors, () => undefined, lineOrNone(), 'files');
  const [output, errors] = [run.output, run.errors].map(progress.before) as [Output, Output];
  const project = await openProject(process.cwd(), { config, codeConfig });
  const { targets, notices } = await selectTargets(project, paths, {});
  for (const { kind, path, message } of notices) {
    if (kind === 'unreadable') await errors.write(`clausal: ${path} ${message}\n`);
  }
  const report = await openSiteReport(project, { format, statistics }, output);
  const showsDiff = format === 'text' && !write && !statistics;
  const counts = new Map<SiteStatus, number>();
  const failures: string[] = [];
  for await (const target of progress.count(targets)) {
    const source = await target.read();
    if ('reason' in source) continue;
    const { sites, text } = await migrateFile(target, source.text, readAccept(options));
    for (const { status } of sites) addCount(counts, status);
    await report.add({ path: target.path, text: source.text, sites });
    const outcome = { report: { path: target.path, text, queries: 0, diagnostics: [] }, applied: 0, source };
    if (showsDiff) await writeDiff(target, outcome, output);
    if (write) failures.push(...tryWrite(target, outcome));
  }
  await report.finish();
  if (failures.length > 0) throw new LintError(failures.join('\n'));
  await errors.write(`clausal: ${STATUSES.map((status) => `${counts.get(status) ?? 0} ${status}`).join(', ')}\n`);
  if (counts.has('migrated')) {
    const headers = Object.entries(SEARCH_HEADERS).map(([name, value]) => `${name}: ${value}`);
    await errors.write(
      `clausal: each search must send ${quoteList(headers)}; without it, the service lists all objects\n`,
    );
  }
  const isDone = [...counts.keys()].every((status) => status === 'untouched' || (write && status === 'migrated'));
  return isDone ? EXIT.ok : EXIT.found;
}

/** Writes a file; returns why it cannot be written. The next files are still written. */
function tryWrite(target: LintTarget, outcome: LintOutcome): readonly string[] {
  try {
    writeOutcome(target, outcome);
    return [];
  } catch (error) {
    if (!(error instanceof LintError)) throw error;
    return [error.message];
  }
}
