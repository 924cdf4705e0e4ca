import type { HostSettings, KeyPattern } from '../host-settings.ts';

/** The key of a query, if no pattern says otherwise. */
export const QUERY_KEY = 'query';
/** The key of the resource, in the same mapping as the query. */
export const RESOURCE_KEY = 'resource';

/** An escape that can encode a letter of a key or split the key: JSON, YAML and TOML have such escapes. */
const ESCAPE = /\\[xuU\s]/;
/** Characters that can only be written as themselves or as such an escape. */
const WORDS = /[A-Za-z0-9_-]+/g;
const DIGITS = /^\d+$/;

/** Whether a file contains all words of a key pattern, or those of a mapping that names its resource. */
export function mentionsKeys(file: string, { keys, resources }: HostSettings): boolean {
  const mentions = createWordFinder(file);
  if (keys.some(({ path }) => wordsOf(path).every(mentions))) return true;
  return namesResource(file) && resources.some((name) => wordsOf(name).every(mentions));
}

/** Whether a text contains the keys of a mapping that names its resource, whatever the resource. */
export function namesResource(segment: string): boolean {
  const mentions = createWordFinder(segment);
  return mentions(QUERY_KEY) && mentions(RESOURCE_KEY);
}

/** Creates a test for whether a text contains a word, escaped or not. */
function createWordFinder(text: string): (word: string) => boolean {
  const hasEscapes = ESCAPE.test(text);
  return (word) => text.includes(word) || (hasEscapes && createEscapedWord(word).test(text));
}

/** The words that a path requires. List indexes are left out, because they do not appear in a file. */
function wordsOf(path: string): readonly string[] {
  return (path.match(WORDS) ?? []).filter((word) => !DIGITS.test(word));
}

/** Matches a word with any of its letters escaped, or with escaped line breaks between them. */
function createEscapedWord(word: string): RegExp {
  const letters = [...word].map((letter) => {
    const code = letter.charCodeAt(0).toString(16).padStart(2, '0');
    const digits = [...code].map((digit) => (/\d/.test(digit) ? digit : `[${digit}${digit.toUpperCase()}]`)).join('');
    return `(?:${letter}|\\\\(?:x|u00|U000000)${digits})`;
  });
  return new RegExp(letters.join('(?:\\\\[ \\t]*(?:\\r\\n?|\\n)\\s*)*'));
}

/** The patterns that match the keys from the root to a node, and how far. */
export type KeyProgress = readonly Advance[];

/** A pattern that matches the keys so far. */
interface Advance {
  readonly pattern: KeyPattern;
  readonly segments: readonly string[];
  /**
   * The indexes of segments that the next key may match. If the number of segments
   * is among them, the pattern matches this node.
   */
  readonly next: readonly number[];
}

/** Starts to match keys at the root. */
export function startKeys(patterns: readonly KeyPattern[]): KeyProgress {
  return patterns.map((pattern) => {
    const segments = pattern.path.split('.');
    const next: number[] = [];
    addSegment(next, segments, 0);
    return { pattern, segments, next };
  });
}

/** Matches one more key. The cost does not depend on the number of keys before it. */
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

/** The first pattern that matches this node exactly. */
export function findPattern(progress: KeyProgress): KeyPattern | undefined {
  return progress.find(({ segments, next }) => next.includes(segments.length))?.pattern;
}

/** Adds the index of a segment, and those after it while they follow a `**`, which may match no key at all. */
function addSegment(next: number[], segments: readonly string[], index: number): void {
  for (let segment = index; !next.includes(segment); segment++) {
    next.push(segment);
    if (segments[segment] !== '**') return;
  }
}
