import fs from 'node:fs';
import { parseGlob } from '../files/argument-glob.ts';
import { describeMissing } from '../files/describe-missing.ts';
import type { FileSearch } from '../files/file-search.ts';
import { toFolderPath, toSlashes } from '../folder-path.ts';
import { LintError } from '../lint-error.ts';

/** Whether a file, absolute and with `/`, is one that was asked for. */
export type IsAskedFor = (file: string) => boolean;

/**
 * Of files that are known, those that paths ask for: files, folders and globs.
 *
 * @throws {LintError} A path is none of them.
 */
export async function selectNamed(paths: readonly string[], { resolve }: FileSearch): Promise<IsAskedFor> {
  const selectors = await Promise.all(paths.map((path) => selectOne(path, resolve)));
  return (file) => selectors.some((isAskedFor) => isAskedFor(file));
}

async function selectOne(path: string, resolve: FileSearch['resolve']): Promise<IsAskedFor> {
  if (path === '') throw new LintError(describeMissing(path));
  const named = resolve(path);
  if (fs.existsSync(named === '' ? '/' : named)) {
    return (file) => file === named || toFolderPath(named, file) !== undefined;
  }
  const glob = await parseGlob(toSlashes(path, process.platform === 'win32'));
  if (glob === undefined) throw new LintError(describeMissing(path));
  const base = resolve(glob.base);
  return (file) => {
    const inner = toFolderPath(base, file);
    return inner !== undefined && glob.matches(inner);
  };
}
