import fs from 'node:fs';
import path from 'node:path';
import { toFolderPath, toSlashes } from '../paths.ts';
import { addIgnoreRules, type IgnoreRules, isIgnored } from './ignore-rules.ts';

/** The names in a folder that decide what git leaves out. */
export interface GitNames {
  /** The folder is the top of a repository. */
  readonly hasRepository: boolean;
  readonly hasIgnoreFile: boolean;
}

/** What git leaves out of a folder, by its own `.gitignore` and those above it up to the top of the repository. */
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
 * What git leaves out below the folders above a folder, which has been asked
 * for: where they leave out the folder itself, nothing.
 *
 * @param cwd - Up to where `.gitignore` files are looked at outside of a repository.
 */
export async function findRulesAbove(folder: string, cwd: string): Promise<IgnoreRules | undefined> {
  const above = foldersAbove(folder, cwd);
  let rules: IgnoreRules | undefined;
  for (const [index, one] of above.entries()) {
    rules = await enterFolder(rules, one, {
      hasRepository: fs.existsSync(`${one}/.git`),
      hasIgnoreFile: fs.statSync(`${one}/.gitignore`, { throwIfNoEntry: false })?.isFile() === true,
    });
    if (isIgnored(rules, above[index + 1] ?? folder, true)) return undefined;
  }
  return rules;
}

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
