import fs from 'node:fs';
import { enterFolder } from './gitignore.ts';
import { type IgnoreRules, isIgnored } from './ignore-rules.ts';

/** What a walk does with what it comes by; paths are absolute and with `/`. */
export interface Visitor {
  /** A file by a name of interest, which git does not leave out. */
  visitFile(file: string): void;
  /** Whether a name is of interest; asked first, for it costs least. */
  isWanted(file: string): boolean;
  /** Whether not to look into a folder. */
  isClosed(folder: string): boolean;
  visitUnreadable(path: string, error: unknown): void;
}

/** A folder to look into, and what git leaves out by what stands above it. */
interface Folder {
  readonly path: string;
  readonly rules: IgnoreRules | undefined;
}

/**
 * Comes by all files of a folder that git does not leave out. Links are not
 * followed, so that no file is found twice and no walk goes in circles.
 *
 * @param path - Absolute, with `/`, without one at its end.
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

/** Visits the files of a folder. @returns the folders in it. */
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
    } else if (entry.isDirectory() && !isClosedFolder(entry.name)) {
      if (!visitor.isClosed(inner) && !isIgnored(rules, inner, true)) folders.push({ path: inner, rules });
    }
  }
  return folders;
}

/** Never looked into unless asked for by name. */
const CLOSED: readonly string[] = ['.git', 'node_modules'];

/** Whether no run looks into a folder of this name. */
export function isClosedFolder(name: string): boolean {
  return CLOSED.includes(name);
}

/** Whether a path, with `/`, leads into such a folder. */
export function isInClosedFolder(path: string): boolean {
  return path.split('/').slice(0, -1).some(isClosedFolder);
}
