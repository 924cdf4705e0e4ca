import { type CodeSet, collectCodes, listedCodes } from './code-set.ts';
import { createTextTable } from './text-table.ts';

/**
 * Numbers for the values of a field. A text and its other spellings by letter
 * case share one; so does each combination of values that an object has
 * together. 0 is no value.
 */
export interface Dictionary {
  /** By number: the spelling that came first, `undefined` for a combination. */
  readonly texts: readonly (string | undefined)[];
  /** The number of a text, a new one if need be. */
  add(text: string): number;
  /** The number of texts that one object has together, given their numbers. */
  combine(codes: readonly number[]): number;
  /** The number of a text, 0 if there is none. */
  find(text: string): number;
  /** The numbers of the texts in a combination, or of the text itself. */
  membersOf(code: number): readonly number[];
  /** Numbers of texts, and of all combinations that one of them is in. */
  withCombinations(codes: CodeSet): CodeSet;
  /** A guess at the memory it takes. */
  readonly bytes: number;
}

/** Of a `Map`, an entry and its share of the buckets, as V8 has it. */
const MAP_ENTRY_BYTES = 40;
const POINTER_BYTES = 8;

export function createDictionary(): Dictionary {
  const texts: (string | undefined)[] = [undefined];
  const table = createTextTable(texts);
  const combinations = new Map<string, number>();
  const members = new Map<number, readonly number[]>();
  const containing = new Map<number, number[]>();

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
    add: (text) => table.findOrAdd(text, create),
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
      return texts.length * POINTER_BYTES + table.bytes + 3 * members.size * MAP_ENTRY_BYTES;
    },
  };
}

/** The number of a text alone. */
export function oneCode({ texts, find }: Dictionary, text: string): CodeSet {
  const code = find(text);
  return listedCodes(code === 0 ? [] : [code], texts.length);
}
