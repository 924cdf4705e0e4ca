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
