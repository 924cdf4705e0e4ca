import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFolder } from '../../files/project/folder.ts';
import { runClausal } from './run-clausal.ts';

const PAYMENT = '{"id":"pay_1","amount":9000,"currency_code":"EUR"}\n';
const CUSTOMER = '{"id":"cus_1","email":"a@b.c"}\n';
const SHIPMENTS = JSON.stringify({
  version: 1,
  resources: { shipments: { path: '/s', limits: {}, fields: { weight: { type: 'numeric', doc: 'In grams.' } } } },
});
const CONFIG = {
  resource: 'payments',
  timeZone: 'Asia/Tokyo',
  service: { url: 'http://127.0.0.1:1', keyEnv: 'BILLING_KEY' },
  index: 'sqlite:mirror.db',
};

function createProject(config: object = CONFIG, files: Readonly<Record<string, string>> = {}): string {
  return createFolder({ 'clausal.config.json': JSON.stringify(config), 'sub/payments.ndjson': PAYMENT, ...files });
}

describe('the config', () => {
  test.each<readonly string[]>([
    ['check', 'amount>1000'],
    ['fix', 'amount > 1000'],
    ['format', 'amount>1000'],
    ['complete', 'amo'],
    ['plan', 'amount>1000 OR id:null'],
    ['compile', '--dialect', 'sqlite', 'amount>1000'],
    ['match', 'amount>1000', '-'],
  ])('the config names the resource for %s', async (...args) => {
    const run = await runClausal(args, { cwd: createProject(), stdin: PAYMENT });
    expect(run).toEqual({ ...run, exitCode: 0, stderr: '' });
  });

  test('an option wins over the config', async () => {
    const cwd = path.join(createProject(), 'sub');
    const run = await runClausal(['check', '-r', 'customers', 'amount>1000'], { cwd });
    expect(run.stdout).toContain('`amount` is not a field of customers');
    const plan = ['plan', '--format', 'json', 'created_at>="today"'];
    const zones = await Promise.all(
      [[], ['--time-zone', 'UTC']].map((zone) => runClausal([...plan, ...zone], { cwd })),
    );
    expect(zones.map(({ stdout }) => /T00:00:00([^"\\]*)/.exec(stdout)?.[1])).toEqual(['+09:00', 'Z']);
  });

  test('the config adds its catalogues, whose resources the commands know', async () => {
    const cwd = createProject({ resource: 'shipments', catalogues: ['a/shop.json'] }, { 'a/shop.json': SHIPMENTS });
    expect(await runClausal(['check', 'weight>5'], { cwd })).toMatchObject({ exitCode: 0 });
    expect((await runClausal(['fields'], { cwd: path.join(cwd, 'sub') })).stdout).toContain('shipments');
  });

  test('the config names the service and the variable of its key', async () => {
    const cwd = createProject();
    const run = (...args: readonly string[]) => runClausal(args, { cwd, env: { BILLING_KEY: 'sk_1' } });
    expect((await run('search', '--local', 'never', 'amount>5', '--url', 'ftp://x')).stderr).toContain('--url must be');
    for (const args of [
      ['search', 'amount>5', '--count', '--key-env', 'NO_KEY'],
      ['probe', '--key-env', 'NO_KEY'],
    ]) {
      expect(await run(...args)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('NO_KEY is not set') });
    }
    const { stderr } = await runClausal(['sync'], { cwd });
    expect(stderr).toContain('BILLING_KEY is not set');
  });

  test('the config names the index, in its own folder, which files on the command line win over', async () => {
    const cwd = path.join(createProject(), 'sub');
    const run = (...args: readonly string[]) => runClausal(args, { cwd });
    expect(await run('index', 'payments.ndjson')).toMatchObject({ exitCode: 0 });
    expect(fs.existsSync(path.join(cwd, '../mirror.db'))).toBe(true);
    expect(await run('match', '--count', 'amount>1000')).toMatchObject({ stdout: '1\n' });
    fs.writeFileSync(path.join(cwd, 'payments.ndjson'), PAYMENT + PAYMENT);
    expect(await run('match', '--count', 'amount>1000', 'payments.ndjson')).toMatchObject({ stdout: '2\n' });
    expect(await run('match', '--count', 'amount>1000', '-')).toMatchObject({ stderr: 'clausal: <stdin> is empty\n' });
  });

  test.skipIf(process.geteuid?.() !== 0)('a config of another user does not say where data is sent', async () => {
    const cwd = createProject();
    fs.chownSync(path.join(cwd, 'clausal.config.json'), 4343, 4343);
    const given = { cwd, env: { BILLING_KEY: 'sk_1' } };
    expect(await runClausal(['check', 'amount>5'], given)).toMatchObject({ exitCode: 0 });
    const [search, index] = await Promise.all([
      runClausal(['search', 'amount>5'], given),
      runClausal(['index', 'sub/payments.ndjson'], given),
    ]);
    expect([search?.stderr, index?.stderr]).toEqual([
      'clausal: clausal.config.json belongs to another user, so its `service.url` is not used; give --url\n',
      'clausal: clausal.config.json belongs to another user, so its `index` is not used; give --into\n',
    ]);
  });

  test('a config that is a program is not run with --no-code-config', async () => {
    const cwd = createFolder({ 'clausal.config.mjs': "export default { resource: 'payments' };" });
    expect(await runClausal(['check', 'amount>5'], { cwd })).toMatchObject({ exitCode: 0 });
    const refused = await runClausal(['check', '--no-code-config', 'amount>5'], { cwd });
    expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('is a program') });
  });

  test.each([
    [{ timeZone: 'Berlin' }, 'timeZone: must be the name of a time zone, such as `Europe/Berlin`'],
    [{ service: { key: 'x' } }, 'service.key: there is no key `key`; did you mean `keyEnv`?'],
    [{ index: '' }, 'index: must not be empty'],
  ])('a wrong value in the config is an error: %j', async (config, says) => {
    const run = await runClausal(['check', '-r', 'payments', 'amount>5'], { cwd: createProject(config) });
    expect(run).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(says) });
  });

  test.each([
    [['search', '-r', 'payments', 'amount>5'], '--url is required; `service.url` in clausal.config sets a default'],
    [['sync', '-r', 'payments'], '--into is required; `index` in clausal.config sets a default'],
  ])('an option without a default is required: %j', async (args, says) => {
    expect(await runClausal(args)).toMatchObject({ exitCode: 2, stderr: `clausal: ${says}\n` });
  });
});

describe('clausal match', () => {
  test('clausal match reads the resource from the name of a file, or from the ids in it', async () => {
    const cwd = createProject({ resource: 'plans' }, { 'export.ndjson': CUSTOMER, 'customers.ndjson': CUSTOMER });
    const match = (...args: readonly string[]) => runClausal(['match', '--count', ...args], { cwd });
    expect(await match('amount>1000', 'sub/payments.ndjson')).toMatchObject({ stdout: '1\n', stderr: '' });
    expect(await match('email:"a@b.c"', 'customers.ndjson', 'export.ndjson')).toMatchObject({ stderr: '' });
    expect(await match('amount>1000', 'sub/payments.ndjson', 'customers.ndjson')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('the files are of several resources: payments, customers'),
    });
  });
});
