import type { HostSettings, KeyPattern } from '../host-settings.ts';

/** The key of a query, where no pattern says otherwise. */
export const QUERY_KEY = 'query';
/** The key beside it of what it searches. */
export const RESOURCE_KEY = 'resource';

/** An escape that can stand for a letter of a key or segment it: JSON, YAML and TOML have them. */
const ESCAPE = /\\[xuU\s]/;
/** Letters that no format writes in two ways, but for such escapes. */
const WORDS = /[A-Za-z0-9_-]+/g;
const DIGITS = /^\d+$/;

/**
 * Whether a file of data has all the words that one of the patterns needs, or
 * those of an object that tells its resource itself.
 */
export function mentionsKeys(file: string, { keys, resources }: HostSettings): boolean {
  const mentions = createWordFinder(file);
  if (keys.some(({ path }) => wordsOf(path).every(mentions))) return true;
  return namesResource(file) && resources.some((name) => wordsOf(name).every(mentions));
}

/** Whether a segment of a file has the words of an object that tells its resource itself, be there such a resource or not. */
export function namesResource(segment: string): boolean {
  const mentions = createWordFinder(segment);
  return mentions(QUERY_KEY) && mentions(RESOURCE_KEY);
}

/** Tells whether a text has a word, escaped or not. */
function createWordFinder(text: string): (word: string) => boolean {
  const hasEscapes = ESCAPE.test(text);
  return (word) => text.includes(word) || (hasEscapes && createEscapedWord(word).test(text));
}

/** What a path needs. The index of a list, which no file writes, may look like a number. */
function wordsOf(path: string): readonly string[] {
  return (path.match(WORDS) ?? []).filter((word) => !DIGITS.test(word));
}

/** The word with any of its letters escaped, or with a line break between them that is none. */
function createEscapedWord(word: string): RegExp {
  const letters = [...word].map((letter) => {
    const code = letter.charCodeAt(0).toString(16).padStart(2, '0');
    const digits = [...code].map((digit) => (/\d/.test(digit) ? digit : `[${digit}${digit.toUpperCase()}]`)).join('');
    return `(?:${letter}|\\\\(?:x|u00|U000000)${digits})`;
  });
  return new RegExp(letters.join('(?:\\\\[ \\t]*(?:\\r\\n?|\\n)\\s*)*'));
}

/** How far the keys from the outermost to a place lead into the patterns; the same patterns made all of them. */
export type KeyProgress = readonly Advance[];

/** A pattern that the keys so far agree with. */
interface Advance {
  readonly pattern: KeyPattern;
  readonly segments: readonly string[];
  /** The segments that the next key may be; the number of segments is the place that the pattern means. */
  readonly next: readonly number[];
}

/** Begins to follow the keys to a place: at what holds everything. */
export function startKeys(patterns: readonly KeyPattern[]): KeyProgress {
  return patterns.map((pattern) => {
    const segments = pattern.path.split('.');
    const next: number[] = [];
    addSegment(next, segments, 0);
    return { pattern, segments, next };
  });
}

/** Follows one key more. The work does not grow with the keys before it. */
export function followKey(progress: KeyProgress, key: string): KeyProgress {
  if (progress.length === 0) return progress;
  const followed: Advance[] = [];
  for (const { pattern, segments, next } of progress) {
    const after: number[] = [];
    for (const index of next) {
      const segment = segments[index];
      if (segment === '**') addSegment(after, segments, index);
      else if (segment === '*' || segment === key) addSegment(after, segments, index + 1);
    }
    if (after.length > 0) followed.push({ pattern, segments, next: after });
  }
  return followed;
}

/** The first pattern that means this very place. */
export function findPattern(progress: KeyProgress): KeyPattern | undefined {
  return progress.find(({ segments, next }) => next.includes(segments.length))?.pattern;
}

/** Adds a segment that may come next; behind `**`, which is any number of keys, what follows may come at once. */
function addSegment(next: number[], segments: readonly string[], index: number): void {
  for (let segment = index; !next.includes(segment); segment++) {
    next.push(segment);
    if (segments[segment] !== '**') return;
  }
}
