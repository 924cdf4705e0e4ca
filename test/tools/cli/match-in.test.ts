import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkExpressionText } from '../../../src/language/checker/check-expression.ts';
import { filterMatches } from '../../../src/objects/matcher/matches.ts';
import { runClausal } from './run-clausal.ts';
import { createTemporaryFiles } from './temporary-files.ts';

const files = createTemporaryFiles();
afterAll(() => files.remove());

const PAYMENTS = 'examples/objects/payments.ndjson';
const OBJECTS = readFileSync(PAYMENTS, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as { id: string });

const URL = `sqlite:${files.path('payments.db')}`;
const match = (args: readonly string[]) => runClausal(['match', '--resource', 'payments', ...args]);
beforeAll(() => runClausal(['index', '-r', 'payments', '--into', URL, PAYMENTS]));

/** The objects that match, in the order of their ids. */
function matchesOf(text: string): readonly object[] {
  const found = [...filterMatches(checkExpressionText('payments', text), OBJECTS)];
  return found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const QUERIES = [
  'amount>=50000 -refund.status:null',
  'customer.full_name~"çağrı"',
  'metadata[order_id]:"A-1000"',
  'amount>999999999',
  '-(currency_code:["EUR", "USD"] OR amount<1000)',
];

describe('clausal match --in', () => {
  test.each(QUERIES)('prints what an index finds: %s', async (query) => {
    const expected = matchesOf(query);
    const stdout = expected.map((object) => `${JSON.stringify(object)}\n`).join('');
    expect(await match(['--in', URL, query])).toEqual({ exitCode: 0, stderr: '', stdout });
    const list = await match(['--in', URL, '--format', 'json', query]);
    expect(JSON.parse(list.stdout)).toEqual(expected);
    expect(await match(['--in', URL, '--count', query])).toMatchObject({ stdout: `${expected.length}\n` });
  });

  test('finds all objects without a query', async () => {
    const all = OBJECTS.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const { stdout } = await match(['--in', URL]);
    expect(stdout).toBe(all.map((object) => `${JSON.stringify(object)}\n`).join(''));
    expect((await match(['--in', URL, '--count'])).stdout).toBe(`${OBJECTS.length}\n`);
    const csv = await match(['--in', URL, '--format', 'csv', '--sort=-created_at', '--limit', '2', 'amount>0']);
    expect(csv.stdout.split('\n', 1)).toEqual(['id,amount,created_at']);
    const values = await match(['--in', URL, '--facets', 'payment_status', '--format', 'csv']);
    expect(values.stdout).toMatch(/^value,count\n\w+,\d+\n/);
    const facets = await match(['--in', URL, '--facets', 'payment_status', '--format', 'json']);
    const counts = JSON.parse(facets.stdout) as readonly { readonly count: number }[];
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(OBJECTS.length);
    expect((await match(['--in', URL, '--format', 'table', '--limit', '2'])).stdout.split('\n')).toHaveLength(4);
  });

  test('prints a table, and stops after --limit', async () => {
    const [first] = matchesOf('amount>=150000');
    const table = await match(['--in', URL, '--format', 'table', '--limit', '1', 'amount>=150000']);
    expect(table.stdout.split('\n')[1]).toContain(first && Reflect.get(first, 'id'));
    expect(table.stdout.split('\n')).toHaveLength(3);
    expect((await match(['--in', URL, '--count', '--limit', '3', 'amount>0'])).stdout).toBe('3\n');
    expect((await match(['--in', URL, '--limit', '0', 'amount>0'])).stdout).toBe('');
  });

  test('prints in the order of --sort, and explains a page in that order', async () => {
    const byTime = matchesOf('amount>=150000').toSorted(
      (a, b) => Date.parse(Reflect.get(b, 'created_at')) - Date.parse(Reflect.get(a, 'created_at')),
    );
    const sorted = ['--in', URL, '--sort=-created_at,id', '--timeout', '20'];
    const { stdout } = await match([...sorted, '--format', 'json', 'amount>=150000']);
    expect(JSON.parse(stdout)).toEqual(byTime);
    const explained = await match([...sorted, '--limit', '5', '--explain', 'currency_code:"EUR"']);
    expect(explained.stdout).toContain('ORDER BY "created_at" DESC, "id" ASC NULLS LAST, "object_id" LIMIT 6');
    expect(explained.stdout).toContain('\ncurrency_code: uses its index\n');
  });

  test('counts the values of a field', async () => {
    const query = 'payment_status:["FAILED", "DECLINED"]';
    const counts = ['DECLINED', 'FAILED']
      .map((value) => ({ value, count: matchesOf(`payment_status:"${value}"`).length }))
      .toSorted((a, b) => b.count - a.count);
    const text = await match(['--in', URL, '--facets', 'payment_status', query]);
    expect(text.stdout).toBe(counts.map(({ value, count }) => `${String(count).padStart(2)}  ${value}\n`).join(''));
    const json = await match(['--in', URL, '--facets', 'payment_status', '-f', 'json', query]);
    expect(JSON.parse(json.stdout)).toEqual(counts);
    const lines = await match(['--in', URL, '--facets', 'payment_status', '-f', 'ndjson', query]);
    expect(lines.stdout).toBe(counts.map((facet) => `${JSON.stringify(facet)}\n`).join(''));
    expect((await match(['--in', URL, '--facets', 'metadata[none]', query])).stdout).toMatch(/^\d+ {2}\(no value\)\n$/);
  });

  test('explains how the engine answers', async () => {
    const { stdout } = await match(['--in', URL, '--explain', 'amount>=5000 customer.email:"ann"']);
    expect(stdout).toBe(`\
SELECT COUNT(*) AS "row count" FROM "clausal_payments" WHERE "amount" >= ?1 AND instr("customer_email_words", ?2) > 0
  1  5000
  2  " ann "

SEARCH clausal_payments USING INDEX clausal_payments_amount_idx (amount>?)

amount: uses its index
customer.email: no index
`);
    const json = await match(['--in', URL, '--explain', '--format', 'json', 'customer.email:"ann"']);
    expect(JSON.parse(json.stdout)).toMatchObject({ values: [' ann '], warning: expect.stringContaining('reads all') });
  });

  test('reports a mistake as for files', async () => {
    for (const query of ['amout>5', 'amount>5 amount<3', 'currency_code:"XXXX" amount>5', '(amount>5']) {
      const [found, expected] = [await match(['--in', URL, query]), await match([query, PAYMENTS])];
      expect([query, found.exitCode, found.stderr]).toEqual([query, expected.exitCode, expected.stderr]);
    }
    expect(await match(['--in', URL, '--quiet', 'amount>5 amount<3'])).toEqual({ exitCode: 0, stderr: '', stdout: '' });
  });

  test.each([
    { args: ['--in', 'payments.db', 'amount>5'], says: '--in must begin with the protocol of an engine' },
    { args: ['--in', 'mongodb://me:secret@host', 'amount>5'], says: 'got `mongodb://…@host`' },
    {
      args: ['--in', 'sqlite:nowhere.db', 'amount>5'],
      says: 'there is no file `nowhere.db`; `clausal index` creates one',
    },
    { args: ['--in', URL, '--facets', 'id', '--limit', '1'], says: "'--facets <field>' cannot be used with" },
    { args: ['--in', URL, '--explain'], says: '--explain needs a query' },
    { args: ['--in', URL, '--table', 'other', 'amount>5'], says: 'there is no index `other`; load objects first' },
    { args: ['--in', URL, 'amount>5', PAYMENTS], says: '--in cannot be combined with files or --input' },
    { args: ['--in', URL, '--input', 'csv', 'amount>5'], says: '--in cannot be combined with files or --input' },
    { args: ['--in', URL, '--facets', 'amount', 'amount>5'], says: '--facets: it must be a token or boolean field' },
    { args: ['--in', URL, '--facets', 'nothing', 'amount>5'], says: '--facets: it must be a field of payments' },
    { args: ['--facets', 'payment_status', 'amount>5', PAYMENTS], says: '--facets needs --in' },
    { args: ['--table', 'other', 'amount>5', PAYMENTS], says: '--table needs --in' },
    { args: ['--sort', 'amount', 'amount>5', PAYMENTS], says: '--sort needs --in' },
    {
      args: ['--in', URL, '--sort', 'amuont', 'amount>5'],
      says: '--sort must be a field of payments; got "amuont"; did you mean amount?',
    },
    { args: ['--in', URL, '--sort', 'metadata[k]'], says: '--sort must name fields with one value' },
    { args: ['--in', URL, '--timeout', '0', 'amount>5'], says: 'It must be a number of seconds' },
    {
      args: ['--in', 'opensearch://me:secret@host', '--table', 'A', 'amount>5'],
      says: '`table` must be in lower case',
    },
    { args: ['--in', 'clickhouse://me:secret@host', 'amount>5'], says: '--in cannot name ClickHouse, which holds no' },
    {
      args: ['--in', 'env:NOWHERE', 'amount>5'],
      says: '`env:` of --in must name an environment variable that holds the URL; NOWHERE is not set',
    },
  ])('clausal match --in is incorrect usage: $args', async ({ args, says }) => {
    const { stdout, stderr, exitCode } = await match(args);
    expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: 2 });
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('secret');
  });

  test('says that an index is of another resource', async () => {
    const run = await runClausal([
      'match',
      '-r',
      'plans',
      '--in',
      URL,
      '--table',
      'clausal_payments',
      'interval:"years"',
    ]);
    expect(run).toMatchObject({ exitCode: 2, stdout: '' });
    expect(run.stderr).toContain('has the columns of another version or resource');
  });
});
