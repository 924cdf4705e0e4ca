import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DuckDBDataChunk, DuckDBInstance, type DuckDBValue, listValue } from '@duckdb/node-api';
import { duckdb as dialect } from '../../src/engines/dialects/duckdb.ts';
import { openIndex } from '../../src/engines/engine-index.ts';
import { Layout } from '../../src/engines/layout/layout.ts';
import { duckdb } from '../../src/engines/sql/duckdb.ts';
import { payments } from '../../src/language/catalogue/payments.ts';
import { type BenchEngine, quote, type Words, writeSql, writeSqlFacets, writeSqlPage } from './bench-engine.ts';

/** The most rows of a chunk. */
const CHUNK = 2048;

/** A file of DuckDB. Its bulk load is the appender. */
export async function startDuckDb(): Promise<BenchEngine> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clausal-bench-'));
  const file = path.join(folder, 'payments.duckdb');
  const instance = await DuckDBInstance.fromCache(file);
  const connection = await instance.connect();
  return {
    name: 'DuckDB',
    open: (table) => openIndex(duckdb, file, payments, { table }),
    async bulkLoad(table, rows) {
      const layout = new Layout(payments, { table });
      for (const text of dialect.createTable(layout)) await connection.run(text);
      const appender = await connection.createAppender(table);
      const types = Array.from({ length: appender.columnCount }, (_, index) => appender.columnType(index));
      for (let start = 0; start < rows.length; start += CHUNK) {
        const some = rows.slice(start, start + CHUNK);
        const chunk = DuckDBDataChunk.create(types, some.length);
        chunk.setColumnValues(
          0,
          some.map(({ id }) => id),
        );
        chunk.setColumnValues(
          1,
          some.map(({ json }) => json),
        );
        for (const [index, { type }] of layout.columns.entries()) {
          chunk.setColumnValues(
            index + 2,
            some.map(({ cells }): DuckDBValue => {
              const cell = cells[index] ?? null;
              if (typeof cell === 'object' && cell !== null) return listValue(cell as readonly string[]);
              return type === 'instant' && cell !== null ? BigInt(cell as number) : cell;
            }),
          );
        }
        appender.appendDataChunk(chunk);
      }
      appender.closeSync();
    },
    ask: async (text, values) => {
      const bound = values.map((value) => (Array.isArray(value) ? listValue(value) : value)) as DuckDBValue[];
      return (await connection.runAndReadAll(text, bound)).getRows();
    },
    read: async (text) => (await connection.runAndReadAll(text)).getRows().map(([json]) => JSON.parse(String(json))),
    writeByHand: (question) => [writeSql('payments', question, WORDS)],
    writePage: (question, sortBy, limit) => [writeSqlPage(question, WORDS, sortBy, limit)],
    writeFacets: (question, column) => writeSqlFacets(question, WORDS, column),
    async close() {
      connection.closeSync();
      instance.closeSync();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

const WORDS: Words = {
  contains: (column, text) => `contains(${column}, ${text})`,
  has: (column, text) => `list_contains(${column}, ${quote(text)})`,
};
