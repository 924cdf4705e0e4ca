import { spawnSync } from 'node:child_process';
import { Pool } from 'pg';
import { postgres as dialect } from '../../src/engines/dialects/postgres.ts';
import { openIndex } from '../../src/engines/engine-index.ts';
import { ID, JSON_COLUMN, Layout } from '../../src/engines/layout/layout.ts';
import type { Cell, Row } from '../../src/engines/layout/row.ts';
import { postgres } from '../../src/engines/sql/postgres.ts';
import { compileDocument, documentIndexes } from '../../src/engines/tables/compile-document.ts';
import { payments } from '../../src/language/catalogue/payments.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { startPostgres } from '../../test/engines/servers/postgres.ts';
import { type BenchEngine, quote, type Words, writeSql, writeSqlFacets, writeSqlPage } from './bench-engine.ts';

/** A server of PostgreSQL. Its bulk load is COPY, by `psql`. */
export async function startPostgresBench(): Promise<BenchEngine> {
  const server = await startPostgres();
  const [url = ''] = server.urls;
  const pool = new Pool({ connectionString: url, max: 2 });
  // The server may stop before the last connection has closed.
  pool.on('error', () => {});
  return {
    name: `PostgreSQL ${server.version}`,
    open: (table) => openIndex(postgres, url, payments, { table, timeoutMs: 600_000 }),
    async bulkLoad(table, rows) {
      const layout = new Layout(payments, { table });
      for (const text of dialect.createTable(layout)) await pool.query(text);
      const names = [ID, JSON_COLUMN, ...layout.columns.map(({ name }) => name)].map((name) => `"${name}"`);
      const command = `COPY "${table}" (${names.join(', ')}) FROM STDIN`;
      const { status, stderr } = spawnSync('psql', [url, '-q', '-c', command], { input: toCopy(rows, layout) });
      if (status !== 0) throw new Error(String(stderr));
      await pool.query(String(dialect.extension));
      for (const { text } of dialect.createIndexes(layout)) await pool.query(text);
      for (const text of dialect.analyze(layout)) await pool.query(text);
    },
    ask: async (text, values) => (await pool.query(text, [...values])).rows,
    read: async (text) => (await pool.query(text)).rows.map(({ object_json: json }) => JSON.parse(json)),
    writeByHand: (question) => bothWays(writeSql('payments', question, WORDS)),
    writePage: (question, sortBy, limit) => bothWays(writeSqlPage(question, WORDS, sortBy, limit)),
    writeFacets: (question, column) => writeSqlFacets(question, WORDS, column),
    async createMirror() {
      await pool.query('CREATE TABLE mirror AS SELECT object_json::jsonb AS data FROM payments');
      const options = { dialect: 'postgres', document: 'data' } as const;
      const indexes = documentIndexes(payments, { ...options, table: 'mirror', indexes: ['id', 'customer.email'] });
      for (const text of indexes) await pool.query(text);
      await pool.query("CREATE INDEX ON mirror ((data #>> '{id}'))");
      await pool.query("CREATE INDEX ON mirror USING gin ((data #>> '{customer,email}') gin_trgm_ops)");
      await pool.query('ANALYZE mirror');
      const plain = "object_json::json #>> '{customer,email}' ~ '^[a-z0-9.]+@[a-z.]+$' LIMIT 1";
      const { rows } = await pool.query(`SELECT object_json FROM payments WHERE ${plain}`);
      const { id, customer } = JSON.parse(rows[0].object_json);
      const { email } = customer;
      const part = email.slice(0, email.indexOf('@'));
      return [
        { query: `id:"${id}"`, where: `data #>> '{id}' = '${id}'` },
        { query: `customer.email:"${email}"`, where: `data #>> '{customer,email}' ILIKE '${email}'` },
        { query: `customer.email~"${part}"`, where: `data #>> '{customer,email}' ILIKE '%${part}%'` },
      ].map(({ query, where }) => {
        const { text, values } = compileDocument(checkExpressionText(payments, query), options);
        const count = 'SELECT COUNT(*) FROM mirror WHERE ';
        return { query, own: { text: count + text, values }, byHand: count + where };
      });
    },
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}

const WORDS: Words = {
  contains: (column, text) => `${column} LIKE '%' || ${text} || '%'`,
  has: (column, text) => `${column} ? ${quote(text)}`,
};

/** The second statement uses the indexes of texts. */
function bothWays(sql: string): readonly string[] {
  return [sql, sql.replace(/("\w+") (=|IN) (?=[('])/g, 'left($1, 600) $2 ')];
}

const texts = new WeakMap<readonly Row[], string>();

/** The rows in the text format of COPY, which is made once. */
function toCopy(rows: readonly Row[], { columns }: Layout): string {
  const text = texts.get(rows) ?? rows.map(({ id, json, cells }) => toLine([id, json, ...cells], columns)).join('');
  texts.set(rows, text);
  return text;
}

function toLine(cells: readonly Cell[], columns: Layout['columns']): string {
  const written = cells.map((cell, index) => {
    if (cell === null) return '\\N';
    const isJson = columns[index - 2]?.type === 'texts';
    const text = isJson ? JSON.stringify(cell) : Array.isArray(cell) ? `{${cell.join(',')}}` : String(cell);
    return text.replace(/[\\\n\r\t]/g, (unit) => ({ '\\': '\\\\', '\n': '\\n', '\r': '\\r' })[unit] ?? '\\t');
  });
  return `${written.join('\t')}\n`;
}
