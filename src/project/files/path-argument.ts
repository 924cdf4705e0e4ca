import path from 'node:path';
import { quoteText } from '../../diagnostic/quote.ts';

/** A glob given as a path argument. */
export interface ArgumentGlob {
  /** Its leading folder without wildcards, relative to the working folder. */
  readonly base: string;
  /** Whether it matches a file or a folder that contains it; `file` is relative to the base, with `/`. */
  matches(file: string): boolean;
}

const MAGIC = /[*?[\]{}()!]/;

/** Parses a path as a glob; `undefined` if it is not one. */
export async function parseGlob(text: string): Promise<ArgumentGlob | undefined> {
  if (!MAGIC.test(text)) return undefined;
  const { default: picomatch } = await import('picomatch');
  const { base, glob, isGlob, negated } = picomatch.scan(text, { unescape: true });
  if (!isGlob || negated || glob === '') return undefined;
  const matches = picomatch(glob, { dot: true, windows: false });
  return { base, matches: (file) => withFolders(file).some((one) => matches(one)) };
}

/** A file and the folders that contain it: a shell would expand the glob to matching folders too. */
function withFolders(file: string): readonly string[] {
  const all: string[] = [];
  for (let one = file; one !== '.'; one = path.posix.dirname(one)) all.push(one);
  return all;
}

/** The message for a path that does not exist. */
export function describeMissing(path: string): string {
  return `there is no file or folder ${quoteText(path)}`;
}
