import type { Field } from '../catalogue/field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { VALUE_FORMATS, type ValueFormat } from '../catalogue/value-formats.ts';
import { maxDistance } from '../checker/closest-names.ts';
import { editDistance } from '../checker/edit-distance.ts';

/** A field that was found, better matches with higher scores. */
export interface FoundField {
  readonly field: Field;
  readonly score: number;
}

// Scores: how a name was matched counts more than what kind of name it is.
const EXACT = 1000;
const BEGINNING = 800;
const WORD = 700;
const WORD_BEGINNING = 600;
const WITHIN = 400;
const SIMILAR = 300;
/** A word of a phrase may only be part of a name, so the best score of a phrase is lower than that of a name. */
const PHRASE = 500;

/** A name of a field: its path, an alias, the end of its path, a synonym or its description. */
interface Name {
  readonly text: string;
  readonly words: readonly string[];
  /** Subtracted from the score: aliases and ends of paths are names of second choice. */
  readonly malus: number;
  /** Subtracted where only the beginning is the same: `b` hardly means a synonym. */
  readonly partialMalus: number;
}

interface Word {
  readonly text: string;
  readonly malus: number;
  readonly partialMalus: number;
}

interface IndexedField {
  readonly field: Field;
  readonly names: readonly Name[];
  /** All words of all names, for phrases. */
  readonly words: readonly Word[];
  /** Subtracted from the score: small for fields that are searched often. */
  readonly order: number;
}

const indexes = new WeakMap<Resource, readonly IndexedField[]>();

/**
 * Finds the fields that a person may mean by some words, the most likely first:
 * by path, alias, synonym and description, by their beginnings, and if nothing
 * else is found, by similar spelling.
 *
 * @param typed - A name or several words: `status`, `customer created`, `3ds`.
 * @returns All fields in the order of the catalogue if nothing was typed.
 */
export function searchFields(resource: Resource, typed: string): readonly FoundField[] {
  const index = indexOf(resource);
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return listFields(index);
  const words = splitWords(wanted);
  const found = index.flatMap((entry) => toFound(entry, scoreField(entry, wanted, words)));
  const best = found.length > 0 ? found : index.flatMap((entry) => toFound(entry, scoreSimilar(entry, wanted)));
  return best.sort((a, b) => b.score - a.score);
}

/** All fields in the order of the catalogue, ids last: they are pasted with their prefix. */
function listFields(index: readonly IndexedField[]): readonly FoundField[] {
  const ids = index.filter(({ field }) => isId(field));
  const others = index.filter(({ field }) => !isId(field));
  return [...others, ...ids].map(({ field }) => ({ field, score: 0 }));
}

function toFound({ field, order }: IndexedField, score: number): readonly FoundField[] {
  return score > 0 ? [{ field, score: score - order }] : [];
}

function indexOf(resource: Resource): readonly IndexedField[] {
  let index = indexes.get(resource);
  if (index === undefined) {
    const fields = [...resource.entries.values()];
    const aliases = listAliases(resource);
    index = fields.map((field, at) => indexField(field, aliases.get(field.path) ?? [], at / fields.length));
    indexes.set(resource, index);
  }
  return index;
}

function isId({ format }: Field): boolean {
  const known: ValueFormat | undefined = format && VALUE_FORMATS[format];
  return known?.prefix !== undefined;
}

/** An alias, and its place among all aliases from 0 to 1. */
interface Alias {
  readonly name: string;
  readonly order: number;
}

function listAliases({ aliases }: Resource): ReadonlyMap<string, readonly Alias[]> {
  const listed = new Map<string, Alias[]>();
  const entries = Object.entries(aliases);
  for (const [at, [name, path]] of entries.entries()) {
    const alias = { name, order: at / entries.length };
    const known = listed.get(path);
    if (known === undefined) listed.set(path, [alias]);
    else known.push(alias);
  }
  return listed;
}

function indexField(field: Field, aliases: readonly Alias[], order: number): IndexedField {
  const names: Name[] = [createName(field.path, 0)];
  for (const { name } of aliases) names.push(createName(name, 10, 0));
  for (const synonym of field.synonyms ?? []) names.push(createName(synonym, 15, 150));
  for (let dot = field.path.indexOf('.'); dot !== -1; dot = field.path.indexOf('.', dot + 1)) {
    names.push(createName(field.path.slice(dot + 1), 20));
  }
  const ofDoc = createName(field.doc, 100, 250);
  const words = [...names, ofDoc].flatMap(({ words: own, malus, partialMalus }) =>
    own.map((text) => ({ text, malus, partialMalus })),
  );
  // People made aliases for the fields that they search most.
  const rank = aliases[0]?.order ?? 1 + order;
  // A field with known values comes before its neighbours; ids are pasted rather than typed; derived fields may not work.
  const malus = (field.values === undefined ? 0 : -0.05) + (isId(field) ? 30 : 0) + (field.derived === true ? 5 : 0);
  return { field, names, words, order: rank + malus };
}

function createName(name: string, malus: number, partialMalus = malus): Name {
  const text = name.toLowerCase();
  return { text, words: splitWords(text), malus, partialMalus };
}

function splitWords(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function scoreField(entry: IndexedField, wanted: string, words: readonly string[]): number {
  let best = 0;
  const joined = words.join(' ');
  for (const { text, words: own, malus, partialMalus } of entry.names) {
    const score = scoreName(text, own, wanted, joined);
    if (score > 0) best = Math.max(best, score - (score > BEGINNING ? malus : partialMalus));
  }
  return Math.max(best, scoreWords(entry, words));
}

function scoreName(text: string, own: readonly string[], wanted: string, joined: string): number {
  if (text === wanted) return EXACT;
  const spaced = own.join(' ');
  if (spaced === joined) return EXACT - 5;
  if (text.startsWith(wanted) || spaced.startsWith(joined)) return BEGINNING;
  if (wanted.length >= 3 && text.includes(wanted)) return WITHIN;
  return 0;
}

/** Every word must be, or begin, a word of the field. */
function scoreWords({ words: own }: IndexedField, words: readonly string[]): number {
  let score = 0;
  for (const word of words) {
    let best = 0;
    for (const { text, malus, partialMalus } of own) {
      if (!text.startsWith(word)) continue;
      best = Math.max(best, text === word ? WORD - malus : WORD_BEGINNING - partialMalus);
    }
    if (best === 0) return 0;
    score += best;
  }
  return words.length === 1 ? score : PHRASE + score / words.length / 10;
}

/** Subtracted where only one word of a name is similar. */
const SIMILAR_WORD = 30;
/** Any short word is similar to many. */
const MIN_SIMILAR_LENGTH = 4;

function scoreSimilar({ names, words }: IndexedField, wanted: string): number {
  const limit = maxDistance(wanted);
  let best = 0;
  const ofWords = words.map(({ text, malus }) => ({ text, malus: malus + SIMILAR_WORD }));
  for (const { text, malus } of [...names, ...ofWords]) {
    if (text.length < MIN_SIMILAR_LENGTH) continue;
    if (Math.abs(text.length - wanted.length) > limit) continue;
    const distance = editDistance(text, wanted, limit);
    if (distance <= limit) best = Math.max(best, SIMILAR - 50 * distance - malus);
  }
  return best;
}
