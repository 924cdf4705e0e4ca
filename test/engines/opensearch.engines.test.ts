import { Client } from '@opensearch-project/opensearch';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { generatePayments } from '../../examples/objects-generator/generate.ts';
import { search } from '../../src/builder/search.ts';
import type { StatementReport } from '../../src/engines/engine.ts';
import { openIndex } from '../../src/engines/engine-index.ts';
import type { OpenSearchConnection, RequestParameters } from '../../src/engines/opensearch/client.ts';
import { openSearch } from '../../src/engines/opensearch/open-search.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { createCollection } from '../../src/objects/collection/create-collection.ts';
import type { Facet } from '../../src/objects/collection/summary.ts';
import { testIndexConformance } from './conformance.ts';
import { describeIndex } from './contract.ts';
import { expectIndexAnswers } from './differences.ts';
import { findHostileDifferences, notes } from './hostile.ts';
import { expectLoadSurvivesKills, expectRepeatableLoad } from './kill-load.ts';
import { startOpenSearch } from './servers/opensearch.ts';

const { urls = [] } = inject('engines').opensearch ?? {};
const client = new Client({ nodes: urls.length === 0 ? 'http://localhost' : [...urls] });
const url = toUrl(urls);

function toUrl(nodes: readonly string[]): string {
  return `opensearch://${nodes.map((node) => node.replace('http://', '')).join(',')}`;
}

/** Makes every index consist of three shards, without copies. */
async function spreadIndexes(connection: Client): Promise<void> {
  const settings = { number_of_shards: 3, number_of_replicas: 0 };
  await connection.indices.putIndexTemplate({
    name: 'spread',
    body: { index_patterns: ['*'], template: { settings } },
  });
}

/** A connection that changes requests, as an engine with a mistake would send them. */
function changing(change: (text: string) => string): OpenSearchConnection {
  const request: OpenSearchConnection['transport']['request'] = ({ body, ...parameters }, options) => {
    const changed = body && { body: JSON.parse(change(JSON.stringify(body))) as RequestParameters['body'] };
    return client.transport.request({ ...parameters, ...changed } as never, options);
  };
  return { transport: { request } };
}

let tables = 0;
function nextTable(): { readonly table: string } {
  tables += 1;
  return { table: `opensearch_${tables}` };
}

beforeAll(async () => {
  if (urls.length > 0) await spreadIndexes(client);
});
afterAll(() => client.close());

const describeWithServer = urls.length > 0 ? describe : describe.skip;

