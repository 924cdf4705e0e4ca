import { fieldName, type ResolvedField } from '../catalogue/resolve-field.ts';
import { visitBits } from './bitmap.ts';
import type { Column } from './column.ts';
import { createNumberColumn, type NumberColumn } from './number-column.ts';
import type { Rows } from './rows.ts';
import { createTextColumn, type TextColumn } from './text-column.ts';

/** The columns of the fields that queries have touched. */
export interface Columns {
  /** The column of a field, made on its first use. */
  columnOf(resolved: ResolvedField): Column;
  textColumnOf(resolved: ResolvedField): TextColumn;
  numberColumnOf(resolved: ResolvedField): NumberColumn;
  /** An object has come into a row, or the one in it has changed. */
  write(row: number, object: unknown): void;
  /** The object in a row has been removed. */
  clear(row: number): void;
  /** Rows have changed their places: every field is read anew when it is asked for. */
  forget(): void;
  readonly bytesByField: readonly { readonly field: string; readonly bytes: number }[];
}

/** Keys of metadata come from the writers of queries: as many as they like, but not as much memory. */
const MOST_COLUMNS = 64;

export function createColumns<Item>(rows: Rows<Item>): Columns {
  // In the order of their last use.
  const columns = new Map<string, Column>();
  let { capacity } = rows;

  function use<Kind extends Column>(resolved: ResolvedField, create: (resolved: ResolvedField) => Kind): Kind {
    const name = fieldName(resolved);
    const column = (columns.get(name) as Kind | undefined) ?? fill(create(resolved), rows);
    columns.delete(name);
    columns.set(name, column);
    if (columns.size > MOST_COLUMNS) columns.delete(columns.keys().next().value as string);
    return column;
  }

  return {
    columnOf(resolved) {
      const isNumber = resolved.field.type === 'numeric' || resolved.field.type === 'date';
      return isNumber ? use(resolved, createNumberColumn) : use(resolved, createTextColumn);
    },
    textColumnOf: (resolved) => use(resolved, createTextColumn),
    numberColumnOf: (resolved) => use(resolved, createNumberColumn),
    write(row, object) {
      if (capacity !== rows.capacity) for (const column of columns.values()) column.grow(rows.capacity);
      capacity = rows.capacity;
      for (const [name, column] of columns) {
        column.write(row, object);
        if (column.isWorn) columns.delete(name);
      }
    },
    clear(row) {
      for (const column of columns.values()) column.clear(row);
    },
    forget: () => columns.clear(),
    get bytesByField() {
      return Array.from(columns, ([field, { bytes }]) => ({ field, bytes }));
    },
  };
}

function fill<Item, Kind extends Column>(column: Kind, rows: Rows<Item>): Kind {
  column.grow(rows.capacity);
  visitBits(rows.live, 0, (row) => {
    column.write(row, rows.objectAt(row));
    return true;
  });
  return column;
}
