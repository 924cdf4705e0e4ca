import path from 'node:path';
import type { Host } from '../../hosts/host.ts';
import { type BaselineOptions, findBaseline } from '../baseline/run-baseline.ts';
import { type ConfiguredFolder, findKind } from '../config/loaded-config.ts';
import { resolveSettings, toSettingsKey } from '../config/resolve-settings.ts';
import type { FileNotice, FoundFiles } from '../files/file-search.ts';
import { findFiles } from '../files/find-files.ts';
import { toReportPath, toSlashes } from '../paths.ts';
import type { LintTarget } from './lint-target.ts';
import { decodeSource, readSource, type Source } from './read-source.ts';

/** The options that select files. */
export interface TargetOptions extends BaselineOptions {
  /** Only staged files, with their staged content. */
  readonly staged?: boolean;
  /** A commit, branch or tag: only files that changed since. */
  readonly changedSince?: string;
  /** A file for the report, instead of standard output. */
  readonly outputFile?: string;
  readonly cacheLocation?: string;
}

/** The files to lint, and notices about skipped paths. */
export interface Selection {
  /** Sorted by path. Each target is made when it is needed. */
  readonly targets: Iterable<LintTarget>;
  /** The number of targets. */
  readonly count: number;
  readonly notices: readonly FileNotice[];
}

/**
 * Finds the files to lint: those of some paths or, of these, the ones that have
 * changed according to git.
 *
 * @param paths - The whole working folder if empty.
 * @throws {LintError} If a path does not exist, or git fails.
 */
export async function selectTargets(
  folder: ConfiguredFolder,
  paths: readonly string[],
  options: TargetOptions,
): Promise<Selection> {
  const { files, readers, notices } = await findAmong(paths.length === 0 ? ['.'] : paths, options, folder);
  const own = ownFiles(options, folder);
  const wanted = files.filter((file) => !own.has(file));
  return { targets: createTargets(folder, wanted, readers), count: wanted.length, notices };
}

function* createTargets(
  folder: ConfiguredFolder,
  files: readonly string[],
  readers: FoundFiles['readers'],
): Generator<LintTarget> {
  for (const file of files) {
    const host = findKind(folder.config, file);
    // The search returns only files of a known kind.
    if (host === undefined) continue;
    const readBytes = readers.get(file);
    const read = readBytes === undefined ? () => readSource(file) : async () => decodeSource(await readBytes());
    yield toTarget(folder, toReportPath(folder.cwd, file), file, host, read);
  }
}

/**
 * Creates a target for a file, which need not exist if its text is given.
 *
 * @param file - Relative to the working folder, or absolute.
 * @param source - Replaces the content of the file.
 * @returns `undefined` if the file cannot contain queries.
 */
export function createTarget(folder: ConfiguredFolder, file: string, source?: Source): LintTarget | undefined {
  const absolute = path.resolve(folder.cwd, file);
  const host = findKind(folder.config, absolute);
  const read = (): ReturnType<LintTarget['read']> => source ?? readSource(absolute);
  return host && toTarget(folder, toReportPath(folder.cwd, absolute), absolute, host, read);
}

function toTarget(
  { config }: ConfiguredFolder,
  name: string,
  file: string,
  host: Host,
  read: LintTarget['read'],
): LintTarget {
  const settings = resolveSettings(config, file);
  return {
    path: name,
    file,
    host,
    settings,
    read,
    get settingsKey() {
      return toSettingsKey(config, settings, host);
    },
  };
}

/** Files that runs write themselves; the queries in them are copies. */
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
