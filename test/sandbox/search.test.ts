import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { catalogue, checkQuery, type Resource } from '../../src/index.ts';
import { filterMatches } from '../../src/objects/index.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { arbitraryObject } from '../support/arbitrary-object.ts';
import { arbitraryQuery } from '../support/arbitrary-query.ts';
import { ask, idsOf, PAYMENTS, searchFor } from './ask.ts';

/** A change between two pages. */
interface Change {
  readonly kind: 'add' | 'remove' | 'update';
  readonly index: number;
  readonly day: number;
}

const dayOf = (day: number): string => `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`;

/** Changes a sandbox; what no longer matches is not kept. */
function change({ payments }: Sandbox, kept: Set<string>, { kind, index, day }: Change, round: string): void {
  const id = `p${index}`;
  const object = payments.get(id);
  if (kind === 'add') payments.upsert({ id: `n${round}-${index}-${day}`, amount: 5, created_at: dayOf(day) });
  else kept.delete(id);
  if (kind === 'remove') payments.remove(id);
  if (kind === 'update' && object !== undefined) payments.update({ ...object, amount: 6 });
}

describe('a search', () => {
  test('returns the envelope of the service, the newest first', async () => {
    const answer = await searchFor(createSandbox({ payments: PAYMENTS }), 'payments', 'amount>=1500');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      object: 'payments',
      url: '/payments',
      has_more: false,
      next_page: null,
      total_count: 2,
      data: [PAYMENTS[2], PAYMENTS[1]],
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-clausal-assumptions')).toBe('search-order');
  });

  test('pages with a cursor', async () => {
    const sandbox = createSandbox({ payments: PAYMENTS });
    const first = await searchFor(sandbox, 'payments', '-id:null', '&limit=2');
    expect(first.body).toMatchObject({ has_more: true, total_count: 3 });
    const page = encodeURIComponent(first.body.next_page);
    const second = await searchFor(sandbox, 'payments', '-id:null', `&limit=2&page=${page}`);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(['p3', 'p2', 'p1']);
    expect(second.body).toMatchObject({ has_more: false, next_page: null });
  });

  test('a search has 10 objects by default', async () => {
    const plans = Array.from({ length: 12 }, (_, index) => ({ id: `price_${index}` }));
    expect(idsOf(await searchFor(createSandbox({ plans }), 'plans', '-id:null'))).toHaveLength(10);
  });

  test('starts empty', async () => {
    expect((await searchFor(createSandbox(), 'customers', 'email:"a@b.c"')).body).toMatchObject({
      total_count: 0,
      data: [],
    });
  });

  test.each([
    ['payments', 'status:"SETTLED"', 'field-alias', { start: 0, end: 6 }, 'payment_status:"SETTLED"'],
    ['payments', 'customer.email>"a"', 'unsupported-operator', { start: 14, end: 15 }, undefined],
    ['plans', 'nonsense:"a"', 'unknown-field', { start: 0, end: 8 }, undefined],
    ['plans', '', 'empty-query', { start: 0, end: 0 }, undefined],
  ])('refuses %s %s with a thin error, and says %s beside it', async (resource, query, code, span, fix) => {
    const { status, body } = await searchFor(createSandbox(), resource, query);
    expect(status).toBe(400);
    expect(body.error).toEqual({ message: 'invalid query' });
    expect(body.clausal).toMatchObject({ code, span, ...(fix !== undefined && { fix }) });
    const thin = await searchFor(createSandbox({ hints: false }), resource, query);
    expect(thin.body).toEqual({ error: { message: 'invalid query' } });
  });

  test.each([
    ['limit=0', 'invalid limit'],
    ['limit=101', 'invalid limit'],
    ['limit=99999999999999999999', 'invalid limit'],
    ['limit=ten', 'invalid limit'],
    ['limit=', 'invalid limit'],
    ['page=', 'invalid page'],
    ['page=nonsense', 'invalid page'],
    ['page=c1_2_3.abc', 'invalid page'],
  ])('refuses %s', async (parameter, message) => {
    const { status, body } = await searchFor(createSandbox(), 'plans', '-id:null', `&${parameter}`);
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(message)]);
  });

  test('refuses the cursor of another query, resource, key or sandbox, and a changed one', async () => {
    const plans = [
      { id: 'a', interval: 'days' },
      { id: 'b', interval: 'days' },
    ];
    const keys = { one: {}, two: {} };
    const sandbox = createSandbox({ plans, customers: plans, keys });
    const first = await searchFor(sandbox, 'plans', '-id:null', '&limit=1');
    const cursor: string = first.body.next_page;
    const page = `&limit=1&page=${encodeURIComponent(cursor)}`;
    const refused = [
      searchFor(sandbox, 'plans', 'interval:"days"', page),
      searchFor(sandbox, 'customers', '-id:null', page),
      searchFor(sandbox, 'plans', '-id:null', page, { key: 'two' }),
      searchFor(createSandbox({ plans, keys }), 'plans', '-id:null', page),
      searchFor(
        sandbox,
        'plans',
        '-id:null',
        page.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
      ),
      searchFor(
        sandbox,
        'plans',
        '-id:null',
        page.replace(/(?<=page=)./, (first) => (first === 'a' ? 'b' : 'a')),
      ),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    expect((await searchFor(sandbox, 'plans', '-id:null', page)).status).toBe(200);
  });

  test('ignores the filters of version 1', async () => {
    const sandbox = createSandbox({ payments: PAYMENTS });
    const rest = '&payment_status=DECLINED&payment_status=PAID&amount_from=9999&sort=amount&order=asc';
    expect(idsOf(await searchFor(sandbox, 'payments', 'payment_status:"SETTLED"', rest))).toEqual(['p3', 'p1']);
  });

  test.each(['unknown=1', 'limit=1&limit=2', '__proto__=1', 'currency=EUR'])(
    'refuses the parameters %s, and says so on standard error',
    async (parameters) => {
      const log = vi.fn();
      const { status, body } = await searchFor(createSandbox({ log }), 'payments', '-id:null', `&${parameters}`);
      expect(status).toBe(400);
      expect(body.error.message).toMatch(/^the parameter `.*` is (?:unknown|given twice)$/);
      expect(log.mock.calls).toEqual([[`clausal sandbox: ${body.error.message}`]]);
    },
  );

  test.each(Object.values(catalogue))(
    'finds what the matcher finds, on random objects and queries of $name',
    async (resource: Resource) => {
      // A query of any fields seldom finds anything, and each of its values comes from a small vocabulary.
      const paths = [...resource.entries.keys()].filter((path) => path !== 'id').slice(0, 12);
      const keepBigInts = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);
      await fc.assert(
        fc.asyncProperty(
          fc.array(arbitraryObject(resource, paths), { maxLength: 12 }),
          arbitraryQuery(resource, paths),
          async (some, text) => {
            const written = JSON.stringify(
              some.map((one, index) => ({ ...one, id: `p${index}` })),
              keepBigInts,
            );
            const objects: readonly { readonly id: string }[] = JSON.parse(written);
            const { query } = checkQuery(resource, text);
            const found = await searchFor(
              createSandbox({ [resource.name]: objects, strict: false }),
              resource.name,
              text,
              '&limit=100',
            );
            expect(found.status).toBe(query === undefined ? 400 : 200);
            if (query === undefined) return;
            const expected = [...filterMatches(query, objects)].map(({ id }) => id);
            expect(idsOf(found).toSorted()).toEqual(expected.toSorted());
            expect(found.body.total_count).toBe(expected.length);
          },
        ),
        { numRuns: 150 },
      );
    },
  );

  test('returns once what matches throughout, whatever changes between pages', async () => {
    const anyChange = fc.record({
      kind: fc.constantFrom('add' as const, 'remove' as const, 'update' as const),
      index: fc.nat({ max: 11 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyChange, { maxLength: 3 }), { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (rounds, limit) => {
          const payments = Array.from({ length: 12 }, (_, index) => ({
            id: `p${index}`,
            amount: 5,
            created_at: dayOf(((index * 7) % 9) + 1),
          }));
          const sandbox = createSandbox({ payments });
          const kept = new Set(payments.map(({ id }) => id));
          const seen: string[] = [];
          let page = '';
          for (let round = 0; ; round++) {
            const answer = await searchFor(sandbox, 'payments', 'amount:5', `&limit=${limit}${page}`);
            seen.push(...idsOf(answer));
            if (!answer.body.has_more) break;
            page = `&page=${encodeURIComponent(answer.body.next_page)}`;
            for (const one of rounds[round] ?? []) change(sandbox, kept, one, `${round}`);
          }
          for (const id of kept) expect(seen.filter((one) => one === id)).toEqual([id]);
          expect(new Set(seen).size).toBe(seen.length);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('the versions', () => {
  test('without version 2.0.0, a query is ignored and all payments are listed', async () => {
    const sandbox = createSandbox({ payments: PAYMENTS });
    for (const version of [null, '1.0.0', '3.0.0']) {
      const { status, body } = await searchFor(sandbox, 'payments', 'amount>9999', '', { version });
      expect(status).toBe(200);
      expect(body.data).toHaveLength(3);
      expect(body.meta).toMatchObject({ limit: 100, page: 1, pages: 1, total: 3 });
    }
    expect(sandbox.requests[0]?.explain()).toBe(
      'GET /payments was answered by version 1, which ignores `query`: the header X-API-Version is not 2.0.0',
    );
  });

  test('with version 2.0.0, a query is required', async () => {
    expect(await ask(createSandbox(), '/plans')).toMatchObject({
      status: 400,
      body: { error: { message: 'query is required' } },
    });
  });
});
