import fs from 'node:fs';
import path from 'node:path';
import { toFolderPath, toSlashes } from '../folder-path.ts';

/**
 * The folders above a folder whose `.gitignore` speaks of it, from the top of
 * its repository down; outside of one, from the folder of the run.
 *
 * @param folder - Absolute and with `/`, as are all folders here.
 */
export function foldersAbove(folder: string, cwd: string): readonly string[] {
  const above: string[] = [];
  for (let one = folder; !isTop(one); ) {
    const parent = toSlashes(path.dirname(one));
    if (parent === one) return above.filter((each) => each === cwd || toFolderPath(cwd, each) !== undefined);
    above.unshift(parent);
    one = parent;
  }
  return above;
}

function isTop(folder: string): boolean {
  return fs.existsSync(`${folder}/.git`);
}

/** What the repository itself leaves out, as in a `.gitignore` at its top; `undefined` for nothing. */
export function readExclude(top: string): string | undefined {
  const file = `${findGitFolder(`${top}/.git`)}/info/exclude`;
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}

/** In a worktree `.git` is a file that names a folder, in which another names the one that all worktrees share. */
function findGitFolder(git: string): string {
  if (fs.statSync(git).isDirectory()) return git;
  const [, named] = /^gitdir: (.*)/.exec(fs.readFileSync(git, 'utf8')) ?? [];
  if (named === undefined) return git;
  const own = path.resolve(path.dirname(git), named);
  const shared = path.join(own, 'commondir');
  return fs.existsSync(shared) ? path.resolve(own, fs.readFileSync(shared, 'utf8').trim()) : own;
}
