import { setBit } from './bitmap.ts';

/** The number of each row's value, 0 for none; as narrow as the highest number allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** A number of so many rows, or a smaller share of all, has a list; one of more, a bitmap, which is then smaller. */
const LISTED_SHARE = 1 / 32;

/** The rows of a number that many have; always current. */
export interface Bitmap {
  readonly words: Uint32Array;
  count: number;
}

/** The rows of each number at the time when it was made. */
export interface Lists {
  /** One more than the highest number known here. */
  readonly size: number;
  /** Where the rows of a number begin; those of the next end them. */
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  readonly bitmaps: ReadonlyMap<number, Bitmap>;
  /** Rows that got a number after the lists were made. A list may hold rows that have another by now. */
  readonly fresh: number[];
}

/**
 * Makes the lists of all rows as they are now.
 *
 * @param size - One more than the highest number in `codes`.
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

/** How many rows have a number, or some more. */
export function countOf({ starts, bitmaps, size }: Lists, code: number): number {
  if (code >= size) return 0;
  return bitmaps.get(code)?.count ?? (starts[code + 1] as number) - (starts[code] as number);
}

/** Visits the rows of a number; those that got it later are not among them. */
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
