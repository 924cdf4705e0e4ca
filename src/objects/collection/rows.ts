import { partitionPoint } from '../../language/base/partition-point.ts';
import { clearBit, setBit, visitBits, wordsFor } from './bitmap.ts';
import { growWords } from './selection.ts';

const MIN_CAPACITY = 1024;

/** A `Map` entry and its share of the buckets in V8, and the reference to the object. */
const ROW_BYTES = 40 + 8;

/** Empty rows are removed if they are more than this, and more than half of all rows. */
const MAX_EMPTY = 1024;

/** The objects of a collection, one in each row, in the order in which they were added. */
export type Rows<Item> = ReturnType<typeof createRows<Item>>;

/** @param expected - The expected number of objects. */
export function createRows<Item>(expected: number) {
  const objects: (Item | undefined)[] = [];
  const sequenceById = new Map<string, number>();
  let live = growWords(new Uint32Array(0), expected);
  /** The sequence numbers of the rows at the last compaction. Later rows add `removed` to the row. */
  let sequences = new Float64Array(0);
  let removed = 0;

  /** The permanent number of an object, whatever its row. It increases with each object added. */
  const sequenceAt = (row: number): number => sequences[row] ?? row + removed;

  /** Finds the first row with at least this sequence number. */
  function rowFrom(sequence: number): number {
    return partitionPoint(0, objects.length, (row) => sequenceAt(row) < sequence);
  }

  return {
    /** The number of rows, including those of removed objects. */
    get length() {
      return objects.length;
    },
    /** The number of rows that there is room for, a multiple of 32. */
    get capacity() {
      return live.length << 5;
    },
    /** The number of objects. */
    get size() {
      return sequenceById.size;
    },
    /** A bitmap of the rows with an object. */
    get live(): Uint32Array {
      return live;
    },
    objectAt: (row: number) => objects[row] as Item,
    rowOf(id: string) {
      const sequence = sequenceById.get(id);
      return sequence === undefined ? undefined : rowFrom(sequence);
    },
    /** Adds an object with a new id and returns its row. */
    add(id: string, object: Item) {
      const row = objects.push(object) - 1;
      if (row >= live.length << 5) live = growWords(live, Math.max(MIN_CAPACITY, row + (row >>> 1)));
      sequenceById.set(id, sequenceAt(row));
      setBit(live, row);
      return row;
    },
    replace(row: number, object: Item) {
      objects[row] = object;
    },
    remove(id: string, row: number) {
      objects[row] = undefined;
      sequenceById.delete(id);
      clearBit(live, row);
    },
    /** Removes all objects. Sequence numbers continue. */
    clear() {
      removed += objects.length;
      objects.length = 0;
      sequences = new Float64Array(0);
      sequenceById.clear();
      live = growWords(new Uint32Array(0), 0);
    },
    /** Removes the empty rows, if they are many. Returns whether it did, so that all indexes must be rebuilt. */
    compact() {
      const { length } = objects;
      if (length <= 2 * sequenceById.size + MAX_EMPTY) return false;
      const kept = new Float64Array(sequenceById.size);
      let to = 0;
      visitBits(live, 0, (row) => {
        kept[to] = sequenceAt(row);
        objects[to] = objects[row];
        return ++to > 0;
      });
      sequences = kept;
      removed += length - to;
      objects.length = to;
      live = new Uint32Array(wordsFor(Math.max(MIN_CAPACITY, to)));
      for (let row = 0; row < to; row++) setBit(live, row);
      return true;
    },
    sequenceAt,
    /** The first row with a greater sequence number. */
    rowAfter: (sequence: number) => rowFrom(sequence + 1),
    get bytes() {
      return live.byteLength + sequences.byteLength + objects.length * ROW_BYTES;
    },
  };
}
