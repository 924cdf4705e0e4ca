import type { Ignore } from 'ignore';
import { removeByteOrderMark } from '../../text/byte-order-mark.ts';
import { toFolderPath } from '../paths.ts';

/** What the `.gitignore` files of some folders say together. */
export interface IgnoreRules {
  /** The folder that `engine` takes paths from. */
  readonly base: string;
  readonly engine: Ignore;
}

/**
 * Adds what a `.gitignore` says to what those above it say. It is put in terms
 * of the uppermost folder, for git lets the last line that matches decide, and
 * asks the lines of a folder before those above it.
 *
 * @param folder - Where the file is, or for which it holds; absolute.
 */
export async function addIgnoreRules(
  above: IgnoreRules | undefined,
  folder: string,
  text: string,
): Promise<IgnoreRules> {
  const { default: ignore } = await import('ignore');
  const base = above?.base ?? folder;
  // As on most machines that decide what is merged; else one of them would lint what another does not.
  const engine = ignore({ ignorecase: false });
  if (above !== undefined) engine.add(above.engine);
  const inner = toFolderPath(base, folder);
  const lines = removeByteOrderMark(text).split(/\r?\n/);
  return { base, engine: engine.add(inner === undefined ? lines : lines.flatMap((line) => moveUp(line, inner))) };
}

/** Whether the rules leave out a file or folder, absolute and with `/`. */
export function isIgnored(rules: IgnoreRules | undefined, path: string, isFolder: boolean): boolean {
  if (rules === undefined) return false;
  const inner = toFolderPath(rules.base, path);
  return inner !== undefined && rules.engine.ignores(isFolder ? `${inner}/` : inner);
}

/** A line of a `.gitignore` of an inner folder as one of the uppermost folder. */
function moveUp(line: string, inner: string): readonly string[] {
  if (line.startsWith('#')) return [];
  const isNegative = line.startsWith('!');
  const pattern = isNegative ? line.slice(1) : line;
  // A blank line, or the folder itself, which no line can speak of.
  if (/^\/* *$/.test(pattern)) return [];
  const isAnchored = pattern.replace(/\/ *$/, '').includes('/');
  const folder = `/${inner.replaceAll(/[\\*?[]/g, '\\$&')}/${isAnchored ? '' : '**/'}`;
  return [`${isNegative ? '!' : ''}${folder}${pattern.replace(/^\//, '')}`];
}
