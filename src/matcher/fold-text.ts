import { isPairAt } from '../text/character-at.ts';
import { describeValue } from '../text/describe-value.ts';
import { CASE_FOLDS } from './generated/case-folds.ts';

let folds: ReadonlyMap<string, string> | undefined;

/** The fold of every character that is not its own, made on first use. */
function readFolds(): ReadonlyMap<string, string> {
  if (folds !== undefined) return folds;
  const map = new Map<string, string>();
  for (const [first, last, step, distance] of CASE_FOLDS) {
    for (let codePoint = first; codePoint <= last; codePoint += step) {
      map.set(String.fromCodePoint(codePoint), String.fromCodePoint(codePoint + distance));
    }
  }
  folds = map;
  return map;
}

/** Any character outside ASCII. */
export const FOREIGN = /[^\0-\x7f]/;

/**
 * A text without letter case: two texts are equal but for that if, and only if,
 * their folds are the same. Simple case folding, one code point at a time, so
 * the length stays what it was. It is not `toLowerCase`, for which `ς` and `σ`
 * differ and `İ` is two characters.
 *
 * @throws {TypeError} `text` is no text.
 * @see L3.4
 * @example
 * foldText('ΣΑΣ') === foldText('σας') // true
 */
export function foldText(text: string): string {
  if (typeof text !== 'string') throw new TypeError(`\`text\` must be a string; got ${describeValue(text)}`);
  if (!FOREIGN.test(text)) return text.toLowerCase();
  const known = readFolds();
  let folded = '';
  for (const character of text) folded += known.get(character) ?? character;
  return folded;
}

/**
 * A test for being equal to a text but for letter case. No text is made on the
 * way as long as both are ASCII up to where they differ.
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
      // The capital of a small letter is 32 before it.
      if (a + 32 !== b || a < 65 || a > 90) return false;
    }
    return true;
  };
}

/**
 * A test for being equal to one of some texts but for letter case. Most other
 * texts are told by their length, or by two characters where the texts begin to
 * differ: near their beginning, where identifiers with a common prefix do, it
 * takes no second look into memory.
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

/** A number for two characters of a text, the same in either letter case, if both are ASCII. */
function pairAt(text: string, offset: number): number {
  const first = text.charCodeAt(offset) | 32;
  const second = text.charCodeAt(offset + 1) | 32;
  return first > 127 || second > 127 ? UNKNOWN : first * 128 + second;
}

/**
 * A test for holding a text but for letter case.
 *
 * @see L3.4
 */
export function includesFolded(text: string): (other: string) => boolean {
  const folded = foldText(text);
  if (HALF_AT_EDGE.test(folded)) return (other) => includesApart(foldText(other), folded);
  if (FOREIGN.test(folded)) return (other) => other.includes(text) || foldText(other).includes(folded);
  return (other) => (lowerExactly(other) ?? foldText(other)).includes(folded);
}

/**
 * A text in small letters, if that is as good as folding for finding ASCII in
 * it. It is but for two characters: `ſ`, which lowering leaves alone, and `İ`,
 * which it makes longer.
 */
export function lowerExactly(text: string): string | undefined {
  const lower = text.toLowerCase();
  return lower.length === text.length && !lower.includes('ſ') ? lower : undefined;
}

/** The second half of a character at the beginning, or the first at the end. */
const HALF_AT_EDGE = /^[\udc00-\udfff]|[\ud800-\udbff]$/;

/** Whether a text holds another such that no character is cut: half a character is no part of a whole one. */
function includesApart(text: string, part: string): boolean {
  for (let start = text.indexOf(part); start !== -1; start = text.indexOf(part, start + 1)) {
    // Where a cut would part two halves, no character ends.
    if (!isPairAt(text, start - 1) && !isPairAt(text, start + part.length - 1)) return true;
  }
  return false;
}
