import type { CheckedClause } from '../checker/checked-query.ts';
import { createValueTest, type ValueTest } from '../matcher/value-tests.ts';
import { readWords } from '../matcher/words.ts';
import { visitBits } from './bitmap.ts';
import { type CodeCollector, type CodeSet, collectCodes } from './code-set.ts';
import { type Dictionary, oneCode } from './dictionary.ts';
import { createPattern } from './pattern.ts';
import {
  collectHolders,
  countCandidates,
  createSegment,
  MAX_IN_SEGMENT,
  segmentBytes,
  type TextSegment,
} from './text-segment.ts';

/** Finds texts of a dictionary by a substring or by words. */
export interface TextSearch {
  /** The codes of the texts that match a clause, without its negation. */
  find(clause: CheckedClause): CodeSet;
  /** An estimate of the share of texts that match, rather too high than too low. */
  estimate(clause: CheckedClause): number;
  readonly bytes: number;
}

/** The number of new texts, and their share of all, that are tested one by one before they become a segment. */
const MAX_LOOSE = 256;
const LOOSE_SHARE = 1 / 512;

/** @see L3.6, L3.7 */
export function createTextSearch(dictionary: Dictionary): TextSearch {
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

  function testFirst(test: ValueTest, found: CodeCollector): CodeCollector {
    const add = (code: number): void => {
      if (test(texts[code])) found.add(code);
    };
    return {
      add,
      addMarked(words, first) {
        visitBits(words, 0, (place) => {
          add(first + place);
          return true;
        });
      },
      finish: found.finish,
    };
  }

  function countHolders(part: string): number {
    const { bytes } = createPattern(part);
    return segments.reduce((sum, segment) => sum + countCandidates(segment, bytes), 0);
  }

  /** A substring of every text that matches: of several words, the rarest. `undefined` if there is no word. */
  function findSubstring(clause: CheckedClause): string | undefined {
    const text = readText(clause);
    if (clause.operator === '~') return text;
    // Longest first, in case they are equally frequent.
    const words = readWords(text).toSorted((a, b) => b.length - a.length);
    if (words.length < 2) return words[0];
    cover();
    const counts = words.map(countHolders);
    const lowest = counts.reduce((a, b) => Math.min(a, b));
    return words[counts.indexOf(lowest)];
  }

  return {
    find(clause) {
      const test = createValueTest(clause);
      const text = readText(clause);
      const substring = findSubstring(clause);
      if (substring === undefined) return oneCode(dictionary, text);
      const found = collectCodes(texts.length);
      cover();
      const pattern = createPattern(substring);
      const isSure = clause.operator === '~';
      for (const segment of segments) collectHolders(segment, pattern, isSure ? found : testFirst(test, found));
      return scan(covered, test, found);
    },
    estimate(clause) {
      const substring = findSubstring(clause);
      if (substring === undefined) return 1 / texts.length;
      cover();
      return (countHolders(substring) + texts.length - covered) / texts.length;
    },
    get bytes() {
      return segments.reduce((sum, segment) => sum + segmentBytes(segment), 0);
    },
  };
}

function readText({ value }: CheckedClause): string {
  return value.kind === 'text' ? value.text : '';
}
