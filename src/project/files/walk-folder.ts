import fs from 'node:fs';
import { enterFolder } from './gitignore.ts';
import { type IgnoreRules, isIgnored } from './ignore-rules.ts';

/** The callbacks of a walk; paths are absolute and use `/`. */
export interface Visitor {
  /** Visits a wanted file that git does not ignore. */
  visitFile(file: string): void;
  /** Whether a file is wanted; asked first, because this is the cheapest test. */
  isWanted(file: string): boolean;
  /** Whether to skip a folder. */
  isSkipped(folder: string): boolean;
  visitUnreadable(path: string, error: unknown): void;
}

/** A folder to visit, with the ignore rules of the folders above it. */
interface Folder {
  readonly path: string;
  readonly rules: IgnoreRules | undefined;
}

/**
 * Walks the files of a folder that git does not ignore. Symbolic links are not
 * followed, so that no file is found twice and the walk ends.
 *
 * @param path - Absolute, with `/` but without a trailing one.
 */
export async function walkFolder(path: string, rules: IgnoreRules | undefined, visitor: Visitor): Promise<void> {
  const waiting: Folder[] = [{ path, rules }];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    try {
      for (const inner of await walkOne(folder, visitor)) waiting.push(inner);
    } catch (error) {
      visitor.visitUnreadable(folder.path, error);
    }
  }
}

/** Visits the files of a folder; returns its subfolders. */
async function walkOne({ path, rules: above }: Folder, visitor: Visitor): Promise<readonly Folder[]> {
  const entries = fs.readdirSync(`${path}/`, { withFileTypes: true });
  const rules = await enterFolder(above, path, {
    hasRepository: entries.some(({ name }) => name === '.git'),
    hasIgnoreFile: entries.some((entry) => entry.name === '.gitignore' && entry.isFile()),
  });
  const folders: Folder[] = [];
  for (const entry of entries) {
    const inner = `${path}/${entry.name}`;
    if (entry.isFile()) {
      if (visitor.isWanted(inner) && !isIgnored(rules, inner, false)) visitor.visitFile(inner);
    } else if (entry.isDirectory() && !isSkippedFolder(entry.name)) {
      if (!visitor.isSkipped(inner) && !isIgnored(rules, inner, true)) folders.push({ path: inner, rules });
    }
  }
  return folders;
}

/** Skipped unless they are path arguments themselves. */
const SKIPPED: readonly string[] = ['.git', 'node_modules'];

/** Whether walks skip folders of this name. */
function isSkippedFolder(name: string): boolean {
  return SKIPPED.includes(name);
}

/** Whether a path, with `/`, is inside such a folder. */
export function isInSkippedFolder(path: string): boolean {
  return path.split('/').slice(0, -1).some(isSkippedFolder);
}
