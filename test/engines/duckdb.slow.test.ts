import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, describe, expect, test } from 'vitest';
import { generatePayments } from '../../examples/objects-generator/generate.ts';
import { openIndex } from '../../src/engines/engine-index.ts';
import { IndexError } from '../../src/engines/index-error.ts';
import { duckdb } from '../../src/engines/sql/duckdb.ts';
import { describeIndex } from './contract.ts';
import { expectIndexAnswers } from './differences.ts';
import { withStatements } from './naive-duckdb.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'clausal-duckdb-'));
afterAll(() => rmSync(folder, { recursive: true }));

const instance = await DuckDBInstance.create();
const connection = await instance.connect();
const connect = (): Promise<DuckDBConnection> => DuckDBInstance.create().then((created) => created.connect());

describeIndex({
  name: 'DuckDB',
  open: (table, options) => openIndex(duckdb, connection, 'payments', { ...options, table }),
  numbers: { stored: 1000, searched: 300 },
});

describe('DuckDB', () => {
  test('finds what random expressions match', async () => {
    await expectIndexAnswers((resource) => openIndex(duckdb, connection, resource), 200, 400);
  });

  test('keeps an index in a file, which several indexes share', async () => {
    const file = path.join(folder, 'kept.duckdb');
    const index = await openIndex(duckdb, `duckdb:${file}`, 'plans');
    const other = await openIndex(duckdb, file, 'payments');
    await Promise.all([index.load([{ id: 'a', interval: 'months' }]), other.load([{ id: 'b' }])]);
    expect(await other.count()).toBe(1);
    await index.close();
    await other.close();
    const again = await openIndex(duckdb, file, 'plans');
    expect((await again.search('interval:"MONTHS"')).data).toEqual([{ id: 'a', interval: 'months' }]);
    await again.close();
  });

  test('keeps an index in memory until it is closed', async () => {
    const index = await openIndex(duckdb, 'duckdb::memory:', 'plans');
    await index.load([{ id: 'a' }]);
    expect(await index.count()).toBe(1);
    await index.close();
    await expect(index.count()).rejects.toMatchObject({ code: 'no-index' });
    expect(existsSync(':memory:')).toBe(false);
  });

  test('leaves a table that clausal has not made without its stamp', async () => {
    const own = await connect();
    await own.run('CREATE TABLE plans (id VARCHAR)');
    const index = await openIndex(duckdb, own, 'plans', { table: 'plans' });
    await expect(index.load([{ id: 'a' }])).rejects.toMatchObject({ code: 'foreign-table' });
    expect((await own.runAndReadAll('SELECT comment FROM duckdb_tables()')).getRows()).toEqual([[null]]);
  });

  test('creates no file by reading', async () => {
    const file = path.join(folder, 'missing.duckdb');
    const index = await openIndex(duckdb, file, 'plans');
    await expect(index.count('id:"a"')).rejects.toThrow(new IndexError('no-index', `there is no file \`${file}\``));
    expect(existsSync(file)).toBe(false);
  });

  test('says that there is no table, or that it has other columns', async () => {
    const own = await connect();
    const index = await openIndex(duckdb, own, 'plans');
    await expect(index.count('id:"a"')).rejects.toMatchObject({ code: 'no-index' });
    await own.run('CREATE TABLE clausal_plans (object_id VARCHAR PRIMARY KEY, object_json VARCHAR)');
    await expect(index.count('interval:"months"')).rejects.toMatchObject({ code: 'other-layout' });
    await expect(index.load([{ id: 'a' }])).rejects.toMatchObject({ code: 'other-layout' });
    own.disconnectSync();
    await expect(index.count()).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('goes on with a connection of the caller after it was closed', async () => {
    const index = await openIndex(duckdb, await connect(), 'plans');
    await index.load([{ id: 'a' }]);
    await index.close();
    expect(await index.has('a')).toBe(true);
  });

  test('writes into the current schema', async () => {
    const own = await connect();
    await own.run('CREATE SCHEMA shop; USE shop');
    const index = await openIndex(duckdb, own, 'plans');
    await index.load([{ id: 'a' }]);
    expect((await own.runAndReadAll('SELECT object_id FROM shop.clausal_plans')).getRows()).toEqual([['a']]);
  });

  test('says that another process has opened the file', async () => {
    const file = path.join(folder, 'locked.duckdb');
    const script = `const { DuckDBInstance } = await import('@duckdb/node-api');
      globalThis.held = await DuckDBInstance.create(${JSON.stringify(file)});
      console.log('open'); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    await once(holder.stdout, 'data');
    const index = await openIndex(duckdb, file, 'plans');
    await expect(index.count()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(index.load([{ id: 'a' }])).rejects.toMatchObject({ code: 'unavailable' });
    holder.kill();
    await once(holder, 'exit');
    expect(await index.load([{ id: 'a' }])).toMatchObject({ stored: 1 });
    await index.close();
  });

  test('stops a statement that takes too long, and goes on', async () => {
    const own = await connect();
    const count = 'SELECT COUNT(*) AS "row count" FROM range(1000000000000) AS r(n) WHERE n % 7 = 1 OR n::DOUBLE > $1';
    const slow = withStatements(own, (text) => (text.startsWith('SELECT COUNT') ? count : text));
    const index = await openIndex(duckdb, slow, 'payments', { timeoutMs: 50 });
    const other = await openIndex(duckdb, own, 'payments', { timeoutMs: Number.POSITIVE_INFINITY });
    await other.load([{ id: 'a' }]);
    const [late, counted] = await Promise.allSettled([index.count('amount:1'), other.count()]);
    expect(late).toMatchObject({ reason: { code: 'time-out' } });
    expect(counted).toMatchObject({ value: 1 });
  });

  test.each([
    'DELETE FROM clausal_plans RETURNING 1 AS total',
    'SELECT 1 AS total; DELETE FROM clausal_plans',
    'EXPLAIN ANALYZE DELETE FROM clausal_plans',
  ])('does not read with %s', async (text) => {
    const own = await connect();
    await (await openIndex(duckdb, own, 'plans')).load([{ id: 'a' }]);
    const index = await openIndex(
      duckdb,
      withStatements(own, (asked) => (asked.startsWith('SELECT COUNT') ? text : asked)),
      'plans',
    );
    await expect(index.count()).rejects.toMatchObject({ code: 'refused' });
    expect((await own.runAndReadAll('FROM clausal_plans')).currentRowCount).toBe(1);
  });

  test('leaves nothing behind of a batch that cannot be stored', async () => {
    const own = await DuckDBInstance.create();
    const [first, second] = [await own.connect(), await own.connect()];
    const index = await openIndex(duckdb, first, 'plans');
    await index.load([{ id: 'a', name: 'before' }]);
    await second.run('BEGIN; DELETE FROM clausal_plans');
    await expect(index.load([{ id: 'a', name: 'after' }, { id: 'b' }])).rejects.toMatchObject({ code: 'unavailable' });
    await second.run('ROLLBACK');
    expect(await toArray(index.objects())).toEqual([{ id: 'a', name: 'before' }]);
    await index.load([{ id: 'a', name: 'after' }, { id: 'b' }]);
    expect(await toArray(index.objects())).toEqual([{ id: 'a', name: 'after' }, { id: 'b' }]);
  });

  test('repeats a transaction that another connection disturbs', async () => {
    const own = await DuckDBInstance.create();
    const [index, other] = [
      await openIndex(duckdb, await own.connect(), 'payments'),
      await openIndex(duckdb, await own.connect(), 'payments'),
    ];
    await index.load([]);
    const objects = Array.from({ length: 30 }, (_, number) => ({ id: `p${number % 3}`, amount: number }));
    const options = { newerBy: 'amount', batchSize: 10 };
    await Promise.all([index.load(objects, options), other.load(objects.toReversed(), options)]);
    expect(await toArray(index.objects())).toEqual(objects.slice(-3));
    const added = await Promise.allSettled([index.add({ id: 'a' }), other.add({ id: 'a' })]);
    expect(added.map((one) => (one.status === 'rejected' ? one.reason.code : 'added')).toSorted()).toEqual([
      'added',
      'duplicate-id',
    ]);
  });

  test('explains that it scans columns, which needs no index', async () => {
    const index = await openIndex(duckdb, await connect(), 'payments');
    await index.load(generatePayments(100, 1));
    const { plan, fields, warning } = await index.explain('amount>2000');
    expect(plan).toContain('amount>');
    expect(fields).toEqual([{ field: 'amount', isIndexed: false }]);
    expect(warning).toBeUndefined();
  });
});

async function toArray<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}
