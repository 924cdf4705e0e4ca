import { type CodeSet, collectCodes, listedCodes } from './code-set.ts';
import { createTextTable } from './text-table.ts';

/**
 * Numbers the values of a field. Texts that differ only in letter case share a
 * code. A combination of several values of one object has a code of its own. 0
 * means no value.
 */
export interface Dictionary {
  /** By code: the first spelling of the text, `undefined` for a combination. */
  readonly texts: readonly (string | undefined)[];
  /** Whether a text was added in several spellings. */
  isRespelled(code: number): boolean;
  /** Notes that a text has several spellings. */
  respell(code: number): void;
  /** The code of a text, a new one if necessary. */
  add(text: string): number;
  /** The code of a combination, given the codes of its texts. */
  combine(codes: readonly number[]): number;
  /** The code of a text, 0 if it has none. */
  find(text: string): number;
  /** The codes of the texts in a combination, or the code of the text itself. */
  membersOf(code: number): readonly number[];
  /** Adds the codes of all combinations that contain one of the given codes. */
  withCombinations(codes: CodeSet): CodeSet;
  /** The estimated memory. */
  readonly bytes: number;
}

/** A `Map` entry and its share of the buckets in V8. */
const MAP_ENTRY_BYTES = 40;
const POINTER_BYTES = 8;

/** @param expected - The number of texts to have room for in advance. */
export function createDictionary(expected = 0): Dictionary {
  const texts: (string | undefined)[] = [undefined];
  const table = createTextTable(texts, expected);
  const combinations = new Map<string, number>();
  const members = new Map<number, readonly number[]>();
  const containing = new Map<number, number[]>();

  const respelled = new Set<number>();

  function create(text: string | undefined): number {
    return texts.push(text) - 1;
  }

  function addContaining(codes: readonly number[]): ReadonlySet<number> {
    const all = new Set(codes);
    for (const code of codes) for (const combination of containing.get(code) ?? []) all.add(combination);
    return all;
  }

  return {
    texts,
    isRespelled: (code) => respelled.has(code),
    respell: (code) => respelled.add(code),
    add(text) {
      const code = table.findOrAdd(text, create);
      if (texts[code] !== text) respelled.add(code);
      return code;
    },
    combine(list) {
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
    find: table.find,
    membersOf: (code) => members.get(code) ?? [code],
    withCombinations(set) {
      if (members.size === 0) return set;
      const { list } = set;
      if (list !== undefined) return listedCodes([...addContaining(list)], texts.length);
      const all = collectCodes(texts.length);
      all.addMarked(set.words(), 0);
      for (const [code, of] of members) if (of.some(set.has)) all.add(code);
      return all.finish();
    },
    get bytes() {
      return texts.length * POINTER_BYTES + table.bytes + (3 * members.size + respelled.size) * MAP_ENTRY_BYTES;
    },
  };
}

/** The code of one text as a set; empty if it has none. */
export function oneCode({ texts, find }: Dictionary, text: string): CodeSet {
  const code = find(text);
  return listedCodes(code === 0 ? [] : [code], texts.length);
}
