import path from 'node:path';
import { HOSTS } from '../../hosts/hosts.ts';
import { findKind } from '../../project/config/find-kind.ts';
import type { LoadedConfig } from '../../project/config/loaded-config.ts';
import { resolveSettings } from '../../project/config/resolve-settings.ts';
import { keyOfSettings } from '../../project/config/settings-key.ts';
import type { SearchOptions } from '../../project/files/file-search.ts';
import { findFiles } from '../../project/files/find-files.ts';
import type { FileNotice, FoundFile, FoundFiles } from '../../project/files/found-files.ts';
import { toSlashes } from '../../project/folder-path.ts';
import { toReportPath } from '../../project/report-path.ts';
import type { LintTarget } from '../../project/run/lint-target.ts';
import { decodeSource } from '../../project/run/read-source.ts';
import { UsageError } from '../exit.ts';
import { findBaseline } from './find-baseline.ts';
import type { LintOptions } from './lint-options.ts';

/** What a run is to look at, and what is to be said of the rest. */
export interface Selection {
  readonly targets: readonly LintTarget[];
  readonly notices: readonly FileNotice[];
}

/**
 * Finds what a run is to look at: the files of some paths, those that git says
 * have changed, or standard input.
 *
 * @throws {LintError} There is no such file, or git cannot tell.
 */
export async function selectTargets(
  paths: readonly string[],
  options: LintOptions,
  config: LoadedConfig,
  cwd: string,
): Promise<Selection> {
  if (options.stdin === true) {
    const file = inputFile(options, config, cwd);
    const { buffer: readBytes } = process.getBuiltinModule('node:stream/consumers');
    const source = decodeSource(await readBytes(process.stdin));
    // With --fix nothing would be printed in its place.
    if ('reason' in source) throw new UsageError(`standard input is no ${source.format}: ${source.reason}`);
    return { targets: [{ ...toTarget(file, config), source }], notices: [] };
  }
  const among = paths.length === 0 ? ['.'] : paths;
  const { files, notices } = await findAmong(among, options, { cwd, config });
  const own = ownFiles(options, config, cwd);
  return { targets: files.filter(({ file }) => !own.has(file)).map((file) => toTarget(file, config)), notices };
}

/** What runs write themselves holds queries that are not anybody's. */
function ownFiles(options: LintOptions, config: LoadedConfig, cwd: string): ReadonlySet<string> {
  const { outputFile, cacheLocation } = options;
  const baseline = findBaseline(options, config, cwd)?.file;
  const names = [baseline, outputFile, cacheLocation].filter((name) => name !== undefined);
  return new Set(names.map((name) => toSlashes(path.resolve(cwd, name))));
}

async function findAmong(
  paths: readonly string[],
  { staged, changedSince: ref }: LintOptions,
  search: SearchOptions,
): Promise<FoundFiles> {
  if (staged !== true && ref === undefined) return findFiles(paths, search);
  const [{ findStagedFiles }, { findChangedFiles }] = await Promise.all([
    import('../../project/git/staged-files.ts'),
    import('../../project/git/changed-files.ts'),
  ]);
  return ref === undefined ? findStagedFiles(paths, search) : findChangedFiles(ref, paths, search);
}

function toTarget({ path: name, file, host, bytes }: FoundFile, config: LoadedConfig): LintTarget {
  const settings = resolveSettings(config, file);
  return {
    path: name,
    file,
    host,
    settings,
    source: bytes && decodeSource(bytes),
    get settingsKey() {
      return keyOfSettings(config, settings, host);
    },
  };
}

/** Standard input as if it were the file whose name it is given. */
function inputFile({ stdinFilename = 'stdin.query' }: LintOptions, config: LoadedConfig, cwd: string): FoundFile {
  const file = path.resolve(cwd, stdinFilename);
  const host = findKind(config, file);
  if (host !== undefined) return { path: toReportPath(cwd, file), file, host };
  const extensions = Object.values(HOSTS).flatMap((known) => known.extensions);
  throw new UsageError(`nobody knows what ${stdinFilename} holds; a name ends in ${extensions.join(' ')}`);
}
