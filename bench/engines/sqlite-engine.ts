import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqlite as dialect } from '../../src/engines/dialects/sqlite.ts';
import { openIndex } from '../../src/engines/engine-index.ts';
import { joinTexts } from '../../src/engines/layout/encode-text.ts';
import { Layout } from '../../src/engines/layout/layout.ts';
import { sqlite } from '../../src/engines/sql/sqlite.ts';
import { payments } from '../../src/language/catalogue/payments.ts';
import { type BenchEngine, quote, type Words, writeSql, writeSqlFacets, writeSqlPage } from './bench-engine.ts';

/** A file of SQLite. Its bulk load is a prepared statement in one transaction. */
export async function startSqlite(): Promise<BenchEngine> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clausal-bench-'));
  const file = path.join(folder, 'payments.db');
  const database = new DatabaseSync(file);
  return {
    name: 'SQLite',
    open: (table) => openIndex(sqlite, file, payments, { table }),
    async bulkLoad(table, rows) {
      const layout = new Layout(payments, { table });
      for (const text of dialect.createTable(layout)) database.exec(text);
      const places = ['?', '?', ...layout.columns.map(() => '?')].join(', ');
      const insert = database.prepare(`INSERT INTO "${table}" VALUES (${places})`);
      database.exec('BEGIN');
      for (const { id, json, cells } of rows) {
        const inputs = cells.map((cell) => {
          if (typeof cell === 'boolean') return Number(cell);
          return typeof cell === 'object' && cell !== null ? joinTexts(cell as readonly string[]) : cell;
        });
        insert.run(id, json, ...inputs);
      }
      database.exec('COMMIT');
      for (const { text } of dialect.createIndexes(layout)) database.exec(text);
      for (const text of dialect.analyze(layout)) database.exec(text);
    },
    ask: async (text, values) => database.prepare(text).all(...(values as string[])),
    read: async (text) =>
      database
        .prepare(text)
        .all()
        .map(({ object_json: json }) => JSON.parse(String(json))),
    writeByHand: (question) => [writeSql('payments', question, WORDS)],
    writePage: (question, sortBy, limit) => [writeSqlPage(question, WORDS, sortBy, limit)],
    writeFacets: (question, column) => writeSqlFacets(question, WORDS, column),
    async close() {
      database.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

const WORDS: Words = {
  contains: (column, text) => `instr(${column}, ${text}) > 0`,
  has: (column, text) => `instr(${column}, ${quote(joinTexts([text]))}) > 0`,
};
