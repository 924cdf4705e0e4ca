import { foldText } from '../matcher/fold-text.ts';

/** Finds the code of a text, ignoring letter case. */
export interface TextTable {
  /** The code of an equal text, 0 if there is none. */
  find(text: string): number;
  /** The same, but adds a missing text under the code that `add` returns. */
  findOrAdd(text: string, add: (text: string) => number): number;
  readonly bytes: number;
}

/**
 * Creates a hash table of codes, which takes a fifth of the memory of a `Map` of
 * texts. The hash has a random seed, so that nobody can choose texts that collide.
 *
 * @param texts - The texts by code; `undefined` entries are not found.
 */
export function createTextTable(texts: readonly (string | undefined)[]): TextTable {
  let slots = new Uint32Array(64);
  let size = 0;
  const seed = (Math.random() * 2 ** 32) | 0;

  /** The slot of a text, or the empty slot where it belongs. */
  function slotOf(text: string): number {
    const mask = slots.length - 1;
    let slot = hashFolded(text, seed) & mask;
    for (let code = slots[slot] as number; code !== 0; code = slots[slot] as number) {
      if (isSame(texts[code] as string, text)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  function widen(): void {
    slots = new Uint32Array(slots.length * 2);
    const mask = slots.length - 1;
    // In the order of the codes, which is probably also that in memory.
    for (const [code, text] of texts.entries()) {
      if (text === undefined) continue;
      let slot = hashFolded(text, seed) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = code;
    }
  }

  return {
    find: (text) => slots[slotOf(text)] as number,
    findOrAdd(text, add) {
      const slot = slotOf(text);
      const known = slots[slot] as number;
      if (known !== 0) return known;
      const code = add(text);
      slots[slot] = code;
      size++;
      if (size * 3 > slots.length * 2) widen();
      return code;
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
    hash = Math.imul(hash ^ lower(unit), 0x9e3779b1);
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
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left === right) continue;
    if (left > 127 || right > 127) return foldText(a) === foldText(b);
    if (lower(left) !== lower(right)) return false;
  }
  return true;
}

function lower(unit: number): number {
  return unit > 64 && unit < 91 ? unit + 32 : unit;
}
