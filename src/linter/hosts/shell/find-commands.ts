import { BEFORE_COMMAND } from './before-command.ts';
import { type Command, readCommand } from './read-command.ts';
import type { Unclosed } from './skip-expansion.ts';

/** A call of curl. */
export interface FoundCommand extends Command {
  readonly start: number;
}

/** Where a command may begin, in a line behind a mark too; a line of comment is skipped as a whole. */
const BEGINNING = /^(?:[ \t]*#[^\r\n]*|[;|&(){`!])?|[;|&(){`!]/gm;
const CURL = new RegExp(`[ \\t\\ufeff]*${BEFORE_COMMAND}(?:[\\w./~-]*/)?curl(?=[ \\t\\\\])`, 'y');
/** What xargs is to replace by what it reads; of `{}` readers of words know. */
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
