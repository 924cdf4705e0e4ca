import path from 'node:path';
import { Command, Option } from '@commander-js/extra-typings';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { HostName } from '../../../files/hosts/hosts.ts';
import { openBaselines } from '../../../files/project/baseline.ts';
import { nameKind } from '../../../files/project/config/loaded-config.ts';
import { LintError } from '../../../files/project/lint-error.ts';
import { openProject, type Project } from '../../../files/project/open-project.ts';
import type { LintCache } from '../../../files/project/run/cache.ts';
import { type FixMode, lintTarget } from '../../../files/project/run/lint-target.ts';
import { type Selection, selectTargets } from '../../../files/project/run/select-targets.ts';
import { REPORTS, type ReportFormat } from '../../../files/reports/reports.ts';
import { addCount } from '../../../language/base/count.ts';
import { plural } from '../../../language/base/plural.ts';
import {
  catalogueOption,
  codeConfigOption,
  type Run,
  readCount,
  resourceOption,
  SEARCHED_RESOURCES,
  splitNames,
} from '../command.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import { openReport } from '../lint/open-report.ts';
import { printQueries } from '../lint/print-queries.ts';
import { selectInput } from '../lint/select-input.ts';
import { createFixWriter, writeDiff } from '../lint/write-fixes.ts';
import { createProgress, lineOrNone, type Progress } from '../matches/progress.ts';
import type { Output } from '../output.ts';
import { asUsageError, loadOwnResources } from '../resources.ts';

const EXAMPLES = `
Examples:
  $ clausal lint
  $ clausal lint --fix queries docs/runbooks
  $ clausal lint --format github --max-warnings 0
  $ clausal lint --baseline clausal-baseline.json --format sarif --output-file clausal.sarif
  $ clausal lint --stdin --stdin-filename search.ts < search.ts

Finds queries in
  .query and .search files: one per line, below \`# resource: payments\`
  JSON, YAML, TOML, NDJSON and CSV: a \`query\` with a \`resource\` beside it, and \`keys\` of the config
  JavaScript and TypeScript: clausal itself, strings after /* clausal: payments */, and \`calls\` of the config
  .http files and curl commands in shell scripts
  Markdown: fences marked \`clausal payments\`, and fences in the languages above

Exit codes: 0 no errors; 1 errors, too many warnings, a stale baseline or, with --fail-on-none, no query; 2 incorrect usage, config or input.`;

function declareLint() {
  return new Command('lint')
    .argument('[paths...]', 'files, folders or globs (default: the working folder)')
    .addOption(
      new Option('-f, --format <format>', 'format of the report')
        .choices(Object.keys(REPORTS) as ReportFormat[])
        .default('text'),
    )
    .option('-o, --output-file <file>', 'write the report to a file instead of standard output')
    .option('--fix', 'apply safe fixes')
    .option('--unsafe', 'also apply the most likely unsafe fix where there is no safe one')
    .option(
      '--add-suppressions',
      'add a comment that suppresses it for each diagnostic, where the kind of file has comments',
    )
    .option('--diff', 'print what --fix, --unsafe or --add-suppressions would change, and change nothing')
    .option(
      '--config <file>',
      'use this config for all files (default: the clausal.config.json, .js, .ts or similar that is nearest to each file, up to the root of the repository)',
    )
    .addOption(codeConfigOption())
    .option('--print-config [file]', 'print the settings for a file, or for all files')
    .option('--print-queries', 'print the queries and their resources instead of checking them')
    .addOption(resourceOption(undefined, SEARCHED_RESOURCES))
    .addOption(catalogueOption())
    .option(
      '--baseline <file>',
      'accept the diagnostics in this baseline (default: that of the config); fails if entries are stale',
    )
    .option('--no-baseline', 'ignore the baseline of the config')
    .option(
      '--write-baseline',
      'write a baseline that accepts all current diagnostics (default file: clausal-baseline.json)',
    )
    .option('--prune', 'remove stale entries from the baseline')
    .option('--staged', 'check only staged files, with their staged content')
    .option('--changed-since <ref>', 'check only files that changed since a commit, branch or tag')
    .option('--stdin', 'check standard input; with --fix, print the fixed text')
    .option('--stdin-filename <name>', 'name of standard input, whose extension sets its kind (default: stdin.query)')
    .option('--select <codes>', 'report only these codes, separated by commas; `all` stands for every code', splitNames)
    .option('--ignore <codes>', 'do not report these codes, separated by commas', splitNames)
    .option('--statistics', 'count the diagnostics of each code instead of reporting them')
    .option('--fail-on-none', 'fail if no query is found')
    .option('--max-warnings <count>', 'fail if there are more warnings than this', readCount)
    .option('-q, --quiet', 'show only errors, and no notices about skipped files')
    .option('--watch', 'run again whenever a file changes')
    .option('--cache', 'reuse results of files that have not changed')
    .option('--cache-location <file>', 'file for the cache (default: .clausalcache)')
    .addHelpText('after', EXAMPLES);
}

