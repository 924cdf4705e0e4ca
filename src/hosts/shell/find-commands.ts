import type { Word } from '../request/url.ts';
import type { Unclosed } from './expansion.ts';
import { readWord } from './read-word.ts';

/** Commands that run the one behind them, and their options that take the next word, without the first dash. */
const RUNNERS = {
  command: '',
  doas: '[uC]',
  env: '[uC]|-unset|-chdir',
  exec: 'a',
  ionice: '[cnp]|-class|-classdata',
  nice: 'n|-adjustment',
  nohup: '',
  stdbuf: '[ioe]|-input|-output|-error',
  sudo: '[ughpCDrtRT]|-user|-group|-host|-prompt|-chdir',
  time: '[fo]|-format|-output',
  timeout: '[ks]|-kill-after|-signal',
  xargs: '[adnsELIP]|-arg-file|-delimiter|-max-args|-max-procs|-max-lines',
};

const VARIABLE = '\\$\\w+|\\$\\{\\w+\\}';
/** A piece of a word. No two begin alike, and none has what begins a command, or a line would be read again and again. */
const PIECE = `(?:[^\\s'"\`$;|&(){}<>!]|${VARIABLE}|\\{\\}|'[^'\\r\\n]*'|"(?:[^"\`$\\r\\n]|\\$(?!\\())*")`;
const DURATION = `[ \\t]+(?:\\d[\\d.]*[smhd]?|"?(?:${VARIABLE})"?)`;

/** The pattern of a command that runs another, with its options. */
function describeRunner(name: string, takesWord: string): string {
  const withWord = `-[A-Za-z0]*(?:${takesWord})[ \\t]+`;
  const option = takesWord === '' ? `-${PIECE}*` : `(?:${withWord}${PIECE}+|(?!${withWord})-${PIECE}*)`;
  return `${name}(?:[ \\t]+${option})*${name === 'timeout' ? DURATION : ''}`;
}

const RUNNER = Object.entries(RUNNERS).map(([name, takesWord]) => describeRunner(name, takesWord));
const KEYWORDS = 'if|then|else|elif|do|while|until';
const PROMPT = '[$%>]';
const ASSIGNMENT = `[A-Za-z_]\\w*=${PIECE}*`;

/** The words that may stand before a command in its line, a prompt among them. */
const BEFORE_COMMAND = `(?:(?:${KEYWORDS}|${PROMPT}|${ASSIGNMENT}|(?:[\\w./~-]*/)?(?:${RUNNER.join('|')}))[ \\t]+)*`;

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
const XARGS_PLACEHOLDER = /[ \t]-[a-z0]*I(?![ \t]*\{\}[ \t])/;

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
    if (name === null || XARGS_PLACEHOLDER.test(name[0])) continue;
    const command = readCommand(file, start + name[0].length, beginning === '`', unclosed);
    if (command === undefined) continue;
    commands.push({ ...command, start });
    read = command.end;
  }
  return commands;
}

/** A command: its words behind the name, and where it ends. */
interface Command {
  readonly words: readonly Word[];
  readonly end: number;
}

/** What parts words, a backslash before a line break included. */
const SPACE = /(?:[ \t]|\\\r?\n)+/y;
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
function readCommand(file: string, start: number, isInBackticks: boolean, unclosed: Unclosed): Command | undefined {
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
    skip(SPACE);
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
