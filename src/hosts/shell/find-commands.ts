import type { Word } from '../request/url.ts';
import type { Unclosed } from './expansion.ts';
import { readWord } from './read-word.ts';

/** Commands that run another command, with a pattern of the options that take the next word, without the first dash. */
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
/**
 * A piece of a word. No two alternatives begin alike, and none matches the start
 * of a command; otherwise matching would take quadratic time.
 */
const PIECE = `(?:[^\\s'"\`$;|&(){}<>!]|${VARIABLE}|\\{\\}|'[^'\\r\\n]*'|"(?:[^"\`$\\r\\n]|\\$(?!\\())*")`;
const DURATION = `[ \\t]+(?:\\d[\\d.]*[smhd]?|"?(?:${VARIABLE})"?)`;

/** Creates the pattern of a command that runs another, with its options. */
function describeRunner(name: string, takesWord: string): string {
  const withWord = `-[A-Za-z0]*(?:${takesWord})[ \\t]+`;
  const option = takesWord === '' ? `-${PIECE}*` : `(?:${withWord}${PIECE}+|(?!${withWord})-${PIECE}*)`;
  return `${name}(?:[ \\t]+${option})*${name === 'timeout' ? DURATION : ''}`;
}

const RUNNER = Object.entries(RUNNERS).map(([name, takesWord]) => describeRunner(name, takesWord));
const KEYWORDS = 'if|then|else|elif|do|while|until';
const PROMPT = '[$%>]';
const ASSIGNMENT = `[A-Za-z_]\\w*=${PIECE}*`;

/** The words that may come before a command on its line, such as a prompt. */
const BEFORE_COMMAND = `(?:(?:${KEYWORDS}|${PROMPT}|${ASSIGNMENT}|(?:[\\w./~-]*/)?(?:${RUNNER.join('|')}))[ \\t]+)*`;

/** A call of curl. */
export interface FoundCommand extends Command {
  readonly start: number;
}

/**
 * The start of a command. A comment line is skipped as a whole. A delimiter at
 * the start of a line is part of the match, because the search continues after
 * it.
 */
const BEGINNING = /^(?:[ \t]*#[^\r\n]*|[;|&(){`!])?|[;|&(){`!]/gm;
const CURL = new RegExp(`[ \\t\\ufeff]*${BEFORE_COMMAND}(?:[\\w./~-]*/)?curl(?=[ \\t\\\\])`, 'y');
/** Sets a placeholder for xargs other than `{}`. Only `{}` is recognized as an expansion. */
const XARGS_PLACEHOLDER = /[ \t]-[a-z0]*I(?![ \t]*\{\}[ \t])/;

/** Finds the calls of curl in a script. A call inside another call of curl is not found. */
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

/** The arguments of a command, and its end. */
interface Command {
  readonly words: readonly Word[];
  readonly end: number;
}

/** The space between words, including a backslash before a line break. */
const SPACE = /(?:[ \t]|\\\r?\n)+/y;
/** The word after a redirection is not an argument. */
const REDIRECTION = /[<>]+[&|]?/y;

/**
 * Reads a command to its end.
 *
 * @param start - The start of the first argument.
 * @param isInBackticks - Whether the next backtick ends the command.
 * @param unclosed - The unclosed delimiters of the file; new ones are added.
 * @returns `undefined` if a quote or an expansion is not closed.
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
