import { clearBit, hasBit, setBit, wordsFor } from './bitmap.ts';
import { createIds } from './ids.ts';
import { growWords } from './presence.ts';

/** The objects of a collection, one in each row, in the order in which they were added. */
export interface Rows<Item> {
  /** The number of rows, including those of removed objects. */
  readonly length: number;
  /** The number of rows that there is room for, a multiple of 32. */
  readonly capacity: number;
  /** The number of objects. */
  readonly size: number;
  /** The number of objects ever added, including removed ones. */
  readonly added: number;
  /** A bitmap of the rows with an object. */
  readonly live: Uint32Array;
  objectAt(row: number): Item;
  rowOf(id: string): number | undefined;
  /** Adds an object with a new id and returns its row. */
  add(id: string, object: Item): number;
  replace(row: number, object: Item): void;
  remove(id: string, row: number): void;
  /** Removes all objects. Sequence numbers continue. */
  clear(): void;
  /**
   * If many rows are empty, moves some objects to empty rows before them. Called after
   * each edit, so that the empty rows disappear step by step.
   */
  compact(indexes: RowIndexes): void;
  /** The permanent number of an object, whatever its row. It increases with each object added. */
  sequenceAt(row: number): number;
  /** The first row with a greater sequence number. */
  rowAfter(sequence: number): number;
  readonly bytes: number;
}

/** The indexes that store values by row. */
export interface RowIndexes {
  /** Moves the values of a row to an empty row before it. */
  move(from: number, to: number): void;
  /** Drops everything, because there is room for far fewer rows. */
  forget(): void;
}

const MIN_CAPACITY = 1024;

/** Storage is reduced if it is larger than the objects need by this factor. */
const MAX_ROOM = 4;

/** A `Map` entry and its share of the buckets in V8, and the reference to the object. */
const ROW_BYTES = 40 + 8;

/** Objects are moved if more rows than this, and more than half of all rows, are empty. */
const MAX_EMPTY = 1024;

/** The number of rows that one edit looks at to move their objects. */
const SLICE = 64;

/** A compaction that has begun: the rows from `to` up to `from` are empty. */
interface Compaction {
  /** The next row whose object is moved. */
  from: number;
  /** The row that it is moved to. */
  to: number;
  /** The sequence numbers of the rows before `to`. */
  readonly sequences: Float64Array<ArrayBuffer>;
}

/** @param expected - The expected number of objects. */
export function createRows<Item>(expected: number): Rows<Item> {
  const objects: (Item | undefined)[] = [];
  let sequenceById = createIds();
  let live = growWords(new Uint32Array(0), expected);
  /** The sequence numbers of the rows at the last compaction. Later rows add `removed` to the row. */
  let sequences = new Float64Array(0);
  let removed = 0;
  let compaction: Compaction | undefined;

  function sequenceAt(row: number): number {
    if (compaction !== undefined && row < compaction.to) return compaction.sequences[row] as number;
    return sequences[row] ?? row + removed;
  }

  /** Finds the first row in a range with at least this sequence number; the end of the range if there is none. */
  function findRow(sequence: number, from: number, to: number): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sequenceAt(middle) >= sequence) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  function rowFrom(sequence: number): number {
    if (compaction === undefined) return findRow(sequence, 0, objects.length);
    const moved = findRow(sequence, 0, compaction.to);
    return moved < compaction.to ? moved : findRow(sequence, compaction.from, objects.length);
  }

  function finish({ to, sequences: moved }: Compaction, indexes: RowIndexes): void {
    sequences = moved.slice(0, to);
    removed += objects.length - to;
    objects.length = to;
    compaction = undefined;
    const capacity = Math.max(MIN_CAPACITY, to);
    if (live.length << 5 <= MAX_ROOM * capacity) return;
    live = live.slice(0, wordsFor(capacity));
    indexes.forget();
  }

  return {
    get length() {
      return objects.length;
    },
    get capacity() {
      return live.length << 5;
    },
    get size() {
      return sequenceById.size;
    },
    get added() {
      return objects.length + removed;
    },
    get live() {
      return live;
    },
    objectAt: (row) => objects[row] as Item,
    rowOf(id) {
      const sequence = sequenceById.get(id);
      return sequence === undefined ? undefined : rowFrom(sequence);
    },
    add(id, object) {
      const row = objects.push(object) - 1;
      if (row >= live.length << 5) live = growWords(live, Math.max(MIN_CAPACITY, row + (row >>> 1)));
      sequenceById.set(id, sequenceAt(row));
      setBit(live, row);
      return row;
    },
    replace(row, object) {
      objects[row] = object;
    },
    remove(id, row) {
      objects[row] = undefined;
      sequenceById.delete(id);
      clearBit(live, row);
    },
    clear() {
      removed += objects.length;
      objects.length = 0;
      sequences = new Float64Array(0);
      compaction = undefined;
      sequenceById = createIds();
      live = growWords(new Uint32Array(0), 0);
    },
    compact(indexes) {
      if (compaction === undefined) {
        if (objects.length <= 2 * sequenceById.size + MAX_EMPTY) return;
        compaction = { from: 0, to: 0, sequences: new Float64Array(objects.length) };
      }
      const end = Math.min(compaction.from + SLICE, objects.length);
      for (; compaction.from < end; compaction.from++) {
        const { from, to } = compaction;
        if (!hasBit(live, from)) continue;
        compaction.sequences[to] = sequenceAt(from);
        compaction.to++;
        if (from === to) continue;
        objects[to] = objects[from];
        objects[from] = undefined;
        clearBit(live, from);
        setBit(live, to);
        indexes.move(from, to);
      }
      if (end === objects.length) finish(compaction, indexes);
    },
    sequenceAt,
    rowAfter: (sequence) => rowFrom(sequence + 1),
    get bytes() {
      return (
        live.byteLength + sequences.byteLength + (compaction?.sequences.byteLength ?? 0) + objects.length * ROW_BYTES
      );
    },
  };
}
