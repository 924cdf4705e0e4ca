import fs from 'node:fs';
import nodePath from 'node:path';
import { quoteText } from '../../../language/diagnostic/quote.ts';
import type { ConfiguredFolder } from '../config/loaded-config.ts';
import { LintError } from '../lint-error.ts';
import { toFolderPath, toSlashes } from '../paths.ts';
import { FileSearch, type FoundFiles } from './file-search.ts';

/**
 * Finds the files to lint.
 *
 * A folder stands for all its files that can contain queries, except those in `.git` and `node_modules` and those that
 * git or the config ignores. Symbolic links are not followed. A file that is a path argument is linted even if git
 * ignores it. A path that does not exist is a glob, which some shells do not expand themselves.
 *
 * @param paths - Relative to the working folder, or absolute.
 * @throws {LintError} If a path does not exist; the message lists them all.
 */
export async function findFiles(paths: readonly string[], folder: ConfiguredFolder): Promise<FoundFiles> {
  const search = new FileSearch(folder);
  const mistakes: string[] = [];
  for (const path of paths) {
    const mistake = await findNamed(path, folder.cwd, search);
    if (mistake !== undefined) mistakes.push(mistake);
  }
  if (mistakes.length > 0) throw new LintError(mistakes.join('\n'));
  return search.finish();
}

/** Adds the files of one path argument; returns what is wrong with it. */
async function findNamed(path: string, cwd: string, search: FileSearch): Promise<string | undefined> {
  // It would mean the working folder, but comes from an unset shell variable.
  if (path === '') return describeMissing(path);
  const file = search.resolve(path);
  let stat: fs.Stats | undefined;
  try {
    stat = fs.statSync(nodePath.resolve(cwd, path), { throwIfNoEntry: false });
  } catch (error) {
    search.addUnreadable(file, error);
    return undefined;
  }
  if (stat?.isDirectory() === true) await search.addFolder(file);
  else if (stat?.isFile() === true) await search.addFile(file);
  else if (stat !== undefined) search.addDevice(file);
  else {
    const glob = await parseGlob(path, search);
    if (glob === undefined) return describeMissing(path);
    if (!(await search.addFolder(glob.base, glob.matches)))
      return `no file that can contain queries matches ${quoteText(path)}`;
  }
  return undefined;
}

/**
 * Creates a filter of known files from path arguments: files, folders and globs.
 *
 * @returns Whether a file, absolute and with `/`, is requested.
 * @throws {LintError} If a path does not exist.
 */
export async function createPathFilter(
  paths: readonly string[],
  search: FileSearch,
): Promise<(file: string) => boolean> {
  const requests = await Promise.all(
    paths.map(async (path) => {
      const base = search.resolve(path);
      if (path !== '' && fs.existsSync(base === '' ? '/' : base)) return { base, matches: () => true };
      const glob = await parseGlob(path, search);
      if (glob === undefined) throw new LintError(describeMissing(path));
      return glob;
    }),
  );
  return (file) =>
    requests.some(({ base, matches }) => {
      const inner = file === base ? '' : toFolderPath(base, file);
      return inner !== undefined && matches(inner);
    });
}

interface ArgumentGlob {
  /** Its leading folder without wildcards, absolute. */
  readonly base: string;
  /** Whether it matches a file or a folder that contains it; `file` is relative to the base, with `/`. */
  matches(file: string): boolean;
}

/** Parses a path as a glob; `undefined` if it is not one. */
async function parseGlob(path: string, search: FileSearch): Promise<ArgumentGlob | undefined> {
  const text = toSlashes(path, process.platform === 'win32');
  if (!/[*?[\]{}()!]/.test(text)) return undefined;
  const { default: picomatch } = await import('picomatch');
  const { base, glob, isGlob, negated } = picomatch.scan(text, { unescape: true });
  if (!isGlob || negated || glob === '') return undefined;
  const matches = picomatch(glob, { dot: true, windows: false });
  return { base: search.resolve(base), matches: (file) => withFolders(file).some((one) => matches(one)) };
}

/** A file and the folders that contain it: a shell would expand the glob to matching folders too. */
function withFolders(file: string): readonly string[] {
  const all: string[] = [];
  for (let one = file; one !== '.'; one = nodePath.posix.dirname(one)) all.push(one);
  return all;
}

function describeMissing(path: string): string {
  return `there is no file or folder ${quoteText(path)}`;
}
