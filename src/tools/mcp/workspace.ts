import fs from 'node:fs';
import nodePath, { type PlatformPath } from 'node:path';
import { createUser, type UserContext } from '../../assist/user.ts';
import { CONFIG_FILES } from '../../files/project/config/find-config.ts';
import type { LoadedConfig } from '../../files/project/config/loaded-config.ts';
import { LintError } from '../../files/project/lint-error.ts';
import { openProject } from '../../files/project/open-project.ts';
import { catalogue } from '../../language/catalogue/catalogue.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { quoteText } from '../../language/diagnostic/quote.ts';
import { isSystemError, systemMessage } from '../../objects/readers/system-errors.ts';

/** A tool cannot answer; the message tells the assistant why and what to do. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** What the tools work on. */
export interface Workspace {
  readonly roots: Roots;
  /** All resources, those of the config included. */
  readonly resources: readonly Resource[];
  readonly names: readonly [string, ...string[]];
  /** @throws {ToolError} If there is no such resource. */
  findResource(name: string): Resource;
  /** Whose words the tools read. */
  readUser(): UserContext;
}

export interface WorkspaceOptions {
  /** The zone of words such as `yesterday`; by default that of the machine. */
  readonly timeZone?: string | undefined;
  /** Whether a config in JavaScript or TypeScript is run; yes by default. */
  readonly codeConfig?: boolean | undefined;
}

/**
 * Opens the folders that the server may read, and the config of the first one. A
 * config above it is outside and is not read.
 *
 * @throws {LintError} If a path is not a folder, or the config is invalid or names a catalogue outside the folders.
 */
export async function openWorkspace(
  names: readonly string[],
  { timeZone, codeConfig }: WorkspaceOptions = {},
): Promise<Workspace> {
  const roots = openRoots(names);
  const config = await readConfig(roots, codeConfig);
  const byName: Readonly<Record<string, Resource>> = config?.resources ?? catalogue;
  const resources = Object.values(byName);
  const [first, ...others] = Object.keys(byName);
  if (first === undefined) throw new LintError('there are no resources');
  return {
    roots,
    resources,
    names: [first, ...others],
    readUser: () => createUser({ timeZone: timeZone ?? config?.source.timeZone }),
    findResource(name) {
      const resource = Object.hasOwn(byName, name) ? byName[name] : undefined;
      if (resource === undefined) throw new ToolError(`there is no resource \`${name}\``);
      return resource;
    },
  };
}

async function readConfig(roots: Roots, codeConfig?: boolean): Promise<LoadedConfig | undefined> {
  const [folder] = roots.folders;
  const found = CONFIG_FILES.find((name) => fs.existsSync(nodePath.join(folder, name)));
  if (found === undefined) return undefined;
  refuseOutside(roots, found);
  const { config } = await openProject(folder, { codeConfig });
  for (const file of config.inputs) refuseOutside(roots, file);
  return config;
}

function refuseOutside(roots: Roots, file: string): void {
  try {
    roots.find(file);
  } catch (error) {
    throw error instanceof ToolError ? new LintError(error.message) : error;
  }
}

/** The folders that the server may read. */
export interface Roots {
  /** As they were given, absolute. */
  readonly folders: readonly [string, ...string[]];
  /**
   * Finds a file within the folders. Links are followed first, so a link to the outside is refused.
   *
   * @param file - Absolute, or relative to one of the folders.
   * @returns The real path.
   * @throws {ToolError} If the file is outside the folders or there is no such file.
   */
  find(file: string): string;
}

/**
 * @param names - Paths of folders; without one, the working folder.
 * @throws {LintError} If a path is not a folder.
 */
function openRoots(names: readonly string[]): Roots {
  const [first = '.', ...others] = names;
  const folders = [nodePath.resolve(first), ...others.map((name) => nodePath.resolve(name))] as const;
  const realFolders = folders.map(readFolder);
  return {
    folders,
    find(file) {
      // No path contains this character, and the system would refuse to look.
      if (file.includes('\0')) throw new ToolError(`there is no file ${quoteText(file)}`);
      const candidates = new Set(folders.map((folder) => nodePath.resolve(folder, file)));
      const inside = [...candidates].filter((candidate) => isInside(candidate, [...folders, ...realFolders]));
      const found = inside.map(findReal);
      if (inside.length === 0 || !found.every(({ real }) => isInside(real, realFolders))) {
        throw new ToolError(
          `${quoteText(file)} is outside the folders that this server may read: ${folders.join(', ')}`,
        );
      }
      const real = found.find(({ exists }) => exists)?.real;
      if (real === undefined) throw new ToolError(`there is no file ${quoteText(file)} in ${folders.join(', ')}`);
      return real;
    },
  };
}

function readFolder(folder: string): string {
  try {
    if (fs.statSync(folder).isDirectory()) return fs.realpathSync.native(folder);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new LintError(`cannot read ${folder}: ${systemMessage(error)}`);
  }
  throw new LintError(`${folder} is not a folder`);
}

function isInside(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isWithin(folder, file));
}

/**
 * Whether a file is a folder or within it, by their names alone.
 *
 * @param folder - Absolute, as is `file`.
 * @param path - The path rules; those of this system by default.
 */
export function isWithin(folder: string, file: string, path: PlatformPath = nodePath): boolean {
  const relative = path.relative(folder, file);
  return relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}

/** The real path of a file or, if there is none, of the nearest folder above it: a link may lead that one outside. */
function findReal(file: string): { readonly real: string; readonly exists: boolean } {
  for (let path = file; ; path = nodePath.dirname(path)) {
    try {
      return { real: fs.realpathSync.native(path), exists: path === file };
    } catch (error) {
      if (!isSystemError(error)) throw error;
    }
  }
}
