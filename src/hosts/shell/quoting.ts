import type { Span } from '../../text/span.ts';
import { LONE_SURROGATE } from '../escapes.ts';

/** What a stretch of a word stands between: nothing, `'`, `"`, or `$'` and `'`. */
export type Quoting = 'bare' | 'single' | 'double' | 'escaped';

/** A stretch of a word that is quoted in one way, without the quotes. */
export interface Stretch extends Span {
  readonly quoting: Quoting;
}

/** What would be filled in whatever is around it, and what no command takes. */
const UNWRITABLE = /\{[{}]|\0/;
const CONTROL = /[\x01-\x1f\x7f]/g;

/** Writes a text as the stretch of a word that a place is in is quoted; `undefined` where it cannot be. */
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

/** An escape between `$'` and `'`, or a backslash that begins none. */
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
/** What a backslash takes its meaning from, and is no part of the text. */
const ESCAPED_CHARACTERS = '\\\'"?';
/** They stand for keys, or need digits. */
const UNSUPPORTED_LETTERS = 'cxuU';

/** An escape: how long it is, and what it says. */
export interface Escape {
  readonly length: number;
  /** `undefined` if that is not certain: of bytes it takes several to make a character, and none is the end. */
  readonly text: string | undefined;
}

/** Reads the escape that begins at a backslash. */
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
  // The end of the file has no letter, and is as unknown.
  if (UNSUPPORTED_LETTERS.includes(letter.charAt(0))) return undefined;
  return LETTERS[letter] ?? (ESCAPED_CHARACTERS.includes(letter) ? letter : `\\${letter}`);
}
