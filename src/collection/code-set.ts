import { countBits, hasBit, setBit, visitBits, wordsFor } from './bitmap.ts';

/** Numbers of a dictionary: a list of them if they are few, a bitmap if not. */
export interface CodeSet {
  readonly size: number;
  /** All of them, each once; `undefined` if they are many. */
  readonly list: readonly number[] | undefined;
  has(code: number): boolean;
  /** A bitmap of them. Made for a list when it is first asked for. */
  words(): Uint32Array;
}

/** Collects numbers, each once. */
export interface CodeCollector {
  add(code: number): void;
  /** Adds those that a bitmap marks, counted from a multiple of 32. */
  addMarked(words: Uint32Array, first: number): void;
  finish(): CodeSet;
}

const MOST_LISTED = 1024;

/** A list so short is read through more quickly than it is made a set. */
const MOST_COMPARED = 16;

/** @param codes How many numbers there are in the dictionary. */
export function collectCodes(codes: number): CodeCollector {
  const list: number[] = [];
  let all: Uint32Array | undefined;

  function mark(): Uint32Array {
    all ??= markCodes(list, codes);
    return all;
  }

  return {
    add(code) {
      if (all === undefined && list.length < MOST_LISTED) list.push(code);
      else setBit(mark(), code);
    },
    addMarked: (words, first) => mark().set(words, first >>> 5),
    finish: () => (all === undefined ? listedCodes(list, codes) : markedCodes(all, codes)),
  };
}

function markedCodes(words: Uint32Array, codes: number): CodeSet {
  const size = countBits(words);
  if (size > MOST_LISTED) return { size, list: undefined, has: (code) => hasBit(words, code), words: () => words };
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
      if (list.length <= MOST_COMPARED) return list.includes(code);
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
