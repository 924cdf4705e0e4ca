import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { compileCondition } from '../../src/engines/layout/condition.ts';
import { Layout } from '../../src/engines/layout/layout.ts';
import { openIndex } from '../../src/engines/open-index.ts';
import { clickhouse } from '../../src/engines/sql/clickhouse.ts';
import { clickhouseDialect, createClickHouseDialect, writeLiteral } from '../../src/engines/sql/clickhouse-dialect.ts';
import { RowBinary } from '../../src/engines/sql/row-binary.ts';
import { writeSelect } from '../../src/engines/sql/write-sql.ts';
import { payments } from '../../src/language/catalogue/payments.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { readExpression } from '../../src/language/checker/checked-expression.ts';

const old = createClickHouseDialect({ hasParameters: false, hasIndexes: false });

function where(text: string, dialect = clickhouseDialect): readonly unknown[] {
  const layout = new Layout(payments);
  const condition = compileCondition(layout, readExpression(checkExpressionText(payments, text)).tree);
  const statement = writeSelect(dialect, layout, '1', condition);
  return [statement.text.replace('SELECT 1 FROM "payments" FINAL WHERE "Deleted" = 0 AND ', ''), ...statement.values];
}

test('an index in ClickHouse refuses `newerBy`', async () => {
  const client = { query: async () => ({ json: async () => [] }), command: async () => {} };
  const index = await openIndex(clickhouse, client as never, 'payments');
  const loaded = index.load([{ id: 'a', amount: 1 }], { newerBy: 'amount' });
  await expect(loaded).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('no `newerBy`') });
});

describe('the SQL of ClickHouse', () => {
  test.each([
    { text: 'payment_status:"SETTLED"', sql: ['("payment_status" = {p1:String})', 'settled'] },
    { text: 'payment_type:["A", "B"]', sql: ['("payment_type" IN {p1:Array(String)})', ['a', 'b']] },
    { text: 'metadata[k]:"v"', sql: ['(has("metadata", {p1:String}))', 'k=v'] },
    {
      text: 'metadata[k]:["v", "w"]',
      sql: ['(hasAny("metadata", {p1:Array(String)}))', ['k=v', 'k=w']],
    },
    {
      text: 'statement_descriptor~"50% a_b\\\\c"',
      sql: [`(ifNull("statement_descriptor", '') LIKE {p1:String})`, '%50\\% a\\_b\\\\c%'],
    },
    { text: 'refund.is_refunded:true', sql: ['("refund_is_refunded" = {p1:UInt8})', 1] },
    { text: 'amount:5', sql: ['("amount" = {p1:Float64})', '5'] },
    { text: 'amount:0.1', sql: ['("amount" = reinterpretAsFloat64(unhex({p1:String})))', '9a9999999999b93f'] },
    { text: 'created_at:"1970-01-01T00:00:01Z"', sql: ['("created_at" = {p1:Int64})', '1000'] },
  ])('has the values of $text as parameters', ({ text, sql }) => {
    expect(where(text)).toEqual(sql);
  });

  test.each([
    { text: 'payment_type:["A", "\'\\\\"]', sql: `("payment_type" IN ('a', '\\x27\\x5c'))` },
    { text: 'metadata[k]:["v", "w"]', sql: `(hasAny("metadata", ['k=v', 'k=w']))` },
    { text: 'statement_descriptor~"50%"', sql: `(position("statement_descriptor", '50%') > 0)` },
    { text: 'refund.is_refunded:true', sql: '("refund_is_refunded" = 1)' },
    { text: 'amount:5', sql: '("amount" = 5)' },
    { text: 'amount:0.1', sql: `("amount" = reinterpretAsFloat64(unhex('9a9999999999b93f')))` },
  ])('has the values of $text as literals for a server without parameters', ({ text, sql }) => {
    expect(where(text, old)[0]).toBe(sql);
  });

  test.each([
    { value: '', literal: "''" },
    { value: "a'b\\c\n\0é😀", literal: "'a\\x27b\\x5cc\\x0a\\x00é😀'" },
    { value: ['a', "'"], literal: "['a', '\\x27']" },
    { value: true, literal: '1' },
  ])('writes $value as a literal', ({ value, literal }) => {
    expect(writeLiteral(value)).toBe(literal);
  });

  test('creates a table of the rows of a node, and one over all nodes', () => {
    const cluster = { name: "o'hare", database: 'billing' };
    const dialect = createClickHouseDialect({ hasParameters: true, hasIndexes: true, cluster });
    const statements = dialect.createTable(new Layout(payments, { indexes: ['id'] }));
    expect(statements.map((text) => text.replace(/\("object_id" .*?\) ENGINE/, '(…) ENGINE'))).toEqual([
      'CREATE TABLE IF NOT EXISTS "payments.local" (…) ENGINE = ReplacingMergeTree("Version") ORDER BY "object_id" SETTINGS index_granularity = 1024',
      'ALTER TABLE "payments.local" ADD INDEX IF NOT EXISTS "payments_id_idx" "id" TYPE bloom_filter GRANULARITY 1',
      `CREATE TABLE IF NOT EXISTS "payments" (…) ENGINE = Distributed('o\\x27hare', 'billing', 'payments.local', cityHash64("object_id"))`,
    ]);
  });
});

