import { type CheckedClause, textOf } from '../../language/checker/checked-clause.ts';
import { createValueTest, type ValueTest } from '../matcher/value-tests.ts';
import { MAX_PHRASE_WORDS, readWords } from '../matcher/words.ts';
import { type CodeCollector, type CodeSet, collectCodes } from './code-set.ts';
import { type Dictionary, findCodes } from './dictionary.ts';
import { createPattern, createPhrase } from './pattern.ts';
import {
  collectHolders,
  countCandidates,
  createSegment,
  MAX_IN_SEGMENT,
  segmentBytes,
  type TextSegment,
} from './text-segment.ts';

/** The number of new texts, and their share of all, that are tested one by one before they become a segment. */
const MAX_LOOSE = 256;
const LOOSE_SHARE = 1 / 512;

/**
 * Finds texts of a dictionary by a substring, by words or by their beginning.
 *
 * @see L3.6, L3.7, L3.14
 */
export function createTextSearch(dictionary: Dictionary) {
  const { texts } = dictionary;
  let segments: TextSegment[] = [];
  /** One more than the code of the last text in a segment. */
  let covered = 0;

  function cover(): void {
    if (texts.length - covered <= MAX_LOOSE + texts.length * LOOSE_SHARE) return;
    // Rebuild small segments together with the texts after them.
    const full = segments.findIndex(({ ends }) => ends.length < MAX_IN_SEGMENT);
    if (full !== -1) segments = segments.slice(0, full);
    covered = segments.length * MAX_IN_SEGMENT;
    while (covered < texts.length) {
      const run = texts.slice(covered, covered + MAX_IN_SEGMENT);
      segments.push(createSegment(covered, run));
      covered += run.length;
    }
  }

  function scan(from: number, test: ValueTest, found: CodeCollector): CodeSet {
    for (let code = from; code < texts.length; code++) {
      const text = texts[code];
      if (text !== undefined && test(text)) found.add(code);
    }
    return found.finish();
  }

  function countHolders(part: string): number {
    const { bytes } = createPattern(part);
    return segments.reduce((sum, segment) => sum + countCandidates(segment, bytes), 0);
  }

  /** Finds the index of the rarest word; the longest of equally rare words. */
  function findAnchor(words: readonly string[]): number {
    if (words.length < 2) return 0;
    cover();
    const counts = words.map(countHolders);
    const places = words.map((_, place) => place);
    const lengthAt = (place: number): number => (words[place] ?? '').length;
    places.sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0) || lengthAt(b) - lengthAt(a));
    return places[0] ?? 0;
  }

  /** A text that is in every text found; `undefined` if a clause has no words. */
  function findSubstring(clause: CheckedClause): string | undefined {
    const text = textOf(clause.value);
    if (clause.operator === '~') return text;
    const words = readWords(text);
    return words[findAnchor(words)];
  }

  return {
    /** The codes of the texts that match a clause, without its negation. */
    find(clause: CheckedClause): CodeSet {
      const text = textOf(clause.value);
      const words = clause.operator === ':' ? readWords(text) : [];
      if (clause.operator === ':' && words.length === 0) return findCodes(dictionary, [text]);
      const test = createValueTest(clause);
      const found = collectCodes(texts.length);
      if (words.length > MAX_PHRASE_WORDS || clause.operator === '^') return scan(1, test, found);
      cover();
      const sought = clause.operator === '~' ? createPattern(text) : createPhrase(words, findAnchor(words));
      for (const segment of segments) collectHolders(segment, sought, found);
      return scan(covered, test, found);
    },
    /** An estimate of the share of texts that match, more often too high than too low. */
    estimate(clause: CheckedClause) {
      // The texts of a token are not indexed by their parts.
      if (clause.operator === '^') return 1;
      const substring = findSubstring(clause);
      if (substring === undefined) return 1 / texts.length;
      cover();
      return (countHolders(substring) + texts.length - covered) / texts.length;
    },
    /** Builds the index ahead of the first search. */
    prepare: cover,
    get bytes() {
      return segments.reduce((sum, segment) => sum + segmentBytes(segment), 0);
    },
  };
}
