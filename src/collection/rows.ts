import { clearBit, setBit } from './bitmap.ts';
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
  /** What a row is called for good, whatever is removed: greater than those of all rows before. */
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
  const objects: (Item | undefined)[] = [];
  const rowById = new Map<string, number>();
  let live = growWords(new Uint32Array(0), expected);

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
    sequenceAt: (row) => row,
    rowAfter: (sequence) => sequence + 1,
    get bytes() {
      return live.byteLength + objects.length * ROW_BYTES;
    },
  };
}