describe('a connection to ClickHouse', () => {
  test.each([
    { url: 'http://user:secret@host', message: '`connection` must be a client or a URL, `clickhouse://user' },
    { url: 'clickhouse://user:secret@', message: '`connection` must be a client or a URL' },
    { url: 'clickhouse://user:secret@host:port', message: '`connection` must be a client or a URL' },
    { url: 'clickhouse://user:secret@host?a=1', message: 'takes the parameters `cluster` and `tls`; got `a`' },
    { url: 'clickhouse://user:secret@a,b', message: 'a URL with several hosts must name the `cluster`' },
  ])('refuses $url', async ({ url, message }) => {
    const opening = openIndex(clickhouse, url, 'plans');
    await expect(opening).rejects.toThrow(TypeError);
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.not.toThrow('secret');
  });

  test.each(['clickhouse://user:secret@127.0.0.1:1/x', 'clickhouses://user:secret@localhost:1'])(
    'says that %s does not answer, without its password',
    async (url) => {
      const error: unknown = await openIndex(clickhouse, url, 'plans').catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'IndexError', code: 'unavailable' });
      expect(String(error)).not.toContain('secret');
    },
  );
});

/** A server that has the settings of a current one, and keeps what it is asked. */
async function startRecorder() {
  const asked: { readonly query: string; readonly parameters: URLSearchParams }[] = [];
  const server = createServer(async (request, response) => {
    const query = await text(request);
    asked.push({ query, parameters: new URL(request.url ?? '', 'http://localhost').searchParams });
    const names = ['async_insert', 'readonly', 'use_skip_indexes_if_final_exact_mode'];
    const settings = names.map((name) => ({ name, value: '0', version: '26.7.1', database: 'd' }));
    const rows = query.includes('system.settings') ? settings : [{ nodes: 2, replicas: 1, explain: 'a plan' }];
    response.end(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { asked, server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a statement is sent with its values, and with what makes its answer exact', async () => {
  const { asked, server, host } = await startRecorder();
  const index = await openIndex(clickhouse, `clickhouse://${host},${host}/d?cluster=c`, 'plans', { timeoutMs: 1500 });
  const query = checkExpressionText('plans', 'interval:"years"');
  expect(await index.explain(query)).toMatchObject({
    text: 'SELECT COUNT(*) AS "row count" FROM "plans" FINAL WHERE "Deleted" = 0 AND ("interval" = {p1:String})',
    values: ['years'],
    plan: 'a plan',
  });
  const last = asked.at(-1);
  expect(last?.query).toMatch(/^EXPLAIN indexes = 1 SELECT .* FROM "plans\.local" FINAL WHERE/);
  expect(Object.fromEntries(last?.parameters ?? [])).toMatchObject({
    database: 'd',
    param_p1: 'years',
    readonly: '1',
    max_execution_time: '2',
    wait_end_of_query: '1',
    skip_unavailable_shards: '0',
    timeout_overflow_mode: 'throw',
    use_skip_indexes_if_final_exact_mode: '1',
  });
  await index.remove('a');
  expect(Object.fromEntries(asked.at(-1)?.parameters ?? [])).toMatchObject({
    query: 'INSERT INTO "plans" ("object_id", "Version", "Deleted") FORMAT RowBinary',
    insert_distributed_sync: '1',
  });
  await index.close();
  server.close();
});

test('rows are written in binary', () => {
  const rows = new RowBinary();
  rows.addText('é');
  rows.addText('x'.repeat(300));
  rows.addInteger(2 ** 53 - 1);
  rows.addCell(null, 'text');
  rows.addCell('', 'search');
  rows.addCell(null, 'words');
  rows.addCell(5e-324, 'number');
  rows.addCell(-1, 'instant');
  rows.addCell(true, 'boolean');
  rows.addCell(['a', ''], 'texts');
  rows.addCell([0.5], 'numbers');
  expect(rows.toBuffer().toString('hex')).toBe(
    [
      '02c3a9',
      `ac02${'78'.repeat(300)}`,
      'ffffffffffff1f00',
      '01',
      '0000',
      '00',
      '000100000000000000',
      '00ffffffffffffffff',
      '0001',
      '02016100',
      '01000000000000e03f',
    ].join(''),
  );
});

test.each<readonly [string, (rows: RowBinary) => void, string]>([
  ['bytes', (rows) => rows.addByte(7), '07'],
  ['integers', (rows) => rows.addInteger(1), '0100000000000000'],
  ['numbers', (rows) => rows.addCell([0.5], 'numbers'), '01000000000000e03f'],
  ['texts', (rows) => rows.addText('x'.repeat(50)), `32${'78'.repeat(50)}`],
  ['a long text', (rows) => rows.addText('y'.repeat(1_000_000)), `c0843d${'79'.repeat(1_000_000)}`],
])('rows grow beyond the first buffer: %s', (_, add, hex) => {
  const rows = new RowBinary();
  const count = Math.ceil(140_000 / hex.length);
  for (let index = 0; index < count; index++) add(rows);
  expect(rows.toBuffer().toString('hex')).toBe(hex.repeat(count));
});
