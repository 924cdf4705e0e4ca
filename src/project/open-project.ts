import path from 'node:path';
import type { Resource } from '../catalogue/resource.ts';
import type { Host } from '../hosts/host.ts';
import type { FileReport } from '../linter/lint-diagnostic.ts';
import type { LintSettings } from '../linter/settings.ts';
import { describeUnknown } from '../linter/unknown-names.ts';
import { type ConfiguredFolder, findKind } from './config/loaded-config.ts';
import { openConfig } from './config/open-config.ts';
import { resolveSettings } from './config/resolve-settings.ts';
import { LintError } from './errors.ts';
import { toFolderPath } from './paths.ts';
import { lintTarget } from './run/lint-target.ts';
import { toSource } from './run/read-source.ts';
import { createTarget } from './run/select-targets.ts';

/** What may be said of a project beside its folder. */
export interface ProjectOptions {
  /** The path of a config, from the folder; the nearest from there upward unless told. */
  readonly config?: string | undefined;
  /** Resources by name that join or replace those of the service and of the config's catalogues. */
  readonly resources?: Readonly<Record<string, Resource>> | undefined;
  /** Default resource for queries that do not name one, instead of the config's. */
  readonly resource?: string | undefined;
}

/** A folder whose config has been read. A file is a path from the folder, or absolute. */
export interface Project extends ConfiguredFolder {
  /** The kind of a file, by the config or by its name; `undefined` for one that cannot hold queries. */
  findHost(file: string): Host | undefined;
  /** The settings for a file; without one, those that hold where no override of the config does. */
  findSettings(file?: string): LintSettings;
  /** Whether the `ignore` of the config leaves out a file. */
  ignores(file: string): boolean;
  /**
   * Lints a file, whether the config ignores it or not, and changes nothing.
   *
   * @param text - Instead of what the file holds, as in an editor; then it need not exist.
   * @returns The report, which names the file from the folder; places are in its `text`, which has no byte order mark.
   *   `undefined` for a file that cannot hold queries. One that cannot be read is reported as `unreadable-file`.
   */
  lint(file: string, text?: string): Promise<FileReport | undefined>;
}

/**
 * Opens the project that a folder is in: reads the nearest config, if there is one.
 *
 * @param cwd - Reports name files from here.
 * @throws {LintError} If the config cannot be read or is wrong, or there is no
 *   such resource; the message has a line for each mistake.
 * @example
 * const project = await openProject('examples/lint-project');
 * const report = await project.lint('new.query', '# resource: payments\nstatus:"SETTLED"');
 * report?.diagnostics.map(({ code }) => code) // ['field-alias']
 */
export async function openProject(cwd: string, options: ProjectOptions = {}): Promise<Project> {
  const folder = path.resolve(cwd);
  const config = withResource(
    await openConfig({ cwd: folder, file: options.config, resources: options.resources }),
    options.resource,
  );
  const configured: ConfiguredFolder = { cwd: folder, config };
  const resolve = (file: string): string => path.resolve(folder, file);
  return {
    ...configured,
    findHost: (file) => findKind(config, resolve(file)),
    findSettings: (file) => resolveSettings(config, file === undefined ? undefined : resolve(file)),
    ignores(file) {
      const inner = toFolderPath(config.folder, resolve(file));
      return inner !== undefined && config.ignores(inner, false);
    },
    async lint(file, text) {
      const target = createTarget(configured, file, text === undefined ? undefined : toSource(text));
      return target && (await lintTarget(target, 'none', undefined)).report;
    },
  };
}

function withResource(config: ConfiguredFolder['config'], resource: string | undefined): ConfiguredFolder['config'] {
  if (resource === undefined) return config;
  const { resources, source } = config;
  if (!Object.hasOwn(resources, resource)) {
    throw new LintError(describeUnknown('resource', resource, Object.keys(resources)));
  }
  return { ...config, source: { ...source, resource } };
}
