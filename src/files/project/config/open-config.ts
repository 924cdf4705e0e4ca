import fs from 'node:fs';
import path from 'node:path';
import { extendCatalogue } from '../../../language/catalogue/catalogue.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import type { RuleSelection } from '../../linter/settings.ts';
import { ConfigError } from '../lint-error.ts';
import { isRepository } from '../paths.ts';
import { type ConfiguredFolder, createEmptyConfig, type LoadedConfig } from './loaded-config.ts';

export interface OpenConfigOptions {
  /** The working folder, absolute. */
  readonly cwd: string;
  /** The path of the config for all files, relative to the working folder. By default, the nearest of each file. */
  readonly file?: string | undefined;
  /** Resources by name. They extend those of the service and of the config's catalogues; one of the same name replaces it. */
  readonly resources?: Readonly<Record<string, Resource>> | undefined;
  /** Whether a config in JavaScript or TypeScript is run; yes by default. */
  readonly codeConfig?: boolean | undefined;
  /** Default resource for queries that do not name one; overrides that of the config. */
  readonly resource?: string | undefined;
  readonly selection?: RuleSelection | undefined;
}

/**
 * Opens a folder with its config; if there is none, an empty one. A config that a file in another folder needs is
 * read with the file.
 *
 * @throws {ConfigError} If the config of the folder is invalid or cannot be read.
 */
export async function openFolder(options: OpenConfigOptions): Promise<ConfiguredFolder> {
  const { cwd, file, resources = {}, codeConfig = true, resource, selection } = options;
  const finish = (config: LoadedConfig): LoadedConfig => ({
    ...config,
    selection,
    ...(resource !== undefined && { layers: withResource(config.layers, resource) }),
  });
  const load = async (found: string | undefined): Promise<LoadedConfig> => {
    if (found === undefined) return finish(createEmptyConfig(cwd, extendCatalogue(resources)));
    // Loaded on demand: zod takes longer to load than everything else together.
    const { loadConfig } = await import('./load-config.ts');
    const programs = codeConfig ? (file === undefined ? 'own' : 'any') : 'none';
    return finish(await loadConfig(found, { cwd, resources, programs }));
  };
  const byFile = new Map<string | undefined, Promise<LoadedConfig>>();
  const loadOnce = (found: string | undefined): Promise<LoadedConfig> => {
    const config = byFile.get(found) ?? load(found);
    byFile.set(found, config);
    return config;
  };
  const byFolder = new Map<string, Promise<LoadedConfig>>();
  const named = file && path.resolve(cwd, file);
  const find = async (folder: string): Promise<LoadedConfig> => {
    const config = byFolder.get(folder) ?? loadOnce(named ?? findConfig(path.resolve(folder)));
    byFolder.set(folder, config);
    return config;
  };
  return { cwd, config: await find(cwd), findConfig: find };
}

/** Adds a default resource, which overrides in the config still win over. */
function withResource(layers: LoadedConfig['layers'], resource: string): LoadedConfig['layers'] {
  const own = layers.findLastIndex(({ matches }) => matches === undefined);
  return layers.toSpliced(own + 1, 0, { matches: undefined, settings: { resource } });
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

export function isConfigFile(name: string): boolean {
  return (CONFIG_FILES as readonly string[]).includes(name);
}

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
