import { countBits, hasBit, setBit, visitBits, wordsFor } from './bitmap.ts';

/** A set of codes of a dictionary: a list if they are few, otherwise a bitmap. */
export interface CodeSet {
  readonly size: number;
  /** All codes, each once; `undefined` if they are many. */
  readonly list: readonly number[] | undefined;
  has(code: number): boolean;
  /** A bitmap of the codes, created on first use. */
  words(): Uint32Array;
}

export type CodeCollector = ReturnType<typeof collectCodes>;

const MAX_LISTED = 1024;

/** A list up to this length is faster to search than to convert to a set. */
const MAX_COMPARED = 16;

/** @param codes - The number of codes in the dictionary. */
export function collectCodes(codes: number) {
  const list: number[] = [];
  let all: Uint32Array | undefined;

  function mark(): Uint32Array {
    all ??= markCodes(list, codes);
    return all;
  }

  return {
    add(code: number) {
      if (all === undefined && list.length < MAX_LISTED) list.push(code);
      else setBit(mark(), code);
    },
    /** Adds the codes in a bitmap whose first bit stands for `first`, a multiple of 32. */
    addMarked: (words: Uint32Array, first: number) => mark().set(words, first >>> 5),
    finish: () => (all === undefined ? listedCodes(list, codes) : markedCodes(all, codes)),
  };
}

function markedCodes(words: Uint32Array, codes: number): CodeSet {
  const size = countBits(words);
  if (size > MAX_LISTED) return { size, list: undefined, has: (code) => hasBit(words, code), words: () => words };
  const list: number[] = [];
  visitBits(words, 0, (code) => list.push(code) > 0);
  return listedCodes(list, codes);
}

export function listedCodes(list: readonly number[], codes: number): CodeSet {
  let words: Uint32Array | undefined;
  let set: ReadonlySet<number> | undefined;
  return {
    size: list.length,
    list,
    has(code) {
      if (list.length <= MAX_COMPARED) return list.includes(code);
      set ??= new Set(list);
      return set.has(code);
    },
    words() {
      words ??= markCodes(list, codes);
      return words;
    },
  };
}

function markCodes(list: readonly number[], codes: number): Uint32Array {
  const words = new Uint32Array(wordsFor(codes));
  for (const code of list) setBit(words, code);
  return words;
}
