import { expect, test, vi } from 'vitest';
import type { Answers, Assumption } from '../../src/sandbox/assumptions.ts';
import { ASSUMPTIONS, createSandbox, probeService } from '../../src/sandbox/index.ts';
import { PAYMENTS } from './ask.ts';

const DISPUTES = [{ id: 'a' }, { id: 'b', resolved_at: '2026-01-01T00:00:00Z' }];
const CREATED = PAYMENTS.map(({ id }, index) => ({
  id,
  created_at: `2026-01-0${((index * 2) % 3) + 1}T00:00:00Z`,
  statement_descriptor: 'ACME shop',
}));
const SETTLED = [
  'search-order',
  'refused-status',
  'missing-status',
  'rate-limit-status',
  'retry-after',
  'limit-range',
  'missing-query',
  'unknown-parameter',
  'unknown-version',
  'missing-version',
];

const CASES = (ASSUMPTIONS as readonly Assumption[]).flatMap(({ id, assumed, switch: others }) =>
  SETTLED.includes(id) ? [assumed, ...others].map((answer) => [id, answer] as const) : [],
);

test.each(CASES)('finds out that %s is %s, and the sandbox takes the profile', async (id, answer) => {
  vi.useFakeTimers();
  const assume: Answers = { [id]: answer };
  const options = { payments: CREATED, disputes: DISPUTES, rate: 'enforce' as const, log: () => {} };
  const sandbox = createSandbox({ ...options, assume });
  const probing = probeService({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch, exceedsRate: true });
  await vi.advanceTimersByTimeAsync(10_000);
  const profile = await probing;
  vi.useRealTimers();
  expect(profile.assume).toMatchObject({ [id]: answer });
  expect(Object.keys(profile.assume).toSorted()).toEqual(SETTLED.toSorted());
  const ids = [...Object.keys(profile.assume), ...profile.unsettled.map((one) => one.id)];
  expect(ids.toSorted()).toEqual(ASSUMPTIONS.map((one) => one.id).toSorted());
  expect(sandbox.requests.every(({ route }) => route.startsWith('GET '))).toBe(true);
  expect(sandbox.requests.length).toBeLessThan(50);
  createSandbox({ ...options, assume: profile.assume });
});

test('says what an empty service does not settle', async () => {
  const sandbox = createSandbox({ log: () => {} });
  const { assume, unsettled } = await probeService({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch });
  expect(Object.keys(assume)).toHaveLength(7);
  expect(unsettled).toContainEqual({ id: 'search-order', why: 'it has fewer than three payments' });
  expect(unsettled).toContainEqual({ id: 'retry-after', why: 'the rate limit was not exceeded' });
  expect(unsettled).toContainEqual({ id: 'created-status', why: 'no request that changes nothing shows it' });
});

test.each([
  [{ url: 'https://user:secret@a.test', key: 'k' }, '`url` must be an address'],
  [{ url: 'https://a.test', key: 'secret\n' }, '`key` must be the key of the API'],
])('refuses %j without a request, and does not repeat it', async (options, message) => {
  const fetch = vi.fn();
  const error = await probeService({ ...options, fetch }).catch((reason: unknown) => String(reason));
  expect(error).toContain(message);
  expect(error).not.toContain('secret');
  expect(fetch).not.toHaveBeenCalled();
});

test('needs a key that searches', async () => {
  const sandbox = createSandbox();
  await expect(probeService({ url: sandbox.url, key: 'wrong', fetch: sandbox.fetch })).rejects.toThrow(
    'the service does not search with this key: it answered with 401',
  );
});
