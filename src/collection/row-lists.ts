import { setBit } from './bitmap.ts';

/** The code of each row's value, 0 for none, in the narrowest array that fits. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** A code with up to this share of all rows has a list; one with more has a bitmap, which is smaller then. */
const LISTED_SHARE = 1 / 32;

/** The rows of a frequent code; always current. */
export interface Bitmap {
  readonly words: Uint32Array;
  count: number;
}

/** The rows of each code when the lists were built. */
export interface Lists {
  /** One more than the highest code in the lists. */
  readonly size: number;
  /** The start of the rows of each code; the next start is the end. */
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  readonly bitmaps: ReadonlyMap<number, Bitmap>;
  /** Rows that changed after the lists were built. A list may contain rows that have another code by now. */
  readonly fresh: number[];
}

/**
 * Builds the lists of all rows.
 *
 * @param size - One more than the highest code.
 */
export function buildLists(codes: Codes, size: number): Lists {
  const ends = new Uint32Array(size);
  for (let row = 0; row < codes.length; row++) (ends[codes[row] as number] as number)++;
  const bitmaps = new Map<number, Bitmap>();
  const starts = new Uint32Array(size + 1);
  let total = 0;
  for (let code = 0; code < size; code++) {
    const count = ends[code] as number;
    starts[code] = total;
    ends[code] = total;
    if (count > codes.length * LISTED_SHARE) bitmaps.set(code, { words: new Uint32Array(codes.length >>> 5), count });
    else total += count;
  }
  starts[size] = total;
  const rows = new Uint32Array(total);
  const isDense = new Uint8Array(size);
  for (const code of bitmaps.keys()) isDense[code] = 1;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row] as number;
    if (isDense[code] === 1) setBit(bitmaps.get(code)?.words as Uint32Array, row);
    else rows[(ends[code] as number)++] = row;
  }
  return { size, starts, rows, bitmaps, fresh: [] };
}

/** An upper bound of the number of rows with a code. */
export function countOf({ starts, bitmaps, size }: Lists, code: number): number {
  if (code >= size) return 0;
  return bitmaps.get(code)?.count ?? (starts[code + 1] as number) - (starts[code] as number);
}

/** Visits the rows of a code, without those that changed later. */
export function visitList(
  codes: Codes,
  { starts, rows, size }: Lists,
  code: number,
  visitor: (row: number) => void,
): void {
  if (code >= size) return;
  const end = starts[code + 1] as number;
  for (let index = starts[code] as number; index < end; index++) {
    const row = rows[index] as number;
    if (codes[row] === code) visitor(row);
  }
}
