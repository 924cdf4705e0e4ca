import { toFolderPath } from '../files/folder-path.ts';
import type { Host } from '../host.ts';
import { findHost } from '../hosts.ts';
import type { LoadedConfig } from './loaded-config.ts';

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
