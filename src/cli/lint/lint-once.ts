import fs from 'node:fs';
import path from 'node:path';
import type { Severity } from '../../diagnostic/diagnostic.ts';
import { unreadableFile } from '../../hosts/diagnostics/unreadable-file.ts';
import { HOSTS } from '../../hosts/hosts.ts';
import type { FileReport } from '../../linter/lint-diagnostic.ts';
import { beyondBaseline } from '../../project/baseline/run-baseline.ts';
import type { ConfiguredFolder } from '../../project/config/loaded-config.ts';
import { LintError } from '../../project/errors.ts';
import type { Project } from '../../project/open-project.ts';
import type { LintCache } from '../../project/run/cache.ts';
import { type LintedTarget, type LintTarget, lintTargets } from '../../project/run/lint-target.ts';
import { decodeSource } from '../../project/run/read-source.ts';
import { createTarget, selectTargets } from '../../project/run/select-targets.ts';
import { plural } from '../../text/plural.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import { ClosedPipe, type Output } from '../output.ts';
import { fixModeOf, type LintOptions } from './lint-options.ts';
import { printQueries } from './print-queries.ts';
import { writeDiffs, writeFixes } from './write-fixes.ts';
import { writeReport } from './write-report.ts';

/** The project and the outputs of a run. */
export interface LintRun {
  readonly project: Project;
  readonly cache: LintCache | undefined;
  readonly output: Output;
  readonly errors: Output;
}

/**
 * Lints the requested files once.
 *
 * @throws {LintError} If a path, the config, git or a write fails.
 */
export async function lintOnce(paths: readonly string[], options: LintOptions, run: LintRun): Promise<ExitCode> {
  const { project, output, errors } = run;
  const { targets, notices } =
    options.stdin === true
      ? { targets: [await readInput(project, options)], notices: [] }
      : await selectTargets(project, paths, options);
  for (const notice of notices) await errors.write(`clausal: ${notice.path} ${notice.message}\n`);
  const exitCode = options.printQueries
    ? await printQueries(targets, options, output, errors)
    : await lintFiles(targets, options, run);
  return notices.some(({ kind }) => kind === 'unreadable') ? EXIT.usage : exitCode;
}

async function lintFiles(targets: readonly LintTarget[], options: LintOptions, run: LintRun): Promise<ExitCode> {
  const { project, cache, output, errors } = run;
  const mode = fixModeOf(options);
  const linted = await lintTargets(targets, mode, cache);
  await saveCache(cache, errors);
  if (options.diff === true) {
    return (await writeDiffs(linted, output)) ? EXIT.found : EXIT.ok;
  }
  // Standard output is for the fixed text, so the report goes to standard error.
  const printsFixed = options.stdin === true && mode !== 'none';
  if (mode !== 'none') await writeFixes(linted, printsFixed ? output : undefined, errors);
  const known = new Set(linted.filter(isFullyRead).map(({ target }) => target.path));
  const { reports, complaints, note } = await beyondBaseline(project, options, {
    reports: linted.map(({ outcome }) => outcome.report),
    isFixing: mode !== 'none',
    isComplete: (name) => known.has(name) || !fs.existsSync(path.resolve(project.cwd, name)),
  });
  await writeToReader(() => writeReport(reports, options, printsFixed ? errors : output));
  for (const complaint of complaints) await errors.write(`clausal: ${complaint}\n`);
  if (note !== undefined) await errors.write(`clausal: ${note}\n`);
  const warnings = count(reports, 'warning');
  const isTooMany = options.maxWarnings !== undefined && warnings > options.maxWarnings;
  // With --quiet the report does not show them.
  if (isTooMany) {
    await errors.write(`clausal: ${plural(warnings, 'warning')}; --max-warnings allows ${options.maxWarnings}\n`);
  }
  return count(reports, 'error') > 0 || isTooMany || complaints.length > 0 ? EXIT.found : EXIT.ok;
}

/** Writes to a reader that may close the pipe, which does not change the exit code. */
async function writeToReader(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ClosedPipe)) throw error;
  }
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

/** Whether everything in a file was found. */
function isFullyRead({ outcome }: LintedTarget): boolean {
  return !outcome.report.diagnostics.some(({ code }) => code === unreadableFile.code);
}

function count(reports: readonly FileReport[], severity: Severity): number {
  let sum = 0;
  for (const { diagnostics } of reports) for (const one of diagnostics) if (one.severity === severity) sum++;
  return sum;
}

/**
 * Reads standard input as if it were a file of the given name.
 *
 * @throws {UsageError} If the extension is not supported, or the input is not text.
 */
async function readInput(
  folder: ConfiguredFolder,
  { stdinFilename = 'stdin.query' }: LintOptions,
): Promise<LintTarget> {
  const target = createTarget(folder, stdinFilename);
  if (target === undefined) {
    const extensions = Object.values(HOSTS).flatMap((known) => known.extensions);
    throw new UsageError(`cannot tell the type of ${stdinFilename}; supported extensions: ${extensions.join(' ')}`);
  }
  const { buffer: readBytes } = process.getBuiltinModule('node:stream/consumers');
  const source = decodeSource(await readBytes(process.stdin));
  // Not reported as `unreadable-file`: with --fix, the output would be empty.
  if ('reason' in source) throw new UsageError(`standard input is not ${source.format}: ${source.reason}`);
  return { ...target, source };
}
