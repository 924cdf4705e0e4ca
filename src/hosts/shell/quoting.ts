import type { Span } from '../../text/span.ts';
import { LONE_SURROGATE } from '../escapes.ts';

/** The quoting of a stretch: none, `'…'`, `"…"`, or `$'…'`. */
export type Quoting = 'bare' | 'single' | 'double' | 'escaped';

/** A stretch of a word with one kind of quoting, without the quotes. */
export interface Stretch extends Span {
  readonly quoting: Quoting;
}

/** Text that would be expanded in any quoting, and a null character, which no argument can contain. */
const UNWRITABLE = /\{[{}]|\0/;
const CONTROL = /[\x01-\x1f\x7f]/g;

/** Encodes a text for the quoting at a place; `undefined` if that is impossible. */
export function encodeShell(text: string, place: Span, stretches: readonly Stretch[]): string | undefined {
  const around = stretches.find(({ start, end }) => start <= place.start && place.end <= end);
  if (around === undefined || UNWRITABLE.test(text) || LONE_SURROGATE.test(text)) return undefined;
  switch (around.quoting) {
    case 'single':
      return text.replaceAll("'", "'\\''");
    case 'double':
      return text.replace(/["$`\\]/g, '\\$&');
    case 'escaped':
      return text.replace(/['\\]/g, '\\$&').replace(CONTROL, escapeControl);
    case 'bare':
      return /[\r\n]/.test(text) ? undefined : text.replace(/[^\w\p{L}./:=@%+,-]/gu, '\\$&');
  }
}

function escapeControl(character: string): string {
  return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** An ANSI-C escape, or a backslash that begins none. */
const ESCAPE = /\\(?:([0-7]{1,3})|x([\dA-Fa-f]{1,2})|u([\dA-Fa-f]{1,4})|U([\dA-Fa-f]{1,8})|(c[^']|.))/suy;

const LETTERS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};
/** Characters that a backslash escapes. */
const ESCAPED_CHARACTERS = '\\\'"?';
/** Letters of control characters, or of escapes whose digits are missing. */
const UNSUPPORTED_LETTERS = 'cxuU';

/** The length and the text of an escape. */
export interface Escape {
  readonly length: number;
  /** `undefined` if the text is not certain: a byte may be part of a longer character, and a null ends the string. */
  readonly text: string | undefined;
}

/** Reads the escape at a backslash. */
export function readEscape(file: string, offset: number): Escape {
  ESCAPE.lastIndex = offset;
  const [all = '\\', octal, byte, four, eight, letter = ''] = ESCAPE.exec(file) ?? [];
  return { length: all.length, text: decode(octal, byte, four ?? eight) ?? decodeLetter(letter) };
}

function decode(octal?: string, byte?: string, point?: string): string | undefined {
  if (octal !== undefined) return decodeUnit(Number.parseInt(octal, 8), 0x7f);
  if (byte !== undefined) return decodeUnit(Number.parseInt(byte, 16), 0x7f);
  return point === undefined ? undefined : decodeUnit(Number.parseInt(point, 16), 0x10ffff);
}

function decodeUnit(code: number, max: number): string | undefined {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code === 0 || code > max || isSurrogate ? undefined : String.fromCodePoint(code);
}

function decodeLetter(letter: string): string | undefined {
  // At the end of the file the letter is missing, and the escape is unknown too.
  if (UNSUPPORTED_LETTERS.includes(letter.charAt(0))) return undefined;
  return LETTERS[letter] ?? (ESCAPED_CHARACTERS.includes(letter) ? letter : `\\${letter}`);
}
