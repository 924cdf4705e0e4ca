import type { CodeCollector } from './code-set.ts';
import { createFrequentWords, type FrequentWords } from './frequent-words.ts';
import { bytesFor, findPattern, findPhrase, type Pattern, type Phrase, writeFolded } from './pattern.ts';
import { narrowBy } from './selection.ts';
import {
  type Candidates,
  countShortest,
  createTrigrams,
  findCandidates,
  markAll,
  narrowCandidates,
  type Trigrams,
} from './trigrams.ts';

/** A run of consecutive texts of a dictionary, folded and concatenated. */
export interface TextSegment {
  /** The code of the first text. */
  readonly first: number;
  readonly bytes: Uint8Array;
  /** The end of each text, by place in the run. */
  readonly ends: Uint32Array;
  readonly trigrams: Trigrams | undefined;
  readonly frequent: FrequentWords | undefined;
}

/** Places in a segment are stored in 16 bits. */
export const MAX_IN_SEGMENT = 0x10000;

/** Fewer texts are scanned as quickly as lists. */
const MIN_LISTED = 1024;

export function createSegment(first: number, texts: readonly (string | undefined)[]): TextSegment {
  const room = bytesFor(texts.reduce((sum, text = '') => sum + text.length, 0));
  const ends = new Uint32Array(texts.length);
  let at = 0;
  for (const [place, text] of texts.entries()) {
    if (text !== undefined) at = writeFolded(text, room, at);
    ends[place] = at;
  }
  const bytes = room.slice(0, at);
  if (texts.length < MIN_LISTED) return { first, bytes, ends, trigrams: undefined, frequent: undefined };
  return { first, bytes, ends, trigrams: createTrigrams(bytes, ends), frequent: createFrequentWords(bytes, ends) };
}

export function segmentBytes({ bytes, ends, trigrams, frequent }: TextSegment): number {
  const own = bytes.byteLength + ends.byteLength + (frequent?.bytes ?? 0);
  if (trigrams === undefined) return own;
  const { starts, places, bitmaps } = trigrams;
  return own + starts.byteLength + places.byteLength + (bitmaps.size * ends.length) / 8;
}

/** Collects the codes of the texts that contain a pattern, or a phrase. */
export function collectHolders(segment: TextSegment, sought: Pattern | Phrase, found: CodeCollector): void {
  const { first, bytes, ends } = segment;
  const phrase = 'anchor' in sought ? sought : undefined;
  const pattern = 'anchor' in sought ? sought.anchor : sought;
  const candidates = readCandidates(segment, pattern);
  if (candidates.kind === 'few') {
    candidates.visit((place) => {
      const start = place === 0 ? 0 : (ends[place - 1] as number);
      if (find(pattern, phrase, bytes, start, ends[place] as number, start) !== -1) found.add(first + place);
    });
    return;
  }
  const { words } = candidates;
  const isSure = phrase === undefined ? candidates.isSure : narrowByWords(segment, phrase, words);
  if (!isSure) keepHolders(segment, pattern, phrase, words);
  found.addMarked(words, first);
}

function find(
  pattern: Pattern,
  phrase: Phrase | undefined,
  bytes: Uint8Array,
  from: number,
  to: number,
  guess: number,
): number {
  return phrase === undefined
    ? findPattern(pattern, bytes, from, to, guess)
    : findPhrase(phrase, bytes, from, to, guess);
}

function readCandidates({ ends, trigrams }: TextSegment, { bytes }: Pattern): Candidates {
  if (trigrams !== undefined) return findCandidates(trigrams, bytes, ends.length);
  return { kind: 'many', words: markAll(ends.length), isSure: false };
}

/** Removes from a bitmap texts without the words of a phrase. Returns whether all others contain the phrase. */
function narrowByWords({ trigrams, frequent }: TextSegment, { words: patterns }: Phrase, words: Uint32Array): boolean {
  let isSure = false;
  for (const [index, { bytes }] of patterns.entries()) {
    if (trigrams !== undefined) narrowCandidates(trigrams, bytes, words);
    const before = patterns[index - 1];
    const mask = before === undefined ? frequent?.readWord(bytes) : frequent?.readPair(before.bytes, bytes);
    if (mask !== undefined) narrowBy(words, mask, false);
    // A bitmap of the only word or the only pair holds exactly the texts.
    isSure = mask !== undefined && patterns.length <= 2;
  }
  return isSure;
}

/** Removes from a bitmap the texts that do not contain a pattern, or its phrase. */
function keepHolders(
  { bytes, ends }: TextSegment,
  pattern: Pattern,
  phrase: Phrase | undefined,
  words: Uint32Array,
): void {
  // Similar texts contain the pattern at the same distance from their start.
  let distance = 0;
  for (let index = 0; index < words.length; index++) {
    let kept = words[index] as number;
    for (let rest = kept; rest !== 0; rest &= rest - 1) {
      const place = (index << 5) + 31 - Math.clz32(rest & -rest);
      const start = place === 0 ? 0 : (ends[place - 1] as number);
      const at = find(pattern, phrase, bytes, start, ends[place] as number, start + distance);
      if (at === -1) kept ^= rest & -rest;
      else distance = at - start;
    }
    words[index] = kept;
  }
}

/** An upper bound of the number of texts that contain a pattern. */
export function countCandidates({ ends, trigrams }: TextSegment, pattern: Uint8Array): number {
  return (trigrams === undefined ? undefined : countShortest(trigrams, pattern)) ?? ends.length;
}
