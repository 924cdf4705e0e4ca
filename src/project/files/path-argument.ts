import path from 'node:path';
import { quoteText } from '../../diagnostic/quote.ts';

/** A glob among the paths of a run. */
export interface ArgumentGlob {
  /** The folder that it begins in, from that of the run. */
  readonly base: string;
  /** Whether it matches a file, or a folder that the file is in; `file` is from the base, with `/`. */
  matches(file: string): boolean;
}

const MAGIC = /[*?[\]{}()!]/;

/** What a path means as a glob; `undefined` if it is none. */
export async function parseGlob(text: string): Promise<ArgumentGlob | undefined> {
  if (!MAGIC.test(text)) return undefined;
  const { default: picomatch } = await import('picomatch');
  const { base, glob, isGlob, negated } = picomatch.scan(text, { unescape: true });
  if (!isGlob || negated || glob === '') return undefined;
  const matches = picomatch(glob, { dot: true, windows: false });
  return { base, matches: (file) => withFolders(file).some((one) => matches(one)) };
}

/** A file and the folders that it is in: a shell would give those that a glob matches. */
function withFolders(file: string): readonly string[] {
  const all: string[] = [];
  for (let one = file; one !== '.'; one = path.posix.dirname(one)) all.push(one);
  return all;
}

/** What is said of a path that leads to nothing. */
export function describeMissing(path: string): string {
  return `there is no file or folder ${quoteText(path)}`;
}
