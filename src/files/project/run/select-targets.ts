import path from 'node:path';
import type { CustomRule } from '../../linter/custom-rules.ts';
import { type BaselineOptions, findBaseline } from '../baseline.ts';
import { type ConfiguredFolder, findKind, type LoadedConfig, mergeCustomRules } from '../config/loaded-config.ts';
import { resolveSettings, toSettingsKey } from '../config/resolve-settings.ts';
import type { FileNotice, FoundFile, FoundFiles } from '../files/file-search.ts';
import { findFiles } from '../files/find-files.ts';
import { toReportPath, toSlashes } from '../paths.ts';
import type { LintTarget } from './lint-target.ts';
import { decodeFileText, readFileText } from './read-file-text.ts';

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
  readonly count: number;
  /** The rules of a team's own that apply to some of the files. */
  readonly customRules: readonly CustomRule[];
  readonly notices: readonly FileNotice[];
}

/**
 * Finds the files to lint: those of some paths or, of these, the ones that have changed according to git.
 *
 * @param paths - The whole working folder if empty.
 * @throws {LintError} If a path does not exist, or git fails.
 */
export async function selectTargets(
  folder: ConfiguredFolder,
  paths: readonly string[],
  options: TargetOptions,
): Promise<Selection> {
  const found = await findAmong(paths.length === 0 ? ['.'] : paths, options, folder);
  const configs = new Set(found.files.map(({ config }) => config));
  const own = ownFiles(options, folder, configs);
  const files = found.files.filter(({ file }) => !own.has(file));
  return {
    targets: createTargets(folder.cwd, files),
    count: files.length,
    customRules: mergeCustomRules(configs),
    notices: found.notices,
  };
}

function* createTargets(cwd: string, files: readonly FoundFile[]): Generator<LintTarget> {
  for (const { file, config, readBytes } of files) {
    const read = readBytes && (async () => decodeFileText(await readBytes()));
    const target = createTarget(cwd, config, file, read);
    if (target !== undefined) yield target;
  }
}

/**
 * Creates a target for a file, which need not exist if something else is read instead.
 *
 * @param config - That of the file.
 * @param name - Its path, relative to the working folder or absolute.
 * @param read - Replaces the content of the file.
 * @returns `undefined` if the file cannot contain queries.
 */
export function createTarget(
  cwd: string,
  config: LoadedConfig,
  name: string,
  read?: LintTarget['read'],
): LintTarget | undefined {
  const file = path.resolve(cwd, name);
  const host = findKind(config, file);
  if (host === undefined) return undefined;
  const settings = resolveSettings(config, file);
  return {
    path: toReportPath(cwd, file),
    file,
    host,
    config,
    settings,
    read: read ?? (() => readFileText(file)),
    get settingsKey() {
      return toSettingsKey(settings, host);
    },
  };
}

/** Files that runs write themselves; the queries in them are copies. */
function ownFiles(
  options: TargetOptions,
  folder: ConfiguredFolder,
  configs: ReadonlySet<LoadedConfig>,
): ReadonlySet<string> {
  const { outputFile, cacheLocation } = options;
  const { cwd } = folder;
  const baselines = [folder.config, ...configs].map((config) => findBaseline(options, config, folder)?.file);
  const names = [...baselines, outputFile, cacheLocation].filter((name) => name !== undefined);
  return new Set(names.map((name) => toSlashes(path.resolve(cwd, name))));
}

async function findAmong(
  paths: readonly string[],
  { staged, changedSince: ref }: TargetOptions,
  folder: ConfiguredFolder,
): Promise<FoundFiles> {
  if (staged !== true && ref === undefined) return findFiles(paths, folder);
  const { findChangedFiles, findStagedFiles } = await import('../files/git-files.ts');
  return ref === undefined ? findStagedFiles(paths, folder) : findChangedFiles(ref, paths, folder);
}
