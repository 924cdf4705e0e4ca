import { DatabaseSync } from 'node:sqlite';
import type { Engine } from './engine.ts';
import { createPayments } from './objects.ts';
import { COLUMNS } from './rows.ts';
import { type Dialect, toSql } from './to-sql.ts';

const TEXTS = ['"statement_descriptor"', '"customer.email"'];

const INDEXED: Dialect = {
  holdsPart: (column, part) => ({
    text: 'rowid IN (SELECT rowid FROM parts WHERE parts MATCH ?)',
    parameters: [`${column} : "${part.replaceAll('"', '""')}"`],
  }),
  holdsWords: () => undefined,
};

const SCANNED: Dialect = {
  holdsPart: (column, part) => ({ text: `instr(${column}, ?) > 0`, parameters: [part] }),
  holdsWords: () => undefined,
};

/** SQLite in memory, either with indexes on every column and an FTS5 trigram table for texts, or with full scans only. */
export async function createSqlite(count: number, isScanned: boolean): Promise<Engine> {
  const database = new DatabaseSync(':memory:');
  const columns = COLUMNS.map(({ name, type }) => `"${name}" ${type === 'text' ? 'TEXT' : 'INTEGER'}`);
  database.exec(`CREATE TABLE payments (${columns.join()}); BEGIN`);
  const insert = database.prepare(`INSERT INTO payments VALUES (${COLUMNS.map(() => '?').join()})`);
  for (const payment of createPayments(count)) insert.run(...COLUMNS.map(({ read }) => read(payment)));
  database.exec('COMMIT');
  const start = performance.now();
  if (!isScanned) {
    for (const { name } of COLUMNS) database.exec(`CREATE INDEX "by_${name}" ON payments ("${name}")`);
    database.exec(`CREATE VIRTUAL TABLE parts USING fts5 (${TEXTS.join()}, tokenize = 'trigram', content = '')`);
    database.exec(`INSERT INTO parts (rowid, ${TEXTS.join()}) SELECT rowid, ${TEXTS.join()} FROM payments; ANALYZE`);
  }
  return {
    note: `${((performance.now() - start) / 1000).toFixed(1)} s for its indexes`,
    async prepare(text) {
      const sql = toSql(text, isScanned ? SCANNED : INDEXED);
      if (sql === undefined) return undefined;
      const table = isScanned ? 'payments NOT INDEXED' : 'payments';
      const statement = database.prepare(`SELECT count(*) AS count FROM ${table} WHERE ${sql.text}`);
      return () => Number(statement.get(...sql.parameters)?.['count']);
    },
  };
}
