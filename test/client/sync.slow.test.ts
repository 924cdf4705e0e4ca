import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchSource, type SyncCounts, sync } from '../../src/client/index.ts';
import { openIndexAt } from '../../src/engines/index.ts';
import { createSandbox, type Fault } from '../../src/sandbox/index.ts';

const SIZE = 100_000;
const YEAR_MS = 31_536_000_000;
const FAULTS: readonly Fault[] = [503, 'reset', 'cut', { status: 429, headers: { 'retry-after': '1' } }, 500];

/** Payments of five years, more of them in later ones. */
function createPayments(now: number): readonly { readonly id: string; readonly [name: string]: unknown }[] {
  return Array.from({ length: SIZE }, (_, index) => {
    const age = 5 * YEAR_MS * (index / SIZE) ** 2 + 600_000;
    return {
      id: `pay_${String((index * 48_271) % SIZE).padStart(6, '0')}`,
      amount: index,
      created_at: new Date(now - age).toISOString(),
      // Some changed much later.
      updated_at: new Date(now - (index % 10 === 0 ? age / 3 : age)).toISOString(),
    };
  });
}

test('a mirror of 100,000 payments that change meanwhile is equal, through faults and a stop, with few requests', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'clausal-mirror-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // The requests keep to their rate in a time that does not wait.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const payments = createPayments(Date.now());
  const sandbox = createSandbox({ payments, lag: 30_000, log: () => {} });
  const stop = new AbortController();
  let requests = 0;
  let changes = 0;
  let isChanging = true;
  const source = fetchSource({
    url: sandbox.url,
    key: sandbox.key,
    fetch: async (url, init) => {
      requests += 1;
      if (requests === 400) stop.abort('killed');
      if (requests % 200 === 0) sandbox.next('GET /payments', FAULTS[(requests / 200) % FAULTS.length] as Fault);
      if (isChanging && requests % 4 === 0) {
        changes += 1;
        const changed = payments[(requests * 7919) % SIZE] as (typeof payments)[number];
        const id = requests % 40 === 0 ? `new_${requests}` : changed.id;
        sandbox.write('payments', {
          ...changed,
          id,
          amount: -requests,
          updated_at: new Date(sandbox.now).toISOString(),
        });
      }
      return sandbox.fetch(url, init as RequestInit);
    },
  });
  const run = async (options: { readonly signal?: AbortSignal } = {}): Promise<SyncCounts> => {
    const index = await openIndexAt(`sqlite:${folder}/mirror.db`, 'payments', { indexes: ['updated_at'] });
    let isRunning = true;
    const counts = sync(source, index, { name: sandbox.url, ...options }).finally(async () => {
      isRunning = false;
      await index.close();
    });
    counts.catch(() => {});
    while (isRunning) {
      await vi.advanceTimersByTimeAsync(10);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return await counts;
  };
  await expect(run({ signal: stop.signal })).rejects.toBe('killed');
  await run();
  isChanging = false;
  sandbox.advance(60_000);
  await run();
  // Pages of what was there and of what changed, the objects without a time, and the failed requests.
  const least = Math.ceil((SIZE + changes) / 100) + 3 + Math.floor(requests / 200);
  expect(requests).toBeLessThanOrEqual(least * 1.1);
  expect(sandbox.searchesPerSecond).toBeLessThanOrEqual(20);

  const index = await openIndexAt(`sqlite:${folder}/mirror.db`, 'payments');
  const expected = new Map([...sandbox.payments.objects()].map((one) => [one.id, JSON.stringify(one)]));
  let differences = Math.abs((await index.count()) - expected.size);
  for await (const one of index.objects()) {
    if (expected.get(Reflect.get(one, 'id')) !== JSON.stringify(one)) differences += 1;
  }
  expect(differences).toBe(0);
  await index.close();
});
