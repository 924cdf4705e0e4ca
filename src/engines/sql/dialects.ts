import type { Dialect } from './dialect.ts';
import { sqliteDialect } from './sqlite.ts';

/** The dialects of SQL, by the names of their engines. */
export const DIALECTS = {
  sqlite: sqliteDialect,
} as const satisfies Readonly<Record<string, Dialect>>;

/** The name of a dialect of SQL. */
export type DialectName = keyof typeof DIALECTS;

/** Whether a text is the name of a dialect. */
export function isDialectName(name: string): name is DialectName {
  return Object.hasOwn(DIALECTS, name);
}
