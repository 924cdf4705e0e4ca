import fs from 'node:fs';
import { quoteText } from '../../diagnostic/quote.ts';
import type { ConfiguredFolder } from '../config/loaded-config.ts';
import { LintError } from '../errors.ts';
import { createFileSearch, type FoundFiles } from '../files/file-search.ts';
import { createPathFilter, openRepository } from './repository-files.ts';
import { runGit, splitNames } from './run-git.ts';

/**
 * Finds the files that changed since the branch left a commit: committed, staged,
 * modified or new, but not ignored by git.
 *
 * @param ref - Any name of a commit. Later changes on the side of that commit do not count.
 * @param paths - Folders, files and globs to choose from.
 * @throws {LintError} If the commit, the repository or git itself does not exist.
 */
export async function findChangedFiles(
  ref: string,
  paths: readonly string[],
  folder: ConfiguredFolder,
): Promise<FoundFiles> {
  const { cwd } = folder;
  const search = createFileSearch(folder);
  const isRequested = await createPathFilter(paths, search);
  const resolve = await openRepository(cwd, search);
  const base = await findBase(ref, cwd);
  const changed = await runGit(['diff', '--name-only', '-z', '--no-renames', '--no-relative', base, '--'], { cwd });
  const added = await runGit(['ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', ':/'], { cwd });
  for (const path of [...splitNames(changed), ...splitNames(added)]) {
    const file = resolve(path);
    // Deleted files and symbolic links are skipped.
    if (file === undefined || !isRequested(file) || !search.takes(file) || !isFile(file)) continue;
    search.add(file);
  }
  return search.finish();
}

/** Finds the merge base of `ref` and the current branch. */
async function findBase(ref: string, cwd: string): Promise<string> {
  const name = quoteText(ref);
  const failure = `there is no commit ${name}`;
  // Git would read it as an option.
  if (ref.startsWith('-') || ref.includes('\0')) throw new LintError(failure);
  const args = ['rev-parse', '--verify', '--end-of-options', `${ref}^{commit}`];
  // A clone of CI is often shallow, and then the commit is missing here, not in the repository.
  const hint = (await isShallow(cwd)) ? SHALLOW : '';
  const commit = (await runGit(args, { cwd, failure: `${failure}${hint}` })).toString().trim();
  const base = await runGit(['merge-base', commit, 'HEAD'], {
    cwd,
    failure: `${name} and the current branch have no commit in common${hint}`,
  });
  return base.toString().trim();
}

const SHALLOW = '; the clone is shallow, so fetch its history first (in GitHub Actions, set `fetch-depth: 0`)';

async function isShallow(cwd: string): Promise<boolean> {
  return (await runGit(['rev-parse', '--is-shallow-repository'], { cwd })).toString().trim() === 'true';
}

function isFile(file: string): boolean {
  return fs.lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
