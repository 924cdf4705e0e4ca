import { type ClickHouseClient, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type EngineIndex, openIndex } from '../../src/engines/open-index.ts';
import { clickhouse } from '../../src/engines/sql/clickhouse.ts';
import { defineResource } from '../../src/language/catalogue/define-resource.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { testIndexConformance } from './conformance.ts';
import { describeIndex } from './contract.ts';
import type { StoredObject } from './corpus.ts';
import { findDifferences } from './differences.ts';
import { findHostileDifferences, notes } from './hostile.ts';
import { expectRepeatableLoad } from './kill-load.ts';
import { findNumberDifferences } from './numbers.ts';
import { startClickHouse } from './servers/clickhouse.ts';
import { useEngine } from './servers/use-engine.ts';
import { loadStale } from './stale.ts';

const MINUTES = 60_000;
const SIZE = 500;

const { urls = [] } = inject('engines').clickhouse ?? {};
const single = urlOf(urls.slice(0, 1), 'single');
const spread = urlOf(urls, 'spread?cluster=clausal');

function urlOf(servers: readonly string[], rest: string): string {
  return `clickhouse://${servers.map((server) => new URL(server).host)}/${rest}`;
}

function connect(clickhouse_settings: ClickHouseSettings = {}): ClickHouseClient {
  return createClient({
    url: urls[0] ?? '',
    database: 'single',
    clickhouse_settings,
    log: { level: ClickHouseLogLevel.OFF },
  });
}

/** A client that changes statements, as an engine with a mistake would write them. */
function changing(change: (text: string) => string): ClickHouseClient {
  const client = connect();
  const query = client.query.bind(client);
  client.query = ((request: Parameters<typeof query>[0]) =>
    query({ ...request, query: change(request.query) })) as typeof query;
  return client;
}

/** Opens an index whose objects are all replaced when it is loaded. */
async function openStale(connection: ClickHouseClient | string, resource: Resource, table: string) {
  const index = await openIndex(clickhouse, connection, resource, { table: `${table}_${resource.name}` });
  return loadStale(index as EngineIndex<StoredObject>, resource, SIZE);
}

beforeEach((context) => {
  useEngine(context, 'clickhouse');
});

beforeAll(async () => {
  for (const url of urls) {
    const client = createClient({ url });
    await client.command({ query: 'CREATE DATABASE spread' });
    if (url === urls[0]) await client.command({ query: 'CREATE DATABASE single' });
    await client.close();
  }
});

testIndexConformance('clickhouse', (resource) =>
  openIndex(clickhouse, spread, resource, { table: `conformance_${resource.name}` }),
);

