import fs from 'node:fs';
import path from 'node:path';
import { catalogue } from '../catalogue/catalogue.ts';
import type { Resource } from '../catalogue/resource.ts';
import { CONFIG_FILES } from '../project/config/open-config.ts';
import { LintError } from '../project/errors.ts';
import { openProject } from '../project/open-project.ts';
import { openRoots, type Roots } from './roots.ts';
import { ToolError } from './tool-error.ts';

/** What the tools work on. */
export interface Workspace {
  readonly roots: Roots;
  /** All resources, those of the config included. */
  readonly resources: readonly Resource[];
  /** The names of the resources. */
  readonly names: readonly [string, ...string[]];
  /** @throws {ToolError} If there is no such resource. */
  findResource(name: string): Resource;
}

/**
 * Opens the folders that the server may read, and the config of the first one. A
 * config above it is outside and is not read.
 *
 * @throws {LintError} If a path is not a folder, or the config is invalid or names a catalogue outside the folders.
 */
export async function openWorkspace(names: readonly string[]): Promise<Workspace> {
  const roots = openRoots(names);
  const byName = await loadResources(roots);
  const resources = Object.values(byName);
  const [first, ...others] = Object.keys(byName);
  if (first === undefined) throw new LintError('there are no resources');
  return {
    roots,
    resources,
    names: [first, ...others],
    findResource(name) {
      const resource = Object.hasOwn(byName, name) ? byName[name] : undefined;
      if (resource === undefined) throw new ToolError(`there is no resource \`${name}\``);
      return resource;
    },
  };
}

async function loadResources(roots: Roots): Promise<Readonly<Record<string, Resource>>> {
  const [folder] = roots.folders;
  const config = CONFIG_FILES.find((name) => fs.existsSync(path.join(folder, name)));
  if (config === undefined) return catalogue;
  refuseOutside(roots, config);
  const project = await openProject(folder, { config });
  for (const file of project.config.source.catalogues ?? []) refuseOutside(roots, path.resolve(folder, file));
  return project.config.resources;
}

function refuseOutside(roots: Roots, file: string): void {
  try {
    roots.find(file);
  } catch (error) {
    throw error instanceof ToolError ? new LintError(error.message) : error;
  }
}
