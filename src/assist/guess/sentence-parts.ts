import { listPathEnds } from '../../language/catalogue/field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { findMeanings, foldWord, type Meaning } from '../../language/catalogue/synonyms.ts';
import type { Operator } from '../../language/syntax/ast.ts';
import { remember } from '../../language/text/remember.ts';
import { readLooseDate } from '../search/date-presets.ts';
import { readCurrency, readNumber, type WrittenNumber } from '../search/read-money.ts';
import { type Period, readPeriod, readYear } from '../search/read-period.ts';

/** The meaning of one or several words of a sentence on a resource. */
type Reading =
  | { readonly kind: 'fields'; readonly paths: readonly string[] }
  | { readonly kind: 'meanings'; readonly meanings: readonly Meaning[] }
  | { readonly kind: 'operator'; readonly operator: Operator; readonly isTime?: true }
  | { readonly kind: 'date'; readonly period: Period }
  /** Two numbers are a range. */
  | { readonly kind: 'number'; readonly number: WrittenNumber; readonly to?: WrittenNumber }
  | { readonly kind: 'currency'; readonly code: string }
  /** The name of the resource, or of an object within its objects, which has a path. */
  | { readonly kind: 'topic'; readonly path: string | undefined }
  /** A keyed field, with its key if it is named. */
  | { readonly kind: 'keyed'; readonly path: string; readonly key: string | undefined }
  | { readonly kind: 'between' | 'not' | 'absent' | 'present' | 'or' | 'filler' | 'word' };

/** One or several words of a sentence, with their possible meaning on a resource. */
export type SentencePart = Reading & { readonly text: string };

/** A longer text, or one with more words, is hardly a sentence that somebody types into a search. */
export const MAX_SENTENCE_LENGTH = 500;
const MAX_WORDS = 60;
/** The number of words in the longest name of a field or value. */
const MAX_PHRASE = 5;

