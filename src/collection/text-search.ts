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
  MOST_IN_SEGMENT,
  segmentBytes,
  type TextSegment,
} from './text-segment.ts';

/** Finds texts of a dictionary by a part or by words. */
export interface TextSearch {
  /** The numbers of the texts of which a clause is true, its negation aside. */
  find(clause: CheckedClause): CodeSet;
  /** About the share of all texts that will be found, or some more. */
  estimate(clause: CheckedClause): number;
  readonly bytes: number;
}

/** So many new texts, and such a share of all, are looked at one by one before a segment is made of them. */
const MOST_LOOSE = 256;
const LOOSE_SHARE = 1 / 512;

/** @see L3.6, L3.7 */
export function createTextSearch(dictionary: Dictionary): TextSearch {
  const { texts } = dictionary;
  let segments: TextSegment[] = [];
  /** One more than the number of the last text in a segment. */
  let covered = 0;

  function cover(): void {
    if (texts.length - covered <= MOST_LOOSE + texts.length * LOOSE_SHARE) return;
    // Small ones that have gathered are made anew with what is behind them.
    const full = segments.findIndex(({ ends }) => ends.length < MOST_IN_SEGMENT);
    if (full !== -1) segments = segments.slice(0, full);
    covered = segments.length * MOST_IN_SEGMENT;
    while (covered < texts.length) {
      const run = texts.slice(covered, covered + MOST_IN_SEGMENT);
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

  /** What is part of every text that is found: of words the rarest. None if there is no word. */
  function readSought(clause: CheckedClause): string | undefined {
    const text = readText(clause);
    if (clause.operator === '~') return text;
    // Of words that all texts may hold the longest.
    const words = readWords(text).toSorted((a, b) => b.length - a.length);
    if (words.length < 2) return words[0];
    cover();
    const counts = words.map(countHolders);
    const least = counts.reduce((a, b) => Math.min(a, b));
    return words[counts.indexOf(least)];
  }

  return {
    find(clause) {
      const test = createValueTest(clause);
      const text = readText(clause);
      const sought = readSought(clause);
      if (sought === undefined) return oneCode(dictionary, text);
      const found = collectCodes(texts.length);
      cover();
      const pattern = createPattern(sought);
      const isSure = clause.operator === '~';
      for (const segment of segments) collectHolders(segment, pattern, isSure ? found : testFirst(test, found));
      return scan(covered, test, found);
    },
    estimate(clause) {
      const sought = readSought(clause);
      if (sought === undefined) return 1 / texts.length;
      cover();
      return (countHolders(sought) + texts.length - covered) / texts.length;
    },
    get bytes() {
      return segments.reduce((sum, segment) => sum + segmentBytes(segment), 0);
    },
  };
}

function readText({ value }: CheckedClause): string {
  return value.kind === 'text' ? value.text : '';
}
