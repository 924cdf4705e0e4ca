import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createSandbox, type Sandbox, serveSandbox } from '../../../src/sandbox/server/index.ts';
import { NOTES } from './catalogue-files.ts';
import { finish, runClausal, runShell, startClausal } from './run-clausal.ts';
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

  test('prints a list, a table, a number, a summary, and the first objects only', async () => {
    const { stdout: list } = await search(['--format', 'json', 'amount<2']);
    expect(JSON.parse(list)).toEqual(PAYMENTS.slice(0, 2));
    expect((await search(['-f', 'table', 'amount:7'])).stdout).toMatch(/^id +amount\npay_7 +7\n/);
    expect((await search(['--count', 'amount>=100'])).stdout).toBe('150\n');
    expect((await search(['--summarize', 'amount<2'])).stdout).toMatch(/^2 payments\n/);
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
    const expression = '(status:"LOST" -reason:"FRAUDULENT") OR (status:"WON" stage:"DISPUTE")';
    const found = await runClausal(args.with(-1, expression), { env: { BILLING_KEY: sandbox.key } });
    expect(found).toEqual({ exitCode: 0, stderr: 'clausal: the search takes 2 queries\n', stdout });
  });

  test('goes on where it ended, and ends when all is printed', async () => {
    const state = files.write('place', '\n');
    const args = ['--resume', state, 'amount>=0'];
    sandbox.next('GET /payments', 'ok', { status: 403 });
    const first = await search(args);
    expect(first).toMatchObject({
      exitCode: 2,
      stderr: 'clausal: the service answered with 403: status 403; to resume, run the same command again\n',
    });
    const second = await search(args);
    expect(second.exitCode).toBe(0);
    expect(first.stdout + second.stdout).toBe(linesOf(PAYMENTS));
    const place = JSON.parse(readFileSync(state, 'utf8'));
    expect(place).toMatchObject({ resource: 'payments', query: 'amount>=0', cursor: null });
    const { length } = sandbox.requests;
    const stderr = `clausal: ${state}: finished at ${place.savedAt}; nothing to do\n`;
    expect(await search(args)).toEqual({ exitCode: 0, stdout: '', stderr });
    expect(sandbox.requests).toHaveLength(length);
    const other = await search(['--resume', state, 'amount>5']);
    expect([other.exitCode, other.stdout]).toEqual([2, '']);
    expect(other.stderr).toContain('is not a state file of this query; delete it to start from the beginning');
  });

  test('a limit ends between two objects, and the next run begins there', async () => {
    const state = files.path('limited');
    const first = await search(['--resume', state, '-n', '130', 'amount>=0']);
    const second = await search(['--resume', state, 'amount>=0']);
    expect(first.stdout + second.stdout).toBe(linesOf(PAYMENTS));
  });

  test.each(['null', '{}', '[]', '{"resource":"payments","query":"amount>=0","cursor":"nonsense"}'])(
    'a file with %j is refused as a state file',
    async (text) => {
      const { exitCode, stderr } = await search(['--resume', files.write('other', text), 'amount>=0']);
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining('is not a state file of this query')]);
      expect(sandbox.requests).toEqual([]);
    },
  );

  test('a file that cannot be written ends the search before anything is sent', async () => {
    const { exitCode, stdout, stderr } = await search(['--resume', files.path('no/folder'), 'amount>=0']);
    expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^clausal: cannot write .*folder: /)]);
    expect(sandbox.requests).toEqual([]);
  });

  test('a cursor that the service refuses can be deleted', async () => {
    const state = files.path('refused');
    sandbox.next('GET /payments', 'ok', { status: 400 });
    const { exitCode, stderr } = await search(['--resume', state, 'amount>=0']);
    const hint = `to resume, run the same command again; to start from the beginning, delete ${state}`;
    expect([exitCode, stderr]).toEqual([2, `clausal: the service answered with 400: status 400; ${hint}\n`]);
  });

  test('says on a terminal, and only there, why it pauses and how long', async () => {
    const query = "'amount<2 OR (amount<3 -id:null)'";
    const line = `clausal search --url ${url} --key-env KEY -r payments ${query}`;
    sandbox.next('GET /payments', { status: 503, body: 'Service\n unavailable' }, 'reset');
    const { stdout } = await runShell(`script -qec "${line.replaceAll('"', '\\"')}" /dev/null`, '', {
      KEY: sandbox.key,
    });
    expect(stdout.match(/^clausal: .*next attempt.*/gm)?.toSorted()).toEqual([
      expect.stringMatching(/^clausal: the service answered with 503: .*unavailable.*; next attempt in 0\.\d s\r?$/),
      expect.stringMatching(/^clausal: the service cannot be reached: .+; next attempt in \d\.\d s\r?$/),
    ]);
    sandbox.next('GET /payments', 503);
    expect(await search(['amount<2'])).toMatchObject({ exitCode: 0, stderr: '' });
  });

  test.each([
    [['--format', 'json', '--resume', 'x', 'amount>5'], '--resume needs the format ndjson'],
    [['--count', '--resume', 'x', 'amount>5'], '--count cannot be combined with --resume'],
    [['--resume', '.', 'amount>5'], 'cannot read .'],
  ])('refuses %j', async (args, message) => {
    const { exitCode, stderr } = await search(args);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('searches with an expression: each object once, and a note of the number of queries', async () => {
    const found = PAYMENTS.filter(({ amount }) => amount < 20 || amount >= 240);
    expect(await search(['amount<20 OR (amount>=240 -created_at:null)'])).toEqual({
      exitCode: 0,
      stderr: 'clausal: the search takes 2 queries\n',
      stdout: linesOf(found),
    });
    const { stdout: table } = await search(['-f', 'table', '-n', '1', '(amount:7 OR id:"pay_8") -id:null']);
    expect(table).toMatch(/^id +amount\npay_7 +7\n$/);
    expect(await search(['(amount<2 OR amount<3) amount>5'])).toEqual({
      exitCode: 0,
      stderr: 'clausal: nothing matches, so nothing is sent\n',
      stdout: '',
    });
  });

  test('restricts a search to the ids of a file', async () => {
    const ids = files.write(
      'ids',
      PAYMENTS.map(({ id }) => id)
        .slice(0, 45)
        .join('\n'),
    );
    expect((await search(['--ids', ids])).stdout).toBe(linesOf(PAYMENTS.slice(0, 45)));
    const { stdout, stderr } = await search(['--ids', ids, 'amount<5 OR created_at:null OR -(amount<43)']);
    expect(stderr).toMatch(/^clausal: .*ids: `pay_0` is not a payment id.*, and 44 more\nclausal: the search takes 5 /);
    expect(stdout).toBe(linesOf([...PAYMENTS.slice(0, 5), ...PAYMENTS.slice(43, 45)]));
    expect((await search(['--ids', files.write('none', '\n'), 'amount>5'])).exitCode).toBe(2);
  });

  test.each([
    ['disjoint queries by their totals', '(amount<30 OR amount>=200) -id:null', 80, 2],
    ['queries that overlap by their objects', 'amount<30 OR -created_at:null', 250, 4],
    ['objects that are tested locally', '(amount<3 OR created_at:null) id:["pay_0", "pay_2", "pay_4"]', 2, 1],
  ])('counts %s', async (_, text, number, requests) => {
    expect((await search(['--count', text])).stdout).toBe(`${number}\n`);
    expect(sandbox.requests).toHaveLength(requests);
  });

  test('goes on in the middle of a plan', async () => {
    const state = files.path('plan');
    const text = '-amount>=150 OR -(id:"pay_1" OR amount<200) OR id:"pay_160"';
    const all = (await search([text])).stdout;
    expect(all.split('\n')).toHaveLength(202);
    let printed = '';
    for (const limit of [70, 80, 3, 20, 100]) {
      const { stdout, exitCode } = await search(['--resume', state, '-n', `${limit}`, text]);
      expect(exitCode).toBe(0);
      printed += stdout;
    }
    expect(printed).toBe(all);
    const place = { resource: 'payments', query: '-amount>=150 OR -(id:"pay_1" OR amount<200) OR id:"pay_160"' };
    expect(JSON.parse(readFileSync(state, 'utf8'))).toMatchObject({ ...place, cursor: null });
    expect((await search(['--resume', state, 'amount<150 OR id:null'])).stderr).toContain(
      'is not a state file of this query',
    );
  });

  test('goes on after a request of a plan failed', async () => {
    const args = ['--resume', files.path('failed'), '(amount<120 OR amount>=240) -id:null'];
    sandbox.next('GET /payments', 'ok', { status: 403 });
    const first = await search(args);
    expect([first.exitCode, first.stderr]).toEqual([
      2,
      expect.stringContaining('to resume, run the same command again'),
    ]);
    const second = await search(args);
    expect(first.stdout + second.stdout).toBe(linesOf([...PAYMENTS.slice(0, 120), ...PAYMENTS.slice(240)]));
  });

  test('orders objects by their time', async () => {
    expect((await search(['--order', 'created_at', 'amount<3'])).stdout).toBe(
      linesOf(PAYMENTS.slice(0, 3).toReversed()),
    );
    const { stdout } = await search(['--order', '-created_at', '-n', '4', '-id:null OR amount<3']);
    expect(stdout).toBe(linesOf(PAYMENTS.slice(0, 4)));
    const catalogue = files.write('notes.json', JSON.stringify(NOTES));
    const args = ['--url', url, '--key-env', 'PATH', '--catalogue', catalogue, '--order', 'created_at', 'words:1'];
    expect((await runClausal(['search', '-r', 'notes', ...args])).stderr).toContain('--order needs the date field');
  });

  test('an expression without a plan is reported, and nothing is sent', async () => {
    const text = `-id:[${PAYMENTS.slice(0, 11).map(({ id }) => `"${id}"`)}]`;
    const { exitCode, stdout, stderr } = await search([text]);
    expect([exitCode, stdout, stderr]).toEqual([1, '', expect.stringContaining('error[needs-local-filter]')]);
    expect((await search(['amuont>5 OR (amount<3 -id:null)'])).exitCode).toBe(1);
    expect(sandbox.requests).toEqual([]);
    expect((await search(['--local', 'always', '--count', text])).stdout).toBe('239\n');
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('stops at %s with the exit code %i, and keeps its place', async (signal, code) => {
    const state = files.path(signal);
    const text = `id:[${PAYMENTS.map(({ id }) => `"${id}"`)}] (amount>=0 OR id:null)`;
    const args = ['search', '--url', url, '--key-env', 'KEY', '-r', 'payments', '--resume', state, text];
    const child = startClausal(args, { KEY: sandbox.key });
    child.stdout.once('data', () => child.kill(signal));
    const first = await finish(child);
    expect([first.exitCode, first.stderr]).toEqual([
      code,
      expect.stringMatching(/stopped; not all objects were printed\n$/),
    ]);
    const second = await runClausal(args, { env: { KEY: sandbox.key } });
    expect(first.stdout + second.stdout).toBe(linesOf(PAYMENTS));
  });

  test('needs the key in the environment, and never prints it', async () => {
    expect(await search(['amount>5'], {})).toMatchObject({
      exitCode: 2,
      stderr:
        'clausal: --key-env must name an environment variable that holds the key of the API; BILLING_KEY is not set\n',
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
  const address = await runClausal(['probe', '--url', 'https://user:secret@a.test', '--key-env', 'KEY'], {
    env: { KEY: 'k' },
  });
  expect([address.exitCode, address.stderr]).toEqual([
    2,
    'clausal: --url must be an address such as https://api.example.com\n',
  ]);
  const wrong = await runClausal(['probe', '--url', url, '--key-env', 'KEY'], { env: { KEY: 'sk_secret' } });
  expect([wrong.exitCode, wrong.stderr]).toEqual([
    2,
    'clausal: the service does not search with this key: it answered with 401\n',
  ]);
});
