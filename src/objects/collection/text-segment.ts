import type { CodeCollector } from './code-set.ts';
import { bytesFor, findPattern, findPhrase, type Pattern, type Phrase, writeFolded } from './pattern.ts';
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
  return { first, bytes, ends, trigrams: texts.length < MIN_LISTED ? undefined : createTrigrams(bytes, ends) };
}

export function segmentBytes({ bytes, ends, trigrams }: TextSegment): number {
  const own = bytes.byteLength + ends.byteLength;
  if (trigrams === undefined) return own;
  const { starts, places, bitmaps } = trigrams;
  return own + starts.byteLength + places.byteLength + (bitmaps.size * ends.length) / 8;
}

/** Collects the codes of the texts that contain a pattern, or a phrase. */
export function collectHolders(segment: TextSegment, sought: Pattern | Phrase, found: CodeCollector): void {
  const { first, bytes, ends, trigrams } = segment;
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
  if (phrase !== undefined && trigrams !== undefined) {
    for (const word of phrase.words) narrowCandidates(trigrams, word.bytes, words);
  }
  if (phrase !== undefined || !candidates.isSure) keepHolders(segment, pattern, phrase, words);
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
