import type { ConfiguredFolder } from '../config/loaded-config.ts';
import { createFileSearch, type FoundFiles } from '../files/file-search.ts';
import { createPathFilter, openRepository } from './repository-files.ts';
import { runGit, splitNames } from './run-git.ts';

/**
 * Finds the staged files, with their staged content, which may differ from the
 * working tree.
 *
 * @param paths - Folders, files and globs to choose from.
 * @throws {LintError} If the repository or git itself does not exist.
 */
export async function findStagedFiles(paths: readonly string[], folder: ConfiguredFolder): Promise<FoundFiles> {
  const { cwd } = folder;
  const search = createFileSearch(folder);
  const isRequested = await createPathFilter(paths, search);
  const resolve = await openRepository(cwd, search);
  const output = await runGit(
    ['diff', '--cached', '--raw', '-z', '--no-abbrev', '--no-renames', '--no-relative', '--diff-filter=AMT', '--'],
    { cwd },
  );
  const staged = readEntries(output).flatMap(({ path, blob }) => {
    const file = resolve(path);
    return file !== undefined && isRequested(file) && search.takes(file) ? [{ file, blob }] : [];
  });
  const readBlob = createBlobReader(
    staged.map(({ blob }) => blob),
    cwd,
  );
  for (const [index, { file }] of staged.entries()) search.add(file, () => readBlob(index));
  return search.finish();
}

/** The number of blobs that one git process reads. Starting a process takes longer than reading a blob. */
const BATCH = 64;

/** Creates a function that reads a blob by its index. It holds one batch of blobs at a time. */
function createBlobReader(names: readonly string[], cwd: string): (index: number) => Promise<Buffer> {
  let batch: { readonly start: number; readonly blobs: Promise<readonly Buffer[]> } | undefined;
  return async (index) => {
    const start = index - (index % BATCH);
    if (batch?.start !== start) batch = { start, blobs: readBlobs(names.slice(start, start + BATCH), cwd) };
    const blobs = await batch.blobs;
    return blobs[index - start] as Buffer;
  };
}

interface Entry {
  /** Relative to the root of the repository. */
  readonly path: string;
  /** The object name of the staged content. */
  readonly blob: string;
}

/** An entry has the modes and object names before and after, and the status; the path follows. */
const ENTRY = /^:\d+ (\d+) [\da-f]+ ([\da-f]+) /;

function readEntries(output: Buffer): readonly Entry[] {
  const parts = splitNames(output);
  const entries: Entry[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [, mode = '', blob = ''] = ENTRY.exec(parts[index] ?? '') ?? [];
    // Neither symbolic links nor submodules.
    if (mode.startsWith('100')) entries.push({ path: parts[index + 1] ?? '', blob });
  }
  return entries;
}

/** Reads blobs, in the order of their names. */
async function readBlobs(names: readonly string[], cwd: string): Promise<readonly Buffer[]> {
  const output = await runGit(['cat-file', '--batch'], { cwd, input: `${names.join('\n')}\n` });
  const blobs: Buffer[] = [];
  for (let offset = 0; offset < output.length; ) {
    const lineEnd = output.indexOf('\n', offset);
    // Name, type and size, a line break, that many bytes, and a line break.
    const size = Number(output.toString('latin1', offset, lineEnd).split(' ')[2]);
    blobs.push(output.subarray(lineEnd + 1, lineEnd + 1 + size));
    offset = lineEnd + 1 + size + 1;
  }
  return blobs;
}
