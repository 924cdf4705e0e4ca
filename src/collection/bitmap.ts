/** How many words of 32 bits hold so many bits. */
export function wordsFor(bits: number): number {
  return (bits + 31) >>> 5;
}

export function hasBit(words: Uint32Array, bit: number): boolean {
  return ((words[bit >>> 5] as number) & (1 << bit)) !== 0;
}

export function setBit(words: Uint32Array, bit: number): void {
  (words[bit >>> 5] as number) |= 1 << bit;
}

export function clearBit(words: Uint32Array, bit: number): void {
  (words[bit >>> 5] as number) &= ~(1 << bit);
}

/** How many bits of a word are set. */
function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many bits are set. */
export function countBits(words: Uint32Array): number {
  let count = 0;
  for (let index = 0; index < words.length; index++) count += countWord(words[index] as number);
  return count;
}

/** Visits the bits that are set, in order, from one on; stops when the visitor says so by `false`. */
export function visitBits(words: Uint32Array, from: number, visit: (bit: number) => boolean): void {
  for (let index = from >>> 5; index < words.length; index++) {
    let word = words[index] as number;
    // The bits before the first one asked for.
    if (index === from >>> 5) word &= -1 << from;
    while (word !== 0) {
      const bit = 31 - Math.clz32(word & -word);
      if (!visit((index << 5) + bit)) return;
      word &= word - 1;
    }
  }
}

/** Bitmaps that nobody uses at the moment; `giveBack` brings them here. */
const spare: Uint32Array[] = [];

const MOST_SPARE = 4;

/**
 * A copy of a bitmap, in memory that was used before if there is some: fresh
 * memory takes longer than most of what is done in it.
 */
export function borrowCopy(words: Uint32Array): Uint32Array {
  const copy = borrow(words.length);
  copy.set(words);
  return copy;
}

/** The same, with nothing set. */
export function borrowEmpty(length: number): Uint32Array {
  return borrow(length).fill(0);
}

function borrow(words: number): Uint32Array {
  const place = spare.findIndex(({ length }) => length === words);
  const [bitmap = new Uint32Array(words)] = place === -1 ? [] : spare.splice(place, 1);
  return bitmap;
}

/** Gives back a bitmap that was borrowed; it must not be used after. One that is never given back is garbage, no harm. */
export function giveBack(words: Uint32Array): void {
  if (spare.length === MOST_SPARE) spare.shift();
  spare.push(words);
}
