import fs from 'node:fs';
import path from 'node:path';
import { catalogue } from '../../catalogue/catalogue.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { ConfigError } from './config-error.ts';
import { createEmptyConfig, type LoadedConfig } from './loaded-config.ts';

/** What a run says of its config. */
export interface OpenConfigOptions {
  /** The folder of the run, absolute. */
  readonly cwd: string;
  /** The path of a config, from the folder of the run; the nearest from there upward unless told. */
  readonly file?: string | undefined;
  /** Resources by name that join or replace those of the service and of the config's catalogues. */
  readonly resources?: Readonly<Record<string, Resource>> | undefined;
}

/**
 * Opens the config of a run; without one, that of a run that has none.
 *
 * @throws {ConfigError} It cannot be read, or something in it is wrong.
 */
export async function openConfig({ cwd, file, resources = {} }: OpenConfigOptions): Promise<LoadedConfig> {
  const found = file === undefined ? findConfig(cwd) : path.resolve(cwd, file);
  if (found === undefined) return createEmptyConfig(cwd, { ...catalogue, ...resources });
  // Loaded for those who have one: zod takes longer to start than everything else together.
  const { loadConfig } = await import('./load-config.ts');
  return loadConfig(found, cwd, resources);
}

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
