import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { compileColumns } from '../../src/engines/tables/compile-columns.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import type { CheckedExpression } from '../../src/language/checker/checked-query.ts';
import { testConformance } from './conformance.ts';
import { DIALECT, KINDS_OF_COLUMNS } from './conformance-kinds.ts';
import { RESOURCES } from './corpus.ts';
import { type Answer, compareAnswers } from './differences.ts';
import { CLICKHOUSE_DATES, type OwnClickHouse, openClickHouse } from './own-clickhouse.ts';
import { createTables, type OwnTable } from './own-tables.ts';

const opened = await openClickHouse().catch((error: Error) => error);
const own = opened as OwnClickHouse;

beforeEach(({ skip }) => {
  if (opened instanceof Error) skip(opened.message);
});

afterAll(() => {
  if (!(opened instanceof Error)) own.close();
});

describe('columns of ClickHouse', () => {
  const tables = new Map(
    createTables(CLICKHOUSE_DATES, 150, [...RESOURCES, DIALECT]).map((table) => [table.name, table]),
  );
  const tableOf = (resource: Resource) => tables.get(resource.name) as OwnTable;
  const compile = (query: CheckedExpression) =>
    compileColumns(query, { dialect: 'clickhouse', columns: tableOf(query.resource).columns });

  test('random expressions find what they match', { timeout: 300_000 }, async () => {
    for (const table of tables.values()) own.load(table);
    const ask = async (expression: CheckedExpression): Promise<Answer> => {
      const { text: sql, values, caveats } = compile(expression);
      const ids = own.ask(tableOf(expression.resource), { text: sql, values, caveats });
      return { ids, caveats, sql };
    };
    const found = await compareAnswers((resource) => tableOf(resource).objects, ask, 515);
    const { differences, compared, refused } = found;
    expect(differences.slice(0, 5)).toEqual([]);
    // Keys of JSON are refused.
    expect(compared).toBeGreaterThan(400);
    expect(compared + refused).toBe(515);
  });

  testConformance('columns.clickhouse', KINDS_OF_COLUMNS, async (resource) => {
    const table = tableOf(resource);
    own.load(table);
    const find = async (query: CheckedExpression) => {
      const fragment = compile(query);
      return { ids: own.ask(table, fragment), caveats: fragment.caveats.map(({ code }) => code) };
    };
    return { objects: table.objects, find };
  });
});