describe.each([
  { name: 'ClickHouse', url: single, runs: 10_000 },
  // The statements are the same.
  { name: 'ClickHouse in two shards', url: spread, runs: 2500 },
])('$name', ({ name, url, runs }) => {
  describeIndex({ name, open: (table, options) => openIndex(clickhouse, url, 'payments', { ...options, table }) });

  test('finds what random expressions match after all objects were replaced', { timeout: 15 * MINUTES }, async () => {
    // This version sends a column with a name like a keyword to the shards without quotes.
    const open = (resource: Resource) => openStale(resource.name === 'plans' ? single : url, resource, 'random');
    const { differences, compared } = await findDifferences(open, runs, 4 * SIZE);
    expect(differences.slice(0, 5)).toEqual([]);
    expect(compared).toBe(runs);
  });

  test(`takes ${runs} hostile texts in every position`, { timeout: 15 * MINUTES }, async () => {
    const index = await openIndex(clickhouse, url, notes);
    expect(await findHostileDifferences(index as never, { texts: runs, objects: 1000 })).toEqual([]);
    await index.close();
  });

  test('takes hostile ids', async () => {
    const ids = [...new Set(fc.sample(fc.stringMatching(/^[ -~'"\\%{}]{1,40}$/), { numRuns: 2000, seed: 5 }))];
    const index = await openIndex(clickhouse, url, notes, { table: 'ids' });
    await index.load(ids.map((id) => ({ id })));
    expect(await index.count()).toBe(ids.length);
    const list = ids.map((id) => JSON.stringify(id)).join();
    expect(await index.count(checkExpressionText(notes, `-id:[${list}]`))).toBe(0);
    for (const id of ids.slice(0, 200)) {
      expect(await index.get(id)).toEqual({ id });
      expect(await index.remove(id)).toBe(true);
    }
    expect(await index.count()).toBe(ids.length - 200);
    await index.close();
  });

  test('has fields with the names of what statements select', async () => {
    const paths = ['item', 'total', 'row_count', 'sort_key_0', 'first_id', 'version', 'deleted', 'value', 'number'];
    const doc = 'a token';
    const fields = Object.fromEntries(paths.map((path) => [path, { type: 'token', doc } as const]));
    const tags = { type: 'token', many: true, doc } as const;
    const resource = defineResource({
      name: 'carts',
      fields: { id: { type: 'token', doc }, tags, ...fields },
      limits: notes.limits,
    });
    const index = await openIndex(clickhouse, url, resource);
    const values = (value: string): object => Object.fromEntries(paths.map((path) => [path, value]));
    const [first, second] = ['a', 'b'].map((id) => ({ id, tags: [id], ...values(id) }));
    await index.load([first as object, second as object]);
    for (const path of paths) {
      const query = checkExpressionText(resource, `${path}:"b"`);
      expect(await index.count(query)).toBe(1);
      expect((await index.search(query, { sortBy: '-item' })).data).toEqual([second]);
      for (const counted of ['tags', 'item'])
        expect(await index.facets(counted, query)).toEqual([{ value: 'b', count: 1 }]);
    }
    await index.close();
  });

  test('compares numbers exactly', async () => {
    const index = await openIndex(clickhouse, url, 'payments', { table: 'numbers' });
    expect(await findNumberDifferences(index as never)).toEqual([]);
    await index.close();
  });

  test('loses and doubles nothing when a load is killed and run again', { timeout: 5 * MINUTES }, async () => {
    await expectRepeatableLoad(clickhouse, url);
  });

  test('takes a list of 20,000 values', async () => {
    const index = await openIndex(clickhouse, url, notes, { table: 'long_list', timeoutMs: MINUTES });
    await index.load([{ id: 'n19999' }, { id: 'n20000' }]);
    const list = Array.from({ length: 20_000 }, (_, number) => `"n${number}"`);
    expect(await index.count(checkExpressionText(notes, `id:[${list}]`))).toBe(1);
    await index.close();
  });

  test('says why a statement fails', async () => {
    const index = await openIndex(clickhouse, url, notes, { table: 'absent' });
    await expect(index.count('id:"a"')).rejects.toMatchObject({ code: 'no-index' });
    await index.load([{ id: 'a' }]);
    await index.close();
    const other = await openIndex(clickhouse, url, 'payments', { table: 'absent' });
    await expect(other.count('amount>1')).rejects.toMatchObject({ code: 'other-layout' });
    await expect(other.load([{ id: 'a' }])).rejects.toMatchObject({
      code: 'other-layout',
      message: expect.stringMatching(/^the column `\w+` of the index `absent` is missing; drop the index/),
    });
    await other.close();
  });
});

describe('ClickHouse', () => {
  test.each([
    { mistake: 'NOT of null', change: (text: string) => text.replace(/"\w+" IS NULL OR NOT/g, 'NOT') },
    { mistake: 'rows that were replaced', change: (text: string) => text.replace('FINAL WHERE', 'WHERE') },
    { mistake: 'rows that were removed', change: (text: string) => text.replace('"Deleted" = 0', '1 = 1') },
  ])('would find other objects with $mistake', async ({ mistake, change }) => {
    const connection = changing(change);
    const open = (resource: Resource) => openStale(connection, resource, mistake.replaceAll(' ', '_'));
    const found = findDifferences(open, 200, 4 * SIZE).then(({ differences }) => differences);
    expect(await found.catch((error: unknown) => [String(error)])).not.toEqual([]);
    await connection.close();
  });

  test.each([
    { mistake: 'backslashes that are not escaped', change: (text: string) => text.replaceAll('\\x5c', '\\') },
    { mistake: 'quotes that are not escaped', change: (text: string) => text.replaceAll('\\x27', "'") },
    {
      mistake: 'letter case that the server folds',
      change: (text: string) => text.replace(/"tag" (=|IN) /g, 'lowerUTF8("tag") $1 '),
    },
    {
      mistake: 'patterns',
      change: (text: string) => text.replace(/position\(("\w+"), '(.*?)'\) > 0/g, "$1 LIKE '%$2%'"),
    },
  ])('would find other objects with $mistake', async ({ mistake, change }) => {
    const connection = changing(change);
    const index = await openIndex(clickhouse, connection, notes, { table: mistake.replaceAll(' ', '_') });
    const found = findHostileDifferences(index as never, { texts: 500, objects: 500 });
    expect(await found.catch((error: unknown) => [String(error)])).not.toEqual([]);
    await connection.close();
  });

  test('refuses columns of other types', async () => {
    const connection = connect();
    await connection.command({
      query: 'CREATE TABLE typed (object_id String, object_json String, "Version" UInt64, id String) ENGINE = Memory',
    });
    const index = await openIndex(clickhouse, connection, notes, { table: 'typed' });
    const message = 'the column `id` of the index `typed` is String; drop the index and load the objects again';
    await expect(index.load([{ id: 'a' }])).rejects.toThrow(message);
    await connection.close();
  });

  test.each([
    { asked: 'SELECT COUNT(*) FROM system.numbers', code: 'time-out' },
    { asked: 'DROP TABLE changed', code: 'refused' },
  ])('answers $asked with $code', async ({ asked, code }) => {
    const connection = changing((text) => (text.includes('FINAL') ? asked : text));
    const index = await openIndex(clickhouse, connection, notes, { table: 'changed', timeoutMs: 500 });
    await index.load([{ id: 'a' }]);
    await expect(index.count()).rejects.toMatchObject({ name: 'IndexError', code });
    await connection.close();
  });

  test('gives no part of an answer, whatever the settings of the client', async () => {
    const clickhouse_settings = { max_rows_to_group_by: '1', group_by_overflow_mode: 'any' } as const;
    const connection = connect(clickhouse_settings);
    const index = await openIndex(clickhouse, single, notes, { table: 'limited' });
    await index.load(Array.from({ length: 10 }, (_, number) => ({ id: `n${number}`, tag: `t${number}` })));
    const limited = await openIndex(clickhouse, connection, notes, { table: 'limited' });
    await expect(limited.facets('tag')).rejects.toMatchObject({ code: 'refused' });
    await index.close();
    await connection.close();
  });

  test('leaves the client of the caller open', async () => {
    const connection = connect();
    const index = await openIndex(clickhouse, connection, notes);
    await index.close();
    expect(await connection.ping()).toEqual({ success: true });
    await connection.close();
  });

  test.each([
    { rest: 'spread?cluster=none', servers: 1, message: 'there is no cluster `none`' },
    { rest: 'spread?cluster=clausal', servers: 1, message: 'the cluster `clausal` has 2 nodes; name all in the URL' },
    { rest: 'none', servers: 1, message: /Database none doesn't exist/ },
  ])('refuses $rest on $servers servers', async ({ rest, servers, message }) => {
    const opening = openIndex(clickhouse, urlOf(urls.slice(0, servers), rest), notes);
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.toMatchObject({ code: 'refused' });
  });

  test('says that a shard does not answer, and never gives a part of the objects', async () => {
    const server = await startClickHouse();
    try {
      const index = await openIndex(clickhouse, urlOf(server.urls, 'default?cluster=clausal'), notes);
      await index.load(Array.from({ length: 100 }, (_, number) => ({ id: `n${number}`, tag: 'x' })));
      await server.stopNode(1);
      for (const ask of [
        () => index.count(),
        () => index.get('n1'),
        () => index.search('tag:"x"'),
        () => index.facets('tag'),
        () => index.objects().next(),
        () => index.load([{ id: 'n1' }, { id: 'n2' }, { id: 'n3' }, { id: 'n4' }, { id: 'n5' }]),
        () => index.remove('n1'),
      ]) {
        await expect(ask()).rejects.toMatchObject({ name: 'IndexError', code: 'unavailable' });
      }
      await server.stopNode(0);
      await expect(index.count()).rejects.toMatchObject({ code: 'unavailable' });
      await expect(openIndex(clickhouse, urlOf(server.urls.slice(0, 1), 'default'), notes)).rejects.toMatchObject({
        code: 'unavailable',
      });
      await index.close();
    } finally {
      await server.stop();
    }
  });
});
