import { inspect } from 'node:util';
import { Client, Pool } from 'pg';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openIndex } from '../../src/engines/engine-index.ts';
import { postgres } from '../../src/engines/sql/postgres.ts';
import { testIndexConformance } from './conformance.ts';
import { describeIndex } from './contract.ts';
import { expectIndexAnswers } from './differences.ts';
import { findHostileDifferences, notes } from './hostile.ts';
import { expectRepeatableLoad } from './kill-load.ts';
import { startPostgres } from './servers/postgres.ts';
import { useEngine } from './servers/use-engine.ts';

const url = inject('engines').postgres?.urls[0] ?? '';
const pool = new Pool({ connectionString: url });
afterAll(() => pool.end());

beforeEach((context) => {
  useEngine(context, 'postgres');
});

describeIndex({
  name: 'PostgreSQL',
  open: (table, options) => openIndex(postgres, url, 'payments', { ...options, table }),
  numbers: { stored: 1000, searched: 300 },
});

testIndexConformance('postgres', (resource) =>
  openIndex(postgres, url, resource, { table: `conformance_${resource.name}` }),
);

describe('PostgreSQL', () => {
  test('finds what random expressions match', { timeout: 600_000 }, async () => {
    await expectIndexAnswers(
      (resource) => openIndex(postgres, pool, resource, { table: `random_${resource.name}` }),
      10_000,
      2000,
    );
  });

  test('takes 10,000 hostile texts in every position', { timeout: 600_000 }, async () => {
    const indexes = ['tag', 'title', 'tags', 'lines', 'metadata'];
    const index = await openIndex(postgres, pool, notes, { indexes });
    expect(await findHostileDifferences(index as never, { texts: 10_000, objects: 1000 })).toEqual([]);
  });

  test('stops a statement that takes too long', async () => {
    await pool.query('CREATE TABLE sleeping AS SELECT 1 AS amount');
    await pool.query('CREATE VIEW slow AS SELECT amount FROM sleeping WHERE pg_sleep(20) IS NOT NULL');
    const index = await openIndex(postgres, pool, 'payments', { table: 'slow', timeoutMs: 50 });
    await expect(index.count('amount:1')).rejects.toMatchObject({ code: 'time-out' });
  });

  test('changes nothing by reading', async () => {
    await pool.query('CREATE TABLE written (amount double precision)');
    await pool.query(
      `CREATE FUNCTION write() RETURNS double precision LANGUAGE sql VOLATILE AS 'INSERT INTO written VALUES (1) RETURNING amount'`,
    );
    await pool.query('CREATE VIEW writing AS SELECT write() AS amount');
    for (const connection of [url, pool]) {
      const index = await openIndex(postgres, connection, 'payments', { table: 'writing' });
      await expect(index.count('amount:1')).rejects.toThrow('25006 cannot execute INSERT in a read-only transaction');
      await index.close();
    }
    expect((await pool.query('SELECT * FROM written')).rows).toEqual([]);
  });

  test('loses and doubles nothing when a load is killed and run again', async () => {
    await expectRepeatableLoad(postgres, url);
  });

  test('several processes can create the table at once', async () => {
    const numbers = [1, 2, 3, 4, 5, 6];
    const open = () => openIndex(postgres, url, 'payments', { table: 'created_at_once' });
    const indexes = await Promise.all(numbers.map(open));
    const objects = Array.from({ length: 300 }, (_, number) => ({ id: `p${number}`, statement_descriptor: 'a' }));
    // The same objects in different orders.
    await Promise.all(indexes.map((index, number) => index.load(number % 2 ? objects : objects.toReversed())));
    expect(await indexes[0]?.count()).toBe(objects.length);
    for (const index of indexes) await index.close();
  });

  test('PostgreSQL is read through one client by several indexes at once', async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const warnings: string[] = [];
    const onWarning = ({ message }: Error): number => warnings.push(message);
    process.on('warning', onWarning);
    client.on('notice', ({ message }) => message !== undefined && warnings.push(message));
    const [plans, payments] = [
      await openIndex(postgres, client, 'plans', { table: 'shared_plans' }),
      await openIndex(postgres, client, 'payments', { table: 'shared_payments' }),
    ];
    await Promise.all([plans.load([{ id: 'a', interval: 'months' }]), payments.load([{ id: 'b', amount: 1 }])]);
    const found = await Promise.all([
      plans.search('interval:"months"'),
      payments.search('amount:1'),
      plans.add({ id: 'c' }),
      payments.count('amount:2'),
      plans.count('interval:"months"'),
    ]);
    expect(found.map((one) => (typeof one === 'object' ? one.data.length : one))).toEqual([1, 1, undefined, 0, 1]);
    await plans.close();
    expect((await client.query('SHOW transaction_read_only')).rows).toEqual([{ transaction_read_only: 'off' }]);
    process.off('warning', onWarning);
    await client.end();
    expect(warnings.filter((message) => !message.includes('already exists'))).toEqual([]);
  });

  test('does without trigrams if they may not be created', async () => {
    await pool.query('CREATE DATABASE poor');
    await pool.query('CREATE ROLE poor LOGIN');
    const poor = Object.assign(new URL(url), { pathname: '/poor' });
    const owner = new Client({ connectionString: poor.href });
    await owner.connect();
    await owner.query('GRANT CREATE ON SCHEMA public TO poor');
    await owner.end();
    const index = await openIndex(postgres, Object.assign(poor, { username: 'poor' }).href, 'payments');
    await index.load([{ id: 'a', statement_descriptor: 'Coffee Shop' }]);
    expect(await index.count('statement_descriptor~"fee sh"')).toBe(1);
    expect((await index.explain('statement_descriptor~"fee sh"')).warning).toContain('reads all objects');
    await index.close();
  });

  test('tells of a server that stops, also while it answers, and of one that is not there', async () => {
    const server = await startPostgres();
    const [other = ''] = server.urls;
    const client = new Client({ connectionString: other });
    await client.connect();
    client.on('error', () => {});
    await client.query(
      'CREATE VIEW slow AS SELECT 1 AS amount, object_id FROM (SELECT pg_sleep(20), 1 AS object_id) AS s',
    );
    const owned = new Pool({ connectionString: other });
    owned.on('error', () => {});
    const indexes = await Promise.all(
      [other, client, owned].map((connection) =>
        openIndex(postgres, connection, 'payments', { table: 'slow', timeoutMs: 20_000 }),
      ),
    );
    const answers = Promise.allSettled(indexes.map((index) => index.count('amount:1')));
    await new Promise((resolve) => setTimeout(resolve, 500));
    await server.stop();
    const unavailable = { status: 'rejected', reason: expect.objectContaining({ code: 'unavailable' }) };
    expect(await answers).toEqual([unavailable, unavailable, unavailable]);
    for (const index of indexes) {
      for (const use of [() => index.count(), () => index.load([{ id: 'a' }])]) {
        await expect(use()).rejects.toMatchObject({ code: 'unavailable' });
      }
      await index.close();
    }
    await owned.end();
  });

  test.each([
    { name: 'port', change: (changed: URL) => Object.assign(changed, { port: '1' }), code: 'unavailable' },
    {
      name: 'host',
      change: (changed: URL) => Object.assign(changed, { hostname: 'nowhere.invalid' }),
      code: 'unavailable',
    },
    { name: 'user', change: (changed: URL) => changed, code: 'refused' },
    {
      name: 'database',
      change: (changed: URL) => Object.assign(changed, { username: 'postgres', pathname: 'x' }),
      code: 'refused',
    },
  ])('keeps credentials out of an error about a wrong $name', async ({ change, code }) => {
    const wrong = change(Object.assign(new URL(url), { username: 'nobody', password: 'hush-hush' }));
    const index = await openIndex(postgres, wrong.href, 'payments');
    const error = await index.count().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'IndexError', code });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('hush-hush');
    await index.close();
  });

  test('keeps credentials out of an error about a URL that cannot be read', async () => {
    const index = await openIndex(postgres, 'postgres://nobody:hush-hush@localhost:port/db', 'payments');
    const error = await index.count().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'IndexError' });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('hush-hush');
    await index.close();
  });
});
