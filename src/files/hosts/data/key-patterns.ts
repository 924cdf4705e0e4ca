import type { HostSettings, KeyPattern } from '../host.ts';

export const QUERY_KEY = 'query';
/** The key of the resource, in the same mapping as the query. */
export const RESOURCE_KEY = 'resource';

/** Characters that are hardly ever written as escapes. Escaped keys are not found. */
const WORDS = /[A-Za-z0-9_-]+/g;
const DIGITS = /^\d+$/;

/** Whether a file contains all words of a key pattern, or those of a mapping that names its resource. */
export function mentionsKeys(file: string, { keys, resources }: HostSettings): boolean {
  const mentions = (name: string): boolean => wordsOf(name).every((word) => file.includes(word));
  return keys.some(({ path }) => mentions(path)) || (namesResource(file) && resources.some(mentions));
}

export function namesResource(segment: string): boolean {
  return segment.includes(QUERY_KEY) && segment.includes(RESOURCE_KEY);
}

/** The words that a path requires. List indexes are left out, because they do not appear in a file. */
function wordsOf(path: string): readonly string[] {
  return (path.match(WORDS) ?? []).filter((word) => !DIGITS.test(word));
}

/** The patterns that match the keys from the root to a node, and how far. */
export type KeyProgress = readonly PatternProgress[];

interface PatternProgress {
  readonly pattern: KeyPattern;
  readonly segments: readonly string[];
  /**
   * The indexes of segments that the next key may match. If the number of segments
   * is among them, the pattern matches this node.
   */
  readonly next: readonly number[];
}

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
  const followed: PatternProgress[] = [];
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