type LintOptions = ReturnType<ReturnType<typeof declareLint>['opts']>;

/** Options that cannot be combined: each with any of its list, and why if the names do not show it. */
const CONFLICTS: readonly (readonly [
  option: keyof LintOptions,
  others: readonly (keyof LintOptions)[],
  reason?: string,
])[] = [
  ['addSuppressions', ['fix', 'unsafe', 'stdin', 'watch', 'writeBaseline', 'prune', 'printQueries']],
  ['stdin', ['staged', 'changedSince', 'watch']],
  ['staged', ['changedSince']],
  ['watch', ['staged', 'diff', 'writeBaseline', 'prune']],
  ['printQueries', ['fix', 'unsafe', 'diff', 'watch', 'writeBaseline', 'prune', 'outputFile']],
  ['writeBaseline', ['prune', 'select', 'ignore'], 'it rewrites the whole baseline'],
  ['statistics', ['printQueries', 'diff']],
  ['diff', ['writeBaseline', 'prune'], 'it changes nothing'],
  ['diff', ['outputFile'], 'it prints a patch instead of a report'],
];

const QUERY_FORMATS: readonly ReportFormat[] = ['text', 'json', 'jsonl'];

/** Explains why some options cannot be combined; `undefined` if they can. */
function findConflict(paths: readonly string[], options: LintOptions): string | undefined {
  const { stdin, staged, fix, unsafe, addSuppressions, diff, printQueries: printsQueries, format, baseline } = options;
  if (stdin && paths.length > 0) return '--stdin cannot be combined with paths';
  // The staged content may differ from the file, which a fix would overwrite.
  if (staged && (fix || unsafe || addSuppressions) && !diff)
    return '--staged cannot be combined with --fix, --unsafe or --add-suppressions: staged content cannot be changed; add --diff to see the changes';
  if (baseline === false && (options.writeBaseline || options.prune))
    return '--no-baseline cannot be combined with --write-baseline or --prune';
  const conflict = findPair(options);
  if (conflict !== undefined) return conflict;
  if (printsQueries && !QUERY_FORMATS.includes(format)) {
    return `--print-queries supports --format ${QUERY_FORMATS.join(', ')}`;
  }
  if (options.statistics && !QUERY_FORMATS.includes(format)) {
    return `--statistics supports --format ${QUERY_FORMATS.join(', ')}`;
  }
  if (!stdin && options.stdinFilename !== undefined) return '--stdin-filename needs --stdin';
  return !options.cache && options.cacheLocation !== undefined ? '--cache-location needs --cache' : undefined;
}

/** The first pair of options that cannot be combined, in words. */
function findPair(options: LintOptions): string | undefined {
  for (const [name, others, reason] of CONFLICTS) {
    const other = options[name] ? others.find((one) => options[one]) : undefined;
    if (other === undefined) continue;
    const problem = `${toFlag(name)} cannot be combined with ${toFlag(other)}`;
    return reason === undefined ? problem : `${problem}: ${reason}`;
  }
  return undefined;
}

