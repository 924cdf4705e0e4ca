import { characterAt } from '../../text/character-at.ts';

/** What an escape stands for, and where it ends. */
export interface Escape {
  readonly text: string;
  readonly end: number;
}

const NAMED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const NUMBERED = /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]+)\}|([0-3][0-7]{0,2}|[4-7][0-7]?))/iy;

/** Reads the escape that begins with the backslash at an offset; `undefined` where JavaScript reads none. */
export function readEscape(file: string, at: number): Escape | undefined {
  NUMBERED.lastIndex = at;
  const numbered = NUMBERED.exec(file);
  if (numbered !== null) return readNumbered(numbered, at);
  const character = characterAt(file, at + 1);
  const end = at + 1 + character.length;
  if (character === 'x' || character === 'u' || character === '') return undefined;
  // A backslash at the end of a line joins the next one to it.
  if (character === '\r' && file.startsWith('\n', end)) return { text: '', end: end + 1 };
  if (/[\n\r\u2028\u2029]/.test(character)) return { text: '', end };
  return { text: NAMED[character] ?? character, end };
}

function readNumbered([all, byte, unit, point, octal]: RegExpExecArray, at: number): Escape | undefined {
  const end = at + all.length;
  if (octal !== undefined) return { text: String.fromCharCode(Number.parseInt(octal, 8)), end };
  const code = Number.parseInt(byte ?? unit ?? point ?? '', 16);
  return code > 0x10ffff ? undefined : { text: String.fromCodePoint(code), end };
}
