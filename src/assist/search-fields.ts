import { editDistance, maxDistance } from '../language/base/closest-names.ts';
import { remember } from '../language/base/remember.ts';
import { commonFields } from '../language/catalogue/catalogue.ts';
import { type Field, listPathEnds, type ValueSet } from '../language/catalogue/field.ts';
import { listKnownKeys } from '../language/catalogue/resolve-field.ts';
import type { Resource } from '../language/catalogue/resource.ts';
import { VALUE_FORMATS, type ValueFormat } from '../language/catalogue/value-formats.ts';
import type { Synonyms } from '../language/catalogue/value-sets.ts';

/** A field that was found. A better match has a higher score, at most 1,000. */
export interface FoundField {
  readonly field: Field;
  readonly score: number;
}

// Scores by the kind of match. It counts more than the kind of name, which adds a penalty.
const EXACT = 1000;
const BEGINNING = 800;
const WORD = 700;
const WORD_BEGINNING = 600;
const WITHIN = 400;
const SIMILAR = 300;
/** The words of a phrase match parts of names, so a phrase scores less than a whole name. */
const PHRASE = 500;

/** A name of a field: its path, an alias, the end of its path, a synonym or its description. */
interface Name {
  readonly text: string;
  readonly words: readonly string[];
  /** The words with single spaces between them. */
  readonly spaced: string;
  /** Subtracted from the score, because an alias or the end of a path is a weaker match. */
  readonly penalty: number;
  /** Subtracted if only the beginning matches: `b` is unlikely to mean a synonym. */
  readonly partialPenalty: number;
}

interface Word {
  readonly text: string;
  readonly penalty: number;
  readonly partialPenalty: number;
}

interface IndexedField {
  readonly field: Field;
  readonly names: readonly Name[];
  /** All words of all names, for phrases. */
  readonly words: readonly Word[];
  /** Subtracted from the score; small for fields that are searched often. */
  readonly order: number;
}

/**
 * Finds the fields that a person may mean, likeliest first: by path, alias, synonym or description, or the beginning of
 * one. If nothing is found, finds similar spellings.
 *
 * @param typed - A name or several words: `status`, `customer created`, `3ds`.
 * @returns All fields if nothing was typed, those that people search most first.
 */
export function searchFields(resource: Resource, typed: string): readonly FoundField[] {
  const index = indexOf(resource);
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return listFields(resource, index);
  const answers = answersOf(resource);
  const known = answers.get(wanted);
  if (known !== undefined) return known;
  const words = splitWords(wanted);
  const found = index.flatMap((entry) => toFound(entry, scoreField(entry, wanted, words)));
  const best = found.length > 0 ? found : index.flatMap((entry) => toFound(entry, scoreSimilar(entry, wanted)));
  best.sort((a, b) => b.score - a.score);
  if (answers.size >= MAX_ANSWERS) answers.clear();
  if (wanted.length <= MAX_KEPT_LENGTH) answers.set(wanted, best);
  return best;
}

/** The fields found for each text: several parts of a completion ask for the same words. */
const answersOf = remember((_: Resource) => new Map<string, readonly FoundField[]>());
const MAX_ANSWERS = 200;
/** Longer texts are rarely asked for again and take memory. */
const MAX_KEPT_LENGTH = 100;

/**
 * Lists the fields that people search most, then the others in the order of the
 * catalogue, ids last: people paste an id, and its prefix finds the field.
 */
function listFields(resource: Resource, index: readonly IndexedField[]): readonly FoundField[] {
  const common = commonFields(resource);
  const placeOf = (field: Field): number => {
    const at = common.indexOf(field.path);
    return at === -1 ? common.length + (isId(field) ? 1 : 0) : at;
  };
  return index.map(({ field }) => ({ field, score: 0 })).sort((a, b) => placeOf(a.field) - placeOf(b.field));
}

function toFound({ field, order }: IndexedField, score: number): readonly FoundField[] {
  return score > 0 ? [{ field, score: score - order }] : [];
}

const indexOf = remember((resource: Resource): readonly IndexedField[] => {
  const fields = [...resource.entries.values()];
  const entries = Object.entries(resource.aliases);
  const aliases = Map.groupBy(
    entries.map(([name, path], at) => ({ name, path, order: at / entries.length })),
    ({ path }) => path,
  );
  return fields.map((field, at) => indexField(field, aliases.get(field.path) ?? [], at / fields.length));
});