/** The option as it is typed: `--output-file`. */
function toFlag(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** `clausal lint`: checks the queries in the files of a repository. */
export function createLint(run: Run) {
  return declareLint().action(async (paths, options) => {
    const conflict = findConflict(paths, options);
    const { printConfig: file } = options;
    if (file !== undefined) run.finish(await asUsageError(() => printConfig(file, options, run)));
    else if (conflict !== undefined) throw new UsageError(conflict);
    else if (options.watch) run.finish(await lintAgain(paths, options, run));
    else run.finish(await asUsageError(() => lintOnce(paths, options, run)));
  });
}

async function printConfig(file: string | true, options: LintOptions, { output }: Run): Promise<ExitCode> {
  const { printConfig: print } = await import('../../../files/project/config/resolve-settings.ts');
  const { config, cwd, findConfig } = await open(options);
  if (file === true) await output.write(print(config, cwd));
  else {
    const absolute = path.resolve(cwd, file);
    await output.write(print(await findConfig(path.dirname(absolute)), cwd, absolute));
  }
  return EXIT.ok;
}

async function open({ catalogue, config, codeConfig, resource, select, ignore }: LintOptions): Promise<Project> {
  // Only the resources of the file: those of the service would replace the config's.
  const resources = await loadOwnResources(catalogue);
  return openProject(process.cwd(), { config, codeConfig, resources, resource, select, ignore });
}

const CACHE = '.clausalcache';
const CLEAR_SCREEN = '\u001b[2J\u001b[3J\u001b[H';

/** Runs again after every change. A failed run does not end the watch. */
async function lintAgain(paths: readonly string[], options: LintOptions, run: Run): Promise<ExitCode> {
  const { watch } = await import('../lint/watch.ts');
  const { output, errors } = run;
  const { cacheLocation = CACHE, outputFile } = options;
  const own = [cacheLocation, ...(outputFile === undefined ? [] : [outputFile])].map((file) => path.resolve(file));
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  process.once('SIGTERM', () => interruption.abort());
  await watch(process.cwd(), own, interruption.signal, async () => {
    if (process.stdout.isTTY) await output.write(CLEAR_SCREEN);
    try {
      await asUsageError(() => lintOnce(paths, options, run));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      await errors.write(`clausal: ${error.message}\n`);
    }
    await output.flush();
    await errors.flush();
  });
  return EXIT.ok;
}

/** What a run uses and decides once. */
interface LintContext extends Run {
  readonly progress: Progress;
  readonly project: Project;
  readonly cache: LintCache | undefined;
  readonly mode: FixMode;
  /** Receives the fixed text of standard input. */
  readonly fixed: Run['output'] | undefined;
}

/**
 * Lints the requested files once. It holds the text of one file at a time (docs/decisions/016-one-file-at-a-time.md).
 *
 * @throws {LintError} If a path, the config, git or a write fails.
 */
async function lintOnce(paths: readonly string[], options: LintOptions, run: Run): Promise<ExitCode> {
  const { stdin, diff, stdinFilename, quiet } = options;
  const progress = createProgress(run.errors, () => undefined, lineOrNone(quiet), 'files');
  const [output, errors] = [run.output, run.errors].map(progress.before) as [Output, Output];
  const project = await open(options);
  const mode = readMode(options);
  const fixed = stdin && !diff && mode !== 'none' ? output : undefined;
  const context = { ...run, output, errors, progress, project, cache: await openCache(options), mode, fixed } as const;
  const selection = stdin
    ? await selectInput(project, stdinFilename, fixed)
    : await selectTargets(project, paths, options);
  // The texts of files die young. Otherwise V8 doubles the space for them up to 100 MB and more, and is not faster.
  process.getBuiltinModule('node:v8').setFlagsFromString('--semi-space-growth-factor=1');
  for (const { kind, path, message } of selection.notices) {
    // A hook passes every file of a commit, so listing the skipped ones would be noise.
    if (kind === 'unreadable' || !quiet) await errors.write(`clausal: ${path} ${message}\n`);
  }
  const exitCode = await handleFiles(selection, options, context);
  return selection.notices.some(({ kind }) => kind === 'unreadable') ? EXIT.usage : exitCode;
}

function readMode({ fix, unsafe, addSuppressions, diff }: LintOptions): FixMode {
  if (addSuppressions) return 'suppress';
  if (unsafe) return 'unsafe';
  return fix || diff ? 'safe' : 'none';
}

function handleFiles(selection: Selection, options: LintOptions, context: LintContext): Promise<ExitCode> {
  const { project, output, errors, progress } = context;
  if (options.printQueries) {
    return printQueries(
      project,
      { ...selection, targets: progress.count(selection.targets) },
      options.format,
      output,
      errors,
    );
  }
  return options.diff ? printDiffs(selection, context) : lintFiles(selection, options, context);
}

async function printDiffs(
  { targets }: Selection,
  { cache, mode, output, errors, progress }: LintContext,
): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.ok;
  for await (const target of progress.count(targets)) {
    if (await writeDiff(target, await lintTarget(target, mode, cache), output)) exitCode = EXIT.found;
  }
  await saveCache(cache, errors);
  return exitCode;
}

