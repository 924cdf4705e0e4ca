import { editDistance } from '../../language/base/closest-names.ts';
import { remember } from '../../language/base/remember.ts';
import { listKnownKeys } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { applyEdits, type TextEdit } from '../../language/diagnostic/fix.ts';
import { readAmountTokens } from './amount-tokens.ts';
import {
  type CatalogueWord,
  type KeyWord,
  oppositeOf,
  type ValueWord,
  wordsOf,
  wordsOfKeys,
} from './catalogue-words.ts';
import type { Leaf, Terminal } from './chart.ts';
import { listCountries, readCountry } from './places.ts';
import { findReferences, type Reference } from './references.ts';
import { type FreeText, readNames, readTexts } from './texts.ts';
import { readTimeTokens } from './time-tokens.ts';
import { type Sentence, type Token, textOf } from './tokens.ts';
import type { Context, Phrases } from './values.ts';
import { keyOf, listKeys, type WordIndex } from './vocabulary.ts';

/** The values of the categories that are read by form. */
export interface FormValues {
  readonly place: string;
  readonly reference: readonly Reference[];
  readonly text: FreeText;
  /** A name that stands for itself: quoted, in capitals, or the whole text. */
  readonly name: FreeText;
  /** A number as its digits. */
  readonly digits: string;
  /** The key of a keyed field. */
  readonly identifier: string;
  readonly minus: string;
  readonly skip: string;
}

/** Reads the phrases of a sentence by the words of its language, of the catalogue and of the user's keys. */
export function readPhrases(sentence: Sentence, context: Omit<Context, 'phrases'>): Phrases {
  const { resource, words, user } = context;
  const { tokens } = sentence;
  const own = wordsOf(resource);
  const keys = wordsOfKeys(listKeyWords(resource, user.keys));
  const index = indexSpellings(resource, words);
  const find = (key: string): readonly CatalogueWord[] => [
    ...(own.get(key) ?? []),
    ...(index.places.get(key) ?? []),
    ...(keys.get(key) ?? []),
    ...(words.phrases.get(key) ?? [])
      // `3 attempts`: the name of a field is no other word for the resource.
      .filter(({ category }) => category !== 'thing' || !namesNumber(own.get(key), resource))
      .flatMap(({ category, meaning }) =>
        category === 'short' ? (own.get(meaning) ?? []) : { category, cost: 0, value: meaning },
      ),
  ];
  const readings: Leaf[][] = tokens.map(() => []);
  const isKnown = tokens.map(({ kind }) => kind !== 'word');
  for (const [at] of tokens.entries()) {
    for (const leaf of [...readMark(tokens, at), ...listKnown(sentence, at, find, context)]) {
      readings[at]?.push(leaf);
      // The code of a currency that is no word by itself, such as `pen`, does not make it known.
      if (leaf.category !== 'currencyAfter') isKnown.fill(true, at, leaf.to);
    }
  }
  const afterNaming = new Set(readings.flat().flatMap(({ category, to }) => (category === 'naming' ? to : [])));
  for (const [at, token] of tokens.entries()) {
    const key = isKnown[at] === true ? undefined : index.findInflected(token.folded);
    const isName = afterNaming.has(at) || isInCapitals(tokens, at, isKnown);
    if (key === undefined) continue;
    // A word in capitals, or after `named`, is probably a name, not another form of a word, unless it is a place.
    const found = find(key).filter(({ category }) => (isName ? category === 'place' : !JOINTS.has(category)));
    for (const word of found) readings[at]?.push({ ...word, cost: word.cost + INFLECTED, to: at + 1 });
    if (!isName && found.length > 0) isKnown[at] = true;
  }
  return { readings, isKnown };
}

/** Whether a word is the name of a number. */
function namesNumber(found: readonly CatalogueWord[] = [], { entries }: Resource): boolean {
  return found.some(
    ({ category, value }) =>
      category === 'field' && (value as readonly string[]).some((path) => entries.get(path)?.type === 'numeric'),
  );
}

/** Words that mean nothing alone: an unknown word near one, such as `Mark` near `marked`, would be lost. */
const JOINTS: ReadonlySet<string> = new Set(['relative', 'lead', 'link']);

type Find = (key: string) => readonly CatalogueWord[];

