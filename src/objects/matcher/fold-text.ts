import { isPairAt } from '../../language/base/character-at.ts';
import { describeValue } from '../../language/base/plain-data.ts';
import type { Span } from '../../language/base/span.ts';

/** The folds of characters that were folded before. */
const folds = new Map<string, string>();
const MAX_FOLDS = 4096;

/** Letters without a single capital letter that equal another one. */
const TWINS: Readonly<Record<string, string>> = { '\u1fd3': '\u0390', '\u1fe3': '\u03b0', '\ufb05': '\ufb06' };

/** The small letter of a character, if regular expressions without letter case take the two as equal. */
function foldCharacter(character: string): string {
  const { length } = character;
  const upper = character.toUpperCase();
  const lower = (upper.length === length ? upper : character).toLowerCase();
  const isFold = lower.length === length && lower !== character && new RegExp(character, 'iu').test(lower);
  const fold = isFold ? lower : (TWINS[character] ?? character);
  if (folds.size === MAX_FOLDS) folds.clear();
  folds.set(character, fold);
  return fold;
}

/** Any character outside ASCII. */
export const NON_ASCII = /[^\0-\x7f]/;

/**
 * Folds the letter case of a text: two texts are equal without regard to letter case if and only if their folds are
 * equal. Uses simple case folding, one code point at a time, so the length stays the same. `toLowerCase` would not do:
 * it distinguishes `ς` and `σ` and makes two characters of `İ`.
 *
 * @throws {TypeError} If `text` is not a string.
 * @see L3.4
 * @example
 * foldText('ΣΑΣ') === foldText('σας') // true
 */
export function foldText(text: string): string {
  if (typeof text !== 'string') throw new TypeError(`\`text\` must be a string; got ${describeValue(text)}`);
  if (!NON_ASCII.test(text)) return text.toLowerCase();
  let folded = '';
  for (const character of text) folded += folds.get(character) ?? foldCharacter(character);
  return folded;
}

/**
 * Creates a test for equality with a text, ignoring letter case. It allocates
 * nothing while both texts are ASCII up to the first difference.
 *
 * @see L3.4
 */
export function equalsFolded(text: string): (other: string) => boolean {
  const folded = foldText(text);
  const { length } = folded;
  return (other) => {
    if (other === text) return true;
    if (other.length !== length) return false;
    for (let index = 0; index < length; index++) {
      const a = other.charCodeAt(index);
      const b = folded.charCodeAt(index);
      if (a === b) continue;
      if (a > 127 || b > 127) return foldText(other) === folded;
      // A capital letter is 32 below its small letter.
      if (a + 32 !== b || a < 65 || a > 90) return false;
    }
    return true;
  };
}

/**
 * Creates a test for equality with one of several texts, ignoring letter case. Most other texts are rejected by their
 * length, or by two characters at the place where the texts begin to differ. Identifiers with a common prefix differ
 * early, so the two characters are near the start and cheap to read.
 *
 * @see L3.4
 */
export function equalsOneFolded(texts: readonly string[]): (other: string) => boolean {
  const spellings = new Set(texts);
  const folded = new Set(texts.map(foldText));
  const lengths = new Set(texts.map(({ length }) => length));
  const at = commonPrefixLength([...folded]);
  const pairs = new Set(texts.map((text) => pairAt(text, at)));
  const isSure = !pairs.has(UNKNOWN);
  return (other) => {
    if (!lengths.has(other.length)) return false;
    const pair = pairAt(other, at);
    if (isSure && pair !== UNKNOWN && !pairs.has(pair)) return false;
    return spellings.has(other) || folded.has(foldText(other));
  };
}

function commonPrefixLength([first = '', ...others]: readonly string[]): number {
  let length = 0;
  while (length < first.length && others.every((other) => other[length] === first[length])) length++;
  return length;
}

const UNKNOWN = -1;

/** A number for two ASCII characters of a text, independent of letter case; otherwise `UNKNOWN`. */
function pairAt(text: string, offset: number): number {
  const first = text.charCodeAt(offset) | 32;
  const second = text.charCodeAt(offset + 1) | 32;
  return first > 127 || second > 127 ? UNKNOWN : first * 128 + second;
}

/**
 * Creates a test for containing a text, ignoring letter case.
 *
 * @see L3.4
 */
export function includesFolded(text: string): (other: string) => boolean {
  const folded = foldText(text);
  if (SPLIT_PAIR.test(folded)) return (other) => indexOfWhole(foldText(other), folded, 0) !== -1;
  if (NON_ASCII.test(folded)) return (other) => other.includes(text) || foldText(other).includes(folded);
  return (other) => (lowerExactly(other) ?? foldText(other)).includes(folded);
}

/**
 * Creates a test for beginning with a text, ignoring letter case.
 *
 * @see L3.4, L3.14
 */
export function beginsFolded(text: string): (other: string) => boolean {
  const equals = equalsFolded(text);
  const { length } = text;
  // The end may not lie within a pair.
  return (other) => equals(other.slice(0, length)) && !isPairAt(other, length - 1);
}

/**
 * The text in lower case, if that is as good as folding to find ASCII in it. Only two characters prevent that: `ſ`,
 * which `toLowerCase` does not change, and `İ`, which it makes longer.
 */
export function lowerExactly(text: string): string | undefined {
  const lower = text.toLowerCase();
  return lower.length === text.length && !lower.includes('ſ') ? lower : undefined;
}

/** A low surrogate at the start or a high one at the end. */
const SPLIT_PAIR = /^[\udc00-\udfff]|[\ud800-\udbff]$/;

function indexOfWhole(text: string, part: string, from: number): number {
  for (let start = text.indexOf(part, from); start !== -1; start = text.indexOf(part, start + 1)) {
    // Neither edge may lie within a pair.
    if (!isPairAt(text, start - 1) && !isPairAt(text, start + part.length - 1)) return start;
  }
  return -1;
}

/**
 * Finds the places of a text in another, ignoring letter case. Places do not overlap.
 *
 * @see L3.4
 */
export function findFolded(part: string, text: string): readonly Span[] {
  // A fold is as long as its text, so places in it are places in the text.
  const folded = foldText(text);
  const sought = foldText(part);
  const spans: Span[] = [];
  if (sought === '') return spans;
  for (let start = indexOfWhole(folded, sought, 0); start !== -1; ) {
    const end = start + sought.length;
    spans.push({ start, end });
    start = indexOfWhole(folded, sought, end);
  }
  return spans;
}
