import nodePath, { type PlatformPath } from 'node:path';

/** A drive, or a share: no path of another system begins so. */
const WINDOWS = /^(?:[A-Za-z]:|\\\\|\/\/[^/])/;

/** A path with `/` on every system; where `\` does not part folders, it is a character of a name. */
export function toSlashes(path: string, isWindows = WINDOWS.test(path)): string {
  return isWindows ? path.replaceAll('\\', '/') : path;
}

/**
 * The path of a file in a folder, with `/`.
 *
 * @param folder - Absolute and without `.` and `..`, as is `file`.
 * @returns `undefined` for one that is not in the folder, and for the folder itself.
 */
export function toFolderPath(folder: string, file: string): string | undefined {
  // Nearly all, and asked for each file several times.
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
 * What reports call a file: its path from the folder of the run, with `/` on
 * every system. On another drive, its whole path.
 *
 * @param folder - Absolute, as is `file`.
 * @param path - How paths are written; as here unless told.
 */
export function toReportPath(folder: string, file: string, path: PlatformPath = nodePath): string {
  return toSlashes(path.relative(folder, file), path.sep === '\\') || '.';
}
