import { wordsFor } from './bitmap.ts';
import { listOf, type PlaceBitmap, type Trigrams, trigramAt } from './trigrams.ts';

/** What the trigrams of a segment say of a pattern: which texts may hold it. */
export type Candidates =
  | { readonly kind: 'few'; visit(visitor: (place: number) => void): void }
  /** A bitmap, the taker's own; `isSure` if every one of them does hold it. */
  | { readonly kind: 'many'; readonly words: Uint32Array; readonly isSure: boolean };

/** Next to no place in a pattern. */
const NONE = -2;

/** So many times as long a list says as much, if its trigram is not next to the other. */
const NEIGHBOUR = 8;

/** The texts on a pattern's two shortest lists, or those in all its bitmaps. */
export function findCandidates(trigrams: Trigrams, pattern: Uint8Array, texts: number): Candidates {
  const shortest = findShortest(trigrams, pattern, NONE);
  if (shortest !== NONE) {
    const second = findShortest(trigrams, pattern, shortest);
    const list = listAt(trigrams, pattern, second === NONE ? shortest : findShortest(trigrams, pattern, second));
    const other = listAt(trigrams, pattern, second === NONE ? shortest : second);
    return { kind: 'few', visit: (visitor) => meetLists(trigrams, list, other, visitor) };
  }
  const common = new Set<PlaceBitmap>();
  for (let at = 0; at + 2 < pattern.length; at++) {
    const bitmap = trigrams.bitmaps.get(listAt(trigrams, pattern, at));
    if (bitmap !== undefined) common.add(bitmap);
  }
  const [first, ...others] = common;
  if (first === undefined) return { kind: 'many', words: markAll(texts), isSure: false };
  const isSure = pattern.length === 3 && first.trigram === trigramAt(pattern, 0);
  return { kind: 'many', words: meetBitmaps(first, others), isSure };
}

/** A bitmap of all texts of a segment. */
export function markAll(texts: number): Uint32Array {
  const words = new Uint32Array(wordsFor(texts)).fill(-1);
  if (texts % 32 !== 0) words[words.length - 1] = (1 << texts) - 1;
  return words;
}

/** How many texts are on the shortest list of a pattern; `undefined` if it has none. */
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
 * Where in a pattern the trigram of the shortest list is, `NONE` if all have
 * bitmaps.
 *
 * @param other - A trigram that has been chosen: those next to it share two bytes and say little more.
 */
function findShortest(trigrams: Trigrams, pattern: Uint8Array, other: number): number {
  let shortest = NONE;
  let least = Infinity;
  for (let at = 0; at + 2 < pattern.length; at++) {
    const list = listAt(trigrams, pattern, at);
    const length = lengthOf(trigrams, list) * (Math.abs(at - other) === 1 ? NEIGHBOUR : 1);
    // Of the empty ones some have a bitmap.
    if (at === other || length >= least || (length === 0 && trigrams.bitmaps.has(list))) continue;
    shortest = at;
    least = length;
  }
  return shortest;
}

/** Visits what is on both lists, which may be one. */
function meetLists({ starts, places }: Trigrams, list: number, other: number, visitor: (place: number) => void): void {
  let at = starts[list] as number;
  const end = starts[list + 1] as number;
  let otherAt = starts[other] as number;
  const otherEnd = starts[other + 1] as number;
  while (at < end && otherAt < otherEnd) {
    const difference = (places[at] as number) - (places[otherAt] as number);
    if (difference === 0) visitor(places[at] as number);
    // One step on the list that is behind, without a branch that nobody could predict.
    at += 1 + (-difference >> 31);
    otherAt += 1 + (difference >> 31);
  }
}

function meetBitmaps(first: PlaceBitmap, others: readonly PlaceBitmap[]): Uint32Array {
  const words = first.words.slice();
  for (const { words: mask } of others) {
    for (let index = 0; index < words.length; index++) (words[index] as number) &= mask[index] as number;
  }
  return words;
}