/** The readings of a mark. */
function readMark(tokens: readonly Token[], at: number): readonly Leaf[] {
  const { kind, text, isGlued } = tokens[at] as Token;
  if (kind !== 'symbol') return [];
  const next = tokens[at + 1];
  const categories = [
    text,
    // `-visa`, but not a dash between words, and not `-50 eur`.
    ...(/^[-!]$/.test(text) && !isGlued && next?.isGlued === true && next.kind !== 'number' ? ['minus'] : []),
    // `paid/declined`, but not `9.99/month`.
    ...(text === '/' && tokens[at - 1]?.kind !== 'number' ? ['slash'] : []),
    ...(MARK.test(text) && !isWithinNumber(tokens, at) ? ['mark'] : []),
  ];
  return categories.map((category) => ({ category, to: at + 1, cost: 0, value: text }));
}

/** The known phrases, places, numbers and times that begin at a token. */
function listKnown(sentence: Sentence, at: number, find: Find, context: Omit<Context, 'phrases'>): readonly Leaf[] {
  const { tokens } = sentence;
  // The colon of a clock time is no operator.
  if (tokens[at]?.text === ':' && isWithinNumber(tokens, at)) return [];
  const phrases = listKeys(sentence, at).flatMap(({ key, singular, to }) => {
    const exact = find(key);
    const found = exact.length === 0 && singular !== key ? find(singular) : exact;
    return found.map((word) => ({ ...word, cost: word.cost + (exact.length > 0 ? 0 : PLURAL), to }));
  });
  return [
    ...phrases,
    ...readPlaces(sentence, at, context.words),
    ...readAmountTokens(sentence, at, context),
    ...readTimeTokens(sentence, at, context),
  ];
}

/** What a phrase in the plural costs that is known in the singular. */
const PLURAL = 0.5;

/** The extra cost of another form of a word: `declines` for `declined`. */
const INFLECTED = 0.3;

