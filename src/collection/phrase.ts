import { isWordCharacter } from '../matcher/words.ts';
import { createPattern, findPattern, isAt, type Pattern } from './pattern.ts';

/** Adjacent words to search for, as folded bytes. */
export interface Phrase {
  /** All words, in order. */
  readonly words: readonly Pattern[];
  /** The word that is searched for first; the others are looked up around it. */
  readonly anchor: Pattern;
  /** The words before the anchor, the nearest first. */
  readonly before: readonly Pattern[];
  readonly after: readonly Pattern[];
}

/** @param anchor - The place of the word to search for first. */
export function createPhrase(words: readonly string[], anchor: number): Phrase {
  const patterns = words.map(createPattern);
  return {
    words: patterns,
    anchor: patterns[anchor] ?? createPattern(''),
    before: patterns.slice(0, anchor).reverse(),
    after: patterns.slice(anchor + 1),
  };
}

/**
 * Finds a phrase in bytes: its words as whole words, with no other words in
 * between. Returns the offset of its anchor, or -1.
 *
 * @param guess - The offset to try first, not before `from`.
 * @see L3.6
 */
export function findPhrase(phrase: Phrase, text: Uint8Array, from: number, to: number, guess: number): number {
  const { anchor } = phrase;
  if (guess + anchor.bytes.length <= to && isAt(anchor.bytes, text, guess) && isWhole(phrase, text, from, to, guess)) {
    return guess;
  }
  let start = from;
  for (;;) {
    const at = findPattern(anchor, text, start, to, start);
    if (at === -1 || isWhole(phrase, text, from, to, at)) return at;
    start = at + 1;
  }
}

function isWhole(
  { anchor, before, after }: Phrase,
  text: Uint8Array,
  from: number,
  to: number,
  anchorAt: number,
): boolean {
  let end = anchorAt + anchor.bytes.length;
  for (const { bytes } of after) {
    if (isWordAt(text, end, to)) return false;
    while (end < to && !isWordAt(text, end, to)) end = nextCharacter(text, end);
    if (end + bytes.length > to || !isAt(bytes, text, end)) return false;
    end += bytes.length;
  }
  if (isWordAt(text, end, to)) return false;
  let start = anchorAt;
  for (const { bytes } of before) {
    if (isWordBefore(text, from, start)) return false;
    while (start > from && !isWordBefore(text, from, start)) start = previousCharacter(text, start);
    start -= bytes.length;
    if (start < from || !isAt(bytes, text, start)) return false;
  }
  return !isWordBefore(text, from, start);
}

/** Whether each ASCII character belongs to a word. */
const ASCII_WORDS = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  Number(isWordCharacter(String.fromCharCode(unit), 0)),
);

/** The same for other characters that have been looked up. */
const otherWords = new Map<number, boolean>();

/** Whether the character at an offset belongs to a word; `false` at the end. */
export function isWordAt(text: Uint8Array, at: number, to: number): boolean {
  if (at >= to) return false;
  const byte = text[at] as number;
  return byte < 0x80 ? ASCII_WORDS[byte] === 1 : isOtherWord(pointAt(text, at));
}

function isWordBefore(text: Uint8Array, from: number, at: number): boolean {
  if (at <= from) return false;
  const byte = text[at - 1] as number;
  return byte < 0x80 ? ASCII_WORDS[byte] === 1 : isOtherWord(pointAt(text, previousCharacter(text, at)));
}

function isOtherWord(point: number): boolean {
  const known = otherWords.get(point);
  if (known !== undefined) return known;
  const isWord = isWordCharacter(String.fromCodePoint(point), 0);
  otherWords.set(point, isWord);
  return isWord;
}

/** The offset behind the character at an offset. */
export function nextCharacter(text: Uint8Array, at: number): number {
  return at + lengthAt(text, at);
}

function previousCharacter(text: Uint8Array, at: number): number {
  let start = at - 1;
  while (((text[start] as number) & 0xc0) === 0x80) start--;
  return start;
}

/** The number of bytes of the character at an offset. */
function lengthAt(text: Uint8Array, at: number): number {
  const byte = text[at] as number;
  return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** The code point of the character at an offset, outside ASCII. */
function pointAt(text: Uint8Array, at: number): number {
  const length = lengthAt(text, at);
  let point = (text[at] as number) & (0x7f >> length);
  for (let index = 1; index < length; index++) point = (point << 6) | ((text[at + index] as number) & 63);
  return point;
}
