import type { Resource } from '../../catalogue/resource.ts';
import type { Host } from '../../hosts/host.ts';
import { findHost, HOSTS, type HostName } from '../../hosts/hosts.ts';
import { toFolderPath } from '../paths.ts';
import type { ConfigOverride, LintConfig } from './config.ts';
import type { MatchGlob } from './globs.ts';

/** A config that was found right, ready to be asked about files. */
export interface LoadedConfig {
  /** Absolute; `undefined` if there is no file. */
  readonly file: string | undefined;
  /** The folder that its globs are from, absolute. */
  readonly folder: string;
  /** As it was written. */
  readonly source: LintConfig;
  /** The baseline that it names, absolute. */
  readonly baseline: string | undefined;
  /** All that queries may search, by name. */
  readonly resources: Readonly<Record<string, Resource>>;
  /** Whether `ignore` holds of a file or folder; `path` is relative to the folder of the config. */
  readonly ignores: (path: string, isFolder: boolean) => boolean;
  /** What `files` says, in its order. */
  readonly hosts: readonly { readonly matches: MatchGlob; readonly host: Host }[];
  /** What `overrides` says, in its order. */
  readonly overrides: readonly { readonly matches: MatchGlob; readonly override: ConfigOverride }[];
}

/** The folder of a run, and the config that holds there. */
export interface ConfiguredFolder {
  /** Absolute. */
  readonly cwd: string;
  readonly config: LoadedConfig;
}

/** The config of a run that has none. */
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
 * What kind of file a file is: as the config's `files` say, or by its name.
 *
 * @param file - Absolute.
 * @returns `undefined` for one that holds no queries.
 */
export function findKind({ folder, hosts }: LoadedConfig, file: string): Host | undefined {
  if (hosts.length === 0) return findHost(file);
  const path = toFolderPath(folder, file);
  if (path === undefined) return findHost(file);
  return hosts.findLast(({ matches }) => matches(path))?.host ?? findHost(file);
}

/** What settings call a kind of file. */
export function nameKind(kind: Host): HostName {
  return NAMES.get(kind) as HostName;
}

const NAMES = new Map<Host, HostName>(Object.entries(HOSTS).map(([name, host]) => [host, name as HostName]));
