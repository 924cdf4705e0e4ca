import type { DuckDBConnection } from '@duckdb/node-api';
import type { Engine } from '../../src/engines/engine.ts';
import type { Column } from '../../src/engines/layout/layout.ts';
import type { Row } from '../../src/engines/layout/row.ts';
import { duckdb } from '../../src/engines/sql/duckdb.ts';

/** The connection, which prepares other statements than those that it is given. */
export function withStatements(own: DuckDBConnection, rewrite: (text: string) => string): DuckDBConnection {
  return Object.assign(Object.create(own) as DuckDBConnection, {
    prepare: (text: string) => own.prepare(rewrite(text)),
  });
}

/** Stores the texts of fields in lower case, instead of folded. */
export const lowering: Engine<DuckDBConnection> = {
  ...duckdb,
  async open(given, layout, limits) {
    const store = await duckdb.open(given, layout, limits);
    const write = store.write.bind(store);
    const lower = (row: Row): Row => {
      const object: unknown = JSON.parse(row.json);
      const cells = row.cells.map((cell, index) => {
        const { field, type } = layout.columns[index] ?? {};
        const text = field?.path.split('.').reduce<unknown>((value, name) => Object(value)[name], object);
        return type === 'text' && typeof text === 'string' ? text.toLowerCase() : cell;
      });
      return { ...row, cells };
    };
    return Object.assign(store, {
      write: (rows: readonly Row[], replaces: boolean | Column) => write(rows.map(lower), replaces),
    });
  },
};
