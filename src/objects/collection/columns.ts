import { fieldName, type ResolvedField } from '../../language/catalogue/resolve-field.ts';
import { visitBits } from './bitmap.ts';
import { createNumberColumn } from './number-column.ts';
import type { Rows } from './rows.ts';
import type { FieldColumn } from './selection.ts';
import { createTextColumn } from './text-column.ts';
import { createValueColumn } from './value-column.ts';

/** The columns of the fields that queries have used. */
export type Columns = ReturnType<typeof createColumns>;

/** Writers of queries may use any number of metadata keys; this bounds the memory for them. */
const MAX_COLUMNS = 64;

export function createColumns<Item>(rows: Rows<Item>) {
  // Ordered by last use.
  const columns = new Map<string, FieldColumn>();
  let { capacity } = rows;

  function use<Kind extends FieldColumn>(resolved: ResolvedField, create: (resolved: ResolvedField) => Kind): Kind {
    const name = fieldName(resolved);
    const known = columns.get(name) as Kind | undefined;
    const column = known ?? create(resolved);
    // Before it is filled: a getter of an object may add other objects.
    keep(name, column);
    if (known !== undefined) return column;
    try {
      return fill(column, rows);
    } catch (error) {
      columns.delete(name);
      throw error;
    }
  }

  function keep(name: string, column: FieldColumn): void {
    columns.delete(name);
    columns.set(name, column);
    if (columns.size > MAX_COLUMNS) columns.delete(columns.keys().next().value as string);
  }

  return {
    /** The column of a field, created on first use. */
    columnOf(resolved: ResolvedField): FieldColumn {
      if (resolved.field.type === 'any') return use(resolved, createValueColumn);
      const isNumber = resolved.field.type === 'numeric' || resolved.field.type === 'date';
      return isNumber ? use(resolved, createNumberColumn) : use(resolved, createTextColumn);
    },
    textColumnOf: (resolved: ResolvedField) => use(resolved, createTextColumn),
    numberColumnOf: (resolved: ResolvedField) => use(resolved, createNumberColumn),
    /** Writes an object that is new in a row or has changed. */
    write(row: number, object: unknown) {
      if (capacity !== rows.capacity) for (const column of columns.values()) column.grow(rows.capacity);
      capacity = rows.capacity;
      for (const [name, column] of columns) {
        column.write(row, object);
        if (column.isStale) columns.delete(name);
      }
    },
    /** Clears a row whose object was removed. */
    clear(row: number) {
      for (const column of columns.values()) column.clear(row);
    },
    /** Drops all columns, because the rows are others now. */
    forget() {
      columns.clear();
      capacity = rows.capacity;
    },
    get bytesByField() {
      return Array.from(columns, ([field, { bytes }]) => ({ field, bytes }));
    },
  };
}

function fill<Item, Kind extends FieldColumn>(column: Kind, rows: Rows<Item>): Kind {
  column.grow(rows.capacity);
  visitBits(rows.live, 0, (row) => {
    column.write(row, rows.objectAt(row));
    return true;
  });
  return column;
}
