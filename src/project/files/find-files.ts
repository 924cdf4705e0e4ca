import fs from 'node:fs';
import nodePath from 'node:path';
import { quoteText } from '../../diagnostic/quote.ts';
import type { ConfiguredFolder } from '../config/loaded-config.ts';
import { LintError } from '../errors.ts';
import { toSlashes } from '../paths.ts';
import { createFileSearch, type FileSearch, type FoundFiles } from './file-search.ts';
import { describeMissing, parseGlob } from './path-argument.ts';

/**
 * Finds the files to lint.
 *
 * A folder stands for all its files that can contain queries, except those in
 * `.git` and `node_modules` and those that git or the config ignores. Symbolic
 * links are not followed. A file that is a path argument is linted even if git
 * ignores it. A path that does not exist is a glob, which some shells do not
 * expand themselves.
 *
 * @param paths - Relative to the working folder, or absolute.
 * @throws {LintError} If a path does not exist; the message lists them all.
 */
export async function findFiles(paths: readonly string[], folder: ConfiguredFolder): Promise<FoundFiles> {
  const search = createFileSearch(folder);
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
  else if (stat?.isFile() === true) search.addFile(file);
  else if (stat !== undefined) search.addDevice(file);
  else return findMatching(path, search);
  return undefined;
}

async function findMatching(path: string, search: FileSearch): Promise<string | undefined> {
  const glob = await parseGlob(toSlashes(path, process.platform === 'win32'));
  if (glob === undefined) return describeMissing(path);
  if (await search.addFolder(search.resolve(glob.base), glob.matches)) return undefined;
  return `no file that can contain queries matches ${quoteText(path)}`;
}
