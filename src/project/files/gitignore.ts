import fs from 'node:fs';
import path from 'node:path';
import { toFolderPath, toSlashes } from '../paths.ts';
import { addIgnoreRules, type IgnoreRules, isIgnored } from './ignore-rules.ts';

/** The names in a folder that matter to git. */
export interface GitNames {
  /** Whether the folder is the root of a repository. */
  readonly hasRepository: boolean;
  readonly hasIgnoreFile: boolean;
}

/** Adds the rules of a folder to those of the folders above it, up to the root of the repository. */
export async function enterFolder(
  above: IgnoreRules | undefined,
  folder: string,
  { hasRepository, hasIgnoreFile }: GitNames,
): Promise<IgnoreRules | undefined> {
  let rules = above;
  if (hasRepository) {
    const exclude = readExclude(folder);
    rules = exclude === undefined ? undefined : await addIgnoreRules(undefined, folder, exclude);
  }
  if (!hasIgnoreFile) return rules;
  return addIgnoreRules(rules, folder, fs.readFileSync(`${folder}/.gitignore`, 'utf8'));
}

/**
 * Reads the ignore rules of the folders above a path argument. If they ignore the
 * folder itself, there are none, because it was requested.
 *
 * @param cwd - Outside of a repository, `.gitignore` files are read up to this folder.
 */
export async function findRulesAbove(folder: string, cwd: string): Promise<IgnoreRules | undefined> {
  const above = foldersAbove(folder, cwd);
  let rules: IgnoreRules | undefined;
  for (const [index, one] of above.entries()) {
    rules = await enterFolder(rules, one, readNames(one));
    if (isIgnored(rules, above[index + 1] ?? folder, true)) return undefined;
  }
  return rules;
}

/**
 * The folders above a folder whose `.gitignore` applies to it, from the root of
 * its repository down; outside of a repository, from the working folder down.
 *
 * @param folder - Absolute and with `/`, as are all folders here.
 */
function foldersAbove(folder: string, cwd: string): readonly string[] {
  const above: string[] = [];
  for (let one = folder; !isRoot(one); ) {
    const parent = toSlashes(path.dirname(one));
    if (parent === one) return above.filter((each) => each === cwd || toFolderPath(cwd, each) !== undefined);
    above.unshift(parent);
    one = parent;
  }
  return above;
}

function isRoot(folder: string): boolean {
  return fs.existsSync(`${folder}/.git`);
}

/** Finds the root of the repository that contains a folder; `undefined` outside of a repository. */
export function findRepository(folder: string): string | undefined {
  if (isRoot(folder)) return folder;
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findRepository(parent);
}

/** Whether git ignores a file or a folder that contains it. Both paths are absolute, with `/`; the file need not exist. */
export async function isIgnoredByGit(file: string, cwd: string): Promise<boolean> {
  let rules: IgnoreRules | undefined;
  const above = foldersAbove(file, cwd);
  for (const [index, folder] of above.entries()) {
    rules = await enterFolder(rules, folder, readNames(folder));
    const next = above[index + 1];
    if (isIgnored(rules, next ?? file, next !== undefined)) return true;
  }
  return false;
}

function readNames(folder: string): GitNames {
  return {
    hasRepository: isRoot(folder),
    hasIgnoreFile: fs.statSync(`${folder}/.gitignore`, { throwIfNoEntry: false })?.isFile() === true,
  };
}

/** Reads the repository's `info/exclude`, which is like a `.gitignore` at its root. */
function readExclude(top: string): string | undefined {
  const file = `${findGitFolder(`${top}/.git`)}/info/exclude`;
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}

/** In a worktree, `.git` is a file that names a folder, and `commondir` in there names the shared one. */
function findGitFolder(git: string): string {
  if (fs.statSync(git).isDirectory()) return git;
  const [, named] = /^gitdir: (.*)/.exec(fs.readFileSync(git, 'utf8')) ?? [];
  if (named === undefined) return git;
  const own = path.resolve(path.dirname(git), named);
  const shared = path.join(own, 'commondir');
  return fs.existsSync(shared) ? path.resolve(own, fs.readFileSync(shared, 'utf8').trim()) : own;
}
