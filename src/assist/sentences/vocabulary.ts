import { remember } from '../../language/base/remember.ts';
import type { Vocabulary } from '../user.ts';
import { ENGLISH } from './english.ts';
import { fold, type Sentence, type Token } from './tokens.ts';

/** A meaning of a phrase. */
export interface Word {
  readonly category: string;
  /** The meaning in its category; the phrase itself if the category has one meaning only. */
  readonly meaning: string;
}

/** The phrases of a language by their folded text without spaces. */
export interface WordIndex {
  readonly locale: string;
  readonly phrases: ReadonlyMap<string, readonly Word[]>;
  /** What is left of a word without its ending. */
  readonly stem: (word: string) => string;
}

/** Prepares the words of a language; in another one than English, English words are understood too. */
export const indexWords = remember((vocabulary: Vocabulary): WordIndex => {
  const all: readonly Vocabulary[] = vocabulary === ENGLISH ? [ENGLISH] : [ENGLISH, vocabulary];
  const listed = all
    .flatMap(({ words }) => Object.entries(words))
    .flatMap(([category, phrases]) => {
      const byMeaning =
        typeof phrases === 'string' ? listPhrases(phrases).map((one) => [one, one]) : Object.entries(phrases);
      return byMeaning.flatMap(([meaning = '', text = '']) =>
        listPhrases(text).map((phrase) => ({ key: keyOf(phrase), category, meaning })),
      );
    });
  const ending = new RegExp(`(?<=...)(?:${listPhrases(vocabulary.endings).join('|')})$`, 'u');
  return {
    locale: vocabulary.locale,
    phrases: Map.groupBy(listed, ({ key }) => key),
    // `cancelled` and `canceling` have the same stem.
    stem: (word) => word.replace(ending, '').replace(/([^aeiou])\1$/u, '$1'),
  };
});

function listPhrases(text: string): readonly string[] {
  return text === '' ? [] : text.split(', ');
}

/** Folds a phrase for lookups: without spaces and marks, except in one that consists of marks, such as `>=`. */
export function keyOf(phrase: string): string {
  const folded = fold(phrase);
  const letters = folded.replaceAll(/[^\p{L}\p{N}\p{Sc}]/gu, '');
  return letters === '' ? folded.replaceAll(' ', '') : letters;
}

/** The number of tokens in the longest phrase. */
const MAX_PHRASE = 7;

/** Some tokens as keys of lookups. */
interface Key {
  readonly key: string;
  /** The same with each word in the singular. */
  readonly singular: string;
  /** The token after them. */
  readonly to: number;
}

/** The tokens at a place that may be a phrase, as keys of lookups, the shortest first. An article within a phrase does not count. */
export function listKeys({ tokens }: Sentence, at: number): readonly Key[] {
  const keys: Key[] = [];
  if (tokens[at]?.kind === 'quoted') return keys;
  let text = '';
  let singular = '';
  for (let to = at; to < Math.min(at + MAX_PHRASE, tokens.length); to++) {
    const token = tokens[to] as Token;
    if (token.kind === 'quoted') break;
    // A phrase neither begins nor ends with a mark of punctuation, unless it is one.
    const isMark = (one: Token | undefined): boolean => one?.kind === 'symbol' && !/\p{Sc}/u.test(one.text);
    const isWhole = to === at || !(isMark(tokens[at]) || isMark(token));
    if (isWhole) {
      keys.push({ key: keyOf(text + token.folded), singular: keyOf(singular + toSingular(token.folded)), to: to + 1 });
    }
    if (to > at && ARTICLES.has(token.folded)) continue;
    text += token.folded;
    singular += toSingular(token.folded);
  }
  return keys;
}

const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an']);

function toSingular(word: string): string {
  return word.replace(/(?<=....)(?<!s)s$/, '');
}
