import { setBit, wordsFor } from './bitmap.ts';
import { isWordAt, nextCharacter } from './phrase.ts';

/** The texts of a segment that contain a frequent word, or a frequent pair of adjacent words. */
export interface FrequentWords {
  /** A bitmap of the texts with a word; `undefined` if the word is not frequent. */
  readWord(word: Uint8Array): Uint32Array | undefined;
  /** A bitmap of the texts with two adjacent words; `undefined` if the pair is not frequent. */
  readPair(first: Uint8Array, second: Uint8Array): Uint32Array | undefined;
  readonly bytes: number;
}

interface WordBitmap {
  readonly words: Uint32Array;
  /** A word or a pair with its hash. */
  readonly sample: Sample;
  /** Whether no other word or pair has this hash. */
  isSure: boolean;
}

/** Where a word is, and the word before it if it is a pair. */
interface Sample {
  readonly start: number;
  readonly end: number;
  readonly pair: { readonly start: number; readonly end: number } | undefined;
}

/** A word in more than this share of the texts is frequent. */
const FREQUENT_SHARE = 1 / 8;

/** Words are counted by so many bits of their hash. */
const SLOT_BITS = 14;

/** @param ends - The end of each text in the bytes. */
export function createFrequentWords(bytes: Uint8Array, ends: Uint32Array): FrequentWords {
  const votes = countVotes(bytes, ends);
  const bitmaps = new Map<number, WordBitmap>();
  visitWords(bytes, ends, (hash, place, start, end, pairStart, pairEnd) => {
    if (!votes.isFrequent(hash)) return;
    const known = bitmaps.get(hash);
    if (known !== undefined) {
      known.isSure &&= isSample(bytes, known.sample, start, end, pairStart, pairEnd);
      return setBit(known.words, place);
    }
    const pair = pairStart === NONE ? undefined : { start: pairStart, end: pairEnd };
    const words = new Uint32Array(wordsFor(ends.length));
    setBit(words, place);
    bitmaps.set(hash, { words, sample: { start, end, pair }, isSure: true });
  });

  function isAt(word: Uint8Array, start: number, end: number): boolean {
    return end - start === word.length && isSameRun(word, 0, bytes, start, word.length);
  }

  return {
    readWord(word) {
      const found = bitmaps.get(hashBytes(word, 0, word.length));
      if (found?.isSure !== true || found.sample.pair !== undefined) return undefined;
      return isAt(word, found.sample.start, found.sample.end) ? found.words : undefined;
    },
    readPair(first, second) {
      const found = bitmaps.get(hashPair(hashBytes(first, 0, first.length), hashBytes(second, 0, second.length)));
      if (found?.isSure !== true || found.sample.pair === undefined) return undefined;
      const { start, end, pair } = found.sample;
      return isAt(first, pair.start, pair.end) && isAt(second, start, end) ? found.words : undefined;
    },
    bytes: bitmaps.size * wordsFor(ends.length) * 4,
  };
}

/** Finds the frequent hashes. Of those that share a slot, the one wins that is more frequent than all others together. */
function countVotes(bytes: Uint8Array, ends: Uint32Array): { isFrequent(hash: number): boolean } {
  const winners = new Int32Array(1 << SLOT_BITS);
  const votes = new Int32Array(1 << SLOT_BITS);
  const slotOf = (hash: number): number => hash >>> (32 - SLOT_BITS);
  visitWords(bytes, ends, (hash) => {
    const slot = slotOf(hash);
    if (votes[slot] === 0) winners[slot] = hash;
    (votes[slot] as number) += winners[slot] === hash ? 1 : -1;
  });
  const min = ends.length * FREQUENT_SHARE;
  return { isFrequent: (hash) => winners[slotOf(hash)] === hash && (votes[slotOf(hash)] as number) > min };
}

/** Means that a word is not visited as a part of a pair. */
const NONE = -1;

type VisitWord = (hash: number, place: number, start: number, end: number, pairStart: number, pairEnd: number) => void;

/** Visits each word of each text, alone and with the word before it. */
function visitWords(bytes: Uint8Array, ends: Uint32Array, visit: VisitWord): void {
  let at = 0;
  for (let place = 0; place < ends.length; place++) {
    const end = ends[place] as number;
    let before = 0;
    let pairStart = NONE;
    let pairEnd = NONE;
    while (at < end) {
      if (!isWordAt(bytes, at, end)) {
        at = nextCharacter(bytes, at);
        continue;
      }
      const start = at;
      while (isWordAt(bytes, at, end)) at = nextCharacter(bytes, at);
      const hash = hashBytes(bytes, start, at);
      visit(hash, place, start, at, NONE, NONE);
      if (pairStart !== NONE) visit(hashPair(before, hash), place, start, at, pairStart, pairEnd);
      before = hash;
      pairStart = start;
      pairEnd = at;
    }
  }
}

function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
}

function hashPair(first: number, second: number): number {
  return Math.imul(Math.imul(first, 0x85ebca6b) ^ second, 0x9e3779b1) | 0;
}

function isSample(
  bytes: Uint8Array,
  { start, end, pair }: Sample,
  wordStart: number,
  wordEnd: number,
  pairStart: number,
  pairEnd: number,
): boolean {
  if (end - start !== wordEnd - wordStart || (pair === undefined) !== (pairStart === NONE)) return false;
  if (!isSameRun(bytes, start, bytes, wordStart, end - start)) return false;
  if (pair === undefined) return true;
  const length = pair.end - pair.start;
  return length === pairEnd - pairStart && isSameRun(bytes, pair.start, bytes, pairStart, length);
}

function isSameRun(a: Uint8Array, aStart: number, b: Uint8Array, bStart: number, length: number): boolean {
  for (let index = 0; index < length; index++) if (a[aStart + index] !== b[bStart + index]) return false;
  return true;
}
