import { openRunBaseline } from '../../project/baseline/run-baseline.ts';
import { LintError } from '../../project/errors.ts';
import type { Project } from '../../project/open-project.ts';
import type { LintCache } from '../../project/run/cache.ts';
import { lintTarget } from '../../project/run/lint-target.ts';
import { type Selection, selectTargets } from '../../project/run/select-targets.ts';
import { plural } from '../../text/plural.ts';
import { EXIT, type ExitCode } from '../exit.ts';
import type { Output } from '../output.ts';
import { fixModeOf, type LintOptions, printsFixed } from './lint-options.ts';
import { openReport } from './open-report.ts';
import { printQueries } from './print-queries.ts';
import { selectInput } from './select-input.ts';
import { createFixWriter, writeDiff } from './write-fixes.ts';

/** The project and the outputs of a run. */
export interface LintRun {
  readonly project: Project;
  readonly cache: LintCache | undefined;
  readonly output: Output;
  readonly errors: Output;
}

/**
 * Lints the requested files once. It holds the text of one file at a time
 * (docs/decisions/039-one-file-at-a-time.md).
 *
 * @throws {LintError} If a path, the config, git or a write fails.
 */
export async function lintOnce(paths: readonly string[], options: LintOptions, run: LintRun): Promise<ExitCode> {
  const { project, output, errors } = run;
  const selection =
    options.stdin === true ? await selectInput(project, options, output) : await selectTargets(project, paths, options);
  for (const { kind, path, message } of selection.notices) {
    // A hook passes every file of a commit, so listing the skipped ones would be noise.
    if (kind === 'unreadable' || options.quiet !== true) await errors.write(`clausal: ${path} ${message}\n`);
  }
  const exitCode = await useFiles(selection, options, run);
  return selection.notices.some(({ kind }) => kind === 'unreadable') ? EXIT.usage : exitCode;
}

async function useFiles(selection: Selection, options: LintOptions, run: LintRun): Promise<ExitCode> {
  if (options.printQueries === true) return printQueries(run.project, selection, options, run.output, run.errors);
  return options.diff === true ? printDiffs(selection, options, run) : lintFiles(selection, options, run);
}

async function printDiffs({ targets }: Selection, options: LintOptions, run: LintRun): Promise<ExitCode> {
  const { cache, output, errors } = run;
  let exitCode: ExitCode = EXIT.ok;
  for (const target of targets) {
    const outcome = await lintTarget(target, fixModeOf(options), cache);
    if (await writeDiff(target, outcome, output)) exitCode = EXIT.found;
  }
  await saveCache(cache, errors);
  return exitCode;
}

async function lintFiles(
  { targets, count, notices }: Selection,
  options: LintOptions,
  run: LintRun,
): Promise<ExitCode> {
  const { project, cache, output, errors } = run;
  const mode = fixModeOf(options);
  const baseline = await openRunBaseline(project, options, mode !== 'none');
  const fixes = mode === 'none' ? undefined : createFixWriter(printsFixed(options) ? output : undefined, errors);
  // Standard output is for the fixed text, so the report goes to standard error.
  const report = await openReport(project, options, printsFixed(options) ? errors : output);
  const found = { error: 0, warning: 0, info: 0 };
  let queries = 0;
  for (const target of targets) {
    const outcome = await lintTarget(target, mode, cache);
    await fixes?.add(target, outcome);
    queries += outcome.report.queries;
    const beyond = baseline.add(outcome.report);
    for (const { severity } of beyond.diagnostics) found[severity]++;
    await report.add(beyond);
  }
  await saveCache(cache, errors);
  await report.finish();
  await fixes?.finish();
  if (count === 0 && notices.length === 0 && expectsQueries(options))
    await errors.write('clausal: found no files to check\n');
  if (queries === 0 && count > 0 && expectsQueries(options)) {
    await errors.write(
      `clausal: found no queries in ${plural(count, 'file')}; list more places in \`calls\` and \`keys\` of a config (\`clausal init\` writes one)\n`,
    );
  }
  const { complaints, note } = baseline.finish();
  for (const complaint of complaints) await errors.write(`clausal: ${complaint}\n`);
  if (note !== undefined) await errors.write(`clausal: ${note}\n`);
  const isTooMany = options.maxWarnings !== undefined && found.warning > options.maxWarnings;
  // With --quiet the report does not show them.
  if (isTooMany) {
    await errors.write(`clausal: ${plural(found.warning, 'warning')}; --max-warnings allows ${options.maxWarnings}\n`);
  }
  return found.error > 0 || isTooMany || complaints.length > 0 ? EXIT.found : EXIT.ok;
}

/** Whether a person chose the files, and so may wonder why they contain no queries. */
function expectsQueries({ format, quiet, stdin, staged, changedSince, watch }: LintOptions): boolean {
  const isPartial = stdin === true || staged === true || changedSince !== undefined || watch === true;
  return format === 'text' && quiet !== true && !isPartial;
}

/** Saves the cache; a failure is only reported. */
async function saveCache(cache: LintCache | undefined, errors: Output): Promise<void> {
  try {
    cache?.save();
  } catch (error) {
    if (!(error instanceof LintError)) throw error;
    await errors.write(`clausal: ${error.message}\n`);
  }
}
