import { partitionPoint } from '../../language/base/partition-point.ts';
import { foldText } from '../matcher/fold-text.ts';
import { type CodeSet, collectCodes, listedCodes } from './code-set.ts';

/**
 * Numbers the values of a field. Texts that differ only in letter case share a code. A combination of several values of
 * one object has a code of its own. 0 means no value.
 */
export type Dictionary = ReturnType<typeof createDictionary>;

/** A `Map` entry and its share of the buckets in V8. */
const MAP_ENTRY_BYTES = 40;
const POINTER_BYTES = 8;

export function createDictionary() {
  const texts: (string | undefined)[] = [undefined];
  const codesByFold = new Map<string, number>();
  const combinations = new Map<string, number>();
  const members = new Map<number, readonly number[]>();
  const containing = new Map<number, number[]>();

  function create(text: string | undefined): number {
    return texts.push(text) - 1;
  }

  function addContaining(list: readonly number[]): ReadonlySet<number> {
    const all = new Set(list);
    for (const code of list) for (const combination of containing.get(code) ?? []) all.add(combination);
    return all;
  }

  return {
    /** By code: the first spelling of the text, `undefined` for a combination. */
    texts: texts as readonly (string | undefined)[],
    /** The code of a text, a new one if necessary. */
    add(text: string) {
      const folded = foldText(text);
      const known = codesByFold.get(folded);
      if (known !== undefined) return known;
      const code = create(text);
      codesByFold.set(folded, code);
      return code;
    },
    /** The code of a combination, given the codes of its texts. */
    combine(list: readonly number[]) {
      const unique = [...new Set(list)].sort((a, b) => a - b);
      const [first = 0, second] = unique;
      if (second === undefined) return first;
      const key = unique.join();
      const known = combinations.get(key);
      if (known !== undefined) return known;
      const code = create(undefined);
      combinations.set(key, code);
      members.set(code, unique);
      for (const member of unique) {
        const others = containing.get(member);
        if (others === undefined) containing.set(member, [code]);
        else others.push(code);
      }
      return code;
    },
    /** The code of a text, 0 if it has none. */
    find: (text: string) => codesByFold.get(foldText(text)) ?? 0,
    /** The codes of the texts in a combination, or the code of the text itself. */
    membersOf: (code: number) => members.get(code) ?? [code],
    /** Adds the codes of all combinations that contain one of the given codes. */
    withCombinations(set: CodeSet) {
      if (members.size === 0) return set;
      const { list } = set;
      if (list !== undefined) return listedCodes([...addContaining(list)], texts.length);
      const all = collectCodes(texts.length);
      all.addMarked(set.words(), 0);
      for (const [code, of] of members) if (of.some(set.has)) all.add(code);
      return all.finish();
    },
    /** The estimated memory. */
    get bytes() {
      return texts.length * POINTER_BYTES + (codesByFold.size + 3 * members.size) * MAP_ENTRY_BYTES;
    },
  };
}

/** The codes of some texts, without those that have none. */
export function findCodes({ texts, find }: Dictionary, wanted: readonly string[]): CodeSet {
  const codes = new Set(wanted.map(find));
  codes.delete(0);
  return listedCodes([...codes], texts.length);
}

/** Sorts the codes of a dictionary by their folded texts, in UTF-16 units. */
export type TextOrder = ReturnType<typeof createTextOrder>;

/** The number of new texts, and their share of all, that are compared by themselves before all are ranked again. */
const MAX_UNRANKED = 256;
const UNRANKED_SHARE = 1 / 32;

export function createTextOrder({ texts }: Dictionary) {
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
    /** Compares two codes, which are those of texts. */
    compare(a: number, b: number) {
      if (a === b) return 0;
      update();
      const { length } = ranks;
      if (a < length && b < length) return (ranks[a] as number) - (ranks[b] as number);
      return compareTexts(foldedAt(a), foldedAt(b));
    },
    /** Returns a function that compares codes with a folded text. */
    compareWith(text: string) {
      update();
      const rank = partitionPoint(0, sorted.length, (index) => foldedAt(sorted[index] as number) < text);
      const { length } = ranks;
      return (code: number) => {
        // Ranks are current during a search, but a text at the place may be equal or greater.
        if (code < length && ranks[code] !== rank) return (ranks[code] as number) < rank ? -1 : 1;
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
