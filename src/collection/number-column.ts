import type { ResolvedField } from '../catalogue/resolve-field.ts';
import type { CheckedClause } from '../checker/checked-query.ts';
import { createValueTest } from '../matcher/value-tests.ts';
import { hasValue } from '../matcher/values.ts';
import { clearBit, setBit } from './bitmap.ts';
import type { Column } from './column.ts';
import { createNumberOrder, type NumberOrder } from './number-order.ts';
import { readRange } from './number-range.ts';
import { createNumbers, type Grid } from './numbers.ts';
import { createPresence } from './presence.ts';
import { readInstantQuickly } from './read-instants.ts';
import { createReader, Several } from './read-values.ts';
import { narrowBy, type Selection } from './selection.ts';

/** The column of a field whose values are numbers or instants. */
export interface NumberColumn extends Column {
  /** The rows of which all of some clauses are true, their negations aside. */
  selectAll(clauses: readonly CheckedClause[]): Selection;
}

const WHOLE: Grid = { middle: 0, step: 1 };

/** Seconds, 68 years to each side of 1970. */
const SECONDS: Grid = { middle: 0, step: 1000 };

/** When a change has put so many rows where the order does not have them, it is made anew. */
const MOST_FRESH = 1024;
const FRESH_SHARE = 1 / 32;

/**
 * Keeps for each row the number that a field has, of a date the milliseconds
 * since the epoch. A row with several values, or with one that a double may not
 * be, keeps them as they are, for the matcher's own test.
 *
 * @see L3.8, L3.9
 */
export function createNumberColumn(resolved: ResolvedField): NumberColumn {
  const read = createReader(resolved);
  const isDate = resolved.field.type === 'date';
  const toNumber = isDate ? readInstantQuickly : readNumber;
  const numbers = createNumbers(isDate ? SECONDS : WHOLE);
  const presence = createPresence();
  const unfit = new Map<number, readonly unknown[]>();
  let capacity = 0;
  let order: NumberOrder | undefined;
  /** Rows that were written since the order was made. */
  let fresh: number[] = [];

  function readOrder(): NumberOrder {
    if (order !== undefined && fresh.length <= MOST_FRESH + capacity * FRESH_SHARE) return order;
    fresh = [];
    order = createNumberOrder(numbers, capacity);
    return order;
  }

  function selectAll(clauses: readonly CheckedClause[]): Selection {
    let [low, high] = [-Infinity, Infinity];
    for (const { operator, value } of clauses) {
      const bound = value.kind === 'number' ? value.number : value.kind === 'date' ? value.epochMs : Number.NaN;
      const [least, greatest] = readRange(operator, bound);
      low = Math.max(low, least);
      high = Math.min(high, greatest);
    }
    const tests = clauses.map(createValueTest);
    const others = new Set<number>();
    for (const [row, values] of unfit) if (tests.every((test) => values.some(test))) others.add(row);
    const isWithin = (row: number): boolean => numbers.isWithin(row, low, high);
    const { rows, rangeOf, markRange } = readOrder();
    const [from, to] = rangeOf(low, high);
    return {
      most: to - from + fresh.length + others.size,
      has: (row) => isWithin(row) || (others.size > 0 && others.has(row)),
      visit(visitor) {
        for (let index = from; index < to; index++) visitor(rows[index] as number);
        for (const row of fresh) visitor(row);
        for (const row of others) visitor(row);
      },
      narrow(words, isTurned) {
        const marked = markRange(from, to, isWithin);
        for (const row of fresh) (isWithin(row) ? setBit : clearBit)(marked, row);
        for (const row of others) setBit(marked, row);
        narrowBy(words, marked, isTurned);
      },
    };
  }

  return {
    grow(next) {
      capacity = next;
      // Its bitmaps are as long as there are rows.
      order = undefined;
      fresh = [];
      numbers.grow(capacity);
      presence.grow(capacity);
    },
    write(row, object) {
      const value = read(object);
      const values = value instanceof Several ? value.values : [value];
      presence.write(row, values.some(hasValue));
      const isFit =
        !(value instanceof Several) && typeof value !== 'bigint' && value !== Infinity && value !== -Infinity;
      if (isFit) unfit.delete(row);
      else unfit.set(row, values);
      numbers.write(row, isFit ? (toNumber(value) ?? Number.NaN) : Number.NaN);
      if (order !== undefined) fresh.push(row);
    },
    select: (clause) => (clause.value.kind === 'null' ? presence.selection : selectAll([clause])),
    selectAll,
    isWorn: false,
    get bytes() {
      return numbers.bytes + presence.bytes + (order?.bytes ?? 0) + fresh.length * 8 + unfit.size * 100;
    },
  };
}

function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
