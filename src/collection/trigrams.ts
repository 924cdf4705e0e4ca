import { setBit, visitBits, wordsFor } from './bitmap.ts';

/** The texts of a segment by the three bytes in a row that they hold. Several such may share a list. */
export interface Trigrams {
  /** The places on a list are from `starts[list]` to `starts[list + 1]`, in order, each once. */
  readonly starts: Uint32Array;
  readonly places: Uint16Array;
  /** In place of long lists. */
  readonly bitmaps: ReadonlyMap<number, PlaceBitmap>;
  readonly shift: number;
}

interface PlaceBitmap {
  readonly words: Uint32Array;
  /** The only trigram that stands behind it, or `SEVERAL`. */
  readonly trigram: number;
}

/** What the texts of a segment say of a pattern. */
export interface Candidates {
  /** Whether every one of them holds it. */
  readonly isSure: boolean;
  visit(visitor: (place: number) => void): void;
}

const NONE = -1;
const SEVERAL = -2;

/** A list of so many of the texts takes more than a bitmap. */
const BITMAP_SHARE = 1 / 16;

/** Makes the lists; `ends[place]` is where the bytes of a text end, and those of the next begin. */
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

/** Visits the lists that each text belongs on, once for each text, and notes the only trigram of each. */
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

/** How many texts are on the shortest list of a pattern; `undefined` if it has none. */
export function countShortest(trigrams: Trigrams, pattern: Uint8Array): number | undefined {
  const [shortest] = findShortest(trigrams, pattern);
  return shortest === NONE ? undefined : lengthOf(trigrams, shortest);
}

/**
 * The texts that may hold a pattern: those on its two shortest lists, or those
 * in all its bitmaps. `undefined` of a pattern that is too short to say.
 */
export function findCandidates(trigrams: Trigrams, pattern: Uint8Array): Candidates | undefined {
  if (pattern.length < 3) return undefined;
  const [shortest, second] = findShortest(trigrams, pattern);
  if (shortest !== NONE) return { isSure: false, visit: (visitor) => meetLists(trigrams, shortest, second, visitor) };
  const common = new Set<PlaceBitmap>();
  for (let at = 0; at + 2 < pattern.length; at++) {
    const bitmap = trigrams.bitmaps.get(listOf(trigramAt(pattern, at), trigrams.shift));
    if (bitmap !== undefined) common.add(bitmap);
  }
  const [first] = common;
  const isSure = pattern.length === 3 && first?.trigram === trigramAt(pattern, 0);
  return { isSure, visit: (visitor) => meetBitmaps([...common], visitor) };
}

function lengthOf({ starts }: Trigrams, list: number): number {
  return (starts[list + 1] as number) - (starts[list] as number);
}

/** The two shortest of a pattern's lists, `NONE` in place of what there is not. */
function findShortest(trigrams: Trigrams, pattern: Uint8Array): readonly [shortest: number, second: number] {
  let shortest = NONE;
  let second = NONE;
  for (let at = 0; at + 2 < pattern.length; at++) {
    const list = listOf(trigramAt(pattern, at), trigrams.shift);
    const length = lengthOf(trigrams, list);
    // Of the empty ones some have a bitmap.
    if (list === shortest || list === second || (length === 0 && trigrams.bitmaps.has(list))) continue;
    if (shortest === NONE || length < lengthOf(trigrams, shortest)) {
      second = shortest;
      shortest = list;
    } else if (second === NONE || length < lengthOf(trigrams, second)) second = list;
  }
  return [shortest, second];
}

/** Visits what is on both lists, or on the one if there is no other. */
function meetLists(trigrams: Trigrams, list: number, other: number, visitor: (place: number) => void): void {
  const { starts, places } = trigrams;
  let index = other === NONE ? 0 : (starts[other] as number);
  const end = other === NONE ? 0 : (starts[other + 1] as number);
  for (let at = starts[list] as number; at < (starts[list + 1] as number); at++) {
    const place = places[at] as number;
    while (index < end && (places[index] as number) < place) index++;
    if (other === NONE || (index < end && places[index] === place)) visitor(place);
  }
}

function meetBitmaps([first, ...others]: readonly PlaceBitmap[], visitor: (place: number) => void): void {
  if (first === undefined) return;
  const words = first.words.slice();
  for (const { words: mask } of others) {
    for (let index = 0; index < words.length; index++) (words[index] as number) &= mask[index] as number;
  }
  visitBits(words, 0, (place) => {
    visitor(place);
    return true;
  });
}
