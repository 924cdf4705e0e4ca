import tty from 'node:tty';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { PLAIN_STYLE } from '../../../src/language/diagnostic/render.ts';
import { writeSummary } from '../../../src/tools/cli/matches/write-summary.ts';
import { createOutput } from '../../../src/tools/cli/output.ts';
import { runClausal } from './run-clausal.ts';
import { createTemporaryFiles } from './temporary-files.ts';

const files = createTemporaryFiles();
afterAll(() => files.remove());

const OBJECTS = [
  { id: 'pay_1', amount: 123_450, currency_code: 'EUR', payment_status: 'SETTLED', created_at: '2026-01-05T23:30:00Z' },
  { id: 'pay_2', amount: 50, currency_code: 'eur', payment_status: 'Settled', created_at: '2026-01-06T00:30:00Z' },
  { id: 'pay_3', amount: 770, currency_code: 'JPY', payment_status: 'FAILED', created_at: '2026-01-08T09:00:00Z' },
  { id: 'pay_4', amount: 1.5, payment_status: '', created_at: 'soon' },
  { id: 'pay_5' },
];
const FILE = files.write('payments.json', JSON.stringify(OBJECTS));
const summarize = (...args: readonly string[]) => runClausal(['match', '-r', 'payments', '-q', '--summarize', ...args]);

describe('clausal match --summarize', () => {
  test('sums by currency, and counts by status and by date', async () => {
    const { stdout, exitCode } = await summarize('-id:null', FILE);
    expect(exitCode).toBe(0);
    expect(stdout).toBe(`5 payments

amount              sum  average  count
EUR            1,235.00   617.50      2
JPY                 770      770      1
(no currency)       1.5      1.5      1

payment_status
SETTLED     2
(no value)  2
FAILED      1

created_at by day (UTC)
2026-01-05  1
2026-01-06  1
2026-01-08  1
`);
  });

  test('draws bars on a terminal, the longest for the most objects', async () => {
    vi.spyOn(tty, 'isatty').mockReturnValue(true);
    const written: string[] = [];
    const output = { ...createOutput(1), style: PLAIN_STYLE, write: (text: string) => void written.push(text) };
    const writer = writeSummary(catalogue.payments, undefined, output);
    for (const object of OBJECTS) writer.write({ object, line: 1, json: undefined, origin: '' });
    await writer.end();
    expect(written.join('')).toContain(
      `SETTLED     2  ${'█'.repeat(30)}\n(no value)  2  ${'█'.repeat(30)}\nFAILED      1  ${'█'.repeat(15)}\n`,
    );
  });

  test('prints one object as JSON, with amounts in the minor unit', async () => {
    const { stdout } = await summarize('--format', 'json', 'currency_code:"JPY"', FILE);
    expect(JSON.parse(stdout)).toEqual({
      count: 1,
      sums: [{ field: 'amount', currency: 'JPY', count: 1, sum: 770, min: 770, max: 770 }],
      facets: { field: 'payment_status', values: [{ value: 'FAILED', count: 1 }] },
      histogram: {
        field: 'created_at',
        interval: 'hour',
        buckets: [{ from: '2026-01-08T09:00:00.000Z', to: '2026-01-08T10:00:00.000Z', count: 1 }],
      },
    });
  });

  test('prints only the number if nothing matches', async () => {
    expect((await summarize('amount>999999999', FILE)).stdout).toBe('0 payments\n');
  });

  test('sums up what an index finds', async () => {
    const url = `sqlite:${files.path('payments.db')}`;
    await runClausal(['index', '-r', 'payments', '--into', url, FILE]);
    const { stdout } = await summarize('--in', url, 'amount>100');
    expect(stdout).toBe((await summarize('amount>100', FILE)).stdout);
  });

  test('prints rows of CSV, with sums in the minor unit', async () => {
    const { stdout } = await summarize('--format', 'csv', 'currency_code:["EUR", "JPY"]', FILE);
    expect(stdout).toBe(`field,value,count,sum
,,3,
amount,EUR,2,123500
amount,JPY,1,770
payment_status,SETTLED,2,
payment_status,FAILED,1,
created_at,2026-01-05T00:00:00.000Z,1,
created_at,2026-01-06T00:00:00.000Z,1,
created_at,2026-01-08T00:00:00.000Z,1,
`);
  });

  test.each(['--count', '--explain', '--columns=id'])('refuses %s, which prints something else', async (option) => {
    expect(await summarize(option, 'amount>1', FILE)).toMatchObject({ exitCode: 2, stdout: '' });
  });
});
