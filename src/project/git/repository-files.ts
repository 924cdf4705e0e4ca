import fs from 'node:fs';
import nodePath from 'node:path';
import { LintError } from '../errors.ts';
import type { FileSearch } from '../files/file-search.ts';
import { describeMissing, parseGlob } from '../files/path-argument.ts';
import { isInSkippedFolder } from '../files/walk-folder.ts';
import { toFolderPath, toSlashes } from '../paths.ts';
import { runGit } from './run-git.ts';

/** Whether a file, absolute and with `/`, is requested by the path arguments. */
export type IsRequested = (file: string) => boolean;

/**
 * Creates a filter of known files from path arguments: files, folders and globs.
 *
 * @throws {LintError} If a path does not exist.
 */
export async function createPathFilter(paths: readonly string[], { resolve }: FileSearch): Promise<IsRequested> {
  const selectors = await Promise.all(paths.map((path) => selectOne(path, resolve)));
  return (file) => selectors.some((isRequested) => isRequested(file));
}

async function selectOne(path: string, resolve: FileSearch['resolve']): Promise<IsRequested> {
  if (path === '') throw new LintError(describeMissing(path));
  const named = resolve(path);
  if (fs.existsSync(named === '' ? '/' : named)) {
    return (file) => file === named || toFolderPath(named, file) !== undefined;
  }
  const glob = await parseGlob(toSlashes(path, process.platform === 'win32'));
  if (glob === undefined) throw new LintError(describeMissing(path));
  const base = resolve(glob.base);
  return (file) => {
    const inner = toFolderPath(base, file);
    return inner !== undefined && glob.matches(inner);
  };
}

/** Creates a resolver for git's paths, which are relative to the root of the repository; `undefined` for skipped folders. */
export async function openRepository(
  cwd: string,
  { resolve }: FileSearch,
): Promise<(path: string) => string | undefined> {
  // Not `--show-toplevel`, where git resolves symbolic links.
  const prefix = (await runGit(['rev-parse', '--show-prefix'], { cwd })).toString().replace(/\n$/, '');
  return (path) => (isInSkippedFolder(path) ? undefined : resolve(nodePath.posix.relative(`/${prefix}`, `/${path}`)));
}
