import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createSandbox, type Sandbox, serveSandbox } from '../../../src/sandbox/server/index.ts';
import { NOTES } from './catalogue-files.ts';
import { finish, runClausal, startClausal } from './run-clausal.ts';
import { createTemporaryFiles } from './temporary-files.ts';

const files = createTemporaryFiles();
afterAll(() => files.remove());

const PAYMENTS = Array.from({ length: 250 }, (_, index) => ({
  id: `pay_${index}`,
  amount: index,
  created_at: new Date(Date.UTC(2020, 0, 1) - index * 60_000).toISOString(),
  updated_at: new Date(Date.UTC(2020, 0, 1) - index * 50_000).toISOString(),
}));

let sandbox: Sandbox;
let url: string;
let into: string;
let databases = 0;

beforeEach(async () => {
  const customers = [{ id: 'cus_1', email: 'a@b.example', updated_at: '2020-01-01T00:00:00Z' }];
  sandbox = createSandbox({ payments: PAYMENTS, customers, log: () => {} });
  const served = await serveSandbox(sandbox);
  onTestFinished(() => served.close());
  url = served.url;
  databases += 1;
  into = `sqlite:${files.path(`mirror-${databases}.db`)}`;
});

const argumentsOf = (args: readonly string[]): readonly string[] => [
  ...['sync', '--url', url, '--key-env', 'BILLING_KEY', '--into', into],
  ...args,
];
const environment = () => ({ env: { BILLING_KEY: sandbox.key } });
/** Runs `clausal sync` on the sandbox. */
const run = (args: readonly string[]) => runClausal(argumentsOf(args), environment());

describe('clausal sync', () => {
  test('copies resources, and then brings what has changed', async () => {
    expect(await run(['-r', 'payments,customers'])).toEqual({
      exitCode: 0,
      stderr: '',
      stdout: `stored 250 payments in ${into}, 4 requests\nstored 1 customer in ${into}, 2 requests\n`,
    });
    sandbox.payments.update({ ...PAYMENTS[7], updated_at: '2020-02-01T00:00:00Z', amount: 9999 });
    expect((await run(['-r', 'payments'])).stdout).toBe(`stored 1 payment in ${into}, 2 requests\n`);
    const { stdout } = await runClausal(['match', '-r', 'payments', '--in', into, 'amount:9999 OR amount:1']);
    expect(stdout.split('\n').filter((line) => line !== '')).toHaveLength(2);
  });

  test('counts with --dry-run, and creates nothing', async () => {
    expect((await run(['-r', 'payments', '--dry-run'])).stdout).toBe(`250 payments to copy into ${into}\n`);
    expect((await runClausal(['match', '-r', 'payments', '--in', into])).stderr).toContain('there is no file');
  });

  test('removes with --verify what the service no longer has', async () => {
    await run(['-r', 'payments']);
    sandbox.payments.remove('pay_3');
    const { exitCode, stdout } = await run(['-r', 'payments', '--verify']);
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(/^stored \d+ .*, removed 1, \d+ requests, counts match the service\n$/),
    ]);
    const ids = await runClausal(['match', '-r', 'payments', '--in', into, '--count', 'id:"pay_3" OR id:"pay_4"']);
    expect(ids.stdout).toBe('1\n');
  });

  test('mirrors a resource without objects', async () => {
    const { exitCode, stdout, stderr } = await run(['-r', 'plans', '--verify']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^stored 0 plans in .*, \d+ requests, counts match the service\n$/);
  });

  test('goes on after a failure, and says so', async () => {
    sandbox.next('GET /payments', 'ok', 'ok', 403);
    expect(await run(['-r', 'payments'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'clausal: the service answered with 403: status 403; the next run resumes from this point\n',
    });
    expect((await run(['-r', 'payments'])).stdout).toBe(`stored 50 payments in ${into}, 2 requests\n`);
  });

  test('reports an object that the index cannot hold, and ends with 1', async () => {
    sandbox.payments.add({
      id: `pay_wrong${'\t'.repeat(5000)}`,
      currency_code: ['EUR', 'USD'],
      updated_at: '2020-01-01T00:00:00Z',
    } as object);
    const { exitCode, stdout, stderr } = await run(['-r', 'payments']);
    expect([exitCode, stdout]).toEqual([1, `stored 250 payments in ${into}, refused 1, 4 requests\n`]);
    expect(stderr).toMatch(/^clausal: `pay_wrongU\+0009[U+09]*…`: the id .{1,400} has control characters\n$/);
    const verified = await run(['-r', 'payments', '--verify']);
    expect([verified.exitCode, verified.stdout]).toEqual([
      1,
      expect.stringContaining(', counts differ from the service'),
    ]);
    expect(verified.stderr.match(/has control characters/g)).toHaveLength(1);
  });

  test('goes on with --watch, also after a failure, until it is stopped', async () => {
    const child = startClausal(argumentsOf(['-r', 'payments', '--watch', '50ms']), environment().env);
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    const ended = finish(child);
    const until = (isDone: () => boolean): Promise<void> => expect.poll(isDone, { timeout: 60_000 }).toBe(true).then();
    await until(() => sandbox.requests.length >= 6);
    // So long a pause is a service that does not answer.
    sandbox.next('GET /payments', { status: 503, headers: { 'retry-after': '121' } });
    await until(() => sandbox.requests.some(({ status }) => status === 503));
    sandbox.payments.add({ id: 'pay_new', updated_at: '2020-03-01T00:00:00Z' });
    await until(() => printed.includes('stored 1 '));
    child.kill('SIGTERM');
    const { exitCode, stdout, stderr } = await ended;
    expect(exitCode).toBe(143);
    expect(stdout).toBe(`stored 250 payments in ${into}, 4 requests\nstored 1 payment in ${into}, 2 requests\n`);
    expect(stderr).toContain('the service answered with 503');
    expect(stderr).toContain('stopped; the next run resumes from this point');
  });

  test.each([
    { args: ['-r', 'invoices'], says: 'there is no resource `invoices`' },
    { args: ['-r', 'payments,customers', '--table', 'x'], says: '--table is for a single resource' },
    { args: ['-r', 'payments', '--watch', '0s'], says: 'It must be longer than 0.' },
    { args: ['-r', 'payments', '--watch', '35792m'], says: 'It must be at most 35791m' },
    { args: ['-r', 'payments', '--table', 'clausal_state'], says: '--table must be another name than `clausal_state`' },
    { args: ['-r', 'payments', '--watch', '60s', '--verify'], says: 'cannot be used with' },
    { args: [], says: '--resource is required: payments' },
  ])('refuses $args', async ({ args, says }) => {
    const { exitCode, stderr } = await run(args);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(says)]);
    expect(sandbox.requests).toEqual([]);
  });

  test('refuses a resource without a date of the last change', async () => {
    const catalogue = files.write('notes.json', JSON.stringify(NOTES));
    const { exitCode, stderr } = await run(['-r', 'notes', '--catalogue', catalogue]);
    expect([exitCode, stderr]).toEqual([
      2,
      'clausal: no field of notes is marked `changed`, so sync cannot find changes\n',
    ]);
  });
});
