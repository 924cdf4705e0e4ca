import { LintError } from '../errors.ts';

/** How to run git. */
export interface GitOptions {
  /** The folder to run it in. */
  readonly cwd: string;
  /** Its standard input. */
  readonly input?: string;
  /** The message if git fails; by default, the first line of its own. */
  readonly failure?: string;
}

/**
 * Runs git, without a shell.
 *
 * @returns Its output.
 * @throws {LintError} If git is not installed, the folder is not in a repository, or git fails.
 */
export function runGit(args: readonly string[], { cwd, input = '', failure }: GitOptions): Promise<Buffer> {
  // Not imported, because an import loads all that the module exports (docs/decisions/006-quick-start.md).
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

/** Splits the output of git with `-z` into paths. */
export function splitNames(output: Buffer): readonly string[] {
  return output.toString().split('\0').slice(0, -1);
}
