import { setBit, wordsFor } from './bitmap.ts';
import { narrowBy } from './selection.ts';

/** An index of the texts of a segment by trigrams of bytes. Several trigrams may share a list. */
export interface Trigrams {
  /** The places of a list are those from `starts[list]` to `starts[list + 1]`, in order, each once. */
  readonly starts: Uint32Array;
  readonly places: Uint16Array;
  /** The bitmaps that replace long lists. */
  readonly bitmaps: ReadonlyMap<number, PlaceBitmap>;
  readonly shift: number;
}

export interface PlaceBitmap {
  readonly words: Uint32Array;
  /** The only trigram of the bitmap, or `SEVERAL`. */
  readonly trigram: number;
}

const NONE = -1;
const SEVERAL = -2;

/** Above this share of the texts, a list takes more memory than a bitmap. */
const BITMAP_SHARE = 1 / 16;

/** Builds the lists; `ends[place]` is the end of the bytes of a text and the start of the next. */
export function createTrigrams(bytes: Uint8Array, ends: Uint32Array): Trigrams {
  const shift = 32 - Math.max(10, 32 - Math.clz32(ends.length));
  const lists = 1 << (32 - shift);
  const starts = new Uint32Array(lists + 1);
  const trigrams = new Int32Array(lists).fill(NONE);
  visitTrigrams(bytes, ends, shift, trigrams, (list) => (starts[list + 1] as number)++);
  const bitmaps = new Map<number, PlaceBitmap>();
  for (let list = 0; list < lists; list++) {
    const count = starts[list + 1] as number;
    const isLong = count > ends.length * BITMAP_SHARE;
    starts[list + 1] = (starts[list] as number) + (isLong ? 0 : count);
    if (!isLong) continue;
    bitmaps.set(list, { words: new Uint32Array(wordsFor(ends.length)), trigram: trigrams[list] as number });
  }
  const places = new Uint16Array(starts[lists] as number);
  const next = starts.slice(0, lists);
  visitTrigrams(bytes, ends, shift, trigrams, (list, place) => {
    const at = next[list] as number;
    const bitmap = at < (starts[list + 1] as number) ? undefined : bitmaps.get(list);
    if (bitmap !== undefined) return setBit(bitmap.words, place);
    places[at] = place;
    next[list] = at + 1;
  });
  return { starts, places, bitmaps, shift };
}

/** Visits each list of each text once, and records which lists have a single trigram. */
function visitTrigrams(
  bytes: Uint8Array,
  ends: Uint32Array,
  shift: number,
  trigrams: Int32Array,
  visit: (list: number, place: number) => void,
): void {
  const lastPlace = new Int32Array(trigrams.length).fill(-1);
  let at = 0;
  for (let place = 0; place < ends.length; place++) {
    const end = ends[place] as number;
    for (; at + 2 < end; at++) {
      const trigram = trigramAt(bytes, at);
      const list = listOf(trigram, shift);
      if (trigrams[list] !== trigram) trigrams[list] = trigrams[list] === NONE ? trigram : SEVERAL;
      if (lastPlace[list] === place) continue;
      lastPlace[list] = place;
      visit(list, place);
    }
    at = end;
  }
}

function trigramAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
}

function listOf(trigram: number, shift: number): number {
  return Math.imul(trigram, 0x9e3779b1) >>> shift;
}

/** The texts of a segment that may contain a pattern, according to their trigrams. */
export type Candidates =
  | { readonly kind: 'few'; visit(visitor: (place: number) => void): void }
  /** A bitmap that the caller may change; `isSure` if every text in it contains the pattern. */
  | { readonly kind: 'many'; readonly words: Uint32Array; readonly isSure: boolean };

/** A place that is adjacent to none in a pattern. */
const NO_PLACE = -2;

/** A list of an adjacent trigram must be so many times shorter to be as selective, because the two overlap. */
const NEIGHBOUR = 8;

/** Finds the texts on both of a pattern's shortest lists, or those in all its bitmaps. */
export function findCandidates(trigrams: Trigrams, pattern: Uint8Array, texts: number): Candidates {
  const shortest = findShortest(trigrams, pattern, NO_PLACE);
  if (shortest !== NO_PLACE) {
    const second = findShortest(trigrams, pattern, shortest);
    const list = listAt(trigrams, pattern, second === NO_PLACE ? shortest : findShortest(trigrams, pattern, second));
    const other = listAt(trigrams, pattern, second === NO_PLACE ? shortest : second);
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
  const shortest = findShortest(trigrams, pattern, NO_PLACE);
  return shortest === NO_PLACE ? undefined : lengthOf(trigrams, listAt(trigrams, pattern, shortest));
}

function listAt({ shift }: Trigrams, pattern: Uint8Array, at: number): number {
  return listOf(trigramAt(pattern, at), shift);
}

function lengthOf({ starts }: Trigrams, list: number): number {
  return (starts[list + 1] as number) - (starts[list] as number);
}

/**
 * Finds the place of the trigram with the shortest list, or `NO_PLACE` if all have bitmaps.
 *
 * @param other - The place of a trigram already chosen. Its neighbours share two bytes with it, so they add little.
 */
function findShortest(trigrams: Trigrams, pattern: Uint8Array, other: number): number {
  let shortest = NO_PLACE;
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
