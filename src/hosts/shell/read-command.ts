import type { Word } from '../request/word.ts';
import { readWord } from './read-word.ts';
import type { Unclosed } from './skip-expansion.ts';

/** A command: its words behind the name, and where it ends. */
export interface Command {
  readonly words: readonly Word[];
  readonly end: number;
}

/** What parts words, a backslash before a line break included. */
const BLANK = /(?:[ \t]|\\\r?\n)+/y;
/** What the word behind it names is no argument. */
const REDIRECTION = /[<>]+[&|]?/y;

/**
 * Reads a command to its end.
 *
 * @param start - Where its words begin.
 * @param isInBackticks - Whether the next backtick ends it.
 * @param unclosed - What is known of the file, and is added to.
 * @returns `undefined` if something in it is not closed.
 */
export function readCommand(
  file: string,
  start: number,
  isInBackticks: boolean,
  unclosed: Unclosed,
): Command | undefined {
  const words: Word[] = [];
  let offset = start;
  let isTarget = false;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = offset;
    const length = pattern.exec(file)?.[0].length ?? 0;
    offset += length;
    return length > 0;
  };
  for (;;) {
    skip(BLANK);
    if (file[offset] === '#') return { words, end: offset };
    if (skip(REDIRECTION)) {
      isTarget = true;
      continue;
    }
    const found = readWord(file, offset, isInBackticks, unclosed);
    if (found === undefined) return undefined;
    if (found.end === offset) return { words, end: offset };
    if (!isTarget) words.push(found.word);
    isTarget = false;
    offset = found.end;
  }
}
