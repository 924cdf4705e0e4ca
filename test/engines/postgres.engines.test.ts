import { inspect } from 'node:util';
import { Client, Pool } from 'pg';
import { afterAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { writeSchema } from '../../src/engines/dialects/dialect.ts';
import { postgres as dialect } from '../../src/engines/dialects/postgres.ts';
import type { StatementReport } from '../../src/engines/engine.ts';
import { openIndex } from '../../src/engines/engine-index.ts';
import { Layout } from '../../src/engines/layout/layout.ts';
import { postgres } from '../../src/engines/sql/postgres.ts';
import { payments } from '../../src/language/catalogue/payments.ts';
import { testIndexConformance } from './conformance.ts';
import { describeIndex } from './contract.ts';
import { expectIndexAnswers } from './differences.ts';
import { findHostileDifferences, notes } from './hostile.ts';
import { expectLoadSurvivesKills, expectRepeatableLoad } from './kill-load.ts';
import { startPostgres } from './servers/postgres.ts';
import { useEngine } from './servers/use-engine.ts';

const url = inject('engines').postgres?.urls[0] ?? '';
const pool = new Pool({ connectionString: url });
afterAll(() => pool.end());

beforeEach((context) => {
  useEngine(context, 'postgres');
});

/** Passes a view off as the table of an index. */
function stampView(name: string): string {
  return `COMMENT ON VIEW ${name} IS 'object_json ${new Layout(payments).stamp}'`;
}

/** Whether an index is there and finished. */
async function isValid(name: string): Promise<boolean | undefined> {
  const text = 'SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)';
  const { rows } = await pool.query<{ readonly indisvalid: boolean }>(text, [name]);
  return rows[0]?.indisvalid;
}

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
      4000,
      2000,
    );
  });

  test('takes 4,000 hostile texts in every position', { timeout: 600_000 }, async () => {
    const indexes = ['tag', 'title', 'tags', 'lines', 'metadata'];
    const index = await openIndex(postgres, pool, notes, { indexes });
    expect(await findHostileDifferences(index as never, { texts: 4000, objects: 1000 })).toEqual([]);
  });

  test('stops a statement that takes too long', async () => {
    await pool.query('CREATE TABLE sleeping AS SELECT 1 AS amount');
    await pool.query('CREATE VIEW slow AS SELECT amount FROM sleeping WHERE pg_sleep(20) IS NOT NULL');
    await pool.query(stampView('slow'));
    const index = await openIndex(postgres, pool, 'payments', { table: 'slow', timeoutMs: 50 });
    await expect(index.count('amount:1')).rejects.toMatchObject({ code: 'time-out' });
  });

  test('changes nothing by reading', async () => {
    await pool.query('CREATE TABLE written (amount double precision)');
    await pool.query(
      `CREATE FUNCTION write() RETURNS double precision LANGUAGE sql VOLATILE AS 'INSERT INTO written VALUES (1) RETURNING amount'`,
    );
    await pool.query('CREATE VIEW writing AS SELECT write() AS amount');
    await pool.query(stampView('writing'));
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

  test('PostgreSQL keeps whole batches of a load that is killed after any statement', {
    timeout: 300_000,
  }, async () => {
    await expectLoadSurvivesKills(postgres, url);
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

  test('PostgreSQL serves a role that may only read and write rows', async () => {
    await pool.query('CREATE ROLE clerk LOGIN');
    for (const statement of writeSchema(dialect, new Layout(payments, { table: 'clerks' })))
      await pool.query(statement);
    await pool.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC, clerk');
    await pool.query('GRANT SELECT, INSERT, UPDATE, DELETE ON clerks, clausal_state TO clerk');
    const asClerk = Object.assign(new URL(url), { username: 'clerk' }).href;
    const texts: string[] = [];
    const onStatement = ({ text }: StatementReport): number => texts.push(text);
    const index = await openIndex(postgres, asClerk, 'payments', { table: 'clerks', onStatement });
    expect(await index.load([{ id: 'a', amount: 1 }, { id: 'b' }])).toEqual({ stored: 2, older: 0 });
    await index.add({ id: 'c' });
    await index.update({ id: 'c', amount: 2 }, { newerBy: 'updated_at' });
    await index.writeState('mirror', 'x');
    expect(await index.readState('mirror')).toBe('x');
    expect(await index.removeAll(['b', 'none'])).toBe(1);
    expect((await index.search('amount>0')).data.length).toBe(2);
    expect(texts.filter((text) => /CREATE|ALTER|ANALYZE|COMMENT/.test(text))).toEqual([]);
    // What only the owner may do is a warning, and the objects are stored.
    await pool.query('DROP INDEX clerks_amount_idx');
    const other = await openIndex(postgres, asClerk, 'payments', { table: 'clerks' });
    expect(await other.load([{ id: 'd' }])).toMatchObject({ stored: 1, warning: expect.stringContaining('owner') });
    expect(await other.has('d')).toBe(true);
    for (const one of [index, other]) await one.close();
  });

  test('PostgreSQL stores nothing while another session locks the table, and says so', async () => {
    const options = { table: 'locked', timeoutMs: 200 };
    const index = await openIndex(postgres, url, 'payments', options);
    await index.load([{ id: 'a' }]);
    const holder = new Client({ connectionString: url });
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE locked IN SHARE MODE');
    const unavailable = { code: 'unavailable', message: expect.stringContaining('lock timeout') };
    for (const write of [() => index.load([{ id: 'b' }]), () => index.add({ id: 'b' }), () => index.remove('a')]) {
      await expect(write()).rejects.toMatchObject(unavailable);
    }
    await holder.query('ROLLBACK');
    expect([await index.count(), await index.has('a')]).toEqual([1, true]);
    // A lock that stops indexes only does not stop objects.
    await pool.query('DROP INDEX locked_amount_idx');
    await holder.query('BEGIN; LOCK TABLE locked IN ROW EXCLUSIVE MODE');
    const other = await openIndex(postgres, url, 'payments', options);
    expect(await other.load([{ id: 'b' }])).toMatchObject({ stored: 1, warning: expect.stringContaining('lock') });
    await holder.query('ROLLBACK');
    const again = await openIndex(postgres, url, 'payments', options);
    await holder.query('BEGIN; LOCK TABLE locked IN SHARE UPDATE EXCLUSIVE MODE');
    expect(await again.load([])).toEqual({ stored: 0, older: 0 });
    expect(await isValid('locked_amount_idx')).toBe(false);
    await holder.query('ROLLBACK');
    await holder.end();
    // The other session did not make the index. One that was begun and not finished is made anew.
    expect(await again.load([])).toEqual({ stored: 0, older: 0 });
    expect(await isValid('locked_amount_idx')).toBe(true);
    for (const one of [index, other, again]) await one.close();
  });

  test('PostgreSQL makes indexes while autovacuum cleans up after a load', async () => {
    const index = await openIndex(postgres, url, 'payments', { table: 'vacuumed' });
    await index.load([{ id: 'a' }, { id: 'b' }]);
    await pool.query('DROP INDEX vacuumed_amount_idx');
    const slowly =
      'autovacuum_vacuum_threshold = 0, autovacuum_vacuum_cost_limit = 1, autovacuum_vacuum_cost_delay = 100';
    await pool.query(`ALTER TABLE vacuumed SET (${slowly})`);
    await index.remove('a');
    await pool.query("ALTER SYSTEM SET autovacuum_naptime = '1s'");
    await pool.query('SELECT pg_reload_conf()');
    const locked = "SELECT FROM pg_locks WHERE relation = 'vacuumed'::regclass AND mode = 'ShareUpdateExclusiveLock'";
    await vi.waitUntil(async () => (await pool.query(locked)).rows.length > 0, { timeout: 30_000, interval: 10 });
    const other = await openIndex(postgres, url, 'payments', { table: 'vacuumed' });
    expect(await other.load([])).toEqual({ stored: 0, older: 0 });
    expect(await isValid('vacuumed_amount_idx')).toBe(true);
    await pool.query('ALTER SYSTEM RESET autovacuum_naptime');
    await pool.query('SELECT pg_reload_conf()');
    for (const one of [index, other]) await one.close();
  });

  test('PostgreSQL keeps the settings of a pool of your own, and its schema', async () => {
    await pool.query('CREATE SCHEMA shop');
    const own = new Pool({ connectionString: url, max: 1, options: '-c lock_timeout=77s -c statement_timeout=78s' });
    const index = await openIndex(postgres, own, 'payments', { table: 'shop.payments' });
    await index.load([{ id: 'a', statement_descriptor: 'Coffee Shop' }]);
    expect(await index.count('statement_descriptor~"fee sh"')).toBe(1);
    await index.close();
    const { rows } = await own.query(
      "SELECT current_setting('lock_timeout') AS a, current_setting('statement_timeout') AS b",
    );
    expect(rows).toEqual([{ a: '77s', b: '78s' }]);
    expect((await own.query('SELECT object_id FROM shop.payments')).rows).toEqual([{ object_id: 'a' }]);
    await own.end();
  });

  test('PostgreSQL keeps the first states of processes that write them at the same time', async () => {
    await pool.query('CREATE SCHEMA first_states');
    const open = (_: unknown, number: number) =>
      openIndex(postgres, url, 'plans', { table: `first_states.plans_${number}` });
    const indexes = await Promise.all(Array.from({ length: 8 }, open));
    for (const index of indexes) await index.load([{ id: 'a' }]);
    await Promise.all(indexes.map((index) => index.writeState('last', 'x')));
    expect(await Promise.all(indexes.map((index) => index.readState('last')))).toEqual(indexes.map(() => 'x'));
    for (const index of indexes) await index.close();
  });

  test('PostgreSQL builds a table beside the old one, which is read until the swap', async () => {
    const index = await openIndex(postgres, url, 'payments', { table: 'rebuilt' });
    await index.load([{ id: 'old' }]);
    await pool.query('CREATE ROLE reader; GRANT SELECT ON rebuilt TO reader');
    for (const id of ['new', 'newer']) {
      await index.rebuild(async (next) => {
        await next.load([{ id, amount: 5 }]);
        expect(await index.has(id)).toBe(false);
      });
      expect([await index.count(), await index.has(id)]).toEqual([1, true]);
    }
    const failed = index.rebuild(async (next) => {
      await next.load([{ id: 'none' }]);
      throw new Error('no more objects');
    });
    await expect(failed).rejects.toThrow('no more objects');
    expect(await index.has('newer')).toBe(true);
    const names = "SELECT relname FROM pg_class WHERE relname LIKE 'rebuilt\\_%' AND relname NOT LIKE '%pkey%'";
    const { rows } = await pool.query(names);
    expect(rows.filter(({ relname }) => relname.includes('next'))).toEqual([]);
    expect(rows.length).toBeGreaterThan(5);
    const granted = await pool.query("SELECT has_table_privilege('reader', 'rebuilt', 'SELECT') AS may");
    expect(granted.rows).toEqual([{ may: true }]);
    await pool.query('CREATE TABLE precious (id text)');
    const foreign = await openIndex(postgres, url, 'payments', { table: 'precious' });
    const replaced = foreign.rebuild((next) => next.load([]));
    await expect(replaced).rejects.toMatchObject({ code: 'foreign-table' });
    for (const one of [index, foreign]) await one.close();
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
    await client.query(stampView('slow'));
    const watcher = new Client({ connectionString: other });
    await watcher.connect();
    const owned = new Pool({ connectionString: other });
    owned.on('error', () => {});
    const indexes = await Promise.all(
      [other, client, owned].map((connection) =>
        openIndex(postgres, connection, 'payments', { table: 'slow', timeoutMs: 20_000 }),
      ),
    );
    const answers = Promise.allSettled(indexes.map((index) => index.count('amount:1')));
    // All three are asleep.
    const sleepers = "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
    await expect.poll(async () => (await watcher.query(sleepers)).rows[0].n, { timeout: 60_000 }).toBe(3);
    await watcher.end();
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
