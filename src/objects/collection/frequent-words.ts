import { setBit, wordsFor } from './bitmap.ts';
import { isWordAt, nextCharacter } from './pattern.ts';

/** For each frequent word, and each frequent pair of adjacent words, the texts of a segment that contain it. */
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

/** The place of a word and of the word before it, which is empty if the sample is a single word. */
interface Sample {
  readonly start: number;
  readonly end: number;
  readonly pairStart: number;
  readonly pairEnd: number;
}

/** A word in more than this share of the texts is frequent. */
const FREQUENT_SHARE = 1 / 8;

/** The number of bits of the hash by which words are counted. */
const SLOT_BITS = 14;

/** @param ends - The end of each text in the bytes. */
export function createFrequentWords(bytes: Uint8Array, ends: Uint32Array): FrequentWords {
  const votes = countVotes(bytes, ends);
  const bitmaps = new Map<number, WordBitmap>();
  visitWords(bytes, ends, (hash, place, start, end, pairStart, pairEnd) => {
    if (!votes.isFrequent(hash)) return;
    let found = bitmaps.get(hash);
    if (found === undefined) {
      const words = new Uint32Array(wordsFor(ends.length));
      found = { words, sample: { start, end, pairStart, pairEnd }, isSure: true };
      bitmaps.set(hash, found);
    }
    const { sample } = found;
    found.isSure &&=
      isSame(bytes, sample.start, sample.end, bytes, start, end) &&
      isSame(bytes, sample.pairStart, sample.pairEnd, bytes, pairStart, pairEnd);
    setBit(found.words, place);
  });

  function read(hash: number, first: Uint8Array, second: Uint8Array): Uint32Array | undefined {
    const found = bitmaps.get(hash);
    if (found?.isSure !== true) return undefined;
    const { start, end, pairStart, pairEnd } = found.sample;
    const isFound =
      isSame(first, 0, first.length, bytes, pairStart, pairEnd) && isSame(second, 0, second.length, bytes, start, end);
    return isFound ? found.words : undefined;
  }

  return {
    readWord: (word) => read(hashBytes(word, 0, word.length), NO_WORD, word),
    readPair: (first, second) =>
      read(hashPair(hashBytes(first, 0, first.length), hashBytes(second, 0, second.length)), first, second),
    bytes: bitmaps.size * wordsFor(ends.length) * 4,
  };
}

const NO_WORD = new Uint8Array(0);

/** Finds the frequent hashes. In each slot, a majority vote keeps the hash that outnumbers all others together. */
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

type VisitWord = (hash: number, place: number, start: number, end: number, pairStart: number, pairEnd: number) => void;

/** Visits each word of each text, alone and with the word before it. */
function visitWords(bytes: Uint8Array, ends: Uint32Array, visit: VisitWord): void {
  let at = 0;
  for (let place = 0; place < ends.length; place++) {
    const end = ends[place] as number;
    let before = 0;
    let pairStart = at;
    let pairEnd = at;
    while (at < end) {
      if (!isWordAt(bytes, at, end)) {
        at = nextCharacter(bytes, at);
        continue;
      }
      const start = at;
      while (isWordAt(bytes, at, end)) at = nextCharacter(bytes, at);
      const hash = hashBytes(bytes, start, at);
      visit(hash, place, start, at, start, start);
      if (pairStart < pairEnd) visit(hashPair(before, hash), place, start, at, pairStart, pairEnd);
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

/** Whether bytes from one offset to another are the same as others. */
function isSame(a: Uint8Array, aStart: number, aEnd: number, b: Uint8Array, bStart: number, bEnd: number): boolean {
  if (aEnd - aStart !== bEnd - bStart) return false;
  for (let at = aStart; at < aEnd; at++) if (a[at] !== b[at - aStart + bStart]) return false;
  return true;
}
