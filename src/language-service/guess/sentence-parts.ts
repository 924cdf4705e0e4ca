import { type Field, listPathEnds } from '../../catalogue/field.ts';
import type { Resource } from '../../catalogue/resource.ts';
import { findMeanings, foldWord, type Meaning } from '../../catalogue/synonyms.ts';
import type { Operator } from '../../syntax/ast.ts';
import { listDatePresets, readLooseDate } from '../search/date-presets.ts';

/** One or several words of a sentence, with their possible meaning on a resource. */
export type SentencePart =
  | { readonly kind: 'fields'; readonly paths: readonly string[] }
  | { readonly kind: 'meanings'; readonly meanings: readonly Meaning[]; readonly text: string }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'date'; readonly timestamp: string }
  | { readonly kind: 'between' | 'not' | 'absent' | 'present' | 'or' | 'filler' }
  | { readonly kind: 'word'; readonly text: string };

/** A longer text, or one with more words, is hardly a sentence that somebody types into a search. */
export const MAX_SENTENCE_LENGTH = 500;
const MAX_WORDS = 60;
/** The number of words in the longest name of a field or value. */
const MAX_PHRASE = 5;

const WORD = /[$€£]?\d+(?:,\d{3})+(?:\.\d+)?|"[^"]*"|'[^']*'|[<>]=?|[^\s"'<>=,;:()!?]+/gu;

/** Everyday English words that compare, negate or join, in lower case. They do not depend on the resource. */
const ENGLISH: ReadonlyMap<string, SentencePart> = new Map(
  (
    [
      [
        { kind: 'operator', operator: '>' },
        '>, over, above, more than, greater than, exceeds, exceeding, after, since',
      ],
      [{ kind: 'operator', operator: '>=' }, '>=, at least, from, no less than, starting'],
      [{ kind: 'operator', operator: '<' }, '<, under, below, less than, fewer than, before, until'],
      [{ kind: 'operator', operator: '<=' }, '<=, at most, up to, no more than'],
      [{ kind: 'operator', operator: '~' }, 'contains, containing, like, includes, including'],
      [{ kind: 'between' }, 'between'],
      [{ kind: 'not' }, "not, never, isn't, aren't, wasn't, except, excluding"],
      [{ kind: 'absent' }, 'no, without, missing, empty'],
      [{ kind: 'present' }, 'has, have, having, with'],
      [{ kind: 'or' }, 'or'],
      [
        { kind: 'filler' },
        'and, is, are, was, were, be, the, a, an, of, for, than, to, in, on, by, that, which, whose',
      ],
    ] as const
  ).flatMap(([part, words]) => words.split(', ').map((word) => [word, part] as const)),
);

/**
 * Splits a sentence into names of fields and values, longest first, and words that
 * compare and negate.
 *
 * @param now - The time that words such as `yesterday` are relative to.
 * @returns No parts if the text is too long to be a sentence.
 */
export function splitSentence(resource: Resource, text: string, now: Date): readonly SentencePart[] {
  const words = text.length > MAX_SENTENCE_LENGTH ? [] : (text.match(WORD) ?? []);
  if (words.length > MAX_WORDS) return [];
  const readDate = createDateReader(now);
  const parts: SentencePart[] = [];
  for (let at = 0; at < words.length; ) {
    const [part, length] = readPartAt(resource, words, at, readDate);
    parts.push(part);
    at += length;
  }
  return parts;
}

