import type { Resource } from '../../../language/catalogue/resource.ts';
import type { FileKind } from '../../hosts/host.ts';
import { findHost, HOSTS, type HostName } from '../../hosts/hosts.ts';
import type { ConfigOverride, LintConfig } from '../../linter/config.ts';
import type { CustomRule } from '../../linter/custom-rules.ts';
import type { RuleSelection } from '../../linter/settings.ts';
import { toFolderPath } from '../paths.ts';
import { isTemporary } from '../write-atomically.ts';

/** Whether a glob matches a path, which is relative to the folder of the config and uses `/`. */
export type MatchGlob = (path: string) => boolean;

/** A valid config with compiled globs. */
export interface LoadedConfig {
  /** Absolute; `undefined` if there is no file. */
  readonly file: string | undefined;
  /** The folder of the config, absolute; its globs are relative to it. */
  readonly folder: string;
  readonly source: LintConfig;
  readonly baseline: string | undefined;
  readonly resources: Readonly<Record<string, Resource>>;
  /** Whether `ignore` excludes a file or folder; `path` is relative to the folder of the config. */
  readonly ignores: (path: string, isFolder: boolean) => boolean;
  readonly hosts: readonly { readonly matches: MatchGlob; readonly host: FileKind }[];
  readonly overrides: readonly { readonly matches: MatchGlob; readonly override: ConfigOverride }[];
  /** The rules of a team's own. */
  readonly customRules?: readonly CustomRule[] | undefined;
  /** Which diagnostics a run reports; not part of the config. */
  readonly selection?: RuleSelection | undefined;
}

/** A working folder and its config. */
export interface ConfiguredFolder {
  /** Absolute. */
  readonly cwd: string;
  readonly config: LoadedConfig;
}

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
 * @returns `undefined` if the file cannot contain queries.
 */
export function findKind({ folder, hosts }: LoadedConfig, file: string): FileKind | undefined {
  if (isTemporary(file)) return undefined;
  const path = hosts.length === 0 ? undefined : toFolderPath(folder, file);
  const named = path === undefined ? undefined : hosts.findLast(({ matches }) => matches(path));
  return named?.host ?? findHost(file);
}

/** The name of a kind of file in settings. */
export function nameKind(kind: FileKind): HostName {
  return NAMES.get(kind) as HostName;
}

const NAMES = new Map<FileKind, HostName>(Object.entries(HOSTS).map(([name, host]) => [host, name as HostName]));
