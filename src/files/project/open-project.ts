import path from 'node:path';
import { ownOptions } from '../../language/base/plain-data.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import type { FileKind } from '../hosts/host.ts';
import { closestCodes, describeUnknown, didYouMean } from '../hosts/unknown-names.ts';
import type { FileReport } from '../linter/lint-diagnostic.ts';
import { codesOf } from '../linter/lint-rules.ts';
import { ALL_CODES, type LintSettings, type RuleSelection } from '../linter/settings.ts';
import {
  type ConfiguredFolder,
  findKind,
  isIgnoredBy,
  type LoadedConfig,
  mergeCustomRules,
} from './config/loaded-config.ts';
import { openFolder } from './config/open-config.ts';
import { resolveSettings } from './config/resolve-settings.ts';
import { FileSearch } from './files/file-search.ts';
import { LintError } from './lint-error.ts';
import { findReportRoot } from './paths.ts';
import { lintTarget } from './run/lint-target.ts';
import { toFileText } from './run/read-file-text.ts';
import { createTarget } from './run/select-targets.ts';

/** The options of a project. */
export interface ProjectOptions extends RuleSelection {
  /**
   * The path of the config for all files, relative to the folder. By default, each file is judged by the nearest config
   * in its folder or above it, up to the root of the repository.
   */
  readonly config?: string | undefined;
  /** Resources by name. They extend those of the service and of the config's catalogues; one of the same name replaces it. */
  readonly resources?: Readonly<Record<string, Resource>> | undefined;
  /**
   * Whether a config in JavaScript or TypeScript is run; yes by default. Without `config`, one that belongs to another
   * user never is.
   */
  readonly codeConfig?: boolean | undefined;
  /** Default resource for queries that do not name one; overrides that of the config. */
  readonly resource?: string | undefined;
}

/** A folder with its config. Paths of files are relative to the folder, or absolute. */
export interface Project extends ConfiguredFolder {
  /** The kind of a file, from the config or its extension; `undefined` if it cannot contain queries. */
  findHost(file: string): Promise<FileKind | undefined>;
  /** The settings for a file; without a file, those that apply in the folder where no override matches. */
  findSettings(file?: string): Promise<LintSettings>;
  /** Whether `ignore` of the config excludes a file. */
  ignores(file: string): Promise<boolean>;
  /**
   * Lints a file without changing it, even if the config ignores it.
   *
   * @param text - Replaces the content of the file, as in an editor; the file need not exist then.
   * @returns The report, with the path relative to the folder. Its spans are in its `text`, which has no byte order
   *   mark. `undefined` for a file that cannot contain queries; a file that cannot be read is an `unreadable-file`.
   */
  lint(file: string, text?: string): Promise<FileReport | undefined>;
}

/**
 * Opens the project of a folder: reads the nearest config, if there is one. Only
 * in Node: a bundle for a page does not have this function.
 *
 * @param cwd - The working folder; paths in reports are relative to it.
 * @throws {LintError} If the config is invalid or cannot be read, or the resource
 *   or a code is unknown; the message has a line for each error.
 * @example
 * const project = await openProject('examples/lint-project');
 * const report = await project.lint('new.query', '# resource: payments\nstatus:"SETTLED"');
 * report?.diagnostics.map(({ code }) => code) // ['field-alias']
 */
export async function openProject(cwd: string, options?: ProjectOptions): Promise<Project> {
  const own = ownOptions(options);
  const folder = path.resolve(cwd);
  const { config: file, select, ignore, resource, ...others } = own;
  const opened = await openFolder({ ...others, cwd: folder, file, resource, selection: { select, ignore } });
  const { config } = opened;
  await checkCodes([...(select ?? []), ...(ignore ?? [])], opened);
  if (resource !== undefined && !Object.hasOwn(config.resources, resource))
    throw new LintError(describeUnknown('resource', resource, Object.keys(config.resources)));
  const resolve = (name: string): string => path.resolve(folder, name);
  const configOf = (name: string): Promise<LoadedConfig> => opened.findConfig(path.dirname(resolve(name)));
  return {
    ...opened,
    findHost: async (name) => findKind(await configOf(name), resolve(name)),
    findSettings: async (name) =>
      name === undefined ? resolveSettings(config) : resolveSettings(await configOf(name), resolve(name)),
    ignores: async (name) => isIgnoredBy(await configOf(name), resolve(name)),
    async lint(name, text) {
      const read = text === undefined ? undefined : () => toFileText(text);
      const target = createTarget(folder, await configOf(name), name, read);
      return target && (await lintTarget(target, 'none', undefined)).report;
    },
  };
}

/** Checks codes that a caller names. Only if the config does not declare one, the others of the repository are read. */
async function checkCodes(named: readonly string[], folder: ConfiguredFolder): Promise<void> {
  const findUnknown = (codes: ReadonlySet<string>) => named.find((code) => code !== ALL_CODES && !codes.has(code));
  if (findUnknown(codesOf(folder.config.customRules)) === undefined) return;
  const search = new FileSearch(folder);
  await search.addFolder(search.resolve(findReportRoot(folder.cwd, folder.config.folder)));
  const configs = search.finish().files.map(({ config }) => config);
  const codes = codesOf(mergeCustomRules(new Set([folder.config, ...configs])));
  const unknown = findUnknown(codes);
  if (unknown === undefined) return;
  const hint = didYouMean(closestCodes(codes, unknown)) || '; `clausal explain` lists all rules';
  throw new LintError(`there is no rule ${quoteText(unknown)}${hint}`);
}
