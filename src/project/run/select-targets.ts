import path from 'node:path';
import type { Host } from '../../hosts/host.ts';
import { type BaselineOptions, findBaseline } from '../baseline/run-baseline.ts';
import { type ConfiguredFolder, findKind } from '../config/loaded-config.ts';
import { keyOfSettings, resolveSettings } from '../config/resolve-settings.ts';
import type { FileNotice, FoundFiles } from '../files/file-search.ts';
import { findFiles } from '../files/find-files.ts';
import { toReportPath, toSlashes } from '../paths.ts';
import type { LintTarget } from './lint-target.ts';
import { decodeSource, type Source } from './read-source.ts';

/** What a run is told of the files to look at. */
export interface TargetOptions extends BaselineOptions {
  /** Only what the next commit changes, as it is staged. */
  readonly staged?: boolean;
  /** A commit, branch or tag of git: only what has changed since. */
  readonly changedSince?: string;
  /** Where the report goes instead of to standard output. */
  readonly outputFile?: string;
  readonly cacheLocation?: string;
}

/** What a run is to look at, and what is to be said of the rest. */
export interface Selection {
  readonly targets: readonly LintTarget[];
  readonly notices: readonly FileNotice[];
}

/**
 * Finds what a run is to look at: the files of some paths, or those of them that
 * git says have changed.
 *
 * @param paths - All of the folder if there are none.
 * @throws {LintError} There is no such file, or git cannot tell.
 */
export async function selectTargets(
  folder: ConfiguredFolder,
  paths: readonly string[],
  options: TargetOptions,
): Promise<Selection> {
  const { files, notices } = await findAmong(paths.length === 0 ? ['.'] : paths, options, folder);
  const own = ownFiles(options, folder);
  const targets = files
    .filter(({ file }) => !own.has(file))
    .map(({ path: name, file, host, bytes }) =>
      toTarget(folder, name, file, host, bytes === undefined ? undefined : decodeSource(bytes)),
    );
  return { targets, notices };
}

/**
 * Makes a target of a file, which need not be there if its text is given.
 *
 * @param file - From the folder, or absolute.
 * @param source - What is to be looked at instead of what the file holds.
 * @returns `undefined` for a file that holds no queries.
 */
export function createTarget(folder: ConfiguredFolder, file: string, source?: Source): LintTarget | undefined {
  const whole = path.resolve(folder.cwd, file);
  const host = findKind(folder.config, whole);
  return host && toTarget(folder, toReportPath(folder.cwd, whole), whole, host, source);
}

function toTarget(
  { config }: ConfiguredFolder,
  name: string,
  file: string,
  host: Host,
  source: LintTarget['source'],
): LintTarget {
  const settings = resolveSettings(config, file);
  return {
    path: name,
    file,
    host,
    settings,
    source,
    get settingsKey() {
      return keyOfSettings(config, settings, host);
    },
  };
}

/** What runs write themselves holds queries that are not anybody's. */
function ownFiles(options: TargetOptions, { config, cwd }: ConfiguredFolder): ReadonlySet<string> {
  const { outputFile, cacheLocation } = options;
  const baseline = findBaseline(options, config, cwd)?.file;
  const names = [baseline, outputFile, cacheLocation].filter((name) => name !== undefined);
  return new Set(names.map((name) => toSlashes(path.resolve(cwd, name))));
}

async function findAmong(
  paths: readonly string[],
  { staged, changedSince: ref }: TargetOptions,
  folder: ConfiguredFolder,
): Promise<FoundFiles> {
  if (staged !== true && ref === undefined) return findFiles(paths, folder);
  const [{ findStagedFiles }, { findChangedFiles }] = await Promise.all([
    import('../git/staged-files.ts'),
    import('../git/changed-files.ts'),
  ]);
  return ref === undefined ? findStagedFiles(paths, folder) : findChangedFiles(ref, paths, folder);
}
