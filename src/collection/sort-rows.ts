import type { Columns } from './columns.ts';
import type { RowSet } from './row-set.ts';
import { createComparison, type SortField, type SortKey } from './sort-fields.ts';

/** The place of an object in an order: its keys, and its sequence number among objects with the same keys. */
export interface SortPlace {
  readonly keys: readonly SortKey[];
  readonly sequence: number;
}

/** An order of rows: by fields, then by the sequence in which the objects were added. */
export interface RowOrder {
  compare(a: number, b: number): number;
  /** Returns a function that says whether a row comes after a place. */
  isAfter(place: SortPlace): (row: number) => boolean;
  keysOf(row: number): readonly SortKey[];
  /** Whether keys, which come from outside, may belong to a row. */
  takes(keys: unknown): keys is readonly SortKey[];
}

/** @param sequenceAt - Increases with the row. */
export function createRowOrder(
  fields: readonly SortField[],
  columns: Columns,
  sequenceAt: (row: number) => number,
): RowOrder {
  const comparisons = fields.map((field) => createComparison(field, columns));
  const compare = comparisons.reduceRight(
    (next, { compare: first }) =>
      (a: number, b: number) =>
        first(a, b) || next(a, b),
    (a: number, b: number) => a - b,
  );
  return {
    compare,
    isAfter({ keys, sequence }) {
      const tests = comparisons.map(({ compareWith }, index) => compareWith(keys[index] ?? null));
      return (row) => {
        for (const test of tests) {
          const result = test(row);
          if (result !== 0) return result > 0;
        }
        return sequenceAt(row) > sequence;
      };
    },
    keysOf: (row) => comparisons.map(({ keyOf }) => keyOf(row)),
    takes(keys): keys is readonly SortKey[] {
      return (
        Array.isArray(keys) &&
        keys.length === comparisons.length &&
        comparisons.every(({ takes }, index) => takes(keys[index]))
      );
    },
  };
}

/** Sorts all rows. */
export function sortRows(found: RowSet, { compare }: RowOrder): readonly number[] {
  const rows: number[] = [];
  found.visit(0, (row) => rows.push(row) > 0);
  return rows.sort(compare);
}

/** Finds the first rows of an order, after a place; keeps no more than `count`, so it takes one pass. */
export function sortFirstRows(
  found: RowSet,
  { compare, isAfter }: RowOrder,
  after: SortPlace | undefined,
  count: number,
): readonly number[] {
  const first: number[] = [];
  const isWanted = after === undefined ? () => true : isAfter(after);
  found.visit(0, (row) => {
    const isFull = first.length === count;
    if (isFull && compare(row, first[count - 1] as number) > 0) return true;
    if (!isWanted(row)) return true;
    if (isFull) first.pop();
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(first[middle] as number, row) < 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, row);
    return true;
  });
  return first;
}