/** Whether a mark stands between two numbers, without spaces. */
function isWithinNumber(tokens: readonly Token[], at: number): boolean {
  const [before, mark, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  const isMark = mark?.kind === 'symbol' && mark.isGlued && next?.isGlued === true;
  return isMark && before?.kind === 'number' && next.kind === 'number';
}

/** A mark of punctuation, which says nothing. */
const MARK = /^[,.;?!&…:]$/;

const NO_KEYS: readonly KeyWord[] = [];
/** More keys than anybody types. */
const MAX_KEYS = 200;

function listKeyWords({ entries }: Resource, keys: Context['user']['keys']): readonly KeyWord[] {
  const known = [...entries.values()].flatMap((field) =>
    field.keyed === true
      ? [...new Set([...listKnownKeys(field), ...(keys?.(field.path) ?? []).slice(0, MAX_KEYS)])].map((key) => ({
          key,
          path: field.path,
        }))
      : [],
  );
  return known.length === 0
    ? NO_KEYS
    : [...Map.groupBy(known, ({ key }) => key)].map(([key, having]) => ({
        key,
        paths: having.map(({ path }) => path),
      }));
}

/** The number of words in the longest name of a country or a currency. */
const MAX_PLACE = 5;

function readPlaces(sentence: Sentence, at: number, { locale }: WordIndex): readonly Leaf[] {
  const leaves: Leaf[] = [];
  for (let to = at + 1; to <= Math.min(at + MAX_PLACE, sentence.tokens.length); to++) {
    const kind = sentence.tokens[to - 1]?.kind;
    if (kind === 'quoted' || kind === 'number' || kind === 'code') break;
    const text = textOf(sentence, at, to);
    const country = readCountry(text, locale);
    if (country !== undefined) leaves.push({ category: 'place', to, cost: 0.1, value: country });
  }
  return leaves;
}

/** Whether a word belongs to a name in capitals, which is no misspelt word. */
function isInCapitals(tokens: readonly Token[], at: number, isKnown: readonly boolean[]): boolean {
  const isCapital = (place: number): boolean =>
    tokens[place]?.kind === 'word' && /^\p{Lu}/u.test(tokens[place].text) && isKnown[place] !== true;
  return (
    isCapital(at) &&
    (isCapital(at - 1) || isCapital(at + 1) || (at > 0 && /^\p{Lu}\p{Ll}/u.test(tokens[at]?.text ?? '')))
  );
}

/** The spellings of a resource and a language. */
interface Spellings {
  readonly all: readonly string[];
  /** The keys of values. */
  readonly values: readonly string[];
  /** The names of countries of at least five letters, without spaces. */
  readonly places: ReadonlyMap<string, readonly CatalogueWord[]>;
  /** Finds a phrase that differs in its ending only. */
  readonly findInflected: (word: string) => string | undefined;
}

const indexSpellings = (resource: Resource, words: WordIndex): Spellings => spellingsOf(resource)(words);

const spellingsOf = remember((resource: Resource) =>
  remember((words: WordIndex): Spellings => {
    const places = new Map(
      [...listCountries(words.locale)].map(
        ([name, code]) => [keyOf(name), [{ category: 'place', cost: 0, value: code }]] as const,
      ),
    );
    const find = (key: string): readonly CatalogueWord[] => [
      ...(wordsOf(resource).get(key) ?? []),
      ...(places.get(key) ?? []),
      ...(words.phrases.get(key) ?? []).map(({ category, meaning }) => ({ category, cost: 0, value: meaning })),
    ];
    const all = new Set([...wordsOf(resource).keys(), ...words.phrases.keys(), ...places.keys()]);
    const values = [...wordsOf(resource)].flatMap(([key, found]) =>
      found.some(({ category }) => category === 'value') ? key : [],
    );
    const byStem = new Map<string, string>();
    for (const key of [...all].toReversed()) if (key.length >= MIN_STEM) byStem.set(words.stem(key), key);
    return {
      all: [...all].filter((key) => key.length >= MIN_NEAR && mayBeMisspelt(key, find(key))),
      values,
      places,
      findInflected: (word) => {
        const key = keyOf(word);
        const found = key.length < MIN_STEM ? undefined : byStem.get(words.stem(key));
        // `processed` is the opposite of `processing`.
        return found !== undefined && isOngoing(found) !== isOngoing(key) && isOver(found) !== isOver(key)
          ? undefined
          : found;
      },
    };
  }),
);

/** The categories of words that an unknown word may be a misspelling of. */
const MISSPELT: ReadonlySet<string> = new Set([
  ...['value', 'field', 'topic', 'thing', 'place', 'currencyName'],
  ...['month', 'weekday', 'unit', 'units', 'relativeDay'],
]);
const TIMES: ReadonlySet<string> = new Set(['month', 'weekday', 'unit', 'units']);

/** Whether a misspelt word may be corrected to this one. A short one must be a value or a word of time. */
function mayBeMisspelt(key: string, found: readonly CatalogueWord[]): boolean {
  return found.some(({ category, value }) => {
    if (key.length > MIN_NEAR || TIMES.has(category)) return MISSPELT.has(category);
    return category === 'value' && (value as ValueWord).meanings.some((one) => keyOf(one.value) === key);
  });
}

const isOngoing = (word: string): boolean => word.endsWith('ing');
const isOver = (word: string): boolean => word.endsWith('ed');

const MIN_STEM = 4;
/** A shorter text is the beginning of too many values. */
const MIN_BEGINNING = 3;
/** Shorter phrases have too many near ones. */
const MIN_NEAR = 4;

/** A sentence with known words in place of misspelt or half typed ones. */
export interface Correction {
  readonly text: string;
  /** The corrections: `“setled” read as “settled”`. */
  readonly notes: readonly string[];
}

/** Replaces the unknown words of a sentence by the nearest known ones; `undefined` if nothing is near. */
export function correctWords(sentence: Sentence, { resource, words, phrases }: Context): Correction | undefined {
  const { tokens, text } = sentence;
  const index = indexSpellings(resource, words);
  const edits: TextEdit[] = [];
  for (const [at] of tokens.entries()) {
    const near = phrases.isKnown[at] === true ? undefined : findNear(index, tokens, at, phrases.isKnown);
    const [start, end] = [tokens[near?.from ?? -1]?.from, tokens[(near?.to ?? 0) - 1]?.to];
    if (near === undefined || start === undefined || end === undefined || start < (edits.at(-1)?.end ?? 0)) continue;
    edits.push({ start, end, text: near.key });
  }
  if (edits.length === 0) return undefined;
  const notes = edits.map(({ start, end, text: key }) => `“${text.slice(start, end)}” read as “${key}”`);
  return { text: applyEdits(text, edits), notes };
}

/** A known phrase in place of some tokens. */
interface Substitute {
  readonly from: number;
  readonly to: number;
  readonly key: string;
}

/** Finds the known phrase of one to three words that was meant, if one word is misspelt or the opposite of another, or the last is half typed. */
function findNear(
  { all, values, places }: Spellings,
  tokens: readonly Token[],
  at: number,
  isKnown: readonly boolean[],
): Substitute | undefined {
  const { folded = '' } = tokens[at] ?? {};
  const opposite = oppositeOf(folded);
  if (values.includes(opposite)) return { from: at, to: at + 1, key: `not ${opposite}` };
  // A word in capitals is probably a name, not a misspelt word, unless it is a place.
  const keys = isInCapitals(tokens, at, isKnown) ? [...places.keys()] : all;
  const spans = [
    [at - 1, at + 2],
    [at, at + 2],
    [at - 1, at + 1],
    [at, at + 1],
  ] as const;
  for (const [from, to] of spans) {
    const span = tokens.slice(Math.max(from, 0), to);
    if (from < 0 || to > tokens.length || span.some(({ kind }) => kind !== 'word')) continue;
    // An article is not part of the next word: `a trial` is not `april`.
    if (span.length > 1 && span.some(({ text }) => text.length < MIN_BEGINNING)) continue;
    const key = findNearest(keys, keyOf(span.map((token) => token.folded).join('')));
    if (key !== undefined) return { from, to, key };
  }
  const isBegun = at === tokens.length - 1 && folded.length >= MIN_BEGINNING;
  const key = isBegun ? values.find((one) => one.startsWith(keyOf(folded))) : undefined;
  return key === undefined ? undefined : { from: at, to: at + 1, key };
}

/** From this length on, two letters may be missing or in the wrong place. */
const LONG = 6;

function findNearest(keys: readonly string[], text: string): string | undefined {
  let best: { readonly key: string; readonly distance: number } | undefined;
  for (const key of keys) {
    const limit = text.length >= LONG && hasLettersOf(key, text) ? 2 : 1;
    // `mars` is not `march`.
    if (text.length <= MIN_NEAR && key.length > MIN_NEAR) continue;
    if (key.charCodeAt(0) !== text.charCodeAt(0) || Math.abs(key.length - text.length) > limit) continue;
    const distance = editDistance(key, text, limit);
    if (distance <= limit && distance < (best?.distance ?? limit + 1)) best = { key, distance };
  }
  return best?.key;
}

/** Whether a word has all letters of a text, in any order. */
function hasLettersOf(word: string, text: string): boolean {
  return [...text].reduce((left, letter) => left.replace(letter, ''), word).length === word.length - text.length;
}

/** The terminals of a sentence: known phrases first, then what is read by its form. */
export const TERMINALS: readonly Terminal<Context>[] = [
  (_, at, { phrases }) => phrases.readings[at] ?? [],
  (sentence, at, { resource, user, phrases }) =>
    findReferences(resource, sentence, at, user).filter(({ to, cost }) => {
      // What consists of known words is hardly a number of your own: `1.2k`, `3ds`, `14-Feb-2026`.
      const isUnknown = sentence.tokens
        .slice(at, to)
        .some(
          ({ kind, text }, place) =>
            kind === 'code' ||
            (kind === 'word' && phrases.isKnown[at + place] !== true) ||
            (place === 0 && /^(?:\p{Lu}|#)$/u.test(text)),
        );
      return cost === 0 || isUnknown || (cost < 0.5 && to > at + 1);
    }),
  readTexts,
  readNames,
  ({ tokens }, at) => {
    const { kind, text = '' } = tokens[at] ?? {};
    return kind === 'number' && /^\d+$/.test(text) ? [{ category: 'digits', to: at + 1, cost: 0.1, value: text }] : [];
  },
  readIdentifier,
  ({ tokens }, at) => [{ category: 'skip', to: at + 1, cost: SKIPPED, value: tokens[at]?.text }],
];

/** Reads a key of a keyed field: a word, or all that stands between brackets. */
function readIdentifier(sentence: Sentence, at: number): readonly Leaf[] {
  const { tokens } = sentence;
  const { kind, text = '' } = tokens[at] ?? {};
  const isInBrackets = tokens[at - 1]?.text === '[';
  const to = isInBrackets ? tokens.findIndex((one, place) => place > at && one.text === ']') : at + 1;
  if (to > at + 1) return [{ category: 'identifier', to, cost: 0.1, value: textOf(sentence, at, to) }];
  const isKey = kind === 'code' || kind === 'word' || (isInBrackets && kind === 'quoted');
  return to !== -1 && isKey ? [{ category: 'identifier', to, cost: 0.1, value: text }] : [];
}

/** A cover that leaves a word is worse than any that does not. */
export const SKIPPED = 100;
