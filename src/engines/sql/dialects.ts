import type { Layout } from '../layout/layout.ts';
import type { Dialect } from './dialect.ts';
import { createDuckDbDialect } from './duckdb-dialect.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { sqliteDialect } from './sqlite.ts';

/** How to write SQL about the table of a layout, by the names of the engines. */
export const DIALECTS = {
  duckdb: createDuckDbDialect,
  postgres: () => postgresDialect,
  sqlite: () => sqliteDialect,
} as const satisfies Readonly<Record<string, (layout: Layout) => Dialect>>;

/** The name of a dialect of SQL. */
export type DialectName = keyof typeof DIALECTS;

/** Whether a text is the name of a dialect. */
export function isDialectName(name: string): name is DialectName {
  return Object.hasOwn(DIALECTS, name);
}
