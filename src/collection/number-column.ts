import type { ResolvedField } from '../catalogue/resolve-field.ts';
import { readInstant } from '../matcher/instants.ts';
import { createValueTest } from '../matcher/value-tests.ts';
import { hasValue } from '../matcher/values.ts';
import { clearBit, setBit } from './bitmap.ts';
import type { Column } from './column.ts';
import { readRange } from './number-range.ts';
import { createPresence } from './presence.ts';
import { createReader, Several } from './read-values.ts';
import type { Selection } from './selection.ts';

/**
 * Keeps for each row the number that a field has, of a date the milliseconds
 * since the epoch. A row with several values, or with one that a double may not
 * be, keeps them as they are, for the matcher's own test.
 *
 * @see L3.8, L3.9
 */
export function createNumberColumn(resolved: ResolvedField): Column {
  const read = createReader(resolved);
  const toNumber = resolved.field.type === 'date' ? readInstant : readNumber;
  const presence = createPresence();
  const unfit = new Map<number, readonly unknown[]>();
  let numbers = new Float64Array(0);

  return {
    grow(capacity) {
      const grown = new Float64Array(capacity).fill(Number.NaN);
      grown.set(numbers);
      numbers = grown;
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
      numbers[row] = isFit ? (toNumber(value) ?? Number.NaN) : Number.NaN;
    },
    select(clause) {
      const { operator, value } = clause;
      if (value.kind === 'null') return presence.selection;
      const bound = value.kind === 'number' ? value.number : value.kind === 'date' ? value.epochMs : Number.NaN;
      const [low, high] = readRange(operator, bound);
      const test = createValueTest(clause);
      const unfitFound = [...unfit].filter(([, values]) => values.some(test)).map(([row]) => row);
      return selectRange(numbers, low, high, unfitFound);
    },
    get bytes() {
      return numbers.byteLength + presence.bytes + unfit.size * 100;
    },
  };
}

function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function selectRange(numbers: Float64Array, low: number, high: number, others: readonly number[]): Selection {
  const set = new Set(others);
  const isWithin = (row: number): boolean => (numbers[row] as number) >= low && (numbers[row] as number) <= high;
  return {
    most: numbers.length,
    has: (row) => isWithin(row) || set.has(row),
    visit: undefined,
    narrow(words, isTurned) {
      const kept = others.filter((row) => ((words[row >>> 5] as number) >>> row) & 1);
      const turn = isTurned ? -1 : 0;
      for (let index = 0; index < words.length; index++) {
        if (words[index] === 0) continue;
        const start = index << 5;
        let mask = 0;
        for (let bit = 0; bit < 32; bit++) {
          const number = numbers[start + bit] as number;
          mask |= (Number(number >= low) & Number(number <= high)) << bit;
        }
        (words[index] as number) &= mask ^ turn;
      }
      // What is no number is not within, so until now it has been treated as such.
      for (const row of kept) (isTurned ? clearBit : setBit)(words, row);
    },
  };
}
