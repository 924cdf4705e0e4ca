import { setBit, wordsFor } from './bitmap.ts';

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

export function trigramAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
}

/** The list of a trigram. */
export function listOf(trigram: number, shift: number): number {
  return Math.imul(trigram, 0x9e3779b1) >>> shift;
}
