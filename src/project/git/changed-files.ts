import fs from 'node:fs';
import { quoteText } from '../../diagnostic/quote.ts';
import type { ConfiguredFolder } from '../config/loaded-config.ts';
import { LintError } from '../errors.ts';
import { createFileSearch, type FoundFiles } from '../files/file-search.ts';
import { openRepository, selectNamed } from './repository-files.ts';
import { runGit, splitNames } from './run-git.ts';

/**
 * Finds the files that are not as they were where the work left a commit:
 * committed since, staged, changed or new, save what git leaves out.
 *
 * @param ref - A commit by any name that git takes. What was done since on the side of that name is not counted.
 * @param paths - Among which files; folders, files and globs.
 * @throws {LintError} There is no such commit, no repository, no git.
 */
export async function findChangedFiles(
  ref: string,
  paths: readonly string[],
  folder: ConfiguredFolder,
): Promise<FoundFiles> {
  const { cwd } = folder;
  const search = createFileSearch(folder);
  const isAskedFor = await selectNamed(paths, search);
  const resolve = await openRepository(cwd, search);
  const base = await findBase(ref, cwd);
  const changed = await runGit(['diff', '--name-only', '-z', '--no-renames', '--no-relative', base, '--'], { cwd });
  const added = await runGit(['ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', ':/'], { cwd });
  for (const path of [...splitNames(changed), ...splitNames(added)]) {
    const file = resolve(path);
    // What is gone is nowhere, and a link is not followed.
    if (file === undefined || !isAskedFor(file) || !search.takes(file) || !isFile(file)) continue;
    search.add(file);
  }
  return search.finish();
}

/** The commit where the work left `ref`. */
async function findBase(ref: string, cwd: string): Promise<string> {
  const name = quoteText(ref);
  const failure = `there is no commit ${name}`;
  // Git would take it for an option.
  if (ref.startsWith('-') || ref.includes('\0')) throw new LintError(failure);
  const args = ['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`];
  const commit = (await runGit(args, { cwd, failure })).toString().trim();
  const base = await runGit(['merge-base', commit, 'HEAD'], {
    cwd,
    failure: `${name} and what is checked out have no commit in common; the history may be cut off`,
  });
  return base.toString().trim();
}

function isFile(file: string): boolean {
  return fs.lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
