import nodePath, { type PlatformPath } from 'node:path';
import { toReportPath } from '../report-path.ts';

/** How a baseline calls files, and how a run does. */
export interface EntryNames {
  toEntry(name: string): string;
  fromEntry(entry: string): string;
}

/**
 * Paths in a baseline are from its own folder: a run in another must not take them for gone.
 *
 * @param baseline - Absolute, as is `cwd`.
 * @param path - How paths are written; as here unless told.
 */
export function createEntryNames(baseline: string, cwd: string, path: PlatformPath = nodePath): EntryNames {
  const folder = path.dirname(baseline);
  return {
    toEntry: (name) => toReportPath(folder, path.resolve(cwd, name), path),
    fromEntry: (entry) => toReportPath(cwd, path.resolve(folder, entry), path),
  };
}
