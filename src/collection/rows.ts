import { clearBit, hasBit, setBit } from './bitmap.ts';
import { growWords } from './presence.ts';

/** The objects of a collection, one in each row, in the order in which they were added. */
export interface Rows<Item> {
  /** The number of rows, including those of removed objects. */
  readonly length: number;
  /** The number of rows that there is room for, a multiple of 32. */
  readonly capacity: number;
  /** The number of objects. */
  readonly size: number;
  /** The number of objects ever added, also those removed since. */
  readonly added: number;
  /** A bitmap of the rows with an object. */
  readonly live: Uint32Array;
  objectAt(row: number): Item;
  rowOf(id: string): number | undefined;
  /** Adds an object with a new id and returns its row. */
  add(id: string, object: Item): number;
  replace(row: number, object: Item): void;
  remove(id: string, row: number): void;
  /** Renumbers the rows to remove the empty ones. */
  compact(): void;
  /** The permanent number of an object, whatever its row. It increases with each object added. */
  sequenceAt(row: number): number;
  /** The first row with a greater sequence number. */
  rowAfter(sequence: number): number;
  readonly bytes: number;
}

const MIN_CAPACITY = 1024;

/** A `Map` entry and its share of the buckets in V8, and the reference to the object. */
const ROW_BYTES = 40 + 8;

/** @param expected - The expected number of objects. */
export function createRows<Item>(expected: number): Rows<Item> {
  let objects: (Item | undefined)[] = [];
  const rowById = new Map<string, number>();
  let live = growWords(new Uint32Array(0), expected);
  /** The sequence numbers of the rows at the last compaction. Later rows add `removed` to the row. */
  let sequences = new Float64Array(0);
  let removed = 0;

  const sequenceAt = (row: number): number => sequences[row] ?? row + removed;

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
    get added() {
      return objects.length + removed;
    },
    get live() {
      return live;
    },
    objectAt: (row) => objects[row] as Item,
    rowOf: (id) => rowById.get(id),
    add(id, object) {
      const row = objects.push(object) - 1;
      if (row >= live.length << 5) live = growWords(live, Math.max(MIN_CAPACITY, row + (row >>> 1)));
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
      removed += objects.length - kept.length;
      objects = kept.map((row) => objects[row]);
      live = growWords(new Uint32Array(0), Math.max(MIN_CAPACITY, kept.length));
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
