import { bytesFor, writeFolded } from './folded-bytes.ts';
import { holdsPattern, type Pattern } from './pattern.ts';
import { countShortest, createTrigrams, findCandidates, type Trigrams } from './trigrams.ts';

/** A run of a dictionary's texts, folded, one behind the other. */
export interface TextSegment {
  /** The number of its first text. */
  readonly first: number;
  readonly bytes: Uint8Array;
  /** By place in the run: where a text ends. */
  readonly ends: Uint32Array;
  readonly trigrams: Trigrams | undefined;
}

/** The places of a trigram's texts are kept in 16 bits. */
export const MOST_IN_SEGMENT = 0x10000;

/** So few texts are looked through as quickly as lists. */
const LEAST_LISTED = 1024;

export function createSegment(first: number, texts: readonly (string | undefined)[]): TextSegment {
  const room = bytesFor(texts.reduce((sum, text = '') => sum + text.length, 0));
  const ends = new Uint32Array(texts.length);
  let at = 0;
  for (const [place, text] of texts.entries()) {
    if (text !== undefined) at = writeFolded(text, room, at);
    ends[place] = at;
  }
  const bytes = room.slice(0, at);
  return { first, bytes, ends, trigrams: texts.length < LEAST_LISTED ? undefined : createTrigrams(bytes, ends) };
}

export function segmentBytes({ bytes, ends, trigrams }: TextSegment): number {
  const own = bytes.byteLength + ends.byteLength;
  if (trigrams === undefined) return own;
  const { starts, places, bitmaps } = trigrams;
  return own + starts.byteLength + places.byteLength + (bitmaps.size * ends.length) / 8;
}

/** Visits the numbers of the texts that hold a pattern, in order. */
export function visitHolders(segment: TextSegment, pattern: Pattern, visit: (code: number) => void): void {
  const { first, bytes, ends, trigrams } = segment;
  const visitIfHolds = (place: number): void => {
    const start = place === 0 ? 0 : (ends[place - 1] as number);
    if (holdsPattern(pattern, bytes, start, ends[place] as number)) visit(first + place);
  };
  const candidates = trigrams === undefined ? undefined : findCandidates(trigrams, pattern.bytes);
  if (candidates === undefined) for (let place = 0; place < ends.length; place++) visitIfHolds(place);
  else candidates.visit(candidates.isSure ? (place) => visit(first + place) : visitIfHolds);
}

/** How many texts may hold a pattern. */
export function countCandidates({ ends, trigrams }: TextSegment, pattern: Uint8Array): number {
  return (trigrams === undefined ? undefined : countShortest(trigrams, pattern)) ?? ends.length;
}
