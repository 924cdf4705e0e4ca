import type { Resource } from '../../../language/catalogue/resource.ts';
import type { FileKind } from '../../hosts/host.ts';
import { findHost, HOSTS, type HostName } from '../../hosts/hosts.ts';
import type { FileConfig, LintConfig } from '../../linter/config.ts';
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
  /**
   * The keys of the config and of those that it extends: all catalogues; of another key that several have, its own or
   * the last one. Paths are absolute.
   */
  readonly source: LintConfig;
  /** The configs that it consists of and their catalogues, absolute. */
  readonly inputs: readonly string[];
  readonly resources: Readonly<Record<string, Resource>>;
  /** Whether `ignore` excludes a file or folder; `path` is relative to the folder of the config. */
  readonly ignores: (path: string, isFolder: boolean) => boolean;
  readonly hosts: readonly { readonly matches: MatchGlob; readonly host: FileKind }[];
  /** From the first to the last that counts; one without globs is for all files. */
  readonly layers: readonly { readonly matches: MatchGlob | undefined; readonly settings: FileConfig }[];
  /** The rules of a team's own. */
  readonly customRules: readonly CustomRule[];
  /** Which diagnostics a run reports; not part of the config. */
  readonly selection?: RuleSelection | undefined;
}

/** A working folder and its config. */
export interface ConfiguredFolder {
  /** Absolute. */
  readonly cwd: string;
  /** That of the working folder. */
  readonly config: LoadedConfig;
  /**
   * Finds the config of the files in a folder: the nearest one, unless the run has one for all files.
   *
   * @throws {ConfigError} If the config is invalid or cannot be read.
   */
  findConfig(folder: string): Promise<LoadedConfig>;
}

/** The rules of a team's own in some configs; of several with one code, the first. */
export function mergeCustomRules(configs: Iterable<LoadedConfig>): readonly CustomRule[] {
  const rules = Array.from(configs, ({ customRules }) => customRules).flat();
  return rules.filter(({ code }, index) => rules.findIndex((rule) => rule.code === code) === index);
}

export function createEmptyConfig(folder: string, resources: Readonly<Record<string, Resource>>): LoadedConfig {
  return {
    file: undefined,
    folder,
    source: {},
    inputs: [],
    resources,
    ignores: () => false,
    hosts: [],
    layers: [],
    customRules: [],
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

/** Whether `ignore` of a config excludes a file or folder, which is absolute. */
export function isIgnoredBy({ folder, ignores }: LoadedConfig, file: string, isFolder = false): boolean {
  const inner = toFolderPath(folder, file);
  return inner !== undefined && ignores(inner, isFolder);
}

export function nameKind(kind: FileKind): HostName {
  return NAMES.get(kind) as HostName;
}

const NAMES = new Map<FileKind, HostName>(Object.entries(HOSTS).map(([name, host]) => [host, name as HostName]));
