import { once } from 'node:events';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createSandbox, serveSandbox } from '../../../src/sandbox/server/index.ts';
import { runClausal, startClausal } from './run-clausal.ts';
import { createTemporaryFiles } from './temporary-files.ts';

const files = createTemporaryFiles();
afterAll(() => files.remove());

test('a process that is killed loses one request', async () => {
  const payments = Array.from({ length: 1000 }, (_, index) => ({
    id: `pay_${index}`,
    updated_at: new Date(Date.UTC(2020, 0, 1) - index * 60_000).toISOString(),
  }));
  const sandbox = createSandbox({ payments, log: () => {} });
  const served = await serveSandbox(sandbox);
  onTestFinished(() => served.close());
  const into = `sqlite:${files.path('mirror.db')}`;
  const args = ['sync', '--url', served.url, '--key-env', 'BILLING_KEY', '-r', 'payments', '--into', into];
  const env = { BILLING_KEY: sandbox.key };
  for (const killedAt of [1, 3, 6, 9]) {
    const child = startClausal(args, env);
    const ended = once(child, 'close');
    const { length } = sandbox.requests;
    await expect.poll(() => sandbox.requests.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(length);
    await expect.poll(() => sandbox.requests.length, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(killedAt);
    child.kill('SIGKILL');
    await ended;
  }
  expect((await runClausal(args, { env })).exitCode).toBe(0);
  const { stdout } = await runClausal(['match', '-r', 'payments', '--in', into, '--count']);
  expect(stdout).toBe('1000\n');
  // Ten pages, the objects without a time, and two for each kill: one in flight, one whose position was not kept.
  expect(sandbox.requests.length).toBeLessThanOrEqual(10 + 1 + 4 * 2);
});
