import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { generatePayments } from '../../examples/objects-generator/generate.ts';
import { type EngineIndex, openIndex } from '../../src/engines/open-index.ts';
import { compileColumns } from '../../src/engines/own/compile-columns.ts';
import { clickhouse } from '../../src/engines/sql/clickhouse.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import type { CheckedExpression } from '../../src/language/checker/checked-expression.ts';
import { testConformance } from './conformance.ts';
import { KINDS_OF_COLUMNS } from './conformance-kinds.ts';
import { describeIndex } from './contract.ts';
import type { StoredObject } from './corpus.ts';
import { findDifferences } from './differences.ts';
import { findHostileDifferences, notes } from './hostile.ts';
import { findNumberDifferences } from './numbers.ts';
import { CLICKHOUSE_DATES, connectClickHouse } from './own-clickhouse.ts';
import { compareAnswers, createTables, type OwnTable } from './own-tables.ts';
import { startChdb } from './servers/chdb.ts';
import { loadStale } from './stale.ts';

const MINUTES = 60_000;
const SIZE = 200;

const chdb = await startChdb().catch((error: Error) => error);
const url = chdb instanceof Error ? '' : chdb.url;

beforeEach(({ skip }) => {
  if (chdb instanceof Error) skip(chdb.message);
});

afterAll(async () => {
  if (!(chdb instanceof Error)) await chdb.stop();
});

const name = 'the current ClickHouse in process';
describeIndex({ name, open: (table, options) => openIndex(clickhouse, url, 'payments', { ...options, table }) });

describe(name, () => {
  test('finds what random expressions match after all objects were replaced', { timeout: 5 * MINUTES }, async () => {
    const open = async (resource: Resource) => {
      const indexes = [...resource.entries.keys()];
      const index = await openIndex(clickhouse, url, resource, { table: `random_${resource.name}`, indexes });
      return loadStale(index as EngineIndex<StoredObject>, resource, SIZE);
    };
    const { differences, compared } = await findDifferences(open, 1000, 4 * SIZE);
    expect(differences.slice(0, 5)).toEqual([]);
    expect(compared).toBe(1000);
  });

  test('takes hostile texts in every position', { timeout: 5 * MINUTES }, async () => {
    const index = await openIndex(clickhouse, url, notes);
    expect(await findHostileDifferences(index as never, { texts: 2000, objects: 1000 })).toEqual([]);
    await index.close();
  });

  test('compares numbers exactly', { timeout: 5 * MINUTES }, async () => {
    const index = await openIndex(clickhouse, url, 'payments', { table: 'numbers' });
    expect(await findNumberDifferences(index as never)).toEqual([]);
    await index.close();
  });

  test('takes a list of 20,000 values as one parameter', async () => {
    const index = await openIndex(clickhouse, url, notes, { table: 'long_list' });
    await index.load([{ id: 'n19999' }, { id: 'n20000' }]);
    const list = checkExpressionText(notes, `id:[${Array.from({ length: 20_000 }, (_, number) => `"n${number}"`)}]`);
    expect(await index.count(list)).toBe(1);
    expect((await index.explain(list)).text).toBe(
      'SELECT COUNT(*) AS "row count" FROM "long_list" FINAL WHERE "Deleted" = 0 AND ("id" IN {p1:Array(String)})',
    );
    await index.close();
  });

  test.each([
    { query: 'payment_status:"SETTLED"', field: 'payment_status' },
    { query: 'id:["a", "b"]', field: 'id' },
    { query: 'amount>5', field: 'amount' },
    { query: 'created_at>"2024-01-01T00:00:00Z"', field: 'created_at' },
    { query: 'statement_descriptor~"a_fee%"', field: 'statement_descriptor' },
    { query: 'statement_descriptor:"coffee shop"', field: 'statement_descriptor' },
    { query: 'metadata[order_id]:"x"', field: 'metadata' },
  ])('skips granules for $query', async ({ query, field }) => {
    const index = await openIndex(clickhouse, url, 'payments', { table: 'explained' });
    if ((await index.count().catch(() => 0)) === 0) await index.load(generatePayments(5000, 1), { batchSize: 5000 });
    const { plan, fields, warning } = await index.explain(checkExpressionText('payments', query));
    expect(plan).toContain(`explained_${field}`);
    expect(fields).toEqual([{ field, isIndexed: true }]);
    expect(warning).toBeUndefined();
    await index.close();
  });

  test('reads few granules for a rare value', async () => {
    const index = await openIndex(clickhouse, url, notes, { table: 'rare' });
    const size = 20 * 1024;
    const spell = (number: number): string => ((number * 2_654_435_761) % 2 ** 40).toString(36);
    const objects = Array.from({ length: size }, (_, number) => ({
      id: `n${String(number).padStart(6, '0')}`,
      tag: `t${number}`,
      title: `word${number} ${spell(number)}`,
      metadata: { k: `v${number}` },
    }));
    await index.load(objects, { batchSize: size });
    for (const query of ['tag:"t77"', 'metadata[k]:"v77"', 'title:"word77"', `title~"${spell(77)}"`]) {
      const expression = checkExpressionText(notes, query);
      const { plan } = await index.explain(expression);
      const [, read, all] = /GRANULARITY 1\s+Parts: \S+\s+Granules: (\d+)\/(\d+)/.exec(plan) ?? [];
      expect([query, Number(read) <= 5, all]).toEqual([query, true, '20']);
      expect(await index.count(expression)).toBe(1);
    }
    await index.close();
  });
});

describe('columns of ClickHouse', () => {
  const own = connectClickHouse(url || 'clickhouse://localhost');
  afterAll(() => own.close());
  const tables = new Map(createTables(CLICKHOUSE_DATES, 150).map((table) => [table.name, table]));
  const tableOf = (resource: Resource) => tables.get(resource.name) as OwnTable;
  const compile = (query: CheckedExpression) =>
    compileColumns(query, { dialect: 'clickhouse', columns: tableOf(query.resource).columns });

  test('random expressions find what they match', { timeout: 5 * MINUTES }, async () => {
    for (const table of tables.values()) await own.load(table);
    const { differences, compared, refused } = await compareAnswers(
      (resource) => tableOf(resource).objects,
      async (resource, expression) => {
        const fragment = compile(expression);
        return { ids: await own.ask(tableOf(resource), fragment), fragment };
      },
      500,
    );
    expect(differences.slice(0, 5)).toEqual([]);
    // Keys of JSON are refused.
    expect(compared).toBeGreaterThan(400);
    expect(compared + refused).toBe(500);
  });

  testConformance('columns.clickhouse', KINDS_OF_COLUMNS, async (resource) => {
    const table = tableOf(resource);
    await own.load(table);
    const find = async (query: CheckedExpression) => {
      const fragment = compile(query);
      return { ids: await own.ask(table, fragment), caveats: fragment.caveats.map(({ code }) => code) };
    };
    return { objects: table.objects, find };
  });
});
