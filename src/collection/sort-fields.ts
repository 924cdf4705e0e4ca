import type { ResolvedField } from '../catalogue/resolve-field.ts';
import type { Resource } from '../catalogue/resource.ts';
import { foldText } from '../matcher/fold-text.ts';
import { describeValue } from '../text/describe-value.ts';
import { isList } from '../text/is-list.ts';
import { readPath } from './arguments.ts';
import type { SortBy } from './collection.ts';
import type { Columns } from './columns.ts';
import type { NumberColumn } from './number-column.ts';
import type { TextColumn } from './text-column.ts';

/** A field to sort by, as a caller names it. */
export interface SortField {
  readonly resolved: ResolvedField;
  readonly isDescending: boolean;
}

/** What an object is sorted by: a number, a folded text, or `null` for no value. */
export type SortKey = number | string | null;

/** Compares rows by one field, in its direction; rows without a value come last. */
export interface RowComparison {
  compare(a: number, b: number): number;
  /** Returns a function that compares rows with a key. */
  compareWith(key: SortKey): (row: number) => number;
  keyOf(row: number): SortKey;
  /** Whether a key may belong to the field. */
  takes(key: unknown): boolean;
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
    if (resolved.field.type === 'presence') {
      throw new TypeError(`\`sortBy\` must name fields that can be sorted; ${resolved.field.path} has no values`);
    }
    return { resolved, isDescending };
  });
}

export function createComparison({ resolved, isDescending }: SortField, columns: Columns): RowComparison {
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
    takes: (key) => key === null || typeof key === 'number',
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
    takes: (key) => key === null || typeof key === 'string',
  };
}
