import { eastAsianWidth } from 'get-east-asian-width';

// Printed text is limited; `data`, spans and fixes are never cut (docs/decisions/017-bounded-output.md).

/** The length of a message or of a line of a rendered diagnostic, in UTF-16 code units. */
export const MAX_LINE_LENGTH = 1000;
/** The number of names in a message, of notes and of fixes of a rendered diagnostic, and of diagnostics in the message of an error. */
export const MAX_LISTED = 10;
/** The number of diagnostics of a text that are rendered. */
export const MAX_RENDERED = 50;

const PLAIN = /^[\x20-\x7e]*$/;
const MAX_LENGTH = 60;
/** The most characters of a text that a reader may copy from a message. */
const MAX_COPIED_LENGTH = 500;
/** The first half of a surrogate pair that was cut in two. */
const HALF = /[\ud800-\udbff]$/;

/**
 * Quotes a user's text in a message: in backticks, with unprintable characters as `U+…`, truncated after 60 characters.
 *
 * @example
 * quoteText('a\tb') // '`aU+0009b`'
 */
export function quoteText(text: string): string {
  return quoteStart(text, MAX_LENGTH);
}

/** Quotes a text that a fix writes as by {@link quoteText}, but truncated only after 500 characters, so it can be copied. */
export function quoteWritten(text: string): string {
  return quoteStart(text, MAX_COPIED_LENGTH);
}

/** Quotes a text as by {@link quoteText}, but truncated after another number of characters. */
export function quoteStart(text: string, maxLength: number): string {
  const cut = text.length > maxLength ? `${text.slice(0, maxLength).replace(HALF, '')}…` : text;
  return `\`${PLAIN.test(cut) ? cut : replaceUnprintable(cut, nameCharacter)}\``;
}

/** Cuts a message, or a line, that is longer than {@link MAX_LINE_LENGTH}. */
export function cutLine(line: string, length = MAX_LINE_LENGTH): string {
  return line.length > length ? `${line.slice(0, length - 1).replace(HALF, '')}…` : line;
}

/**
 * Lists texts in a message, each quoted as by {@link quoteText}: the first
 * {@link MAX_LISTED}, and the number of the others.
 *
 * @example
 * quoteList(['EUR', 'USD']) // '`EUR`, `USD`'
 */
export function quoteList(texts: readonly string[]): string {
  const shown = texts.slice(0, MAX_LISTED).map(quoteText).join(', ');
  const hidden = texts.length - MAX_LISTED;
  return hidden > 0 ? `${shown} and ${hidden.toLocaleString('en')} more` : shown;
}

function replaceUnprintable(text: string, name: (character: string) => string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, name);
}

/** Quotes a word for a POSIX shell. */
export function quoteShell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The code point of a character, which must not be empty: `U+00A0`. */
export function nameCharacter(character: string): string {
  return `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Makes a text safe for a terminal: replaces control characters with their pictures, a tab with a space, and other
 * unprintable characters (direction marks, lone surrogates) with `�`. The number of characters stays the same.
 */
export function toVisible(text: string): string {
  return PLAIN.test(text) ? text : Array.from(text, toVisibleCharacter).join('');
}

function toVisibleCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x09 ? ' ' : String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '␡';
  return replaceUnprintable(character, () => '�');
}

/** The number of terminal columns that a character takes: 0 for a combining character. */
export function displayWidth(character: string): number {
  if (character >= ' ' && character <= '~') return 1;
  return /^\p{M}/u.test(character) ? 0 : eastAsianWidth(character.codePointAt(0) ?? 0);
}

/** The width of a text, in columns of the terminal. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += displayWidth(character);
  return width;
}
