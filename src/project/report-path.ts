import nodePath, { type PlatformPath } from 'node:path';
import { toSlashes } from './folder-path.ts';

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
