import { execFileSync } from 'node:child_process';
import { createFolder } from './folder.ts';

/** A repository that is there until the test ends. */
export interface Repository {
  readonly folder: string;
  /** Runs git in it. @returns what it writes. */
  git(...args: readonly string[]): string;
}

/** Makes a repository whose files are committed. */
export function createRepository(files: Readonly<Record<string, string>> = {}): Repository {
  const folder = createFolder(files);
  const git = (...args: readonly string[]): string => runGit(folder, args);
  git('init', '--quiet', '--initial-branch=main');
  if (Object.keys(files).length > 0) {
    git('add', '--all');
    git('commit', '--quiet', '--message=first');
  }
  return { folder, git };
}

/** Runs git without the settings of this machine, nor of a commit that is being made. */
export function runGit(cwd: string, args: readonly string[]): string {
  const { PATH } = process.env;
  const name = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' };
  const env = { PATH, ...name, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
