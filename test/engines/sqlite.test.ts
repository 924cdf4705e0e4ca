import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { generatePayments } from '../../examples/objects-generator/generate.ts';
import type { StatementReport } from '../../src/engines/engine.ts';
import { openIndex } from '../../src/engines/engine-index.ts';
import { IndexError } from '../../src/engines/index-error.ts';
import { sqlite } from '../../src/engines/sql/sqlite.ts';
import { defineResource } from '../../src/language/catalogue/define-resource.ts';
import { payments } from '../../src/language/catalogue/payments.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { DIALECT } from './conformance-kinds.ts';
import { expectIndexAnswers } from './differences.ts';
import { expectRepeatableLoad } from './kill-load.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'clausal-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('SQLite', () => {
  test('finds what random expressions match', async () => {
    const database = new DatabaseSync(':memory:');
    await expectIndexAnswers((resource) => openIndex(sqlite, database, resource), 500, 400);
  });

  test('keeps an index in a file, which another process reads', async () => {
    const file = path.join(folder, 'kept.db');
    const index = await openIndex(sqlite, `sqlite:${file}`, 'plans');
    await index.load([{ id: 'a', interval: 'months' }]);
    await index.close();
    const again = await openIndex(sqlite, file, 'plans');
    expect((await again.search('interval:"MONTHS"')).data).toEqual([{ id: 'a', interval: 'months' }]);
    await again.close();
  });

  test('creates no file by reading', async () => {
    const file = path.join(folder, 'missing.db');
    const index = await openIndex(sqlite, file, 'plans');
    await expect(index.count('id:"a"')).rejects.toThrow(new IndexError('no-index', `there is no file \`${file}\``));
    expect(existsSync(file)).toBe(false);
  });

  test('says that there is no table, or that it has other columns', async () => {
    const database = new DatabaseSync(':memory:');
    const index = await openIndex(sqlite, database, 'plans');
    await expect(index.count('id:"a"')).rejects.toMatchObject({ code: 'no-index' });
    database.exec('CREATE TABLE clausal_plans (object_id TEXT PRIMARY KEY, object_json TEXT)');
    await expect(index.count('interval:"months"')).rejects.toMatchObject({ code: 'other-layout' });
    await expect(index.load([{ id: 'a' }])).rejects.toMatchObject({ code: 'other-layout' });
  });

  test('says that another process writes for too long, and is read meanwhile', async () => {
    const file = path.join(folder, 'busy.db');
    const texts: string[] = [];
    const onStatement = ({ text }: StatementReport): number => texts.push(text);
    const index = await openIndex(sqlite, file, 'plans', { timeoutMs: 50, onStatement });
    await index.load([{ id: 'a' }]);
    await index.writeState('place', 'x');
    const holder = new DatabaseSync(file);
    holder.exec('BEGIN IMMEDIATE; DELETE FROM clausal_plans');
    for (const write of [
      () => index.load([{ id: 'b' }]),
      () => index.add({ id: 'b' }),
      () => index.remove('a'),
      () => index.writeState('place', 'y'),
    ]) {
      await expect(write()).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('locked') });
    }
    expect([await index.count(), await index.has('a'), await index.readState('place')]).toEqual([1, true, 'x']);
    // No table of states is created in place of a wait.
    expect(texts.filter((text) => /^CREATE TABLE.*clausal_state/.test(text))).toHaveLength(1);
    holder.exec('ROLLBACK');
    expect(await index.load([{ id: 'b' }])).toEqual({ stored: 1, older: 0 });
    holder.close();
    await index.close();
  });

  test('SQLite never replaces or fills a table that clausal has not made', async () => {
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE plans (id TEXT)');
    const index = await openIndex(sqlite, database, 'plans', { table: 'plans' });
    const uses = [() => index.count(), () => index.load([{ id: 'a' }]), () => index.rebuild((next) => next.load([]))];
    for (const use of uses) await expect(use()).rejects.toMatchObject({ code: 'foreign-table' });
    expect(database.prepare('SELECT name FROM sqlite_schema').all()).toEqual([{ name: 'plans' }]);
    database.exec("CREATE TABLE own_next (id TEXT); INSERT INTO own_next VALUES ('mine')");
    const own = await openIndex(sqlite, database, 'plans', { table: 'own' });
    await expect(own.rebuild((next) => next.load([]))).rejects.toMatchObject({ code: 'foreign-table' });
    expect(database.prepare('SELECT id FROM own_next').all()).toEqual([{ id: 'mine' }]);
  });

  test('SQLite goes on with a connection of the caller after it was closed', async () => {
    const index = await openIndex(sqlite, new DatabaseSync(':memory:'), 'plans');
    await index.load([{ id: 'a' }]);
    await index.close();
    expect(await index.has('a')).toBe(true);
  });

  test('SQLite has no schemas', async () => {
    const opened = openIndex(sqlite, new DatabaseSync(':memory:'), 'plans', { table: 'shop.plans' });
    await expect(opened).rejects.toThrow('`table` can have a schema in PostgreSQL only');
  });

  test.each([
    {
      indexes: ['payment_status', 'amount', 'created_at'],
      keys: ['payment_status, created_at', 'amount', 'created_at'],
    },
    { indexes: ['payment_status', 'amount'], keys: ['payment_status', 'amount'] },
  ] as const)('SQLite has a date in the index of a text, if it is indexed: $indexes', async ({ indexes, keys }) => {
    const database = new DatabaseSync(':memory:');
    await (await openIndex(sqlite, database, 'payments', { indexes })).load([]);
    const rows = database.prepare("SELECT sql FROM sqlite_schema WHERE name LIKE 'clausal%idx'").all();
    const created = rows.map(({ sql }) => /\((.*?)\)/.exec(String(sql))?.[1]?.replaceAll('"', ''));
    expect(created.toSorted()).toEqual([...keys].toSorted());
  });

  test('SQLite builds an index with the longest name anew', async () => {
    const index = await openIndex(sqlite, new DatabaseSync(':memory:'), 'plans', { table: 't'.repeat(48) });
    for (const id of ['a', 'b']) await index.rebuild((next) => next.load([{ id }]));
    expect([await index.count(), await index.has('b')]).toEqual([1, true]);
  });

  test('SQLite builds an index of another version anew', async () => {
    const database = new DatabaseSync(':memory:');
    const replaced = await openIndex(sqlite, database, 'customers', { table: 'shared' });
    await replaced.load([{ id: 'a' }]);
    const index = await openIndex(sqlite, database, 'plans', { table: 'shared' });
    await expect(index.count()).rejects.toMatchObject({ code: 'other-layout' });
    await index.rebuild((next) => next.load([{ id: 'b' }]));
    expect([await index.count(), await index.has('b')]).toEqual([1, true]);
    await expect(replaced.count('email:"a"')).rejects.toMatchObject({ code: 'other-layout' });
  });

  test('SQLite reports each statement, with its rows', async () => {
    const reports: StatementReport[] = [];
    const onStatement = (report: StatementReport): number => reports.push(report);
    const index = await openIndex(sqlite, new DatabaseSync(':memory:'), 'plans', { onStatement });
    await index.load([{ id: 'a' }, { id: 'b' }]);
    await index.search('id:"a"');
    const shown = reports.map(({ text, rows }) => [text.slice(0, 11), rows]);
    expect(shown).toContainEqual(['INSERT INTO', 2]);
    expect(shown.slice(-2)).toEqual(expect.arrayContaining([['SELECT "obj', 1]]));
    expect(reports.every(({ milliseconds }) => milliseconds >= 0)).toBe(true);
    expect(reports.map(({ text }) => text).filter((text) => text.startsWith('CREATE INDEX')).length).toBeGreaterThan(0);
    await expect(index.facets('nothing')).rejects.toThrow(TypeError);
  });

  test('reads only', async () => {
    const database = new DatabaseSync(':memory:');
    const index = await openIndex(sqlite, database, 'plans');
    await index.load([{ id: 'a' }]);
    database.function('clausal_list', (_joined) => String(database.prepare('DELETE FROM clausal_plans').run().changes));
    await expect(index.facets('metadata[k]')).rejects.toMatchObject({ code: 'refused' });
    expect(await index.count()).toBe(1);
  });

  test.each(['load', 'add', 'update', 'remove'] as const)('a full disk is the error of `%s`', async (method) => {
    const database = new DatabaseSync(':memory:');
    const index = await openIndex(sqlite, database, 'plans');
    await index.load([{ id: 'a' }]);
    const { page_count: pages } = database.prepare('PRAGMA page_count').get() as { page_count: number };
    database.exec(`PRAGMA max_page_count = ${pages}`);
    if (method === 'remove') {
      database.exec(
        "CREATE TRIGGER full AFTER DELETE ON clausal_plans BEGIN SELECT RAISE(ROLLBACK, 'disk is full'); END",
      );
    }
    const large = { id: method === 'update' ? 'a' : 'b', name: 'x'.repeat(100_000) };
    const calls = {
      load: () => index.load([{ id: 'c' }, large]),
      add: () => index.add(large),
      update: () => index.update(large),
      remove: () => index.remove('a'),
    };
    await expect(calls[method]()).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/is full$/),
    });
    // The objects of the batch are not stored, and the connection works on.
    expect(await index.get('a')).toEqual({ id: 'a' });
    expect(await index.count()).toBe(1);
    database.exec('DROP TRIGGER IF EXISTS full; PRAGMA max_page_count = 100000');
    await index.load([large]);
    expect(await index.has(large.id)).toBe(true);
  });

  test('loses and doubles nothing when a load is killed and run again', async () => {
    await expectRepeatableLoad(sqlite, path.join(folder, 'killed.db'));
  });

  test.each([
    { query: 'payment_status:"SETTLED"', field: 'payment_status', plan: 'clausal_payments_payment_status_idx' },
    { query: '-payment_status:null', field: 'payment_status', plan: 'clausal_payments_payment_status_idx' },
    { query: 'amount>5', field: 'amount', plan: 'clausal_payments_amount_idx' },
    { query: 'id:["a", "b", "c"]', field: 'id', plan: 'clausal_payments_id_idx' },
    { query: 'payment_status:"SETTLED" OR amount>5', field: 'amount', plan: 'MULTI-INDEX OR' },
  ])('uses the index of $field for $query', async ({ query, field, plan }) => {
    const index = await openIndex(sqlite, new DatabaseSync(':memory:'), 'payments');
    await index.load(generatePayments(200, 1));
    const explained = await index.explain(checkExpressionText(payments, query));
    expect(explained.plan).toContain(plan);
    expect(explained.fields).toContainEqual({ field, isIndexed: true });
    expect(explained.warning).toBeUndefined();
  });

  test.each([
    { query: 'created_at>="2025-01-01T00:00:00Z"', sortBy: '-created_at', plan: 'clausal_payments_created_at_idx' },
    { query: 'payment_status:"SETTLED"', sortBy: 'created_at', plan: 'clausal_payments_payment_status_idx' },
    { query: 'customer.email~"example"', sortBy: '-amount', plan: 'clausal_payments_amount_idx' },
  ])('reads a page of $query in the order of an index', async ({ query, sortBy, plan: name }) => {
    const index = await openIndex(sqlite, new DatabaseSync(':memory:'), 'payments');
    await index.load(generatePayments(200, 1));
    const expression = checkExpressionText(payments, query);
    for (let page: string | null | undefined, pages = 0; page !== null && pages < 2; pages++) {
      const { plan, warning } = await index.explain(expression, { sortBy, page });
      expect(plan).toMatch(new RegExp(`SEARCH clausal_payments USING INDEX ${name} .*\n.*LAST TERM OF ORDER BY`));
      expect(warning).toBeUndefined();
      ({ next_page: page } = await index.search(expression, { sortBy, page }));
    }
  });

  test('counts to 10,000, and says whether there are more', async () => {
    const index = await openIndex(sqlite, new DatabaseSync(':memory:'), 'plans');
    const objects = Array.from({ length: 10_001 }, (_, number) => ({ id: `p${number}` }));
    await index.load(objects.slice(1));
    const searched = { total: 'atMost', limit: 1 } as const;
    expect(await index.search('-id:null', searched)).toMatchObject({ total_count: 10_000, total_is_exact: true });
    await index.load(objects);
    expect(await index.search('-id:null', searched)).toMatchObject({ total_count: 10_000, total_is_exact: false });
  });

  test('counts the values of a key with any characters', async () => {
    const index = await openIndex(sqlite, new DatabaseSync(':memory:'), DIALECT);
    await index.load(['x', 'x', 'y', 5].map((value, number) => ({ id: `p${number}`, metadata: { 'a b': value } })));
    const facets = await index.facets('metadata[a b]');
    expect(Object.fromEntries(facets.map(({ value, count }) => [value, count]))).toEqual({ x: 2, y: 1, 5: 1 });
  });

  test('refuses only what it cannot compare: values of keys that are no tokens, and keys at another path', async () => {
    const known = { size: { type: 'numeric' }, gift: { type: 'boolean' }, at: { type: 'date' } } as const;
    const boxes = defineResource({
      name: 'boxes',
      fields: {
        labels: { type: 'token', doc: 'labels', keyed: true, keys: { known } },
        counts: { type: 'numeric', doc: 'counts', keyed: true, null: true },
        notes: { type: 'token', doc: 'notes', keyed: true, source: { path: 'extra' } },
      },
      limits: {},
    });
    const index = await openIndex(sqlite, new DatabaseSync(':memory:'), boxes);
    await index.load([
      { id: 'a', labels: { colour: 'red', size: 5 }, counts: { x: 1 } },
      { id: 'b', labels: { gift: true } },
    ]);
    expect(await index.count('labels[colour]:"RED" labels[at]:null -counts[x]:null')).toBe(1);
    const message = 'an index cannot compare `labels[size]`, a numeric field: it stores the values of keys as texts';
    await expect(index.count('labels[size]>4')).rejects.toThrow(message);
    for (const use of [
      () => index.count('counts[x]:1'),
      () => index.count('notes[a]:"b"'),
      () => index.facets('labels[gift]'),
      () => index.load([], { newerBy: 'labels[at]' }),
      () => index.search('labels[colour]:"red"', { sortBy: 'labels[size]' }),
    ])
      await expect(use()).rejects.toMatchObject({ code: 'unsupported-clause' });
  });

  test('warns that it reads all objects', async () => {
    const index = await openIndex(sqlite, new DatabaseSync(':memory:'), 'payments');
    await index.load(generatePayments(10, 1));
    const { warning, fields } = await index.explain('customer.email~"example"');
    expect(warning).toBe(
      'the engine reads all objects: add a field of the query to `indexes`, or a clause on an indexed field',
    );
    expect(fields).toEqual([{ field: 'customer.email', isIndexed: false }]);
  });
});
