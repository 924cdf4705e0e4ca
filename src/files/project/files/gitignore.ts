import fs from 'node:fs';
import path from 'node:path';
import type { Ignore } from 'ignore';
import { removeByteOrderMark } from '../../../language/base/byte-order-mark.ts';
import { isRepository, toFolderPath, toSlashes } from '../paths.ts';

export interface IgnoreRules {
  /** The paths given to `engine` are relative to this folder. */
  readonly base: string;
  readonly engine: Ignore;
}

/** Adds the rules of a folder to those of the folders above it, up to the root of the repository. */
export async function enterFolder(above: IgnoreRules | undefined, folder: string): Promise<IgnoreRules | undefined> {
  let rules = above;
  if (isRepository(folder)) {
    const exclude = `${findGitFolder(`${folder}/.git`)}/info/exclude`;
    rules = fs.existsSync(exclude) ? await addRules(undefined, folder, exclude) : undefined;
  }
  const own = `${folder}/.gitignore`;
  return fs.statSync(own, { throwIfNoEntry: false })?.isFile() === true ? addRules(rules, folder, own) : rules;
}

/**
 * Reads the ignore rules of the folders above a path, from the root of its
 * repository down; outside of a repository, from the working folder down.
 *
 * @param file - Absolute and with `/`, as are all paths here; need not exist.
 * @returns `ignored` if they ignore the path or a folder that contains it.
 */
export async function readRulesAbove(
  file: string,
  isFolder: boolean,
  cwd: string,
): Promise<IgnoreRules | 'ignored' | undefined> {
  const above = foldersAbove(file, cwd);
  let rules: IgnoreRules | undefined;
  for (const [index, folder] of above.entries()) {
    rules = await enterFolder(rules, folder);
    const next = above[index + 1];
    if (isIgnored(rules, next ?? file, next !== undefined || isFolder)) return 'ignored';
  }
  return rules;
}

/** Whether the rules ignore a file or folder; `path` is absolute, with `/`. */
export function isIgnored(rules: IgnoreRules | undefined, path: string, isFolder: boolean): boolean {
  if (rules === undefined) return false;
  const inner = toFolderPath(rules.base, path);
  return inner !== undefined && rules.engine.ignores(isFolder ? `${inner}/` : inner);
}

function foldersAbove(file: string, cwd: string): readonly string[] {
  const above: string[] = [];
  for (let one = file; !isRepository(one); ) {
    const parent = toSlashes(path.dirname(one));
    if (parent === one) return above.filter((each) => each === cwd || toFolderPath(cwd, each) !== undefined);
    above.unshift(parent);
    one = parent;
  }
  return above;
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

/**
 * Adds the rules of a `.gitignore` to those of the folders above it. The patterns are rewritten relative to the top
 * folder and appended, because in git the last matching pattern of the innermost folder decides.
 *
 * @param folder - The folder that the rules apply to.
 */
async function addRules(above: IgnoreRules | undefined, folder: string, file: string): Promise<IgnoreRules> {
  const { default: ignore } = await import('ignore');
  const base = above?.base ?? folder;
  // As on most CI systems; otherwise results would differ between machines.
  const engine = ignore({ ignorecase: false });
  if (above !== undefined) engine.add(above.engine);
  const inner = toFolderPath(base, folder);
  const lines = removeByteOrderMark(fs.readFileSync(file, 'utf8')).split(/\r?\n/);
  return { base, engine: engine.add(inner === undefined ? lines : lines.flatMap((line) => toTopFolder(line, inner))) };
}

/** Rewrites a line of an inner `.gitignore` for the top folder. */
function toTopFolder(line: string, inner: string): readonly string[] {
  if (line.startsWith('#')) return [];
  const isNegated = line.startsWith('!');
  const pattern = isNegated ? line.slice(1) : line;
  // An empty line, or the folder itself, which a pattern in it cannot match.
  if (/^\/* *$/.test(pattern)) return [];
  const isAnchored = pattern.replace(/\/ *$/, '').includes('/');
  const folder = `/${inner.replaceAll(/[\\*?[]/g, '\\$&')}/${isAnchored ? '' : '**/'}`;
  return [`${isNegated ? '!' : ''}${folder}${pattern.replace(/^\//, '')}`];
}
