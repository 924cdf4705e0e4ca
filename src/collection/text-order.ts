import { foldText } from '../matcher/fold-text.ts';
import type { Dictionary } from './dictionary.ts';

/** Sorts the codes of a dictionary by their folded texts, in UTF-16 units. */
export interface TextOrder {
  /** Compares two codes, which are those of texts. */
  compare(a: number, b: number): number;
  /** Returns a function that compares codes with a folded text. */
  compareWith(folded: string): (code: number) => number;
  readonly bytes: number;
}

/** The number of new texts, and their share of all, that are compared by themselves before all are ranked again. */
const MAX_UNRANKED = 256;
const UNRANKED_SHARE = 1 / 32;

export function createTextOrder({ texts }: Dictionary): TextOrder {
  /** The rank of each code that is below the length. */
  let ranks = new Uint32Array(0);
  /** The codes by rank. */
  let sorted = new Uint32Array(0);

  const foldedAt = (code: number): string => foldText(texts[code] ?? '');

  function update(): void {
    if (texts.length - ranks.length <= MAX_UNRANKED + ranks.length * UNRANKED_SHARE) return;
    const folded = texts.map((text = '') => foldText(text));
    sorted = Uint32Array.from(texts.keys()).sort((a, b) => compareTexts(folded[a] ?? '', folded[b] ?? ''));
    ranks = new Uint32Array(texts.length);
    for (let rank = 0; rank < sorted.length; rank++) ranks[sorted[rank] as number] = rank;
  }

  return {
    compare(a, b) {
      if (a === b) return 0;
      update();
      const { length } = ranks;
      if (a < length && b < length) return (ranks[a] as number) - (ranks[b] as number);
      return compareTexts(foldedAt(a), foldedAt(b));
    },
    compareWith(text) {
      update();
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (foldedAt(sorted[middle] as number) < text) low = middle + 1;
        else high = middle;
      }
      const { length } = ranks;
      return (code) => {
        // Ranks are current during a search, but a text at the place may be equal or greater.
        if (code < length && ranks[code] !== low) return (ranks[code] as number) < low ? -1 : 1;
        return compareTexts(foldedAt(code), text);
      };
    },
    get bytes() {
      return ranks.byteLength + sorted.byteLength;
    },
  };
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
