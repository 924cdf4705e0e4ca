import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createRandom, type Random } from '../../../examples/objects-generator/random.ts';
import { fetchSource, SourceError } from '../../../src/client/index.ts';
import { planQueries } from '../../../src/client/plans/create-plan.ts';
import { searchAll } from '../../../src/client/search-all.ts';
import { checkExpressionText } from '../../../src/language/checker/check-expression.ts';
import { compileCheckedMatcher } from '../../../src/objects/matcher/compile-matcher.ts';
import { createSandbox, type Fault } from '../../../src/sandbox/index.ts';

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF'];
const payments = Array.from({ length: 2000 }, (_, index) => ({
  id: `pay_${index}`,
  amount: (index * 7919) % 1000,
  currency_code: CURRENCIES[index % 4],
  created_at: new Date(Date.UTC(2026, 0, 1) + (index % 97) * 3_600_000).toISOString(),
}));

/** Plans of overlapping queries, of lists, and of a local test. */
const EXPRESSIONS = [
  'amount>=900 OR (currency_code:"EUR" amount<300) OR (currency_code:"USD" -amount>500)',
  `id:[${Array.from({ length: 35 }, (_, index) => `"pay_${index * 50}"`).join(', ')}] (amount>300 OR currency_code:"USD")`,
  '(currency_code:"EUR" OR amount<100) (amount>50 OR currency_code:"CHF")',
];

const FAULTS: readonly Fault[] = [429, { status: 429, headers: { 'retry-after': '1' } }, 500, 503, 'reset', 'cut'];

beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});

/** Reads a plan over a service that fails, and starts again after each failure and at random. */
async function readAll(text: string, random: Random): Promise<readonly string[]> {
  const sandbox = createSandbox({ payments, rate: 'enforce', assume: { 'search-order': 'added' } });
  const source = fetchSource({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch });
  const planned = planQueries(checkExpressionText('payments', text));
  const found: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    for (let count = 0; count < 4; count++) {
      sandbox.next('GET /payments', random.chance(0.2) ? random.pick(FAULTS) : 'ok');
    }
    const part = searchAll(source, planned, { cursor, concurrency: random.integer(1, 3) });
    let left = random.integer(1, 150);
    try {
      for await (const object of part) {
        found.push(String(object['id']));
        left -= 1;
        if (left === 0) break;
      }
      cursor = part.cursor;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      cursor = error.cursor;
    }
  }
  return found;
}

test.each(EXPRESSIONS)('100 runs that fail and start again return each object once: %s', async (text) => {
  const matches = compileCheckedMatcher(checkExpressionText('payments', text));
  const wanted = payments.filter(matches).map(({ id }) => id);
  let scripts = 0;
  let isDone = false;
  const work = async (): Promise<void> => {
    for (let seed = 1; seed <= 100; seed++) {
      const found = await readAll(text, createRandom(seed));
      expect([seed, found.length, new Set(found).size]).toEqual([seed, wanted.length, wanted.length]);
      scripts += 1;
    }
  };
  const done = work().finally(() => {
    isDone = true;
  });
  while (!isDone) await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect(scripts).toBe(100);
});