function readPartAt(
  resource: Resource,
  words: readonly string[],
  at: number,
  readDate: (phrase: string) => SentencePart | undefined,
): readonly [SentencePart, number] {
  for (let length = Math.min(MAX_PHRASE, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    const part = ENGLISH.get(phrase.toLowerCase()) ?? readDate(phrase) ?? readName(resource, phrase);
    if (part !== undefined) return [part, length];
  }
  return [{ kind: 'word', text: unquote(words[at] ?? '') }, 1];
}

/** A number with a direction in time; `30 days` alone may be a period. */
const RELATIVE = /^(?:last|past) \d| ago$/;

/** Returns a reader of dates in words: `yesterday`, `last week`, `30 days ago`. */
function createDateReader(now: Date): (phrase: string) => SentencePart | undefined {
  // Nobody looks for objects since now.
  const presets = listDatePresets(now).filter(({ label }) => label !== 'now');
  const known = new Map(presets.map(({ label, timestamp }) => [label, timestamp]));
  return (phrase) => {
    const written = phrase.replace(/\.$/, '').toLowerCase();
    const timestamp = known.get(written) ?? (RELATIVE.test(written) ? readLooseDate(written, now) : undefined);
    return timestamp === undefined ? undefined : { kind: 'date', timestamp };
  };
}

function readName(resource: Resource, phrase: string): SentencePart | undefined {
  const folded = foldWord(phrase);
  const paths = namesOf(resource).get(folded);
  if (paths !== undefined) return { kind: 'fields', paths };
  const found = findMeanings(resource, phrase);
  const isValue = found.some(({ value }) => value !== undefined && foldWord(value) === folded);
  if (!isValue && isTopic(resource, folded)) return { kind: 'filler' };
  const meanings = found.filter(({ value }) => value !== undefined);
  if (meanings.length > 0) return { kind: 'meanings', meanings, text: unquote(phrase) };
  return found.length > 0 ? { kind: 'fields', paths: found.map(({ path }) => path) } : undefined;
}

/** Whether a word, or its plural or singular, only names what the sentence is about. */
function isTopic(resource: Resource, folded: string): boolean {
  const known = topicsOf(resource);
  return known.has(folded) || known.has(`${folded}s`) || (folded.endsWith('s') && known.has(folded.slice(0, -1)));
}

const topics = new WeakMap<Resource, ReadonlySet<string>>();

/** The folded names of the resource, and of objects within its objects. */
function topicsOf(resource: Resource): ReadonlySet<string> {
  let known = topics.get(resource);
  if (known === undefined) {
    const objects = [...resource.entries.keys()].filter((path) => path.includes('.'));
    known = new Set([resource.name, ...objects.map((path) => path.replace(/\..*/s, ''))].map(foldWord));
    topics.set(resource, known);
  }
  return known;
}

/** Removes quotation marks, or a full stop at the end. */
function unquote(word: string): string {
  return /^["']/.test(word) ? word.slice(1, -1) : word.replace(/\.$/, '');
}

const names = new WeakMap<Resource, ReadonlyMap<string, readonly string[]>>();

/** Maps folded names to fields: whole paths and aliases, then the ends of paths. */
function namesOf(resource: Resource): ReadonlyMap<string, readonly string[]> {
  let known = names.get(resource);
  if (known === undefined) {
    known = listNames(resource);
    names.set(resource, known);
  }
  return known;
}

function listNames({ entries, aliases }: Resource): ReadonlyMap<string, readonly string[]> {
  const listed = new Map<string, string[]>();
  const fields = [...entries.values()].filter(({ keyed }) => keyed === undefined);
  for (const { path } of fields) listed.set(foldWord(path), [path]);
  for (const [alias, path] of Object.entries(aliases)) {
    const folded = foldWord(alias);
    if (!listed.has(folded)) listed.set(folded, [path]);
  }
  for (const [end, paths] of listEnds(fields)) if (!listed.has(end)) listed.set(end, paths);
  return listed;
}

function listEnds(fields: readonly Field[]): ReadonlyMap<string, string[]> {
  const ends = new Map<string, string[]>();
  for (const { path } of fields) {
    for (const end of listPathEnds(path).map(foldWord)) {
      const paths = ends.get(end);
      if (paths === undefined) ends.set(end, [path]);
      else paths.push(path);
    }
  }
  return ends;
}
