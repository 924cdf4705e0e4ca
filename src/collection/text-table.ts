import { foldText } from '../matcher/fold-text.ts';

/** Finds the code of a text, ignoring letter case. */
export interface TextTable {
  /** The code of an equal text, 0 if there is none. */
  find(text: string): number;
  /** The same, but adds a missing text under the code that `add` returns. */
  findOrAdd(text: string, add: (text: string) => number): number;
  readonly bytes: number;
}

/** The number of slots of the previous table that each lookup moves. It is empty before the new table is full. */
const MOVED_SLOTS = 16;

/**
 * Creates a hash table of codes, which takes a fifth of the memory of a `Map` of
 * texts. The hash has a random seed, so that nobody can choose texts that collide.
 * A full table is replaced by a wider one in slices, so that no call takes long.
 *
 * @param texts - The texts by code.
 * @param expected - The number of texts to have room for in advance.
 */
export function createTextTable(texts: readonly (string | undefined)[], expected = 0): TextTable {
  let slots = new Uint32Array(Math.max(64, 2 ** Math.ceil(Math.log2(expected * 1.5 + 1))));
  let size = 0;
  /** The previous table. Its slots from `moved` on are not yet in `slots`. */
  let before: Uint32Array | undefined;
  let moved = 0;
  const seed = (Math.random() * 2 ** 32) | 0;

  /** The slot of a text in a table, or the empty slot where it belongs. */
  function slotIn(table: Uint32Array, text: string): number {
    const mask = table.length - 1;
    let slot = hashFolded(text, seed) & mask;
    for (let code = table[slot] as number; code !== 0; code = table[slot] as number) {
      if (isSame(texts[code] as string, text)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  function moveSlice(table: Uint32Array): void {
    const mask = slots.length - 1;
    for (const end = moved + MOVED_SLOTS; moved < end; moved++) {
      const code = table[moved] as number;
      if (code === 0) continue;
      let slot = hashFolded(texts[code] as string, seed) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = code;
    }
    if (moved >= table.length) before = undefined;
  }

  function widen(): void {
    before = slots;
    moved = 0;
    slots = new Uint32Array(slots.length * 2);
  }

  function findBefore(text: string): number {
    return before === undefined ? 0 : (before[slotIn(before, text)] as number);
  }

  return {
    find: (text) => (slots[slotIn(slots, text)] as number) || findBefore(text),
    findOrAdd(text, add) {
      if (before !== undefined) moveSlice(before);
      const slot = slotIn(slots, text);
      const known = (slots[slot] as number) || findBefore(text);
      if (known !== 0) return known;
      const code = add(text);
      slots[slot] = code;
      size++;
      if (size * 3 > slots.length * 2) widen();
      return code;
    },
    get bytes() {
      return slots.byteLength + (before?.byteLength ?? 0);
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
