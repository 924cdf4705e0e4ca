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
