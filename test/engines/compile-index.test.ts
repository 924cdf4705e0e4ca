import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { search } from '../../src/builder/search.ts';
import { compileIndexQuery } from '../../src/engines/compile-index.ts';
import { writeSchema } from '../../src/engines/dialects/dialect.ts';
import { sqlite as dialect } from '../../src/engines/dialects/sqlite.ts';
import { openIndex } from '../../src/engines/engine-index.ts';
import { Layout } from '../../src/engines/layout/layout.ts';
import { sqlite } from '../../src/engines/sql/sqlite.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { PAYMENTS } from './contract.ts';

const wanted = search('payments').where('amount', '>=', 20).where('payment_status', ':', 'SETTLED');

describe('the statement of a query', () => {
  test.each([
    { dialect: 'sqlite', amount: '?1', status: '"payment_status" = ?2' },
    { dialect: 'duckdb', amount: '$1::BIGINT', status: '"payment_status" = $2::VARCHAR' },
    { dialect: 'postgres', amount: '$1::bigint', status: 'left("payment_status", 600) = $2::text' },
  ] as const)(
    'the statement of a query has its values as parameters, and the name of the table: $dialect',
    ({ dialect, amount, status }) => {
      expect(compileIndexQuery(wanted, { dialect, table: 'mirror' })).toEqual({
        text: `SELECT "object_id", "object_json" FROM "mirror" WHERE "amount" >= ${amount} AND ${status}`,
        values: [20, 'settled'],
      });
    },
  );

  test('compares the column itself where no index serves, in a negation', () => {
    const query = search('payments').whereNot('payment_status', ':', 'SETTLED').whereNot('id', ':', 'a');
    expect(compileIndexQuery(query, { dialect: 'postgres' }).text).toContain(
      'WHERE ("payment_status" IS NULL OR NOT ("payment_status" = $1::text)) AND ("id" IS NULL OR NOT ("id" = $2::text))',
    );
  });

  test('selects what the index finds', async () => {
    const database = new DatabaseSync(':memory:');
    const index = await openIndex(sqlite, database, 'payments');
    await index.load(PAYMENTS);
    const { text, values } = compileIndexQuery(wanted, { dialect: 'sqlite' });
    const rows = database.prepare(text).all(...(values as string[]));
    expect(rows.map((row) => row['object_id']).toSorted()).toEqual(
      (await index.search(wanted, { limit: 100 })).data.map((object) => Reflect.get(object, 'id')),
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  test.each([undefined, 'oracle', 'constructor'])('needs a known dialect, not %s', (dialect) => {
    expect(() => compileIndexQuery(wanted, { dialect: dialect as 'sqlite' })).toThrow(
      '`dialect` must be one of duckdb, postgres, sqlite',
    );
  });

  test('needs a query', () => {
    expect(() => compileIndexQuery('amount>5' as never, { dialect: 'sqlite' })).toThrow(TypeError);
  });
});

test('the statements of a table create an index that can be loaded', async () => {
  const database = new DatabaseSync(':memory:');
  const layout = new Layout(catalogue.payments);
  for (const text of writeSchema(dialect, layout)) database.exec(text);
  const index = await openIndex(sqlite, database, 'payments');
  expect(await index.load(PAYMENTS)).toMatchObject({ stored: PAYMENTS.length });
});
