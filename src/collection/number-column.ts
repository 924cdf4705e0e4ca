import type { ResolvedField } from '../catalogue/resolve-field.ts';
import type { CheckedClause } from '../checker/checked-query.ts';
import { nextDouble, readRange } from '../matcher/number-range.ts';
import { createValueTest } from '../matcher/value-tests.ts';
import { hasValue } from '../matcher/values.ts';
import type { Column } from './column.ts';
import { createNumberOrder, type NumberOrder } from './number-order.ts';
import { createNumbers, type Grid } from './numbers.ts';
import { createPresence } from './presence.ts';
import { readInstantQuickly } from './read-instants.ts';
import { createReader, Several } from './read-values.ts';
import { selectRange } from './select-range.ts';
import type { Selection } from './selection.ts';

/** The column of a field whose values are numbers or instants. */
export interface NumberColumn extends Column {
  /** The rows that match all clauses, without their negations. */
  selectAll(clauses: readonly CheckedClause[]): Selection;
  /** The numbers of a row, in the order of the object; none if it has none. */
  numbersOf(row: number): readonly number[];
  /** The only number of a row; `NaN` for none or several. */
  numberAt(row: number): number;
  /** Whether a row has several values. */
  hasSeveral(row: number): boolean;
  /** The least number of a row, or the greatest; `NaN` for none. */
  extremeOf(row: number, isGreatest: boolean): number;
  /** Whether a row has a value. */
  hasValue(row: number): boolean;
  /** Sets the numbers of a row of an empty column. */
  restore(row: number, found: readonly number[], isPresent: boolean): void;
}

const WHOLE: Grid = { middle: 0, step: 1 };

/** Seconds, up to 68 years before and after 1970. */
const SECONDS: Grid = { middle: 0, step: 1000 };

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
  const toNumber = isDate ? readInstantQuickly : readNumber;
  const numbers = createNumbers(isDate ? SECONDS : WHOLE);
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
    const values = Several.valuesOf(value);
    const number = (values === undefined ? toNumber(value) : undefined) ?? Number.NaN;
    store(row, number, values, values?.some(hasValue) ?? hasValue(value));
  }

  function store(row: number, number: number, values: readonly unknown[] | undefined, isPresent: boolean): void {
    presence.write(row, isPresent);
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
    hasValue: presence.has,
    restore(row, found, isPresent) {
      const [only = Number.NaN, ...others] = found;
      // A number is no instant to the matcher's test, but a date is.
      const values = isDate ? found.map((epochMs) => new Date(epochMs)) : found;
      if (others.length > 0) store(row, Number.NaN, values, isPresent);
      else store(row, only, undefined, isPresent);
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
    move(from, to) {
      store(to, numbers.at(from), several.get(from), presence.has(from));
      put(from, undefined);
    },
    select: (clause) => (clause.value.kind === 'null' ? presence.selection : selectAll([clause])),
    selectAll,
    isWorn: false,
    get bytes() {
      return numbers.bytes + presence.bytes + (order?.bytes ?? 0) + fresh.length * 8 + several.size * 100;
    },
  };
}

function readNumber(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  const number = Number(value);
  // Infinity is not a value (L3.8).
  return Number.isFinite(number) ? number : undefined;
}
