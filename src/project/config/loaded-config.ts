import type { Resource } from '../../catalogue/resource.ts';
import type { Host } from '../../hosts/host.ts';
import { findHost, HOSTS, type HostName } from '../../hosts/hosts.ts';
import { toFolderPath } from '../paths.ts';
import type { ConfigOverride, LintConfig } from './config.ts';
import type { MatchGlob } from './globs.ts';

/** A valid config with compiled globs. */
export interface LoadedConfig {
  /** Absolute; `undefined` if there is no file. */
  readonly file: string | undefined;
  /** The folder of the config, absolute; its globs are relative to it. */
  readonly folder: string;
  /** The config as it is written. */
  readonly source: LintConfig;
  /** The path of its baseline, absolute. */
  readonly baseline: string | undefined;
  /** All resources, by name. */
  readonly resources: Readonly<Record<string, Resource>>;
  /** Whether `ignore` excludes a file or folder; `path` is relative to the folder of the config. */
  readonly ignores: (path: string, isFolder: boolean) => boolean;
  /** The entries of `files`, in order. */
  readonly hosts: readonly { readonly matches: MatchGlob; readonly host: Host }[];
  /** The entries of `overrides`, in order. */
  readonly overrides: readonly { readonly matches: MatchGlob; readonly override: ConfigOverride }[];
}

/** A working folder and its config. */
export interface ConfiguredFolder {
  /** Absolute. */
  readonly cwd: string;
  readonly config: LoadedConfig;
}

/** The config of a folder that has none. */
export function createEmptyConfig(folder: string, resources: Readonly<Record<string, Resource>>): LoadedConfig {
  return {
    file: undefined,
    folder,
    source: {},
    baseline: undefined,
    resources,
    ignores: () => false,
    hosts: [],
    overrides: [],
  };
}

/**
 * Finds the kind of a file, from `files` of the config or from its extension.
 *
 * @param file - Absolute.
 * @returns `undefined` if the file cannot contain queries.
 */
export function findKind({ folder, hosts }: LoadedConfig, file: string): Host | undefined {
  if (hosts.length === 0) return findHost(file);
  const path = toFolderPath(folder, file);
  if (path === undefined) return findHost(file);
  return hosts.findLast(({ matches }) => matches(path))?.host ?? findHost(file);
}

/** The name of a kind of file in settings. */
export function nameKind(kind: Host): HostName {
  return NAMES.get(kind) as HostName;
}

const NAMES = new Map<Host, HostName>(Object.entries(HOSTS).map(([name, host]) => [host, name as HostName]));
