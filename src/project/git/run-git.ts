import { LintError } from '../errors.ts';

/** How git is run. */
export interface GitOptions {
  /** The folder to run it in. */
  readonly cwd: string;
  /** What it reads. */
  readonly input?: string;
  /** What it means that git fails; what git says of it unless told. */
  readonly failure?: string;
}

/**
 * Runs git, without a shell.
 *
 * @returns What it writes.
 * @throws {LintError} There is no git, the folder is in no repository, or git fails.
 */
export function runGit(args: readonly string[], { cwd, input = '', failure }: GitOptions): Promise<Buffer> {
  // Not imported, which would list and read all that the module exports (docs/decisions/006-quick-start.md).
  const { execFile } = process.getBuiltinModule('node:child_process');
  // Words that are read here must be in English, and nobody waits for a lock.
  const env = { ...process.env, LC_ALL: 'C', GIT_OPTIONAL_LOCKS: '0' };
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      args,
      { cwd, env, encoding: 'buffer', maxBuffer: Number.POSITIVE_INFINITY, windowsHide: true },
      (error, output, words) => {
        if (error === null) resolve(output);
        else reject(new LintError(describeFailure(error, words.toString(), failure), { cause: error }));
      },
    );
    // Git may end before it has read all; why it did is told above.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });
}

function describeFailure(
  error: Error & { readonly code?: unknown },
  words: string,
  failure: string | undefined,
): string {
  if (error.code === 'ENOENT') return 'git is needed for this, and there is none';
  if (words.includes('not a git repository')) return 'this folder is in no git repository';
  const [line = ''] = words.replace(/^fatal: /, '').split('\n');
  return failure ?? `git fails: ${line}`;
}

/** The paths in what git writes with `-z`. */
export function splitNames(output: Buffer): readonly string[] {
  return output.toString().split('\0').slice(0, -1);
}