function isId({ format }: Field): boolean {
  const known: ValueFormat | undefined = format && VALUE_FORMATS[format];
  return known?.prefix !== undefined;
}

/** An alias, and its place among all aliases from 0 to 1. */
interface Alias {
  readonly name: string;
  readonly order: number;
}

function indexField(field: Field, aliases: readonly Alias[], order: number): IndexedField {
  const names: Name[] = [createName(field.path, 0)];
  for (const { name } of aliases) names.push(createName(name, 10, 0));
  for (const synonym of field.synonyms ?? []) names.push(createName(synonym, 15, 150));
  for (const key of listKnownKeys(field)) names.push(createName(key, 20));
  for (const end of listPathEnds(field.path)) names.push(createName(end, 20));
  const ofDoc = createName(field.doc, 100, 250);
  const words = [...names, ofDoc].flatMap(({ words: own, penalty, partialPenalty }) =>
    own.map((text) => ({ text, penalty, partialPenalty })),
  );
  // People made aliases for the fields that they search most.
  const rank = aliases[0]?.order ?? 1 + order;
  // A field with known values comes before its neighbours; ids are pasted rather than typed; derived fields may not work.
  const penalty = (field.values === undefined ? 0 : -0.05) + (isId(field) ? 30 : 0) + (field.derived === true ? 5 : 0);
  return { field, names, words, order: rank + penalty };
}

function createName(name: string, penalty: number, partialPenalty = penalty): Name {
  const text = name.toLowerCase();
  const words = splitWords(text);
  return { text, words, spaced: words.join(' '), penalty, partialPenalty };
}

/** Splits a text at everything that is neither a letter nor a digit. */
export function splitWords(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function scoreField(entry: IndexedField, wanted: string, words: readonly string[]): number {
  let best = 0;
  const joined = words.join(' ');
  for (const { text, spaced, penalty, partialPenalty } of entry.names) {
    const score = scoreName(text, spaced, wanted, joined);
    if (score > 0) best = Math.max(best, score - (score > BEGINNING ? penalty : partialPenalty));
  }
  return Math.max(best, scoreWords(entry, words));
}

function scoreName(text: string, spaced: string, wanted: string, joined: string): number {
  if (text === wanted) return EXACT;
  if (spaced === joined) return EXACT - 5;
  if (text.startsWith(wanted) || spaced.startsWith(joined)) return BEGINNING;
  if (wanted.length >= 3 && text.includes(wanted)) return WITHIN;
  return 0;
}

/** Scores a phrase. Every word must equal or begin a word of the field. */
function scoreWords({ words: own }: IndexedField, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    let best = 0;
    for (const { text, penalty, partialPenalty } of own) {
      if (!text.startsWith(word)) continue;
      best = Math.max(best, text === word ? WORD - penalty : WORD_BEGINNING - partialPenalty);
    }
    if (best === 0) return 0;
    score += best;
  }
  return words.length === 1 ? score : PHRASE + score / words.length / 10;
}

/** Subtracted if only one word of a name is similar. */
const SIMILAR_WORD = 30;
/** A short word is similar to too many others. */
const MIN_SIMILAR_LENGTH = 4;

function scoreSimilar({ names, words }: IndexedField, wanted: string): number {
  const limit = maxDistance(wanted);
  let best = 0;
  const ofWords = words.map(({ text, penalty }) => ({ text, penalty: penalty + SIMILAR_WORD }));
  for (const { text, penalty } of [...names, ...ofWords]) {
    if (text.length < MIN_SIMILAR_LENGTH) continue;
    if (Math.abs(text.length - wanted.length) > limit) continue;
    const distance = editDistance(text, wanted, limit);
    if (distance <= limit) best = Math.max(best, SIMILAR - 50 * distance - penalty);
  }
  return best;
}

/** The known values of a field, or its samples as an open set; `undefined` if it has neither. */
export function valueSetOf({ values, samples }: Field): ValueSet | undefined {
  return values === undefined && samples !== undefined ? toValueSet(samples) : values;
}

const toValueSet = remember(
  (samples: Synonyms): ValueSet => ({ closed: false, members: Object.keys(samples), synonyms: samples }),
);
