import { partitionPoint } from '../../language/base/partition-point.ts';
import { describeValue, isList } from '../../language/base/plain-data.ts';
import type { ResolvedField } from '../../language/catalogue/resolve-field.ts';
import type { Resource } from '../../language/catalogue/resource.ts';
import { foldText } from '../matcher/fold-text.ts';
import { readPath } from './arguments.ts';
import type { RowSet } from './bitmap.ts';
import type { SortBy } from './collection.ts';
import type { Columns } from './columns.ts';
import type { NumberColumn } from './number-column.ts';
import type { TextColumn } from './text-column.ts';

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
  };
}

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
    const at = partitionPoint(0, first.length, (index) => compare(first[index] as number, row) < 0);
    first.splice(at, 0, row);
    return true;
  });
  return first;
}

export interface SortField {
  readonly resolved: ResolvedField;
  readonly isDescending: boolean;
}

/** What an object is sorted by: a number, a folded text, or `null` for no value. */
export type SortKey = number | string | null;

/** Compares rows by one field, in its direction; rows without a value come last. */
export interface RowComparison {
  compare(a: number, b: number): number;
  compareWith(key: SortKey): (row: number) => number;
  keyOf(row: number): SortKey;
}

/** @throws {TypeError} If it does not name fields with values to sort. */
export function readSortBy(resource: Resource, sortBy: SortBy | undefined): readonly SortField[] {
  if (sortBy === undefined) return [];
  if (typeof sortBy !== 'string' && !isList(sortBy)) {
    throw new TypeError(`\`sortBy\` must be the path of a field or a list of paths; got ${describeValue(sortBy)}`);
  }
  return [sortBy].flat().map((written: unknown) => {
    const isDescending = typeof written === 'string' && written.startsWith('-');
    const resolved = readPath(resource, isDescending ? written.slice(1) : (written as string), 'sortBy');
    const { path, type } = resolved.field;
    if (type === 'presence' || type === 'any') {
      const reason = type === 'any' ? 'has values of several types' : 'has no values';
      throw new TypeError(`\`sortBy\` must name fields that can be sorted; ${path} ${reason}`);
    }
    return { resolved, isDescending };
  });
}

function createComparison({ resolved, isDescending }: SortField, columns: Columns): RowComparison {
  const { type } = resolved.field;
  return type === 'numeric' || type === 'date'
    ? compareNumbersOf(columns.numberColumnOf(resolved), isDescending)
    : compareTextsOf(columns.textColumnOf(resolved), isDescending);
}

function compareNumbersOf({ extremeOf }: NumberColumn, isDescending: boolean): RowComparison {
  const numberOf = (row: number): number => extremeOf(row, isDescending);
  const sign = isDescending ? -1 : 1;
  const compareTwo = (a: number, b: number): number => {
    if (a < b) return -sign;
    if (a > b) return sign;
    // Equal, or one of them is no number.
    return a === b ? 0 : Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  };
  return {
    compare: (a, b) => compareTwo(numberOf(a), numberOf(b)),
    compareWith(key) {
      const number = typeof key === 'number' ? key : Number.NaN;
      return (row) => compareTwo(numberOf(row), number);
    },
    keyOf(row) {
      const number = numberOf(row);
      return Number.isNaN(number) ? null : number;
    },
  };
}

function compareTextsOf({ order, extremeCodeOf, dictionary }: TextColumn, isDescending: boolean): RowComparison {
  const sign = isDescending ? -1 : 1;
  const codeOf = (row: number): number => extremeCodeOf(row, isDescending);
  return {
    compare(a, b) {
      const left = codeOf(a);
      const right = codeOf(b);
      if (left === right) return 0;
      if (left === 0 || right === 0) return left === 0 ? 1 : -1;
      return sign * order.compare(left, right);
    },
    compareWith(key) {
      if (typeof key !== 'string') return (row) => (codeOf(row) === 0 ? 0 : -1);
      const compare = order.compareWith(key);
      return (row) => {
        const code = codeOf(row);
        return code === 0 ? 1 : sign * compare(code);
      };
    },
    keyOf(row) {
      const code = codeOf(row);
      return code === 0 ? null : foldText(dictionary.texts[code] ?? '');
    },
  };
}
