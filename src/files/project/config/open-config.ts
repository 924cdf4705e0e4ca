import fs from 'node:fs';
import path from 'node:path';
import { extendCatalogue } from '../../../language/catalogue/catalogue.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import { ConfigError } from '../lint-error.ts';
import { isRepository } from '../paths.ts';
import { createEmptyConfig, type LoadedConfig } from './loaded-config.ts';

export interface OpenConfigOptions {
  /** The working folder, absolute. */
  readonly cwd: string;
  /** The path of the config, relative to the working folder. By default, that of `findConfig`. */
  readonly file?: string | undefined;
  /** Resources by name. They extend those of the service and of the config's catalogues; one of the same name replaces it. */
  readonly resources?: Readonly<Record<string, Resource>> | undefined;
  /** Whether a config in JavaScript or TypeScript is run; yes by default. */
  readonly codeConfig?: boolean | undefined;
}

/**
 * Opens the config of a run; if there is none, an empty one.
 *
 * @throws {ConfigError} If the config is invalid or cannot be read.
 */
export async function openConfig({
  cwd,
  file,
  resources = {},
  codeConfig = true,
}: OpenConfigOptions): Promise<LoadedConfig> {
  const found = file === undefined ? findConfig(cwd) : path.resolve(cwd, file);
  if (found === undefined) return createEmptyConfig(cwd, extendCatalogue(resources));
  // Loaded on demand: zod takes longer to load than everything else together.
  const { loadConfig } = await import('./load-config.ts');
  return loadConfig(found, cwd, resources, codeConfig ? (file === undefined ? 'own' : 'any') : 'none');
}

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
 * Finds the config of a folder: in the folder itself or in the nearest folder
 * above it, up to the root of the repository. A file above a repository does
 * not decide how it is linted: others may write there (docs/decisions/082-a-config-is-code.md).
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
