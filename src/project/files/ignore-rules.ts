import type { Ignore } from 'ignore';
import { removeByteOrderMark } from '../../text/byte-order-mark.ts';
import { toFolderPath } from '../paths.ts';

/** The combined rules of several `.gitignore` files. */
export interface IgnoreRules {
  /** The paths given to `engine` are relative to this folder. */
  readonly base: string;
  readonly engine: Ignore;
}

/**
 * Adds the rules of a `.gitignore` to those of the folders above it. The patterns
 * are rewritten relative to the top folder and appended, because in git the last
 * matching pattern of the innermost folder decides.
 *
 * @param folder - The folder that the rules apply to, absolute.
 */
export async function addIgnoreRules(
  above: IgnoreRules | undefined,
  folder: string,
  text: string,
): Promise<IgnoreRules> {
  const { default: ignore } = await import('ignore');
  const base = above?.base ?? folder;
  // As on most CI systems; otherwise results would differ between machines.
  const engine = ignore({ ignorecase: false });
  if (above !== undefined) engine.add(above.engine);
  const inner = toFolderPath(base, folder);
  const lines = removeByteOrderMark(text).split(/\r?\n/);
  return { base, engine: engine.add(inner === undefined ? lines : lines.flatMap((line) => toTopFolder(line, inner))) };
}

/** Whether the rules ignore a file or folder; `path` is absolute, with `/`. */
export function isIgnored(rules: IgnoreRules | undefined, path: string, isFolder: boolean): boolean {
  if (rules === undefined) return false;
  const inner = toFolderPath(rules.base, path);
  return inner !== undefined && rules.engine.ignores(isFolder ? `${inner}/` : inner);
}

/** Rewrites a line of an inner `.gitignore` for the top folder. */
function toTopFolder(line: string, inner: string): readonly string[] {
  if (line.startsWith('#')) return [];
  const isNegated = line.startsWith('!');
  const pattern = isNegated ? line.slice(1) : line;
  // An empty line, or the folder itself, which a pattern in it cannot match.
  if (/^\/* *$/.test(pattern)) return [];
  const isAnchored = pattern.replace(/\/ *$/, '').includes('/');
  const folder = `/${inner.replaceAll(/[\\*?[]/g, '\\$&')}/${isAnchored ? '' : '**/'}`;
  return [`${isNegated ? '!' : ''}${folder}${pattern.replace(/^\//, '')}`];
}
