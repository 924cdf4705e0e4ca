import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { disputes, disputesSource, type Source, SourceError, searchAll } from '../../src/client/index.ts';
import { search } from '../../src/index.ts';
import { filterMatches } from '../../src/objects/index.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';

const UUID = '2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c14';
const STATUSES = ['LOST', 'WON', 'NEEDS_RESPONSE'];
const OBJECTS = Array.from({ length: 40 }, (_, index) => ({
  id: `dsp_${index}`,
  payment_id: index === 7 ? `pay_${UUID}` : `pay_${index}`,
  stage: index % 2 === 0 ? 'DISPUTE' : 'RETRIEVAL',
  status: STATUSES[index % 3],
  reason: index % 5 === 0 ? 'FRAUDULENT' : 'DUPLICATE',
  created_at: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
}));

function create(objects: readonly object[] = OBJECTS): { readonly sandbox: Sandbox; readonly source: Source } {
  const sandbox = createSandbox({ disputes: objects });
  return { sandbox, source: disputesSource({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch }) };
}

test.each([
  ['status:"LOST"', 'status=LOST'],
  ['status:"lost" stage:"DISPUTE"', 'status=LOST&stage=DISPUTE'],
  [`payment_id:"pay_${UUID}"`, `payment_id=pay_${UUID}`],
  ['status:"WON" reason:"FRAUDULENT"', 'status=WON'],
  ['-status:"WON"', ''],
  ['status:"WON" OR status:"LOST"', ''],
  ['payment_id:"pay_3"', ''],
  ['resolved_at:null', ''],
  ['status:"WON" status:"LOST"', 'status=LOST'],
])('%s asks the service for %s, and tests the rest', async (query, parameters) => {
  const { sandbox, source } = create();
  const found = await searchAll(source, search(disputes).check(query)).toArray();
  const expected = [...filterMatches(search(disputes).check(query), OBJECTS)];
  expect(found).toEqual(expected);
  const [sent = ''] = sandbox.requests.map(({ url }) => new URL(url).search.slice(1));
  expect(sent.replace(/&?sort=.*/, '')).toBe(parameters);
});

test('finds the same with pages of any size', async () => {
  const clauses = ['status:"LOST"', '-stage:"DISPUTE"', 'reason:"FRAUDULENT"', 'created_at>1767700000', 'id:"dsp_39"'];
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(clauses, { minLength: 1 }),
      fc.integer({ min: 5, max: 50 }),
      async (some, pageSize) => {
        const query = search(disputes).check(some.join(' '));
        const run = searchAll(create().source, query, { pageSize });
        const expected = [...filterMatches(query, OBJECTS)];
        expect(await run.toArray()).toEqual(expected);
        expect(await run.count()).toBe(expected.length);
      },
    ),
    { numRuns: 50 },
  );
});

test('reads one dispute with its details', async () => {
  const { source } = create([{ id: 'dsp_1', details: { network_reason_code: '10.4' } }]);
  expect(await source.get(disputes, 'dsp_1')).toEqual({ id: 'dsp_1', details: { network_reason_code: '10.4' } });
  expect(await source.get(disputes, 'dsp_2')).toBe(undefined);
});

test('a source of disputes has nothing else', async () => {
  const { source } = create();
  await expect(searchAll(source, search('plans').exists('id')).first()).rejects.toThrow('the source has disputes only');
  expect(() => source.get('plans', 'a')).toThrow(SourceError);
});

test('an incomplete list is an error', async () => {
  const { source } = create(Array.from({ length: 10_001 }, (_, index) => ({ id: `dsp_${index}` })));
  let count = 0;
  vi.useFakeTimers();
  const read = async (): Promise<void> => {
    for await (const page of searchAll(source, search(disputes).exists('id')).pages()) count += page.data.length;
  };
  const failed = expect(read()).rejects.toThrow('the service lists 10000 disputes at most; it has 10001');
  await vi.advanceTimersByTimeAsync(20_000);
  await failed;
  vi.useRealTimers();
  expect(count).toBe(9900);
});