describeWithServer('OpenSearch', () => {
  describeIndex({
    name: 'OpenSearch',
    open: (table, options) => openIndex(openSearch, url, 'payments', { ...options, table }),
    numbers: { stored: 1000, searched: 300 },
  });

  testIndexConformance('opensearch', (resource) => openIndex(openSearch, url, resource, nextTable()));

  test('finds what random expressions match', { timeout: 600_000 }, async () => {
    await expectIndexAnswers((resource) => openIndex(openSearch, client, resource, nextTable()), 4000, 2000);
  });

  test('takes 4,000 hostile texts as values in every position', { timeout: 600_000 }, async () => {
    const index = await openIndex(openSearch, client, notes, nextTable());
    expect(await findHostileDifferences(index as never, { texts: 5000, objects: 400 })).toEqual([]);
  });

  test.each([
    { mistake: 'a pattern without escapes', change: (text: string) => text.replace(/\\\\([*?])/g, '$1') },
    {
      mistake: 'the letter case of the engine',
      change: (text: string) =>
        text
          .replaceAll('"type":"keyword"}', '"type":"keyword","normalizer":"lowercase"}')
          .replaceAll('"type":"keyword","fields"', '"type":"keyword","normalizer":"lowercase","fields"'),
    },
    {
      mistake: 'words of a limited length',
      change: (text: string) => text.replace('"max_token_length":32766', '"max_token_length":1'),
    },
    {
      mistake: 'no gap between the words of a list',
      change: (text: string) => text.replaceAll('"analyzer":"words"', '"analyzer":"words","position_increment_gap":0'),
    },
  ])('would be caught with $mistake', async ({ change }) => {
    const index = await openIndex(openSearch, changing(change), notes, nextTable());
    expect(await findHostileDifferences(index as never, { texts: 600, objects: 400 })).not.toEqual([]);
  });

  test('gives an error and never a part of the answer when a node is stopped', { timeout: 180_000 }, async () => {
    const server = await startOpenSearch();
    const own = new Client({ nodes: [...server.urls] });
    try {
      await spreadIndexes(own);
      const index = await openIndex(openSearch, toUrl(server.urls), 'payments');
      const objects = [...generatePayments(300, 1)];
      await index.load(objects);
      const expected = await index.count();
      await server.stopNode(1);
      await expect(index.count()).rejects.toMatchObject({ code: 'unavailable' });
      await expect(index.search('amount>0')).rejects.toMatchObject({ code: 'unavailable' });
      await expect(index.facets('payment_status')).rejects.toMatchObject({ code: 'unavailable' });
      await expect(index.load(objects)).rejects.toMatchObject({ code: 'unavailable' });
      const answers = await Promise.allSettled(objects.map(({ id }) => index.get(id)));
      const found = answers.filter(({ status }) => status === 'fulfilled');
      const lost = answers.filter(({ status }) => status === 'rejected');
      expect(found.every((answer) => 'value' in answer && answer.value !== undefined)).toBe(true);
      expect(lost.every((answer) => 'reason' in answer && answer.reason.code === 'unavailable')).toBe(true);
      expect([found.length > 0, lost.length > 0, expected]).toEqual([true, true, 300]);
      await index.close();
    } finally {
      await own.close();
      await server.stop();
    }
  });

  test('loses and doubles nothing when a load is killed and run again', async () => {
    await client.indices.delete({ index: 'clausal_payments', ignore_unavailable: true });
    await expectRepeatableLoad(openSearch, url, () => client.indices.refresh({ index: 'clausal_payments' }));
  });

  test('OpenSearch keeps whole batches of a load that is killed after any statement', {
    timeout: 300_000,
  }, async () => {
    await expectLoadSurvivesKills(openSearch, url, (index) =>
      client.indices.refresh({ index, ignore_unavailable: true }),
    );
  });

  test('OpenSearch does not wait for the refresh with `refresh: none`', async () => {
    const requests: string[] = [];
    const onStatement = ({ text }: StatementReport): number => requests.push(text);
    const { table } = nextTable();
    const index = await openIndex(openSearch, client, 'plans', { table, refresh: 'none', onStatement });
    await index.load([{ id: 'a' }, { id: 'b' }]);
    expect(requests.filter((text) => text.includes('_refresh'))).toEqual([]);
    await client.indices.refresh({ index: table });
    expect(await index.count()).toBe(2);
  });

  test('counts more values than one answer holds, equal counts by the first id', async () => {
    const index = await openIndex(openSearch, client, 'plans', nextTable());
    const plans = Array.from({ length: 2500 }, (_, number) => ({
      id: `p${(number * 7919) % 2500}`.padStart(5, 'p'),
      metadata: { k: number < 100 ? 'often' : `Value ${number}`, k2: `${number}` },
    }));
    await index.load(plans);
    const collection = createCollection(
      'plans',
      plans.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    const first = (facets: readonly Facet[]) => facets.slice(0, 1000);
    expect(first(await index.facets('id'))).toEqual(first(collection.facets('id')));
    expect(first(await index.facets('metadata[k]'))).toEqual(first(collection.facets('metadata[k]')));
  });

  test('refuses a text that is too long for the engine, and finds none for it', async () => {
    const index = await openIndex(openSearch, client, 'plans', nextTable());
    const long = 'ß'.repeat(16_383);
    await index.load([
      { id: 'a', name: long, metadata: { k: `${long.slice(2)}`, other: `${long} ${long}`.slice(0, 16_000) } },
    ]);
    expect(await index.count(search('plans').where('name', ':', long))).toBe(1);
    expect(await index.count(search('plans').where('name', '~', long.slice(1)))).toBe(1);
    expect(await index.count(search('plans').where('name', ':', `${long}ß`))).toBe(0);
    expect(await index.count(search('plans').where('id', ':', `${long}ß`))).toBe(0);
    await expect(index.load([{ id: 'b', metadata: { k: `${long}ß` } }])).rejects.toThrow(
      'a text of `metadata` in `b` is longer than 32766 bytes, the limit of OpenSearch',
    );
    await expect(index.add({ id: 'b', name: `${long} ${long}` })).rejects.toThrow('a text of `name` in `b`');
    expect(await index.count()).toBe(1);
  });

  test('keeps states of any form, although the first looks like a date', async () => {
    await client.indices.delete({ index: 'clausal_state', ignore_unavailable: true });
    const index = await openIndex(openSearch, client, 'plans', nextTable());
    await index.load([{ id: 'a' }]);
    for (const state of ['2026-05-01', 'none']) {
      await index.writeState('last', state);
      expect(await index.readState('last')).toBe(state);
    }
  });

  test('takes groups of any depth, and no more clauses than the engine takes', async () => {
    const index = await openIndex(openSearch, client, 'plans', nextTable());
    await index.load([{ id: 'a', interval_count: 1 }]);
    let nested = 'interval_count:1';
    for (let depth = 0; depth < 60; depth++) nested = depth % 2 ? `(${nested} id:"a")` : `(${nested} OR name:"x")`;
    expect(await index.count(checkExpressionText('plans', nested))).toBe(1);
    const numbers = Array.from({ length: 1100 }, (_, number) => number);
    const many = checkExpressionText('plans', `interval_count:[${numbers}]`);
    await expect(index.count(many)).rejects.toMatchObject({ code: 'unsupported-clause' });
  });

  test('says that there is no index, or that it has other fields', async () => {
    const { table } = nextTable();
    const index = await openIndex(openSearch, client, 'plans', { table });
    await expect(index.count()).rejects.toMatchObject({ code: 'no-index' });
    await expect(index.get('a')).rejects.toMatchObject({ code: 'no-index' });
    await client.index({ index: table, body: { object_id: 'a' } });
    await expect(index.count()).rejects.toMatchObject({ code: 'foreign-table' });
    const { table: other } = nextTable();
    await (await openIndex(openSearch, client, 'customers', { table: other })).load([{ id: 'a' }]);
    const wrong = await openIndex(openSearch, client, 'plans', { table: other });
    await expect(wrong.load([{ id: 'a' }])).rejects.toMatchObject({ code: 'other-layout' });
  });

  test('notices that its index was dropped before a write', async () => {
    const { table } = nextTable();
    const index = await openIndex(openSearch, client, 'plans', { table });
    await index.load([{ id: 'a' }]);
    await client.indices.delete({ index: table });
    // The engine makes the index anew; its nodes may not know its fields yet.
    const code = expect.stringMatching(/^(?:other-layout|foreign-table)$/);
    await expect(index.load([{ id: 'a' }])).rejects.toMatchObject({ code });
  });

  test('explains a query', async () => {
    const index = await openIndex(openSearch, client, 'plans', nextTable());
    await index.load([{ id: 'a' }]);
    const explained = await index.explain('name~"abc" -interval_count>1');
    expect(JSON.parse(explained.text)).toMatchObject({ query: { bool: { filter: [{}, {}] } } });
    expect(explained.plan).toContain('name.grams:abc');
    expect(explained.warning).toBeUndefined();
  });
});
