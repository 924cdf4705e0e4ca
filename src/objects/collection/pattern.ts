import { foldText } from '../matcher/fold-text.ts';
import { isWordCharacter } from '../matcher/words.ts';

/** A text to search for, as folded bytes. */
export interface Pattern {
  readonly bytes: Uint8Array;
  /** By the byte under the last byte of the pattern: how far the pattern can move on. */
  readonly skips: Uint8Array;
}

export function createPattern(text: string): Pattern {
  const room = bytesFor(text.length);
  const bytes = room.slice(0, writeFolded(text, room, 0));
  const { length } = bytes;
  // A skip is at most 255, also in a longer pattern.
  const skips = new Uint8Array(256).fill(Math.min(length, 255));
  for (let index = 0; index < length - 1; index++) skips[bytes[index] as number] = Math.min(length - 1 - index, 255);
  return { bytes, skips };
}

/**
 * Finds a pattern in bytes from one offset up to another; -1 if it is not there (Horspool's algorithm).
 *
 * @param guess - The offset to try first, not before `from`.
 */
export function findPattern(
  { bytes, skips }: Pattern,
  text: Uint8Array,
  from: number,
  to: number,
  guess: number,
): number {
  const last = bytes.length - 1;
  if (guess + last < to && isAt(bytes, text, guess)) return guess;
  const end = bytes[last];
  for (let at = from + last; at < to; ) {
    const byte = text[at] as number;
    if (byte === end && isAt(bytes, text, at - last)) return at - last;
    at += skips[byte] as number;
  }
  return -1;
}

/** Whether a pattern is at an offset of a text, which must be long enough to contain it there. */
function isAt(bytes: Uint8Array, text: Uint8Array, at: number): boolean {
  let index = bytes.length - 1;
  while (index >= 0 && text[at + index] === bytes[index]) index--;
  return index < 0;
}

/** The maximum number of bytes for a UTF-16 unit. */
const MAX_BYTES = 3;

/** Allocates room for the bytes of a number of UTF-16 units. */
export function bytesFor(units: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(units * MAX_BYTES);
}

/**
 * Writes a text with folded letter case in UTF-8, where a lone surrogate is encoded
 * like a character. A text contains another if and only if its bytes do.
 *
 * @returns The end of the bytes.
 * @see L3.4
 */
export function writeFolded(text: string, bytes: Uint8Array, start: number): number {
  let at = start;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 127) return writeNonAscii(foldText(text), bytes, start);
    bytes[at++] = unit > 64 && unit < 91 ? unit + 32 : unit;
  }
  return at;
}

function writeNonAscii(folded: string, bytes: Uint8Array, start: number): number {
  let at = start;
  for (const character of folded) {
    const point = character.codePointAt(0) as number;
    if (point < 0x80) {
      bytes[at++] = point;
      continue;
    }
    if (point < 0x800) {
      bytes[at++] = 0xc0 | (point >> 6);
    } else {
      if (point < 0x10000) {
        bytes[at++] = 0xe0 | (point >> 12);
      } else {
        bytes[at++] = 0xf0 | (point >> 18);
        bytes[at++] = 0x80 | ((point >> 12) & 63);
      }
      bytes[at++] = 0x80 | ((point >> 6) & 63);
    }
    bytes[at++] = 0x80 | (point & 63);
  }
  return at;
}

/** Adjacent words to search for, as folded bytes. */
export interface Phrase {
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
    while (end < to && !isWordAt(text, end, to)) end += lengthAt(text, end);
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

const ASCII_WORDS = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  Number(isWordCharacter(String.fromCharCode(unit), 0)),
);

/** The same for other characters that have been looked up. */
const otherWords = new Map<number, boolean>();

/** Whether the character at an offset belongs to a word; `false` at the end. */
function isWordAt(text: Uint8Array, at: number, to: number): boolean {
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
