import { foldText } from '../../objects/matcher/fold-text.ts';
import { splitFolded } from '../../objects/matcher/words.ts';

/** Separates the values of a list that is stored as one text. No encoded text contains it. */
export const SEPARATOR = '\u0001';
/** Marks a list that has a value, and stands for a value without a text. No encoded text contains it. */
export const PRESENT = 'V';

/** What some engine cannot hold: U+0000, U+0001 and, because of `u`, half a surrogate pair. */
const UNSAFE = /[\0\u0001\ud800-\udfff]/gu;
const SAFE_ASCII = /^[\x02-\x7f]*$/;

/**
 * Folds the letter case of a text, and escapes what some engine cannot hold. Engines compare encoded
 * texts byte by byte: two are equal, and one contains another, if and only if that holds for the texts
 * without regard to letter case. Escapes are capital letters, which no folded text contains, and
 * each tells where it starts and ends.
 *
 * @see L3.4
 */
export function encodeText(text: string): string {
  return SAFE_ASCII.test(text) ? text.toLowerCase() : foldOnce(text).replace(UNSAFE, escapeUnit);
}

/** The last text that was folded. Often its words are encoded next. */
let last = { text: '', folded: '' };

function foldOnce(text: string): string {
  if (text !== last.text) last = { text, folded: foldText(text) };
  return last.folded;
}

function escapeUnit(unit: string): string {
  if (unit === '\0') return 'Z';
  if (unit === SEPARATOR) return 'Y';
  const digits = (unit.charCodeAt(0) - 0xd800).toString(16).padStart(3, '0');
  return `S${Array.from(digits, (digit) => String.fromCharCode(65 + Number.parseInt(digit, 16))).join('')}`;
}

/**
 * The words of a text with a space before, between and after them, so that a text contains the words
 * of another one, adjacent and in the same order, if and only if it contains its encoded words; empty
 * without words.
 *
 * @see L3.6
 */
export function encodeWords(text: string): string {
  const joined = SAFE_ASCII.test(text)
    ? text.toLowerCase().replace(NOT_WORDS, ' ').trim()
    : splitFolded(foldOnce(text)).join(' ');
  return joined === '' ? '' : spaceWords([joined]);
}

/** Words with a space before, between and after them. */
export function spaceWords(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}

/** Of ASCII text without capital letters. */
const NOT_WORDS = /[^a-z0-9]+/g;

/** A list as one text, in which a value is found together with the separators around it. */
export function joinTexts(texts: readonly string[]): string {
  return texts.length === 0 ? '' : `${SEPARATOR}${texts.join(SEPARATOR)}${SEPARATOR}`;
}

/** The values of a list that is stored as one text. */
export function splitTexts(joined: string): readonly string[] {
  return joined === '' ? [] : joined.slice(1, -1).split(SEPARATOR);
}

/** Encodes the texts that a field, or a key of it, must equal. Those that differ only in letter case become one. */
export function encodeTexts(texts: readonly string[], key: string | undefined): readonly string[] {
  const encoded = texts.map((text) => (key === undefined ? encodeText(text) : encodeItem(key, text)));
  return encoded.length === 1 ? encoded : [...new Set(encoded)];
}

/** A key in an item, where `=` and the separator have a meaning of their own. */
export function encodeKey(key: string): string {
  return key.replaceAll(/\W/g, (unit) => `%${unit.charCodeAt(0).toString(16)};`);
}

/** The item of a keyed field's list for a key with a value; for its presence, the key alone. */
export function encodeItem(key: string, text: string): string {
  return `${encodeKey(key)}=${encodeText(text)}`;
}
