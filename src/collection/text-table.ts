import { foldText } from '../matcher/fold-text.ts';

/** Finds the number of a text among texts that have one, letter case aside. */
export interface TextTable {
  /** The number of a text that is the same but for letter case, 0 if there is none. */
  find(text: string): number;
  /** Takes in a text that is not there. */
  add(text: string, code: number): void;
  readonly bytes: number;
}

/**
 * A hash table of numbers alone, a fifth of what a `Map` of texts takes; the
 * texts stay where they are. Its hash begins with a number drawn by chance, so
 * that nobody can choose texts that collide.
 *
 * @param texts - By number; what is `undefined` is not found.
 */
export function createTextTable(texts: readonly (string | undefined)[]): TextTable {
  let slots = new Uint32Array(64);
  let size = 0;
  const seed = Math.floor(Math.random() * 2 ** 32);

  function insert(text: string, code: number): void {
    const mask = slots.length - 1;
    let slot = hashFolded(text, seed) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = code;
  }

  return {
    find(text) {
      const mask = slots.length - 1;
      let slot = hashFolded(text, seed) & mask;
      for (let code = slots[slot] as number; code !== 0; code = slots[slot] as number) {
        if (isSame(texts[code] as string, text)) return code;
        slot = (slot + 1) & mask;
      }
      return 0;
    },
    add(text, code) {
      size++;
      if (size * 3 > slots.length * 2) {
        const before = slots;
        slots = new Uint32Array(before.length * 2);
        for (const one of before) if (one !== 0) insert(texts[one] as string, one);
      }
      insert(text, code);
    },
    get bytes() {
      return slots.byteLength;
    },
  };
}

function hashFolded(text: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 127) return hashUnits(foldText(text), seed);
    hash = Math.imul(hash ^ (unit > 64 && unit < 91 ? unit + 32 : unit), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

function hashUnits(folded: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < folded.length; index++) {
    hash = Math.imul(hash ^ folded.charCodeAt(index), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

function isSame(a: string, b: string): boolean {
  return a === b || (a.length === b.length && foldText(a) === foldText(b));
}
