import fs from 'node:fs';
import nodePath, { type PlatformPath } from 'node:path';

/** A Windows drive or share; no path of another system starts like this. */
const WINDOWS = /^(?:[A-Za-z]:|\\\\|\/\/[^/])/;

/** Converts a path to `/` on every system. Outside Windows, `\` is an ordinary character of a name. */
export function toSlashes(path: string, isWindows = WINDOWS.test(path)): string {
  return isWindows ? path.replaceAll('\\', '/') : path;
}

/**
 * Computes the path of a file relative to a folder that contains it, with `/`.
 *
 * @param folder - Absolute and normalized, as is `file`.
 * @returns `undefined` if the file is outside the folder, or is the folder itself.
 */
export function toFolderPath(folder: string, file: string): string | undefined {
  // The usual case first: this runs several times for each file.
  if (file.startsWith(folder) && file[folder.length] === '/' && !file.includes('\\')) {
    return file.length > folder.length + 1 ? file.slice(folder.length + 1) : undefined;
  }
  const isWindows = WINDOWS.test(folder);
  const path = toSlashes(file, isWindows);
  const start = `${toSlashes(folder, isWindows).replace(/\/$/, '')}/`;
  const isInside = isWindows ? path.toLowerCase().startsWith(start.toLowerCase()) : path.startsWith(start);
  return isInside && path.length > start.length ? path.slice(start.length) : undefined;
}

/**
 * The path of a file in reports: relative to the working folder, with `/` on
 * every system. On another drive, it is absolute.
 *
 * @param folder - Absolute, as is `file`.
 * @param path - The path rules; those of this system by default.
 */
export function toReportPath(folder: string, file: string, path: PlatformPath = nodePath): string {
  return toSlashes(path.relative(folder, file), path.sep === '\\') || '.';
}

/**
 * Finds the folder that paths in reports for programs are relative to: the root of the repository, otherwise the folder
 * of the config or, without one, the working folder. It is the same from every folder of a repository.
 */
export function findReportRoot(cwd: string, configFolder: string): string {
  return findRepository(cwd) ?? configFolder;
}

/**
 * Reads a file that the repository names. A device is refused: a link to one never ends.
 *
 * @throws {Error} If it cannot be read; `systemMessage` shortens the message.
 */
export function readNamedFile(file: string): string {
  const stat = fs.statSync(file);
  // For a folder, the system has a message.
  if (!stat.isFile() && !stat.isDirectory()) throw new Error('it is a pipe or a device');
  return fs.readFileSync(file, 'utf8');
}

/** Whether a folder is the root of a repository, or of a worktree or a submodule. */
export function isRepository(folder: string): boolean {
  return fs.existsSync(`${folder}/.git`);
}

/** Finds the root of the repository that contains a folder; `undefined` outside of a repository. */
function findRepository(folder: string): string | undefined {
  if (isRepository(folder)) return folder;
  const parent = nodePath.dirname(folder);
  return parent === folder ? undefined : findRepository(parent);
}

/** Whether searches skip folders of this name, unless they are path arguments themselves. */
export function isSkippedFolder(name: string): boolean {
  return name === '.git' || name === 'node_modules';
}

/** Whether a path, with `/`, is inside such a folder. */
export function isInSkippedFolder(path: string): boolean {
  return path.split('/').slice(0, -1).some(isSkippedFolder);
}
