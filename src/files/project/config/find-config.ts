import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../lint-error.ts';
import { isRepository } from '../paths.ts';

export const CONFIG_FILES = ['json', 'jsonc', 'js', 'mjs', 'cjs', 'ts', 'mts', 'cts'].map(
  (extension) => `clausal.config.${extension}`,
);

/**
 * Finds the config of a folder: in the folder itself or in the nearest folder
 * above it, up to the root of the repository. A file above a repository does
 * not decide how it is linted: others may write there (docs/decisions/046-a-config-is-code.md).
 *
 * @returns The path of the file; `undefined` if there is none.
 * @throws {ConfigError} If a folder has two configs.
 */
export function findConfig(folder: string): string | undefined {
  const names = CONFIG_FILES.filter((name) => fs.existsSync(path.join(folder, name)));
  const [name, other] = names;
  if (name !== undefined && other !== undefined) {
    throw new ConfigError(path.join(folder, name), [
      { path: '', message: `there is also ${other}; a folder can have only one config` },
    ]);
  }
  if (name !== undefined) return path.join(folder, name);
  const parent = path.dirname(folder);
  return parent === folder || isRepository(folder) ? undefined : findConfig(parent);
}
