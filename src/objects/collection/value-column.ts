import type { ResolvedField } from '../../language/catalogue/resolve-field.ts';
import { createValueTest } from '../matcher/value-tests.ts';
import { clearBit, visitBits } from './bitmap.ts';
import { createReader, ValueList } from './read-values.ts';
import type { FieldColumn } from './selection.ts';

/** Keeps the values of a field of any type as they are, and tests them row by row. */
export function createValueColumn(resolved: ResolvedField): FieldColumn {
  const read = createReader(resolved);
  const values: unknown[] = [];
  return {
    grow() {},
    prepare() {},
    write(row, object) {
      values[row] = read(object);
    },
    clear(row) {
      values[row] = undefined;
    },
    select(clause) {
      const test = createValueTest(clause);
      const has = (row: number): boolean => (ValueList.valuesOf(values[row]) ?? [values[row]]).some(test);
      return {
        maxRows: values.length,
        has,
        visit: undefined,
        narrow(words, isNegated) {
          visitBits(words, 0, (row) => {
            if (has(row) === isNegated) clearBit(words, row);
            return true;
          });
        },
      };
    },
    isStale: false,
    get bytes() {
      return 8 * values.length;
    },
  };
}