const WORD =
  /"[^"]*"|'[^']*'|(?<![\w.,-])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\w,/-])|[<>]=?|[^\s\w"'<>=,;:()!?]?\d+(?:[.,]\d+)*[^\s"'<>=,;:()!?]*|[^\s"'<>=,;:()!?]+(?:(?<=\d),\d+(?:\.\d+)?)*(?:['’]\p{L}+)?/gu;

const NEGATION = /(?<!\S)[-!]\s*(?=\p{L})/gu;

/** Everyday English words that compare, negate or join, in lower case. They do not depend on the resource. */
const ENGLISH: ReadonlyMap<string, Reading> = new Map(
  (
    [
      [{ kind: 'operator', operator: '>' }, '>, over, above, more than, greater than, exceeds, exceeding'],
      [{ kind: 'operator', operator: '>', isTime: true }, 'after'],
      [{ kind: 'operator', operator: '>=' }, '>=, at least, no less than'],
      [{ kind: 'operator', operator: '>=', isTime: true }, 'since, from, starting'],
      [{ kind: 'operator', operator: '<' }, '<, under, below, less than, fewer than'],
      [{ kind: 'operator', operator: '<', isTime: true }, 'before, until'],
      [{ kind: 'operator', operator: '<=' }, '<=, at most, up to, no more than'],
      [{ kind: 'operator', operator: '~' }, 'contains, containing, like, includes, including'],
      [{ kind: 'between' }, 'between'],
      [
        { kind: 'not' },
        "not, never, isn't, aren't, wasn't, weren't, don't, doesn't, didn't, hasn't, haven't, except, excluding",
      ],
      [{ kind: 'absent' }, 'no, without, missing, empty'],
      [{ kind: 'present' }, 'has, have, having, with'],
      [{ kind: 'or' }, 'or'],
      [
        { kind: 'filler' },
        'and, is, are, was, were, be, been, the, a, an, of, for, than, to, in, on, by, at, that, which, whose, who, it, my, me, ' +
          'i, we, all, any, every, find, show, list, get, give, search, see, please, says, somebody, someone, anybody, ' +
          'anyone, people, things, those, these, ones, transactions, transaction',
      ],
    ] as const
  ).flatMap(([part, words]) => words.split(', ').map((word) => [word, part] as const)),
);

/**
 * Splits a sentence into names of fields and values, longest first, numbers and dates,
 * and words that compare and negate.
 *
 * @param now - The time that words such as `yesterday` are relative to.
 * @returns No parts if the text is too long to be a sentence.
 */
export function splitSentence(resource: Resource, text: string, now: Date): readonly SentencePart[] {
  const words = text.length > MAX_SENTENCE_LENGTH ? [] : (text.replaceAll(NEGATION, 'not ').match(WORD) ?? []);
  if (words.length > MAX_WORDS) return [];
  const parts: SentencePart[] = [];
  for (let at = 0; at < words.length; ) {
    const [part, length] =
      readRange(words, at, now) ?? readPhrase(words, at, (phrase) => readPart(resource, phrase, words[at - 1], now));
    parts.push({ ...part, text: unquote(words.slice(at, at + length).join(' ')) });
    at += length;
  }
  return parts;
}

/** The longest phrase at a place that has a meaning; otherwise a single word. */
function readPhrase(
  words: readonly string[],
  at: number,
  read: (phrase: string) => Reading | undefined,
): readonly [Reading, number] {
  for (let length = Math.min(MAX_PHRASE, words.length - at); length > 0; length--) {
    const part = read(words.slice(at, at + length).join(' '));
    if (part !== undefined) return [part, length];
  }
  return [{ kind: 'word' }, 1];
}

function readPart(resource: Resource, phrase: string, before: string | undefined, now: Date): Reading | undefined {
  return (
    ENGLISH.get(phrase.toLowerCase().replace('’', "'")) ??
    readDate(phrase, before, now) ??
    readAmountPart(phrase) ??
    readName(resource, phrase) ??
    readCurrencyPart(phrase)
  );
}

/** A number with a direction in time; `30 days` alone may be a period. */
const RELATIVE = /^(?:last|past) \d| ago$/i;
/** A year after one of these words is a date. */
const BEFORE_YEAR = /^(?:in|before|since|after|from|until|between|and|to)$/i;

/** Reads a date in words: `yesterday`, `30 days ago`, `20 nov 2026`, or a year behind `in`. */
function readDate(phrase: string, before: string | undefined, now: Date): Reading | undefined {
  const written = phrase.replace(/\.$/, '');
  // Nobody looks for objects since now.
  if (/^now$/i.test(written)) return undefined;
  const year = before !== undefined && BEFORE_YEAR.test(before) ? readYear(written) : undefined;
  const period = year ?? readPeriod(written, now);
  if (period !== undefined) return { kind: 'date', period };
  const start = RELATIVE.test(written) ? readLooseDate(written, now) : undefined;
  return start === undefined ? undefined : { kind: 'date', period: { start, end: undefined } };
}

function readAmountPart(phrase: string): Reading | undefined {
  const written = phrase.replace(/\.$/, '').replace(/(?<=\d) in (?=\D+$)/, ' ');
  const number = readNumber(written);
  if (number !== undefined) return { kind: 'number', number };
  const [, from, to] = /^(\D?[\d.,]+\D?)[-–](\D?[\d.,]+\D?)$/.exec(written) ?? [];
  return from === undefined || to === undefined ? undefined : joinNumbers(readNumber(from), readNumber(to));
}

function readCurrencyPart(phrase: string): Reading | undefined {
  const code = readCurrency(phrase.replace(/\.$/, ''));
  return code === undefined ? undefined : { kind: 'currency', code };
}

const RANGE_START = /^(?:between|from)$/i;
const RANGE_DIVIDER = /^(?:to|until|-|–)$/i;

/** Reads two numbers or dates that are the ends of a range: `50 to 100`, `between january 2024 and march 2024`. */
function readRange(words: readonly string[], at: number, now: Date): readonly [Reading, number] | undefined {
  const hasStart = RANGE_START.test(words[at] ?? '');
  const readEnd = (from: number): readonly [Reading, number] =>
    readPhrase(words, from, (phrase) => readDate(phrase, words[from - 1], now) ?? readAmountPart(phrase));
  const from = at + (hasStart ? 1 : 0);
  const [first, length] = readEnd(from);
  const divider = words[from + length] ?? '';
  const isAnd = /^between$/i.test(words[at] ?? '') && /^and$/i.test(divider);
  if (first.kind === 'word' || (!isAnd && !RANGE_DIVIDER.test(divider))) return undefined;
  const [second, secondLength] = readEnd(from + length + 1);
  const range = joinEnds(first, second);
  return range && [range, from + length + 1 + secondLength - at];
}

function joinEnds(first: Reading, second: Reading): Reading | undefined {
  if (first.kind === 'number' && second.kind === 'number') return joinNumbers(first.number, second.number);
  if (first.kind !== 'date' || second.kind !== 'date') return undefined;
  return { kind: 'date', period: { start: first.period.start, end: second.period.end } };
}

/** A currency at one end of a range is that of both. */
function joinNumbers(from: WrittenNumber | undefined, to: WrittenNumber | undefined): Reading | undefined {
  if (from === undefined || to === undefined || Number(from.digits) > Number(to.digits)) return undefined;
  const [currency, other] = [from.currency ?? to.currency, to.currency ?? from.currency];
  if (currency !== other) return undefined;
  return { kind: 'number', number: { ...from, currency }, to: { ...to, currency } };
}

function readName(resource: Resource, phrase: string): Reading | undefined {
  // Folding would drop the operator of `amount >`.
  if (/[<>]/.test(phrase)) return undefined;
  const folded = foldWord(phrase);
  const paths = namesOf(resource).get(folded);
  if (paths !== undefined) return { kind: 'fields', paths };
  const keyed = readKeyed(resource, phrase, folded);
  if (keyed !== undefined) return keyed;
  // `payment failed` is about a payment, even if a subscription has a status of that name.
  const [first = '', ...rest] = phrase.split(' ');
  const subject = rest.length > 0 ? findTopic(resource, foldWord(first)) : undefined;
  if (subject?.kind === 'topic' && subject.path === undefined) return undefined;
  const found = findMeanings(resource, phrase);
  const isValue = found.some(({ value }) => value !== undefined && foldWord(value) === folded);
  const topic = isValue ? undefined : findTopic(resource, folded);
  if (topic !== undefined) return topic;
  const meanings = found.filter(({ value }) => value !== undefined);
  if (meanings.length > 0) return { kind: 'meanings', meanings };
  return found.length > 0 ? { kind: 'fields', paths: found.map(({ path }) => path) } : undefined;
}

function readKeyed({ entries }: Resource, phrase: string, folded: string): Reading | undefined {
  const [, written = '', key] = /^([\w.]+)\[(\w+)\]$/.exec(phrase) ?? [];
  for (const { path, keyed } of entries.values()) {
    if (keyed === true && (path === written || foldWord(path) === folded)) return { kind: 'keyed', path, key };
  }
  return undefined;
}

/** Reads a word, or its plural or singular, that only names what the sentence is about. */
function findTopic(resource: Resource, folded: string): Reading | undefined {
  const known = topicsOf(resource);
  const name = [folded, `${folded}s`, folded.replace(/s$/, '')].find((one) => known.has(one));
  return name === undefined ? undefined : { kind: 'topic', path: known.get(name) };
}

/** The folded names of the resource, and of objects within its objects with their paths. */
const topicsOf = remember(({ name, entries }: Resource): ReadonlyMap<string, string | undefined> => {
  const objects = [...entries.keys()].filter((path) => path.includes('.'));
  const paths = objects.map((path) => path.replace(/\..*/s, ''));
  return new Map([...paths.map((path) => [foldWord(path), path] as const), [foldWord(name), undefined]]);
});

/** Removes quotation marks, or a full stop at the end. */
function unquote(word: string): string {
  return /^["']/.test(word) ? word.slice(1, -1) : word.replace(/\.$/, '');
}

/** Maps folded names to fields: whole paths win over aliases, and aliases over the ends of paths. */
const namesOf = remember(({ entries, aliases }: Resource): ReadonlyMap<string, readonly string[]> => {
  const paths = [...entries.values()].flatMap(({ path, keyed }) => (keyed === undefined ? path : []));
  const ends = paths.flatMap((path) => listPathEnds(path).map((end) => ({ end: foldWord(end), path })));
  const ofEnds = [...Map.groupBy(ends, ({ end }) => end)].map(([end, named]) => ({
    name: end,
    paths: named.map(({ path }) => path),
  }));
  const ofAliases = Object.entries(aliases).map(([alias, path]) => ({ name: foldWord(alias), paths: [path] }));
  const ofPaths = paths.map((path) => ({ name: foldWord(path), paths: [path] }));
  return new Map([...ofEnds, ...ofAliases.reverse(), ...ofPaths].map((one) => [one.name, one.paths]));
});
