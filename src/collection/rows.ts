import { clearBit, hasBit, setBit } from './bitmap.ts';
import { growWords } from './presence.ts';

/** The objects of a collection, each in a row of its own, in the order in which they came. */
export interface Rows<Item> {
  /** One more than the last row; rows of removed objects are among them. */
  readonly length: number;
  /** Room for so many rows, a multiple of 32. */
  readonly capacity: number;
  /** How many objects there are. */
  readonly size: number;
  /** The rows that have an object. */
  readonly live: Uint32Array;
  objectAt(row: number): Item;
  rowOf(id: string): number | undefined;
  /** Takes an object whose id is new, and gives its row. */
  add(id: string, object: Item): number;
  replace(row: number, object: Item): void;
  remove(id: string, row: number): void;
  /** Gives the objects rows anew, without any that are empty. */
  compact(): void;
  /** What an object is called for good, in whatever row: greater than those of all before it. */
  sequenceAt(row: number): number;
  /** The first row whose sequence number is greater than this. */
  rowAfter(sequence: number): number;
  readonly bytes: number;
}

const LEAST_CAPACITY = 1024;

/** Of a `Map` with a text for a key, its entry and its share of the buckets, as V8 has it; and the object's place. */
const ROW_BYTES = 40 + 8;

/** @param expected How many objects are to come, as far as is known. */
export function createRows<Item>(expected: number): Rows<Item> {
  let objects: (Item | undefined)[] = [];
  const rowById = new Map<string, number>();
  let live = growWords(new Uint32Array(0), expected);
  /** Those of the first rows; of a row behind them it is the row and what has been taken away before. */
  let sequences = new Float64Array(0);
  let taken = 0;

  const sequenceAt = (row: number): number => sequences[row] ?? row + taken;

  return {
    get length() {
      return objects.length;
    },
    get capacity() {
      return live.length << 5;
    },
    get size() {
      return rowById.size;
    },
    get live() {
      return live;
    },
    objectAt: (row) => objects[row] as Item,
    rowOf: (id) => rowById.get(id),
    add(id, object) {
      const row = objects.push(object) - 1;
      if (row >= live.length << 5) live = growWords(live, Math.max(LEAST_CAPACITY, row + (row >>> 1)));
      rowById.set(id, row);
      setBit(live, row);
      return row;
    },
    replace(row, object) {
      objects[row] = object;
    },
    remove(id, row) {
      objects[row] = undefined;
      rowById.delete(id);
      clearBit(live, row);
    },
    compact() {
      const kept = Array.from(objects.keys()).filter((row) => hasBit(live, row));
      const places = new Map(kept.map((row, place) => [row, place]));
      for (const [id, row] of rowById) rowById.set(id, places.get(row) as number);
      sequences = Float64Array.from(kept, sequenceAt);
      taken += objects.length - kept.length;
      objects = kept.map((row) => objects[row]);
      live = growWords(new Uint32Array(0), Math.max(LEAST_CAPACITY, kept.length));
      for (const row of objects.keys()) setBit(live, row);
    },
    sequenceAt,
    rowAfter(sequence) {
      let low = 0;
      let high = objects.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (sequenceAt(middle) > sequence) high = middle;
        else low = middle + 1;
      }
      return low;
    },
    get bytes() {
      return live.byteLength + sequences.byteLength + objects.length * ROW_BYTES;
    },
  };
}
