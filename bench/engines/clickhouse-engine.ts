import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createClient } from '@clickhouse/client';
import { ID, JSON_COLUMN, Layout } from '../../src/engines/layout/layout.ts';
import { openIndex } from '../../src/engines/open-index.ts';
import { clickhouse } from '../../src/engines/sql/clickhouse.ts';
import { createClickHouseDialect } from '../../src/engines/sql/clickhouse-dialect.ts';
import { payments } from '../../src/language/catalogue/payments.ts';
import { startClickHouse } from '../../test/engines/servers/clickhouse.ts';
import { type BenchEngine, quote, writeSql } from './bench-engine.ts';

/** One server of ClickHouse, or a cluster of two. The bulk load is an insert of JSONEachRow. */
export async function startClickHouseBench(shards: 1 | 2): Promise<BenchEngine> {
  const server = await startClickHouse();
  const [first = ''] = server.urls;
  const hosts = server.urls.slice(0, shards).map((url) => new URL(url).host);
  const url = `clickhouse://${hosts.join(',')}/default${shards === 2 ? '?cluster=clausal' : ''}`;
  const client = createClient({ url: first });
  const dialect = createClickHouseDialect({ hasParameters: false, hasIndexes: false });
  return {
    name: `ClickHouse ${server.version}, ${shards === 1 ? 'one server' : 'two shards'}`,
    open: (table) => openIndex(clickhouse, url, payments, { table, timeoutMs: 600_000 }),
    async bulkLoad(table, rows) {
      const layout = new Layout(payments, { table });
      for (const query of dialect.createTable(layout)) await client.command({ query });
      const names = [ID, JSON_COLUMN, ...layout.columns.map(({ name }) => name)];
      const lines = rows.map(({ id, json, cells }) => {
        const values = [id, json, ...cells.map((cell) => (typeof cell === 'boolean' ? Number(cell) : cell))];
        return `${JSON.stringify(Object.fromEntries(names.map((name, index) => [name, values[index] ?? undefined])))}\n`;
      });
      const query = `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(', ')}) FORMAT JSONEachRow`;
      const { stream } = await client.exec({ query, values: Readable.from(lines, { objectMode: false }) });
      await buffer(stream);
    },
    ask: async (query) =>
      (await client.query({ query, format: 'JSONEachRow', clickhouse_settings: { max_query_size: '1000000' } })).json(),
    writeByHand: (question) => {
      const sql = writeSql('payments', question, {
        contains: (column, text) => `position(${column}, ${text}) > 0`,
        has: (column, text) => `has(${column}, ${quote(text)})`,
      });
      return [sql.replace('"payments" WHERE', '"payments" FINAL WHERE "Deleted" = 0 AND')];
    },
    async close() {
      await client.close();
      await server.stop();
    },
  };
}
