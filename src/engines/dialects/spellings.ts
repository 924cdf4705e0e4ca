import { foldText } from '../../objects/matcher/fold-text.ts';
import type { Dialect } from './dialect.ts';

/** The most spellings of a text that are listed one by one. */
const MAX_SPELLINGS = 64;

/**
 * Lists the texts that equal a text without regard to letter case, once the letters of ASCII are small:
 * `ok` and `oK` (with the Kelvin sign) for `OK`. An engine compares them with a column whose letters of
 * ASCII it makes small, which all engines do alike.
 *
 * @returns `undefined` if there are more than 64.
 * @see L3.4
 */
export function listSpellings(text: string): readonly string[] | undefined {
  let spellings = [''];
  for (const character of foldText(text)) {
    const twins = [character, ...twinsOf(character)].filter((twin) => !/[A-Z]/.test(twin));
    if (spellings.length * twins.length > MAX_SPELLINGS) return undefined;
    spellings = spellings.flatMap((spelling) => twins.map((twin) => spelling + twin));
  }
  return spellings;
}

/** A spelling in one letter case; none if it has letters of the other one. */
export function toLetters(spelling: string, letters: 'lower' | 'upper' | undefined): readonly string[] {
  if (letters === undefined) return [spelling];
  if (letters === 'lower') return spelling === spelling.toLowerCase() ? [spelling] : [];
  const upper = spelling.replace(/[a-z]+/g, (ascii) => ascii.toUpperCase());
  return upper === upper.toUpperCase() ? [upper] : [];
}

/**
 * A regular expression for a text, ignoring letter case, which RE2 and PostgreSQL read alike: each
 * letter is a class of all its spellings, so the collation does not matter.
 *
 * @see L3.4
 */
export function writePattern(text: string): string {
  return Array.from(foldText(text), (character) => {
    const twins = twinsOf(character);
    return twins.length === 0 ? character.replace(SPECIAL, '\\$&') : `[${character}${twins.join('')}]`;
  }).join('');
}

const SPECIAL = /[!-/:-@[-`{-~]/;

/**
 * A regular expression for adjacent words in the same order. A space stands for a character outside words:
 * see {@link betweenWords}.
 *
 * @see L3.6
 */
export function writeWordsPattern(words: readonly string[]): string {
  return `(^| )${words.map(writePattern).join(' +')}( |$)`;
}

/**
 * A regular expression for a character outside words. The characters of words are listed, because PostgreSQL
 * does not support `\p{L}`, and other engines have another version of Unicode.
 */
export function betweenWords(): string {
  wordRanges ??= listWordRanges();
  return `[^${wordRanges}]`;
}

/** The tests of texts in an engine with regular expressions. */
export function byPattern(
  matches: (text: string, pattern: string) => string,
): Pick<Dialect, 'equalsOne' | 'contains' | 'begins' | 'hasWords'> {
  return {
    equalsOne: (text, others, bind) => matches(text, bind(`^(${others.map(writePattern).join('|')})$`, 'text')),
    contains: (text, part, bind) => matches(text, bind(writePattern(part), 'text')),
    begins: (text, part, bind) => matches(text, bind(`^${writePattern(part)}`, 'text')),
    hasWords: (text, words, bind) =>
      matches(text, `replace(${bind(writeWordsPattern(words), 'text')}, ' ', ${bind(betweenWords(), 'text')})`),
  };
}

/** The characters that fold to a character, without itself. */
function twinsOf(character: string): readonly string[] {
  if (character > '\x7f') {
    twins ??= findTwins();
    return twins.get(character) ?? [];
  }
  const upper = character.toUpperCase();
  return upper === character ? [] : [upper, ...(ASCII_TWINS[character] ?? [])];
}

/** Spares most queries the search for twins. */
const ASCII_TWINS: Readonly<Record<string, string>> = { k: '\u212a', s: '\u017f' };

let twins: ReadonlyMap<string, readonly string[]> | undefined;

/** No letter after it has a case. */
const LAST_CASED = 0x1efff;
const CASED = /\p{Changes_When_Casemapped}|\p{Changes_When_Casefolded}/u;

function findTwins(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const character of charactersTo(LAST_CASED)) {
    const folded = CASED.test(character) ? foldText(character) : character;
    if (folded !== character) found.set(folded, [...(found.get(folded) ?? []), character]);
  }
  return found;
}

let wordRanges: string | undefined;

/** No letter, number or mark comes after it. */
const LAST_OF_WORDS = 0xe01ef;

function listWordRanges(): string {
  const ranges: string[] = [];
  let [first, last] = ['', ''];
  for (const character of charactersTo(LAST_OF_WORDS + 1)) {
    const isOfWord = /[\p{L}\p{N}\p{M}]/u.test(character);
    if (isOfWord) [first, last] = [first || character, character];
    else if (first !== '') {
      ranges.push(first === last ? first : `${first}-${last}`);
      first = '';
    }
  }
  return ranges.join('');
}

/** All characters up to a code point, without surrogates. */
function* charactersTo(last: number): Generator<string> {
  for (let code = 0; code <= last; code++) {
    if (code === 0xd800) code = 0xe000;
    yield String.fromCodePoint(code);
  }
}
