import path from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { toVisible } from '../../diagnostic/visible.ts';
import { LintError } from '../../project/errors.ts';
import { openProject, type Project } from '../../project/open-project.ts';
import type { LintCache } from '../../project/run/cache.ts';
import { EXIT, type ExitCode, UsageError } from '../exit.ts';
import { type LintRun, lintOnce } from '../lint/lint-once.ts';
import { findConflict, type LintOptions } from '../lint/lint-options.ts';
import type { Output } from '../output.ts';
import { loadOwnResources } from '../resources.ts';

const CACHE = '.clausalcache';
const CLEAR_SCREEN = '\u001b[2J\u001b[3J\u001b[H';

/** `clausal lint`: checks the queries in the files of a repository. */
export async function lint(
  paths: readonly string[],
  options: LintOptions,
  output: Output,
  errors: Output,
): Promise<ExitCode> {
  const conflict = findConflict(paths, options);
  if (conflict !== undefined) throw new UsageError(conflict);
  if (options.watch === true) return lintAgain(paths, options, output, errors);
  return asUsageError(async () => lintOnce(paths, options, await openRun(options, output, errors)));
}

/** `clausal lint --print-config`: prints the settings for a file, or for all files. */
export async function printConfig(file: string | undefined, options: LintOptions, output: Output): Promise<ExitCode> {
  const { printConfig: print } = await import('../../project/config/print-config.ts');
  return asUsageError(async () => {
    const { config, cwd } = await open(options);
    await output.write(print(config, cwd, file === undefined ? undefined : path.resolve(cwd, file)));
    return EXIT.ok;
  });
}

async function openRun(options: LintOptions, output: Output, errors: Output): Promise<LintRun> {
  return { project: await open(options), cache: await openCache(options), output, errors };
}

async function open({ config, catalogue, resource }: LintOptions): Promise<Project> {
  // Only the resources of the file: those of the service would replace the config's.
  return openProject(process.cwd(), { config, resources: await loadOwnResources(catalogue), resource });
}

async function openCache({ cache, cacheLocation = CACHE }: LintOptions): Promise<LintCache | undefined> {
  if (cache !== true) return undefined;
  const { openCache: openFile } = await import('../../project/run/cache.ts');
  return openFile(cacheLocation, packageJson.version);
}

/** Runs again after every change. A failed run does not end the watch. */
async function lintAgain(
  paths: readonly string[],
  options: LintOptions,
  output: Output,
  errors: Output,
): Promise<ExitCode> {
  const { watch } = await import('../../project/run/watch.ts');
  const { cacheLocation = CACHE, outputFile } = options;
  const own = [cacheLocation, ...(outputFile === undefined ? [] : [outputFile])].map((file) => path.resolve(file));
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  process.once('SIGTERM', () => interruption.abort());
  await watch(process.cwd(), own, interruption.signal, async () => {
    if (process.stdout.isTTY) await output.write(CLEAR_SCREEN);
    try {
      await asUsageError(async () => lintOnce(paths, options, await openRun(options, output, errors)));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      await errors.write(`clausal: ${error.message}\n`);
    }
    await output.flush();
    await errors.flush();
  });
  return EXIT.ok;
}

async function asUsageError(run: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof LintError)) throw error;
    throw new UsageError(error.message.split('\n').map(toVisible).join('\nclausal: '));
  }
}
