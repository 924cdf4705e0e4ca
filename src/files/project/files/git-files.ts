import fs from 'node:fs';
import nodePath from 'node:path';
import { quoteText } from '../../../language/diagnostic/quote.ts';
import type { ConfiguredFolder } from '../config/loaded-config.ts';
import { LintError } from '../lint-error.ts';
import { isInSkippedFolder } from '../paths.ts';
import { FileSearch, type FoundFiles } from './file-search.ts';
import { createPathFilter } from './find-files.ts';

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
  const search = new FileSearch(folder);
  const find = await openRepository(paths, cwd, search);
  const base = await findBase(ref, cwd);
  const changed = await runGit(['diff', '--name-only', '-z', '--no-renames', '--no-relative', base, '--'], { cwd });
  const added = await runGit(['ls-files', '--others', '--exclude-standard', '--full-name', '-z', '--', ':/'], { cwd });
  for (const path of [...splitNames(changed), ...splitNames(added)]) {
    const file = find(path);
    // Deleted files and symbolic links are skipped.
    if (file !== undefined && isFile(file)) await search.add(file);
  }
  return search.finish();
}

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

/**
 * Finds the staged files, with their staged content, which may differ from the working tree.
 *
 * @param paths - Folders, files and globs to choose from.
 * @throws {LintError} If the repository or git itself does not exist.
 */
export async function findStagedFiles(paths: readonly string[], folder: ConfiguredFolder): Promise<FoundFiles> {
  const { cwd } = folder;
  const search = new FileSearch(folder);
  const find = await openRepository(paths, cwd, search);
  const output = await runGit(
    ['diff', '--cached', '--raw', '-z', '--no-abbrev', '--no-renames', '--no-relative', '--diff-filter=AMT', '--'],
    { cwd },
  );
  const staged = readEntries(output).flatMap(({ path, blob }) => {
    const file = find(path);
    return file === undefined ? [] : [{ file, blob }];
  });
  // One process for all, because starting one takes longer than reading a blob.
  let blobs: Promise<readonly Buffer[]> | undefined;
  for (const [index, { file }] of staged.entries()) {
    await search.add(file, async () => {
      blobs ??= readBlobs(
        staged.map(({ blob }) => blob),
        cwd,
      );
      return (await blobs)[index] as Buffer;
    });
  }
  return search.finish();
}

interface Entry {
  /** Relative to the root of the repository. */
  readonly path: string;
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

/**
 * Creates a function that resolves a path of git, relative to the root of the
 * repository, to the absolute path of a requested file; `undefined` for any other.
 */
async function openRepository(
  paths: readonly string[],
  cwd: string,
  search: FileSearch,
): Promise<(path: string) => string | undefined> {
  const isRequested = await createPathFilter(paths, search);
  // Not `--show-toplevel`, where git resolves symbolic links.
  const prefix = (await runGit(['rev-parse', '--show-prefix'], { cwd })).toString().replace(/\n$/, '');
  return (path) => {
    if (isInSkippedFolder(path)) return undefined;
    const file = search.resolve(nodePath.posix.relative(`/${prefix}`, `/${path}`));
    return isRequested(file) ? file : undefined;
  };
}

interface GitOptions {
  readonly cwd: string;
  readonly input?: string;
  /** The message if git fails; by default, the first line of its own. */
  readonly failure?: string;
}

/**
 * Runs git, without a shell.
 *
 * @throws {LintError} If git is not installed, the folder is not in a repository, or git fails.
 */
function runGit(args: readonly string[], { cwd, input = '', failure }: GitOptions): Promise<Buffer> {
  // Not imported, because an import loads all that the module exports (docs/decisions/002-quick-start.md).
  const { execFile } = process.getBuiltinModule('node:child_process');
  // English, because messages are parsed here; and without optional locks, so as not to disturb other processes.
  const env = { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' };
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      args,
      { cwd, env, encoding: 'buffer', maxBuffer: Number.POSITIVE_INFINITY, windowsHide: true },
      (error, output, stderr) => {
        if (error === null) resolve(output);
        else reject(new LintError(describeFailure(error, stderr.toString(), failure), { cause: error }));
      },
    );
    // Git may exit before it has read everything; its failure is reported above.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

function describeFailure(
  error: Error & { readonly code?: unknown },
  stderr: string,
  failure: string | undefined,
): string {
  if (error.code === 'ENOENT') return 'git is not installed';
  if (stderr.includes('not a git repository')) return 'this folder is not in a git repository';
  const [line = ''] = stderr.replace(/^fatal: /, '').split('\n');
  return failure ?? `git failed: ${line}`;
}

function splitNames(output: Buffer): readonly string[] {
  return output.toString().split('\0').slice(0, -1);
}
