import fs from 'node:fs';
import nodePath from 'node:path';
import { LintError } from '../errors.ts';
import type { FileSearch } from '../files/file-search.ts';
import { describeMissing, parseGlob } from '../files/path-argument.ts';
import { isInClosedFolder } from '../files/walk-folder.ts';
import { toFolderPath, toSlashes } from '../paths.ts';
import { runGit } from './run-git.ts';

/** Whether a file, absolute and with `/`, is one that was asked for. */
export type IsAskedFor = (file: string) => boolean;

/**
 * Of files that are known, those that paths ask for: files, folders and globs.
 *
 * @throws {LintError} A path is none of them.
 */
export async function selectNamed(paths: readonly string[], { resolve }: FileSearch): Promise<IsAskedFor> {
  const selectors = await Promise.all(paths.map((path) => selectOne(path, resolve)));
  return (file) => selectors.some((isAskedFor) => isAskedFor(file));
}

async function selectOne(path: string, resolve: FileSearch['resolve']): Promise<IsAskedFor> {
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

/** Turns paths from the top of a repository, as git writes them, into whole ones; `undefined` for what no run looks at. */
export async function openRepository(
  cwd: string,
  { resolve }: FileSearch,
): Promise<(path: string) => string | undefined> {
  // Rather than the top itself, which git names without the links that led to it.
  const prefix = (await runGit(['rev-parse', '--show-prefix'], { cwd })).toString().replace(/\n$/, '');
  return (path) => (isInClosedFolder(path) ? undefined : resolve(nodePath.posix.relative(`/${prefix}`, `/${path}`)));
}
