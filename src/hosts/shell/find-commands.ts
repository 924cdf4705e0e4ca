import { BEFORE_COMMAND } from './before-command.ts';
import { type Command, readCommand } from './read-command.ts';
import type { Unclosed } from './skip-expansion.ts';

/** A call of curl. */
export interface FoundCommand extends Command {
  readonly start: number;
}

/**
 * Where a command may begin. A line of comment is skipped as a whole; a mark that
 * begins a line is read with it, for the search goes on behind what it found.
 */
const BEGINNING = /^(?:[ \t]*#[^\r\n]*|[;|&(){`!])?|[;|&(){`!]/gm;
const CURL = new RegExp(`[ \\t\\ufeff]*${BEFORE_COMMAND}(?:[\\w./~-]*/)?curl(?=[ \\t\\\\])`, 'y');
/** Gives xargs a word of one's own for what it fills in: not `{}`, which is a hole in any word. */
const PLACEHOLDER = /[ \t]-[a-z0]*I(?![ \t]*\{\}[ \t])/;

/** Finds the calls of curl in a script. What is within another call of curl is not looked for. */
export function findCommands(file: string): readonly FoundCommand[] {
  const commands: FoundCommand[] = [];
  const unclosed: Unclosed = new Set();
  let read = 0;
  for (const { 0: beginning, index } of file.matchAll(BEGINNING)) {
    const start = index + beginning.length;
    if (start < read) continue;
    CURL.lastIndex = start;
    const name = CURL.exec(file);
    if (name === null || PLACEHOLDER.test(name[0])) continue;
    const command = readCommand(file, start + name[0].length, beginning === '`', unclosed);
    if (command === undefined) continue;
    commands.push({ ...command, start });
    read = command.end;
  }
  return commands;
}
