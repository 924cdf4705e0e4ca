import { isPairAt } from '../../language/base/character-at.ts';
import type { Span } from '../../language/base/span.ts';
import { foldText, lowerExactly, NON_ASCII } from './fold-text.ts';

/** A longer phrase is matched in linear time; a shorter one is quicker to find word by word. */
export const MAX_PHRASE_WORDS = 8;

/**
 * Creates a test for texts that contain all words of a value, adjacent and in the same order. A value without words
 * must equal the whole text. Ignores letter case.
 *
 * @see L3.6
 */
export function holdsWords(value: string): (text: string) => boolean {
  const folded = foldText(value);
  const words = readWords(value);
  const [first, ...rest] = words;
  if (first === undefined) return (text) => foldText(text) === folded;
  if (words.length > MAX_PHRASE_WORDS) {
    const holds = holdsSequence(words);
    return (text) => holds(readWords(text));
  }
  if (NON_ASCII.test(folded)) return (text) => findPhrase(foldText(text), first, rest);
  return (text) => findPhrase(lowerExactly(text) ?? foldText(text), first, rest);
}

/**
 * The words of a text, with folded letter case.
 *
 * @see L3.6
 */
export function readWords(text: string): readonly string[] {
  return splitFolded(foldText(text));
}

/** A call, because classes of Unicode take longer to read than many queries. */
function createWordPattern(): RegExp {
  return /[\p{L}\p{N}\p{M}]+/gu;
}

/** The words of a text whose letter case is folded. */
export function splitFolded(folded: string): readonly string[] {
  return folded.match(createWordPattern()) ?? [];
}

function findPhrase(text: string, first: string, rest: readonly string[]): boolean {
  for (let start = text.indexOf(first); start !== -1; start = text.indexOf(first, start + 1)) {
    if (!isWordCharacter(text, previous(text, start)) && followPhrase(text, start + first.length, rest)) return true;
  }
  return false;
}

/** Whether a word ends here and the other words follow directly. */
function followPhrase(text: string, end: number, rest: readonly string[]): boolean {
  let at = end;
  for (const word of rest) {
    if (isWordCharacter(text, at)) return false;
    while (at < text.length && !isWordCharacter(text, at)) at++;
    if (!text.startsWith(word, at)) return false;
    at += word.length;
  }
  return !isWordCharacter(text, at);
}

/** The start of the character before an offset. */
function previous(text: string, offset: number): number {
  return isPairAt(text, offset - 2) ? offset - 2 : offset - 1;
}

/** Whether the character at an offset belongs to a word; `false` outside the text. */
export function isWordCharacter(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  if (unit < 128) return (unit > 96 && unit < 123) || (unit > 47 && unit < 58) || (unit > 64 && unit < 91);
  return unit >= 128 && /^[\p{L}\p{N}\p{M}]/u.test(text.slice(offset, offset + 2));
}

/** Creates a test for lists that contain a sequence of words. Takes linear time (Knuth, Morris and Pratt). */
function holdsSequence(wanted: readonly string[]): (words: readonly string[]) => boolean {
  const fallbacks = readFallbacks(wanted);
  return (words) => findSequence(wanted, fallbacks, words, 0) !== -1;
}

/** The index after the first sequence of wanted words, or -1. */
function findSequence(
  wanted: readonly string[],
  fallbacks: readonly number[],
  words: readonly string[],
  from: number,
): number {
  let met = 0;
  for (let index = from; index < words.length; index++) {
    const word = words[index];
    while (met > 0 && wanted[met] !== word) met = fallbacks[met - 1] ?? 0;
    if (wanted[met] === word) met++;
    if (met === wanted.length) return index + 1;
  }
  return -1;
}

/**
 * Finds the places in a text where the words of a value stand, adjacent and in the same order, each place from the
 * first word to the end of the last. Places do not overlap. A value without words has none.
 *
 * @see L3.6
 */
export function findPhrases(value: string, text: string): readonly Span[] {
  const wanted = readWords(value);
  if (wanted.length === 0) return [];
  const places = [...foldText(text).matchAll(createWordPattern())];
  const words = places.map(([word]) => word);
  const fallbacks = readFallbacks(wanted);
  const spans: Span[] = [];
  for (let end = findSequence(wanted, fallbacks, words, 0); end !== -1; ) {
    const first = places[end - wanted.length];
    const last = places[end - 1];
    if (first !== undefined && last !== undefined) {
      spans.push({ start: first.index, end: last.index + last[0].length });
    }
    end = findSequence(wanted, fallbacks, words, end);
  }
  return spans;
}

/** For each prefix of the words, the length of its longest proper suffix that is also a prefix. */
function readFallbacks(wanted: readonly string[]): readonly number[] {
  const fallbacks = [0];
  let met = 0;
  for (const word of wanted.slice(1)) {
    while (met > 0 && wanted[met] !== word) met = fallbacks[met - 1] ?? 0;
    if (wanted[met] === word) met++;
    fallbacks.push(met);
  }
  return fallbacks;
}
