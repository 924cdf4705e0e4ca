import type { ResolvedField } from '../../language/catalogue/resolve-field.ts';
import type { CheckedClause } from '../../language/checker/checked-clause.ts';
import { instantsOf } from '../matcher/instants.ts';
import { nextDouble, readRange } from '../matcher/number-range.ts';
import { createValueTest } from '../matcher/value-tests.ts';
import { hasValue } from '../matcher/values.ts';
import { createNumberOrder, createNumbers, type NumberOrder, selectRange } from './number-order.ts';
import { createReader, ValueList } from './read-values.ts';
import type { FieldColumn, Selection } from './selection.ts';
import { createPresence } from './selection.ts';

/** The column of a field whose values are numbers or instants. */
export interface NumberColumn extends FieldColumn {
  /** The rows that match all clauses, without their negations. */
  selectAll(clauses: readonly CheckedClause[]): Selection;
  /** The numbers of a row, in the order of the object; none if it has none. */
  numbersOf(row: number): readonly number[];
  /** The only number of a row; `NaN` for none or several. */
  numberAt(row: number): number;
  hasSeveral(row: number): boolean;
  /** The least number of a row, or the greatest; `NaN` for none. */
  extremeOf(row: number, isGreatest: boolean): number;
}

/** The order is rebuilt after so many rows have changed. */
const MAX_FRESH = 1024;
const FRESH_SHARE = 1 / 32;

/**
 * Keeps the number of a field for each row; for a date, the milliseconds since the
 * epoch. A row with several values keeps them unchanged, for the matcher's test.
 *
 * @see L3.8, L3.9
 */
export function createNumberColumn(resolved: ResolvedField): NumberColumn {
  const read = createReader(resolved);
  const isDate = resolved.field.type === 'date';
  const toNumber = isDate ? instantsOf(resolved.field) : readNumber;
  const numbers = createNumbers(isDate ? 1000 : 1);
  const presence = createPresence();
  const several = new Map<number, readonly unknown[]>();
  let capacity = 0;
  let order: NumberOrder | undefined;
  /** Rows written since the order was built. */
  let fresh: number[] = [];

  function readOrder(): NumberOrder {
    order ??= createNumberOrder(numbers, capacity);
    return order;
  }

  function noteFresh(row: number): void {
    if (order === undefined) return;
    fresh.push(row);
    if (fresh.length > MAX_FRESH + capacity * FRESH_SHARE) {
      order = undefined;
      fresh = [];
    }
  }

  function selectAll(clauses: readonly CheckedClause[]): Selection {
    const bounds = clauses.map(({ operator, value }) => {
      const bound = value.kind === 'number' ? value.number : value.kind === 'date' ? value.epochMs : Number.NaN;
      return { operator, bound };
    });
    const tests = clauses.map(createValueTest);
    const others = new Set<number>();
    for (const [row, values] of several) if (tests.every((test) => values.some(test))) others.add(row);
    return selectRange(readRange(bounds, nextDouble), numbers, readOrder(), fresh, others);
  }

  function put(row: number, value: unknown): void {
    const values = ValueList.valuesOf(value);
    const number = (values === undefined ? toNumber(value) : undefined) ?? Number.NaN;
    presence.write(row, values?.some(hasValue) ?? hasValue(value));
    if (values !== undefined) several.set(row, values);
    else several.delete(row);
    numbers.write(row, number);
    noteFresh(row);
  }

  function numbersOf(row: number): readonly number[] {
    const values = several.get(row);
    if (values !== undefined) return values.flatMap((value) => toNumber(value) ?? []);
    const number = numbers.at(row);
    return Number.isNaN(number) ? [] : [number];
  }

  return {
    numbersOf,
    numberAt: numbers.at,
    hasSeveral: (row) => several.size > 0 && several.has(row),
    extremeOf(row, isGreatest) {
      if (several.size === 0 || !several.has(row)) return numbers.at(row);
      const all = numbersOf(row);
      if (all.length === 0) return Number.NaN;
      return all.reduce((a, b) => (isGreatest ? Math.max(a, b) : Math.min(a, b)));
    },
    prepare() {
      readOrder();
    },
    grow(next) {
      capacity = next;
      // The bitmaps of the order have the length of the rows.
      order = undefined;
      fresh = [];
      numbers.grow(capacity);
      presence.grow(capacity);
    },
    write: (row, object) => put(row, read(object)),
    clear: (row) => put(row, undefined),
    select: (clause) => (clause.value.kind === 'null' ? presence.selection : selectAll([clause])),
    selectAll,
    isStale: false,
    get bytes() {
      return numbers.bytes + presence.bytes + (order?.bytes ?? 0) + fresh.length * 8 + several.size * 100;
    },
  };
}

export function readNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const number = Number(value);
  // Infinity is not a value (L3.8).
  return Number.isFinite(number) ? number : undefined;
}