async function lintFiles(selection: Selection, options: LintOptions, context: LintContext): Promise<ExitCode> {
  const { targets, customRules } = selection;
  const { project, cache, mode, fixed, output, errors, progress } = context;
  const { format, outputFile, quiet = false, statistics = false, maxWarnings } = options;
  const warn = (text: string) => errors.write(`clausal: ${text}\n`);
  const baselines = openBaselines(project, options, mode !== 'none');
  const fixes = mode === 'none' ? undefined : createFixWriter(mode, fixed, errors);
  // Standard output is for the fixed text, so the report goes to standard error.
  const report = await openReport(
    project,
    { format, outputFile, quiet, statistics, customRules },
    fixed === undefined ? output : errors,
  );
  const found = { error: 0, warning: 0, info: 0 };
  let queries = 0;
  const kinds = new Map<HostName, number>();
  for await (const target of progress.count(targets)) {
    addCount(kinds, nameKind(target.host));
    const outcome = await lintTarget(target, mode, cache);
    await fixes?.add(target, outcome);
    queries += outcome.report.queries;
    const beyond = baselines.add(outcome.report, target.config);
    for (const { severity } of beyond.diagnostics) found[severity]++;
    await report.add(beyond);
  }
  await saveCache(cache, errors);
  await report.finish();
  await fixes?.finish();
  const isEmpty = queries === 0 && (await warnOfNone(selection, kinds, options, warn));
  const { complaints, notes } = baselines.finish();
  for (const text of [...complaints, ...notes]) await warn(text);
  const isTooMany = maxWarnings !== undefined && found.warning > maxWarnings;
  // With --quiet the report does not show them.
  if (isTooMany) await warn(`${plural(found.warning, 'warning')}; --max-warnings allows ${maxWarnings}`);
  return found.error > 0 || isTooMany || isEmpty || complaints.length > 0 ? EXIT.found : EXIT.ok;
}

const HINT = 'list more names in `calls` and paths in `keys` of a config (`clausal init` writes one)';

/** Says where a run looked that found no query, unless nobody wonders; returns whether it fails for that. */
async function warnOfNone(
  { count, notices }: Selection,
  kinds: ReadonlyMap<HostName, number>,
  options: LintOptions,
  warn: (text: string) => Promise<void> | undefined,
): Promise<boolean> {
  const { failOnNone = false } = options;
  if (!failOnNone && !expectsQueries(options)) return false;
  if (count > 0) await warn(`found no queries in ${plural(count, 'file')} (${listKinds(kinds)}); ${HINT}`);
  else if (failOnNone || notices.length === 0) await warn('found no files to check');
  return failOnNone;
}

/** The number of files of each kind, the most frequent first: `9 typescript, 2 json`. */
function listKinds(kinds: ReadonlyMap<HostName, number>): string {
  const counts = [...kinds].sort(([, a], [, b]) => b - a);
  return counts.map(([kind, count]) => `${count} ${kind}`).join(', ');
}

/** Whether a person chose the files, and so may wonder why they contain no queries. */
function expectsQueries({ format, quiet, stdin, staged, changedSince, watch }: LintOptions): boolean {
  return format === 'text' && !(quiet || stdin || staged || watch) && changedSince === undefined;
}

async function openCache({ cache, cacheLocation = CACHE }: LintOptions): Promise<LintCache | undefined> {
  if (!cache) return undefined;
  const { openCache: openFile } = await import('../../../files/project/run/cache.ts');
  return openFile(cacheLocation, packageJson.version);
}

/** Saves the cache; a failure is only reported. */
async function saveCache(cache: LintCache | undefined, errors: Run['errors']): Promise<void> {
  try {
    cache?.save();
  } catch (error) {
    if (!(error instanceof LintError)) throw error;
    await errors.write(`clausal: ${error.message}\n`);
  }
}
