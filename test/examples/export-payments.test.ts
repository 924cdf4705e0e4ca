import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';

type ExportPayments = (
  service: Pick<Sandbox, 'url' | 'key' | 'fetch'>,
  cursorFile: string,
  take: (objects: readonly { readonly id: string }[]) => void,
) => Promise<void>;

test('the worker of the guide exports 20,000 payments, started again after it failed', async () => {
  // The example is JavaScript that imports the built package.
  const file = path.resolve('examples/testing/export-payments.js');
  const { exportPayments } = (await import(file)) as { readonly exportPayments: ExportPayments };
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const payments = Array.from({ length: 20_000 }, (_, index) => ({ id: `pay_${index}` }));
  await using sandbox = createSandbox({ payments, assume: { 'search-order': 'added' } });
  sandbox.next('GET /payments', 429, 'reset', ...Array.from({ length: 60 }, () => 'ok' as const), { status: 403 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const seen = new Set<string>();
  const run = async (): Promise<string> => {
    let end: string | undefined;
    const take = (objects: readonly { readonly id: string }[]): void => {
      for (const { id } of objects) seen.add(id);
    };
    exportPayments(sandbox, path.join(folder, 'cursor'), take).then(
      () => (end = 'done'),
      (error: unknown) => (end = String(error)),
    );
    while (end === undefined) {
      await vi.advanceTimersByTimeAsync(1000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return end;
  };
  expect(await run()).toContain('the service answered with 403');
  expect(seen.size).toBeLessThan(10_000);
  expect(await run()).toBe('done');
  expect(seen.size).toBe(20_000);
});
