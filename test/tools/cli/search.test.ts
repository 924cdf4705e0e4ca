import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createSandbox, type Sandbox, serveSandbox } from '../../../src/service/server/index.ts';
import { runClausal } from './run-clausal.ts';
import { createTemporaryFiles } from './temporary-files.ts';

const files = createTemporaryFiles();
afterAll(() => files.remove());

const PAYMENTS = Array.from({ length: 250 }, (_, index) => ({
  id: `pay_${index}`,
  amount: index,
  created_at: new Date(Date.UTC(2026, 0, 1) - index * 60_000).toISOString(),
}));

let sandbox: Sandbox;
let url: string;

beforeEach(async () => {
  sandbox = createSandbox({ payments: PAYMENTS, disputes: [{ id: 'dsp_1', status: 'LOST' }], log: () => {} });
  const served = await serveSandbox(sandbox);
  onTestFinished(() => served.close());
  url = served.url;
});

/** Runs `clausal search` on the sandbox. */
const search = (args: readonly string[], env: Readonly<Record<string, string>> = { BILLING_KEY: sandbox.key }) =>
  runClausal(['search', '--url', url, '--key-env', 'BILLING_KEY', '-r', 'payments', ...args], { env });

const linesOf = (objects: readonly object[]): string => objects.map((one) => `${JSON.stringify(one)}\n`).join('');

describe('clausal search', () => {
  test('prints the objects, one per line', async () => {
    const found = PAYMENTS.filter(({ amount }) => amount >= 100);
    expect(await search(['amount>=100'])).toEqual({ exitCode: 0, stderr: '', stdout: linesOf(found) });
    expect(sandbox.requests).toHaveLength(2);
  });

  test('prints a list, a table, a number, and the first objects only', async () => {
    const { stdout: list } = await search(['--format', 'json', 'amount<2']);
    expect(JSON.parse(list)).toEqual(PAYMENTS.slice(0, 2));
    expect((await search(['-f', 'table', 'amount:7'])).stdout).toMatch(/^id +amount\npay_7 +7\n/);
    expect((await search(['--count', 'amount>=100'])).stdout).toBe('150\n');
    expect((await search(['-n', '3', 'amount>=0'])).stdout).toBe(linesOf(PAYMENTS.slice(0, 3)));
    expect((await search(['-n', '0', 'amount>=0'])).stdout).toBe('');
  });

  test('sends nothing if the query has errors', async () => {
    const { exitCode, stdout, stderr } = await search(['status:"SETTLED"']);
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toContain('field-alias');
    expect(sandbox.requests).toEqual([]);
  });

  test('lists disputes', async () => {
    expect((await search(['-r', 'disputes', 'status:"LOST"'])).exitCode).toBe(2);
    const args = ['search', '--url', url, '--key-env', 'BILLING_KEY', '-r', 'disputes', 'status:"LOST"'];
    const { stdout } = await runClausal(args, { env: { BILLING_KEY: sandbox.key } });
    expect(JSON.parse(stdout)).toEqual({ id: 'dsp_1', status: 'LOST' });
  });

  test('goes on where it ended, and ends when all is printed', async () => {
    const state = files.path('place');
    const args = ['--resume', state, 'amount>=0'];
    sandbox.next('GET /payments', 'ok', { status: 403 });
    const first = await search(args);
    expect(first).toMatchObject({
      exitCode: 2,
      stderr: 'clausal: the service answered with 403: status 403; run the same command again to go on\n',
    });
    const second = await search(args);
    expect(second.exitCode).toBe(0);
    expect(first.stdout + second.stdout).toBe(linesOf(PAYMENTS));
    expect(JSON.parse(readFileSync(state, 'utf8'))).toEqual({ resource: 'payments', query: 'amount>=0', cursor: null });
    expect(await search(args)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
    const other = await search(['--resume', state, 'amount>5']);
    expect([other.exitCode, other.stdout]).toEqual([2, '']);
    expect(other.stderr).toContain('has no place of this query; delete it to start from the beginning');
  });

  test('a limit ends between two objects, and the next run begins there', async () => {
    const state = files.path('limited');
    const first = await search(['--resume', state, '-n', '130', 'amount>=0']);
    const second = await search(['--resume', state, 'amount>=0']);
    expect(first.stdout + second.stdout).toBe(linesOf(PAYMENTS));
  });

  test.each(['', 'null', '{}', '[]', '{"resource":"payments","query":"amount>=0","cursor":"nonsense"}'])(
    'a file with %j has no place',
    async (text) => {
      const { exitCode, stderr } = await search(['--resume', files.write('other', text), 'amount>=0']);
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining('has no place of this query')]);
    },
  );

  test.each([
    [['--format', 'json', '--resume', 'x', 'amount>5'], '--resume needs the format ndjson'],
    [['--count', '--resume', 'x', 'amount>5'], '--count cannot be combined with --resume'],
    [['--resume', '.', 'amount>5'], 'cannot read .'],
  ])('refuses %j', async (args, message) => {
    const { exitCode, stderr } = await search(args);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('needs the key in the environment, and never prints it', async () => {
    expect(await search(['amount>5'], {})).toMatchObject({
      exitCode: 2,
      stderr: 'clausal: the environment variable BILLING_KEY is not set; it must hold the key of the API\n',
    });
    const { stderr, exitCode } = await search(['amount>5'], { BILLING_KEY: 'sk_secret' });
    expect([exitCode, stderr]).toEqual([2, 'clausal: the service answered with 401: Authorization Failed\n']);
  });

  test('an address that is none is incorrect usage', async () => {
    const args = ['search', '--url', 'here', '--key-env', 'PATH', '-r', 'payments', 'amount>5'];
    expect((await runClausal(args)).stderr).toContain('--url');
  });
});

test('clausal probe prints a profile', async () => {
  const { stdout, exitCode } = await runClausal(['probe', '--url', url, '--key-env', 'KEY'], {
    env: { KEY: sandbox.key },
  });
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout).assume).toMatchObject({ 'search-order': 'newest', 'limit-range': 'refuse' });
  const closed = await runClausal(['probe', '--url', 'http://127.0.0.1:1', '--key-env', 'KEY'], { env: { KEY: 'k' } });
  expect([closed.exitCode, closed.stderr]).toEqual([2, expect.stringMatching(/^clausal: fetch failed: .+/)]);
  const wrong = await runClausal(['probe', '--url', url, '--key-env', 'KEY'], { env: { KEY: 'sk_secret' } });
  expect([wrong.exitCode, wrong.stderr]).toEqual([
    2,
    'clausal: the service does not search with this key: it answered with 401\n',
  ]);
});
