import type { Host } from '../../hosts/host.ts';
import { findHost, HOSTS, type HostName } from '../../hosts/hosts.ts';
import { toFolderPath } from '../folder-path.ts';
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

/** What settings call a kind of file. */
export function nameKind(kind: Host): HostName {
  return NAMES.get(kind) as HostName;
}

const NAMES = new Map<Host, HostName>(Object.entries(HOSTS).map(([name, host]) => [host, name as HostName]));
