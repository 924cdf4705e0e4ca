import { foldText } from '../matcher/fold-text.ts';

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
  withCombinations(codes: readonly number[]): readonly number[];
  /** A guess at the memory it takes. */
  readonly bytes: number;
}

/** Of a `Map` with a text for a key, its entry and its share of the buckets, as V8 has it. */
const MAP_ENTRY_BYTES = 40;
const POINTER_BYTES = 8;

export function createDictionary(): Dictionary {
  const texts: (string | undefined)[] = [undefined];
  // By spelling: that of the fold is always among them.
  const codes = new Map<string, number>();
  const combinations = new Map<string, number>();
  const members = new Map<number, readonly number[]>();
  const containing = new Map<number, number[]>();

  function create(text: string | undefined): number {
    return texts.push(text) - 1;
  }

  return {
    texts,
    add(text) {
      const known = codes.get(text);
      if (known !== undefined) return known;
      const folded = foldText(text);
      const code = codes.get(folded) ?? create(text);
      codes.set(folded, code);
      if (folded !== text) codes.set(text, code);
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
    find: (text) => codes.get(text) ?? codes.get(foldText(text)) ?? 0,
    membersOf: (code) => members.get(code) ?? [code],
    withCombinations(list) {
      if (members.size === 0) return list;
      const all = new Set(list);
      for (const code of list) for (const combination of containing.get(code) ?? []) all.add(combination);
      return [...all];
    },
    get bytes() {
      return texts.length * POINTER_BYTES + (codes.size + combinations.size + 2 * members.size) * MAP_ENTRY_BYTES;
    },
  };
}
