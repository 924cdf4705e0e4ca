import type { ConfiguredFolder } from '../config/loaded-config.ts';
import { createFileSearch, type FoundFiles } from '../files/file-search.ts';
import { openRepository, selectNamed } from './repository-files.ts';
import { runGit, splitNames } from './run-git.ts';

/**
 * Finds the files that the next commit changes, each with what it
 * commits, which need not be what is in the folder.
 *
 * @param paths - Among which files; folders, files and globs.
 * @throws {LintError} There is no repository, or no git.
 */
export async function findStagedFiles(paths: readonly string[], folder: ConfiguredFolder): Promise<FoundFiles> {
  const { cwd } = folder;
  const search = createFileSearch(folder);
  const isAskedFor = await selectNamed(paths, search);
  const resolve = await openRepository(cwd, search);
  const output = await runGit(
    ['diff', '--cached', '--raw', '-z', '--no-abbrev', '--no-renames', '--no-relative', '--diff-filter=AMT', '--'],
    { cwd },
  );
  const staged = readEntries(output).flatMap(({ path, blob }) => {
    const file = resolve(path);
    return file !== undefined && isAskedFor(file) && search.takes(file) ? [{ file, blob }] : [];
  });
  const blobs = await readBlobs(
    staged.map(({ blob }) => blob),
    cwd,
  );
  for (const [index, { file }] of staged.entries()) search.add(file, blobs[index]);
  return search.finish();
}

interface Entry {
  /** From the top of the repository. */
  readonly path: string;
  /** The name of what is staged. */
  readonly blob: string;
}

/** Of each entry the modes and names before and after, what happened, then the path. */
const ENTRY = /^:\d+ (\d+) [\da-f]+ ([\da-f]+) /;

function readEntries(output: Buffer): readonly Entry[] {
  const parts = splitNames(output);
  const entries: Entry[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [, mode = '', blob = ''] = ENTRY.exec(parts[index] ?? '') ?? [];
    // Neither links nor repositories in the repository.
    if (mode.startsWith('100')) entries.push({ path: parts[index + 1] ?? '', blob });
  }
  return entries;
}

/** What blobs hold, in the order of their names. */
async function readBlobs(names: readonly string[], cwd: string): Promise<readonly Buffer[]> {
  if (names.length === 0) return [];
  const output = await runGit(['cat-file', '--batch'], { cwd, input: `${names.join('\n')}\n` });
  const blobs: Buffer[] = [];
  for (let offset = 0; offset < output.length; ) {
    const lineEnd = output.indexOf('\n', offset);
    // Name, type and size, a line break, so many bytes, and a line break.
    const size = Number(output.toString('latin1', offset, lineEnd).split(' ')[2]);
    blobs.push(output.subarray(lineEnd + 1, lineEnd + 1 + size));
    offset = lineEnd + 1 + size + 1;
  }
  return blobs;
}
