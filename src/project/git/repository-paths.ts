import nodePath from 'node:path';
import { isInClosedFolder } from '../files/closed-folders.ts';
import type { FileSearch } from '../files/file-search.ts';
import { runGit } from './run-git.ts';

/** Turns paths from the top of a repository, as git writes them, into whole ones; `undefined` for what no run looks at. */
export async function openRepository(
  cwd: string,
  { resolve }: FileSearch,
): Promise<(path: string) => string | undefined> {
  // Rather than the top itself, which git names without the links that led to it.
  const prefix = (await runGit(['rev-parse', '--show-prefix'], { cwd })).toString().replace(/\n$/, '');
  return (path) => (isInClosedFolder(path) ? undefined : resolve(nodePath.posix.relative(`/${prefix}`, `/${path}`)));
}
