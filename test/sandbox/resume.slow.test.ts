import { expect, test, vi } from 'vitest';
import { createRandom } from '../../examples/objects-generator/random.ts';
import { fetchSource, SourceError, searchAll } from '../../src/client/index.ts';
import { search } from '../../src/index.ts';
import { createSandbox, type Fault } from '../../src/sandbox/index.ts';

const COUNT = 30_000;
const payments = Array.from({ length: COUNT }, (_, index) => ({
  id: `pay_${index}`,
  amount: index % 1000,
  created_at: new Date(Date.UTC(2026, 0, 1) + (index % 977) * 60_000).toISOString(),
}));

const FAULTS: readonly Fault[] = [
  429,
  { status: 429, headers: { 'retry-after': '2' } },
  500,
  503,
  'reset',
  'cut',
  'slow',
  'repeated-cursor',
];

test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
  'a worker that starts again after every request returns 30,000 payments once each, script %i',
  async (seed) => {
    vi.useFakeTimers();
    const random = createRandom(seed);
    // One of the scripts searches in sorted order, which reads all objects for each page.
    const assume = seed === 1 ? {} : { 'search-order': 'added' as const };
    const sandbox = createSandbox({ payments, rate: 'enforce', assume });
    const source = fetchSource({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch });
    const seen = new Set<string>();
    let returned = 0;
    let cursor: string | null | undefined;
    let isDone = false;

    async function work(): Promise<void> {
      while (cursor !== null) {
        sandbox.next('GET /payments', random.chance(0.1) ? random.pick(FAULTS) : 'ok');
        const run = searchAll(source, search('payments').exists('id'), { cursor });
        try {
          for await (const { data } of run.pages()) {
            for (const { id } of data) seen.add(id);
            returned += data.length;
            break;
          }
          cursor = run.cursor;
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          cursor = error.cursor;
        }
      }
      isDone = true;
    }
    const done = work();
    while (!isDone) await vi.advanceTimersByTimeAsync(10_000);
    await done;
    vi.useRealTimers();
    expect([seen.size, returned]).toEqual([COUNT, COUNT]);
    const times = sandbox.requests.map(({ time }) => time);
    const tooSoon = times.filter((time, index) => time - (times[index - 20] ?? Number.NEGATIVE_INFINITY) < 1000);
    expect(tooSoon).toEqual([]);
    expect(
      sandbox.requests.filter(({ status }) => status === 429).every(({ route }) => route === 'GET /payments'),
    ).toBe(true);
  },
);
