import fs from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config-error.ts';

/** What a config may be called. */
export const CONFIG_FILES = [
  'clausal.config.json',
  'clausal.config.jsonc',
  'clausal.config.js',
  'clausal.config.mjs',
  'clausal.config.cjs',
  'clausal.config.ts',
  'clausal.config.mts',
  'clausal.config.cts',
] as const;

/**
 * Finds the config that holds for a folder: its own, or that of the nearest
 * folder above it.
 *
 * @param folder - Absolute.
 * @returns The path of the file; `undefined` if there is none up to the root.
 * @throws {ConfigError} A folder has two.
 */
export function findConfig(folder: string): string | undefined {
  const names = CONFIG_FILES.filter((name) => fs.existsSync(path.join(folder, name)));
  const [name, other] = names;
  if (name !== undefined && other !== undefined) {
    throw new ConfigError(path.join(folder, name), [{ path: '', message: `stands beside ${other}; only one may be` }]);
  }
  if (name !== undefined) return path.join(folder, name);
  const parent = path.dirname(folder);
  return parent === folder ? undefined : findConfig(parent);
}
