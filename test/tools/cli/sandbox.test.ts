import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { ASSUMPTIONS } from '../../../src/sandbox/index.ts';
import { runClausal, startClausal } from './run-clausal.ts';
import { createTemporaryFiles } from './temporary-files.ts';

const run = promisify(execFile);
const files = createTemporaryFiles();
afterAll(() => files.remove());

/** Starts the command and waits for what it prints. */
async function startSandbox(args: readonly string[]) {
  const child = startClausal(['sandbox', ...args]);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, ended, printed: String(printed) };
}

describe('clausal sandbox', () => {
  test('prints an address, a key and a curl line that works, and ends on SIGTERM', async () => {
    const { child, ended, printed } = await startSandbox(['--objects', 'examples/objects/payments.ndjson']);
    expect(printed).toMatch(/^Address: http:\/\/127\.0\.0\.1:\d+\/sandbox\nKey: {5}sandbox-key\n\ncurl -sG /);
    const { stdout } = await run('sh', ['-c', printed.slice(printed.indexOf('curl'))]);
    expect(JSON.parse(stdout)).toMatchObject({ object: 'payments', total_count: 240 });
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  test('answers for another service with a catalogue file, and prints a curl line for it', async () => {
    const { printed } = await startSandbox([
      '--catalogue',
      files.write(
        'others.json',
        JSON.stringify({
          version: 2,
          resources: {
            charges: {
              limits: {},
              fields: { kind: { type: 'token', doc: 'kind', values: { closed: true, members: ["it's"] } } },
              path: '/v1/charges/search',
              headers: { 'Api-Date': '2026-01-01' },
              protocol: { authorization: 'basic', object: 'search_result' },
            },
          },
        }),
      ),
      '--objects',
      files.write('charges.json', '[{"id":"a","kind":"it\'s"},{"id":"b","kind":"it\'s"},{"id":"c"}]'),
    ]);
    const { stdout } = await run('sh', ['-c', printed.slice(printed.indexOf('curl'))]);
    expect(JSON.parse(stdout)).toMatchObject({ object: 'search_result', url: '/v1/charges/search', total_count: 2 });
  });

  test('warns of typing errors in files, of the first ten one by one', async () => {
    const lines = Array.from({ length: 13 }, (_, index) => `{"id":"p${index}","ammount":5}\n`).join('');
    const file = files.write('payments-wrong.ndjson', lines);
    const child = startClausal(['sandbox', '--objects', file]);
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors += String(chunk);
    });
    await once(child.stdout, 'data');
    child.kill();
    await once(child, 'close');
    expect(errors.split('\n')).toEqual([
      ...Array.from(
        { length: 10 },
        (_, index) =>
          `clausal: ${file}:${index + 1}: warning: \`ammount\` is not a known member; did you mean \`amount\`?`,
      ),
      `clausal: ${file}: 3 more warnings`,
      '',
    ]);
  });

  test('tells the resource of a file by its name, or by its ids', async () => {
    const id = '2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c14';
    const { printed } = await startSandbox([
      '--objects',
      files.write('export-1.json', `[{"id":"cus_${id}"}]`),
      '--objects',
      files.write('export-2.csv', `id,price.amount\nprice_${id},900\n`),
      '--objects',
      files.write('disputes-2026.ndjson', '{"id":"a"}\n{"id":"b"}\n'),
    ]);
    const [, url = ''] = /^Address: (.*)$/m.exec(printed) ?? [];
    const headers = { authorization: 'Bearer sandbox-key', 'x-api-version': '2.0.0' };
    const totals = await Promise.all(
      ['/customers?query=-id:null', '/plans?query=price.amount:900', '/disputes'].map(async (rest) => {
        const body = (await (await fetch(url + rest, { headers })).json()) as {
          readonly total_count?: number;
          readonly meta?: { readonly total: number };
        };
        return body.total_count ?? body.meta?.total;
      }),
    );
    expect(totals).toEqual([1, 1, 2]);
  });

  test('shows writes at once with --lag 0s, and answers pages of --cors', async () => {
    const customers = files.write('customers.json', '[{"id":"a","full_name":"old"}]');
    const { printed } = await startSandbox(['-o', customers, '--lag', '0s', '--cors', '*']);
    const [, url = ''] = /^Address: (.*)$/m.exec(printed) ?? [];
    const headers = { authorization: 'Bearer sandbox-key', 'x-api-version': '2.0.0' };
    await fetch(`${url}/customers/a`, { method: 'PATCH', headers, body: '{"full_name":"new"}' });
    const response = await fetch(`${url}/customers?query=full_name:%22new%22`, { headers });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toMatchObject({ total_count: 1 });
  });

  test('prints the assumptions', async () => {
    const { stdout, exitCode } = await runClausal(['sandbox', '--assumptions']);
    expect(exitCode).toBe(0);
    for (const { id, question, why } of ASSUMPTIONS) {
      for (const text of [id, question, why]) expect(stdout).toContain(text);
    }
  });

  test.each([
    [['--objects', files.write('export.json', '[{"id":"x_1"}]')], 'cannot tell the resource of'],
    [['--objects', files.write('payments.ndjson', '{"id":"a"}\nnonsense\n')], ':2: '],
    [
      ['--objects', files.write('mixed.ndjson', '{"id":"pay_1"}\n{"id":"cus_1"}\n')],
      ':2: `cus_1` is a customer id, not',
    ],
    [['--objects', files.write('payments-2.json', '[{"amount":5}]')], 'must have an id'],
    [['--objects', 'missing.json'], 'cannot read missing.json'],
    [
      ['--profile', files.write('profile.json', '{"assume":{"limit-range":"maybe"}}')],
      "profile.json: `assume['limit-range']` must be one of",
    ],
    [
      ['--profile', files.write('old.json', '{"assume":{"null-order":"first"}}')],
      'old.json: `assume` has `null-order`',
    ],
    [['--profile', files.write('list.json', '[]')], 'is not a profile'],
    [['--profile', files.write('text.json', 'nonsense')], 'is not JSON'],
    [['--port', '70000'], 'at most 65535'],
    [['--cors', 'localhost:5173'], 'It must be an origin'],
    ...['0', '1.5s', '9999999999s'].map((lag): [string[], string] => [
      [`--lag=${lag}`],
      'It must be a number with ms, s or m',
    ]),
  ])('refuses %j', async (args, message) => {
    const { exitCode, stdout, stderr } = await runClausal(['sandbox', ...args]);
    expect([exitCode, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  });
});
