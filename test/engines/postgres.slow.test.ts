import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openIndex } from '../../src/engines/engine-index.ts';
import { postgres } from '../../src/engines/sql/postgres.ts';
import type { PostgresInProcess } from '../../src/engines/sql/postgres-link.ts';
import { compileDocument, documentIndexes } from '../../src/engines/tables/compile-document.ts';
import { payments } from '../../src/language/catalogue/payments.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { describeIndex } from './contract.ts';
import { expectIndexAnswers, findDifferences } from './differences.ts';

const opening = PGlite.create({ extensions: { pg_trgm } });
afterAll(async () => (await opening).close());

describeIndex({
  name: 'PostgreSQL in process',
  open: async (table, options) => openIndex(postgres, await opening, 'payments', { ...options, table }),
});

test('random expressions find what they match', async () => {
  const database = await opening;
  await expectIndexAnswers((resource) => openIndex(postgres, database, resource), 200, 400);
});

test.each<{ mistake: string; runs: number; text?: (text: string) => string; value?: (value: unknown) => unknown }>([
  { mistake: 'NOT of null', runs: 50, text: (text) => text.replace(/"\w+" IS NULL OR NOT/g, 'NOT') },
  {
    mistake: 'patterns that are not escaped',
    runs: 500,
    value: (value) => (typeof value === 'string' ? value.replace(/\\([\\%_])/g, '$1') : value),
  },
  { mistake: 'keys of texts that are too short', runs: 100, text: (text) => text.replaceAll(', 600)', ', 3)') },
])('the comparison finds $mistake', async ({ runs, text = (same) => same, value = (same) => same }) => {
  const database = await opening;
  const mistaken: PostgresInProcess = {
    query: (written, values) => database.query(written, values),
    // Only what reads is in a transaction.
    transaction: (use) =>
      database.transaction((reading) =>
        use({ query: (written, values = []) => reading.query(text(written), values.map(value)) }),
      ),
  };
  const { differences } = await findDifferences((resource) => openIndex(postgres, mistaken, resource), runs, 400);
  expect(differences.length).toBeGreaterThan(0);
});

test.each(['customer.email~"lanzo"', 'customer.email:"ann@mail.example"', 'customer.email:"ann"'])(
  'an index of a JSON document serves %s',
  async (text) => {
    const database = await opening;
    const options = { dialect: 'postgres', document: 'data' } as const;
    const indexes = documentIndexes('payments', { ...options, table: 'mirrored', indexes: ['customer.email'] });
    await database.exec(
      `CREATE TABLE IF NOT EXISTS mirrored (data jsonb); ${indexes.join(';')}; SET enable_seqscan = off`,
    );
    const expression = checkExpressionText(payments, text);
    const { text: where, values } = compileDocument(expression, options);
    const { rows } = await database.query(`EXPLAIN SELECT * FROM mirrored WHERE ${where}`, [...values]);
    await database.exec('RESET enable_seqscan');
    expect(JSON.stringify(rows)).toContain('Bitmap Index Scan on mirrored_customer_email_idx');
  },
);

test.each([
  [{}, '5s'],
  [{ timeoutMs: 1500.5 }, '1501ms'],
  [{ timeoutMs: 0.5 }, '1ms'],
  [{ timeoutMs: 2 ** 40 }, '2147483647ms'],
])('a statement of an index with the options %j takes %s at most', async (options, expected) => {
  const database = await opening;
  let most: unknown;
  const watched: PostgresInProcess = {
    query: (text, values) => database.query(text, values),
    transaction: (use) =>
      database.transaction(async (transaction) => {
        const result = await use(transaction);
        most = (await transaction.query('SHOW statement_timeout')).rows[0];
        return result;
      }),
  };
  const index = await openIndex(postgres, watched, 'plans', { ...options, table: 'timed' });
  await index.load([]);
  await index.count();
  expect(most).toEqual({ statement_timeout: expected });
});

test('says which package is missing', async () => {
  vi.doMock('pg', () => {
    throw new Error('no such package');
  });
  const opened = openIndex(postgres, 'postgres://localhost', 'plans');
  await expect(opened).rejects.toMatchObject({
    code: 'missing-driver',
    message: expect.stringContaining('npm install pg'),
  });
  vi.doUnmock('pg');
});

