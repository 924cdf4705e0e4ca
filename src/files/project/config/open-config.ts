import path from 'node:path';
import { ownOptions } from '../../../language/base/plain-data.ts';
import { extendCatalogue } from '../../../language/catalogue/catalogue.ts';
import type { Resource } from '../../../language/catalogue/resource.ts';
import type { RuleSelection } from '../../linter/settings.ts';
import { findConfig } from './find-config.ts';
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
  const { cwd, file, resources = {}, codeConfig = true, resource, selection } = ownOptions(options);
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
