import fs from 'node:fs';
import nodePath from 'node:path';
import { quoteText } from '../../diagnostic/quote.ts';
import type { ConfiguredFolder } from '../config/loaded-config.ts';
import { LintError } from '../errors.ts';
import { toSlashes } from '../paths.ts';
import { createFileSearch, type FileSearch, type FoundFiles } from './file-search.ts';
import { describeMissing, parseGlob } from './path-argument.ts';

/**
 * Finds the files that a run is to look at.
 *
 * A folder stands for all files in it of a kind that may hold queries, without
 * `.git` and `node_modules` and without what git or the config leaves out; links
 * in it are not followed. A file that is named itself is looked at even if git
 * leaves it out. What is neither is a glob, which some shells leave to the
 * command.
 *
 * @param paths - From the folder of the run, or absolute.
 * @throws {LintError} There is nothing of such a name: all that this is so of.
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

/** @returns what is wrong with the path. */
async function findNamed(path: string, cwd: string, search: FileSearch): Promise<string | undefined> {
  // It would be the folder of the run, and is a variable of a shell that is not set.
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
  return `no file that may hold queries matches ${quoteText(path)}`;
}
