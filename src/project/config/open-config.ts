import path from 'node:path';
import { catalogue } from '../../catalogue/catalogue.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { findConfig } from './find-config.ts';
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