test('says that a table has other columns', async () => {
  const database = await opening;
  await (await openIndex(postgres, database, 'plans', { table: 'of_plans' })).load([{ id: 'a', name: 'A' }]);
  const index = await openIndex(postgres, database, 'payments', { table: 'of_plans' });
  for (const use of [() => index.count('amount:1'), () => index.load([{ id: 'b' }])]) {
    await expect(use()).rejects.toMatchObject({ code: 'other-layout' });
  }
  const missing = await openIndex(postgres, database, 'payments', { table: 'nothing' });
  await expect(missing.count()).rejects.toMatchObject({ code: 'no-index' });
});

test('finds texts that are too long for a B-tree, among others that begin alike', async () => {
  const index = await openIndex(postgres, await opening, 'payments', { table: 'long' });
  const long = randomBytes(3000).toString('hex');
  const values = [long, `${long}x`, long.slice(0, 600), long.slice(0, 599)];
  await index.load(values.map((value, place) => ({ id: `p${place}`, payment_type: value, metadata: { k: value } })));
  for (const [place, value] of values.entries()) {
    for (const field of ['payment_type', 'metadata[k]']) {
      const found = await index.search(checkExpressionText('payments', `${field}:"${value}"`));
      expect(found.data).toMatchObject([{ id: `p${place}` }]);
    }
  }
});

describe('the plan', () => {
  const SIZE = 3000;
  const indexes = [
    'id',
    'amount',
    'payment_type',
    'created_at',
    'statement_descriptor',
    'metadata',
    'refund.is_refunded',
  ];
  const filling = opening.then(async (database) => {
    const index = await openIndex(postgres, database, 'payments', { table: 'explained', indexes });
    await index.load(
      Array.from({ length: SIZE }, (_, place) => ({
        id: `pay_${place}`,
        amount: (place * 7919) % SIZE,
        payment_type: place % 500 === 0 ? 'MIT' : undefined,
        created_at: new Date(1.7e12 + place * 1e6).toISOString(),
        statement_descriptor: `Shop ${(place * 7919) % SIZE} street ${(place * 31) % 97}`,
        metadata: { order: `o${place % 700}`, channel: `c${place % 3}` },
        refund: place % 300 === 0 ? { status: 'REFUNDED' } : null,
      })),
    );
    return index;
  });

  test.each([
    { query: 'id:"pay_77"', uses: ['explained_id_idx'], count: 1 },
    { query: 'payment_type:"MIT"', uses: ['explained_payment_type_idx'], count: 6 },
    { query: 'payment_type:["MIT", "CIT"]', uses: ['explained_payment_type_idx'], count: 6 },
    { query: 'amount>=2990 amount<2995', uses: ['explained_amount_idx'], count: 5 },
    { query: 'created_at:"2023-11-14T22:13:20Z"', uses: ['explained_created_at_idx'], count: 1 },
    { query: 'refund.is_refunded:true', uses: ['explained_refund_is_refunded_idx'], count: 10 },
    { query: 'statement_descriptor~"OP 777 st"', uses: ['explained_statement_descriptor_idx'], count: 1 },
    { query: 'statement_descriptor:"777 Street"', uses: ['explained_statement_descriptor_words_idx'], count: 1 },
    { query: 'metadata[order]:"O7"', uses: ['explained_metadata_idx'], count: 5 },
    { query: 'metadata[order]:["o7", "o8"]', uses: ['explained_metadata_idx'], count: 10 },
    {
      query: 'metadata[order]:"o7" OR statement_descriptor~"op 777 st"',
      uses: ['BitmapOr', 'explained_metadata_idx', 'explained_statement_descriptor_idx'],
      count: 6,
    },
    { query: 'metadata[channel]:"c1" -metadata[order]:"o7" amount:5', uses: ['explained_amount_idx'], count: 1 },
  ])('the plan of $query uses indexes', async ({ query, uses, count }) => {
    const index = await filling;
    const expression = checkExpressionText('payments', query);
    const { plan, warning } = await index.explain(expression);
    for (const name of uses) expect(plan).toContain(name);
    expect(plan).not.toContain('Seq Scan');
    expect(warning).toBeUndefined();
    expect(await index.count(expression)).toBe(count);
  });

  test('warns of a query that reads all objects', async () => {
    const { warning } = await (await filling).explain('-metadata[order]:"o7"');
    expect(warning).toBe(
      'the engine reads all objects: add a field of the query to `indexes`, or a clause on an indexed field',
    );
  });
});
