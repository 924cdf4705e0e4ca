import { isPairAt } from '../text/character-at.ts';
import { FOREIGN, foldText, lowerExactly } from './fold-text.ts';

/** How many words are sought one after the other: quick for a few, but each may cost as much as the first. */
const MOST_SOUGHT = 8;

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const WORD_CHARACTER = /^[\p{L}\p{N}\p{M}]/u;

/**
 * A test for texts that hold all words of a value, next to each other and in
 * the same order; of a value without words, for being the same text. Letter
 * case counts for nothing.
 *
 * @see L3.6
 */
export function holdsWords(value: string): (text: string) => boolean {
  const folded = foldText(value);
  const words = readWords(value);
  const [first, ...rest] = words;
  if (first === undefined) return (text) => foldText(text) === folded;
  if (words.length > MOST_SOUGHT) {
    const holds = holdsSequence(words);
    return (text) => holds(readWords(text));
  }
  if (FOREIGN.test(folded)) return (text) => findPhrase(foldText(text), first, rest);
  return (text) => findPhrase(lowerExactly(text) ?? foldText(text), first, rest);
}

/**
 * The words of a text without letter case.
 *
 * @see L3.6
 */
export function readWords(text: string): readonly string[] {
  return foldText(text).match(WORDS) ?? [];
}

function findPhrase(text: string, first: string, rest: readonly string[]): boolean {
  for (let start = text.indexOf(first); start !== -1; start = text.indexOf(first, start + 1)) {
    if (!isWordCharacter(text, previous(text, start)) && followPhrase(text, start + first.length, rest)) return true;
  }
  return false;
}

/** Whether a word ends here, and the others follow, with no other word between them. */
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

/** Where the character before an offset begins. */
function previous(text: string, offset: number): number {
  return isPairAt(text, offset - 2) ? offset - 2 : offset - 1;
}

/** Whether the character that begins at an offset belongs to a word; there is none before the text, nor behind it. */
function isWordCharacter(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset);
  if (unit < 128) return (unit > 96 && unit < 123) || (unit > 47 && unit < 58) || (unit > 64 && unit < 91);
  return unit >= 128 && WORD_CHARACTER.test(text.slice(offset, offset + 2));
}

/**
 * A test for lists that hold all of some words, next to each other and in the
 * same order, in time linear in both (Knuth, Morris and Pratt).
 */
export function holdsSequence(wanted: readonly string[]): (words: readonly string[]) => boolean {
  const fallbacks = readFallbacks(wanted);
  return (words) => {
    let met = 0;
    for (const word of words) {
      while (met > 0 && wanted[met] !== word) met = fallbacks[met - 1] ?? 0;
      if (wanted[met] === word) met++;
      if (met === wanted.length) return true;
    }
    return false;
  };
}

/** For each beginning of the words, how many of the first words it ends in. */
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
