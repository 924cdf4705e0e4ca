import { wordsFor } from './bitmap.ts';
import { narrowBy } from './selection.ts';
import { listOf, type PlaceBitmap, type Trigrams, trigramAt } from './trigrams.ts';

/** The texts of a segment that may contain a pattern, according to their trigrams. */
export type Candidates =
  | { readonly kind: 'few'; visit(visitor: (place: number) => void): void }
  /** A bitmap that the caller may change; `isSure` if every text in it contains the pattern. */
  | { readonly kind: 'many'; readonly words: Uint32Array; readonly isSure: boolean };

/** A place that is adjacent to none in a pattern. */
const NONE = -2;

/** A list of an adjacent trigram must be so many times shorter to be as selective, because the two overlap. */
const NEIGHBOUR = 8;

/** Finds the texts on both of a pattern's shortest lists, or those in all its bitmaps. */
export function findCandidates(trigrams: Trigrams, pattern: Uint8Array, texts: number): Candidates {
  const shortest = findShortest(trigrams, pattern, NONE);
  if (shortest !== NONE) {
    const second = findShortest(trigrams, pattern, shortest);
    const list = listAt(trigrams, pattern, second === NONE ? shortest : findShortest(trigrams, pattern, second));
    const other = listAt(trigrams, pattern, second === NONE ? shortest : second);
    return { kind: 'few', visit: (visitor) => meetLists(trigrams, list, other, visitor) };
  }
  const [first, ...others] = readBitmaps(trigrams, pattern);
  if (first === undefined) return { kind: 'many', words: markAll(texts), isSure: false };
  const isSure = pattern.length === 3 && first.trigram === trigramAt(pattern, 0);
  return { kind: 'many', words: meetBitmaps(first, others), isSure };
}

/** Removes from a bitmap the texts that cannot contain a pattern according to bitmaps. */
export function narrowCandidates(trigrams: Trigrams, pattern: Uint8Array, words: Uint32Array): void {
  for (const bitmap of readBitmaps(trigrams, pattern)) narrowBy(words, bitmap.words, false);
}

/** The bitmaps of the trigrams of a pattern, each once. */
function readBitmaps(trigrams: Trigrams, pattern: Uint8Array): ReadonlySet<PlaceBitmap> {
  const common = new Set<PlaceBitmap>();
  for (let at = 0; at + 2 < pattern.length; at++) {
    const bitmap = trigrams.bitmaps.get(listAt(trigrams, pattern, at));
    if (bitmap !== undefined) common.add(bitmap);
  }
  return common;
}

/** A bitmap of all texts of a segment. */
export function markAll(texts: number): Uint32Array {
  const words = new Uint32Array(wordsFor(texts)).fill(-1);
  if (texts % 32 !== 0) words[words.length - 1] = (1 << texts) - 1;
  return words;
}

/** The length of the shortest list of a pattern; `undefined` if it has only bitmaps. */
export function countShortest(trigrams: Trigrams, pattern: Uint8Array): number | undefined {
  const shortest = findShortest(trigrams, pattern, NONE);
  return shortest === NONE ? undefined : lengthOf(trigrams, listAt(trigrams, pattern, shortest));
}

function listAt({ shift }: Trigrams, pattern: Uint8Array, at: number): number {
  return listOf(trigramAt(pattern, at), shift);
}

function lengthOf({ starts }: Trigrams, list: number): number {
  return (starts[list + 1] as number) - (starts[list] as number);
}

/**
 * Finds the place of the trigram with the shortest list, or `NONE` if all have
 * bitmaps.
 *
 * @param other - The place of a trigram already chosen. Its neighbours share two
 *   bytes with it, so they add little.
 */
function findShortest(trigrams: Trigrams, pattern: Uint8Array, other: number): number {
  let shortest = NONE;
  let shortestLength = Infinity;
  for (let at = 0; at + 2 < pattern.length; at++) {
    const list = listAt(trigrams, pattern, at);
    const length = lengthOf(trigrams, list) * (Math.abs(at - other) === 1 ? NEIGHBOUR : 1);
    // A list with a bitmap is empty too.
    if (at === other || length >= shortestLength || (length === 0 && trigrams.bitmaps.has(list))) continue;
    shortest = at;
    shortestLength = length;
  }
  return shortest;
}

/** Visits the places on both lists, which may be the same list. */
function meetLists({ starts, places }: Trigrams, list: number, other: number, visitor: (place: number) => void): void {
  let at = starts[list] as number;
  const end = starts[list + 1] as number;
  let otherAt = starts[other] as number;
  const otherEnd = starts[other + 1] as number;
  while (at < end && otherAt < otherEnd) {
    const difference = (places[at] as number) - (places[otherAt] as number);
    if (difference === 0) visitor(places[at] as number);
    // Advances the list that is behind, without an unpredictable branch.
    at += 1 + (-difference >> 31);
    otherAt += 1 + (difference >> 31);
  }
}

function meetBitmaps(first: PlaceBitmap, others: readonly PlaceBitmap[]): Uint32Array {
  const words = first.words.slice();
  for (const other of others) narrowBy(words, other.words, false);
  return words;
}
