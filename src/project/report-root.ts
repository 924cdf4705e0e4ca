import type { ConfiguredFolder } from './config/loaded-config.ts';
import { findRepository } from './files/gitignore.ts';

/**
 * Finds the folder that paths in reports for programs are relative to: the root of
 * the repository, otherwise the folder of the config or, without one, the working
 * folder. It is the same from every folder of a repository.
 */
export function findReportRoot({ cwd, config }: ConfiguredFolder): string {
  return findRepository(cwd) ?? config.folder;
}
