import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { type Answer, ask, idsOf, PAYMENTS } from './ask.ts';

describe('the list of payments of version 1', () => {
  const list = (parameters: string): Promise<Answer> =>
    ask(
      createSandbox({ payments: PAYMENTS.map((one) => ({ ...one, statement_descriptor: `ACME ${one.id}` })) }),
      `/payments?${parameters}`,
      { version: '1.0.0' },
    );

  test.each([
    ['', ['p3', 'p2', 'p1']],
    ['order=asc', ['p1', 'p2', 'p3']],
    ['sort=amount', ['p3', 'p2', 'p1']],
    ['sort=amount&order=asc', ['p1', 'p2', 'p3']],
    ['amount_from=1500', ['p3', 'p2']],
    ['amount_to=1500', ['p2', 'p1']],
    ['currency_code=eur', ['p2', 'p1']],
    ['from=2026-01-02', ['p3', 'p2']],
    ['to=2026-01-02T00:00:00Z', ['p2', 'p1']],
    ['payment_status=SETTLED', ['p3', 'p1']],
    ['payment_status_in=SETTLED,DECLINED', ['p3', 'p2', 'p1']],
    ['payment_status_not_in=SETTLED,PENDING', ['p2']],
    ['payment_status_set=usd', ['p3']],
    ['statement_descriptor=acme%20p1', ['p1']],
    ['limit=2', ['p3', 'p2']],
    ['limit=2&page=2', ['p1']],
    ['limit=2&page=3', []],
    ['limit=2&page=99999999999999999999', []],
    [`limit=2&page=${'9'.repeat(400)}`, []],
    ['from=2026-01-02T01:00:00%2B02:00&to=2026-01-02T23:59', ['p2']],
    ['query=amount%3E9999', ['p3', 'p2', 'p1']],
    ['currency_code=EUR&payment_status=SETTLED', ['p1']],
  ])('%s', async (parameters, ids) => {
    const answer = await list(parameters);
    expect([answer.status, idsOf(answer)]).toEqual([200, ids]);
  });

  test('a page number of any length is a number in the answer', async () => {
    expect((await list(`page=${'9'.repeat(400)}`)).body.meta.page).toBe(Number.MAX_SAFE_INTEGER);
  });

  test.each([
    'amount_from=ten',
    'currency_code=EURO',
    'amount_from=1.5',
    'amount_from=',
    'currency_code=',
    'payment_status_set=',
    'payment_status_in=SETTLED&payment_status_in=',
    'statement_descriptor=',
    'from=yesterday',
    'from=1767225600',
    'from=Jan%201%202026',
    'from=5',
    'to=2026-02-30',
    'to=',
    'limit=99999999999999999999',
    'payment_status=PAID',
    'payment_status_in=SETTLED,PAID',
    'limit=0',
    'limit=1001',
    'page=0',
    'sort=nonsense',
    'sort=metadata',
    'sort=',
    'order=DESC',
    'amount=5',
    'snapshot_at=now',
  ])('refuses %s', async (parameters) => {
    const { status, body } = await list(parameters);
    expect(status).toBe(400);
    expect(body.error.message).toContain(parameters.split('=')[0]);
  });

  test('snapshot_at leaves out what was created later', async () => {
    const sandbox = createSandbox({ payments: PAYMENTS });
    const first = await ask(sandbox, '/payments?limit=2', { version: null });
    sandbox.payments.add({ id: 'p4', created_at: '2999-02-01T00:00:00Z' });
    const snapshot = encodeURIComponent(first.body.meta.snapshot_at);
    const second = await ask(sandbox, `/payments?limit=2&page=2&snapshot_at=${snapshot}`, { version: null });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(['p3', 'p2', 'p1']);
    expect(second.body.meta).toEqual({ ...first.body.meta, page: 2 });
  });

  test('snapshots of other lists and orders are their own', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const plans = PAYMENTS.map(({ id, created_at: created }) => ({ id: `price_${id}`, created_at: created }));
    const sandbox = createSandbox({ payments: PAYMENTS, plans });
    const lists = ['/payments?limit=1', '/plans?limit=1', '/payments?limit=1&order=asc'];
    const seen: string[] = [];
    for (const path of lists) seen.push(...idsOf(await ask(sandbox, path, { version: null })));
    const rest = `&page=2&snapshot_at=${encodeURIComponent(new Date().toISOString())}`;
    for (const path of lists) seen.push(...idsOf(await ask(sandbox, path + rest, { version: null })));
    expect(seen).toEqual(['p3', 'price_p3', 'p1', 'p2', 'price_p2', 'p2']);
  });

  test('snapshot_at of another day leaves out what was created later', async () => {
    const sandbox = createSandbox({ payments: PAYMENTS });
    const listPage = async (page: number): Promise<readonly string[]> =>
      idsOf(await ask(sandbox, `/payments?snapshot_at=2026-01-02T12:00:00Z&limit=1&page=${page}`, { version: null }));
    expect([await listPage(1), await listPage(2), await listPage(3)]).toEqual([['p2'], ['p1'], []]);
  });

  test('objects without a value are last in both orders, in nested fields too', async () => {
    const payments = [
      { id: 'a' },
      { id: 'b', customer: { email: 'b@x.y' } },
      { id: 'c', customer: { email: 'a@x.y' } },
    ];
    const sandbox = createSandbox({ payments });
    const list = async (order: string): Promise<readonly string[]> =>
      idsOf(await ask(sandbox, `/payments?sort=customer.email&order=${order}`, { version: null }));
    expect([await list('asc'), await list('desc')]).toEqual([
      ['c', 'b', 'a'],
      ['b', 'c', 'a'],
    ]);
  });
});

test('other lists of version 1 have pages only', async () => {
  const sandbox = createSandbox({ plans: [{ id: 'a' }, { id: 'b' }] });
  const answer = await ask(sandbox, '/plans?limit=1', { version: '1.0.0' });
  expect(idsOf(answer)).toEqual(['a']);
  expect(answer.headers.get('x-clausal-assumptions')).toBe('lists');
  expect((await ask(sandbox, '/plans?name=a', { version: '1.0.0' })).status).toBe(400);
});

const UUID = '2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c14';

const DISPUTES = [
  {
    id: 'dsp_1',
    payment_id: `pay_${UUID}`,
    stage: 'DISPUTE',
    status: 'LOST',
    disputed_at: '2026-01-01T00:00:00Z',
    respond_by: '2026-01-09T00:00:00Z',
    details: { network_reason_code: '10.4' },
  },
  {
    id: 'dsp_2',
    payment_id: 'pay_2',
    stage: 'RETRIEVAL',
    status: 'NEEDS_RESPONSE',
    disputed_at: '2026-01-03T00:00:00Z',
  },
  {
    id: 'dsp_3',
    payment_id: 'pay_3',
    stage: 'DISPUTE',
    status: 'WON',
    disputed_at: '2026-01-02T00:00:00Z',
    respond_by: '2026-01-05T00:00:00Z',
  },
];

describe('the list of disputes', () => {
  test.each([
    ['', ['dsp_2', 'dsp_3', 'dsp_1']],
    ['order=asc', ['dsp_1', 'dsp_3', 'dsp_2']],
    ['sort=respond_by', ['dsp_1', 'dsp_3', 'dsp_2']],
    ['sort=respond_by&order=asc', ['dsp_3', 'dsp_1', 'dsp_2']],
    ['status=lost', ['dsp_1']],
    ['stage=Dispute', ['dsp_3', 'dsp_1']],
    ['stage=DISPUTE&status=WON', ['dsp_3']],
    [`payment_id=pay_${UUID}`, ['dsp_1']],
    [`payment_id=${UUID}`, ['dsp_1']],
    ['page=2&limit=2', ['dsp_1']],
  ])('%s', async (parameters, ids) => {
    const answer = await ask(createSandbox({ disputes: DISPUTES }), `/disputes?${parameters}`);
    expect([answer.status, idsOf(answer)]).toEqual([200, ids]);
    expect(JSON.stringify(answer.body)).not.toContain('details');
  });

  test.each([
    ['page=0', 1, 100],
    ['page=-5', 1, 100],
    ['page=two', 1, 100],
    ['page=', 1, 100],
    ['page=1.5', 1, 100],
    ['limit=101', 1, 100],
    ['limit=1000000', 1, 100],
    ['limit=0', 1, 10],
    ['limit=-1', 1, 10],
    ['limit=ten', 1, 100],
    ['limit=99999999999999999999', 1, 100],
    ['limit=-99999999999999999999', 1, 10],
    ['page=-99999999999999999999', 1, 100],
    ['page=100&limit=100', 100, 100],
    ['page=10000&limit=1', 10_000, 1],
  ])('%s gives page %d of %d objects', async (parameters, page, limit) => {
    const { status, body } = await ask(createSandbox({ disputes: DISPUTES }), `/disputes?${parameters}`);
    expect([status, body.meta]).toEqual([
      200,
      { page, limit, pages: 1 + Math.floor(2 / limit), total: 3, snapshot_at: expect.any(String) },
    ]);
  });

  test.each([
    ['status=OPEN', 'invalid status OPEN'],
    ['stage=FINAL', 'invalid stage FINAL'],
    ['sort=amount', 'invalid sort amount, must be one of disputed_at, created_at, updated_at, respond_by, resolved_at'],
    ['order=DESC', 'invalid order DESC: must be asc or desc'],
    ['payment_id=pay_1', 'invalid payment_id pay_1: must be pay_<uuid> or a uuid'],
    ['page=101', 'page out of range: page * limit must not exceed 10000'],
    ['page=99999999999999999999', 'page out of range: page * limit must not exceed 10000'],
    [`page=${'9'.repeat(400)}&limit=1`, 'page out of range: page * limit must not exceed 10000'],
    ['page=999999999999999', 'page out of range: page * limit must not exceed 10000'],
  ])('refuses %s', async (parameters, message) => {
    expect(await ask(createSandbox(), `/disputes?${parameters}`)).toMatchObject({
      status: 400,
      body: { error: { message } },
    });
  });

  test.each([
    ['2.0.0', 200],
    [null, 200],
    ['1.0.0', 400],
    ['2.0', 400],
    ['2.0.0, 2.0.0', 400],
    ['', 400],
  ])('answers version %j with %d', async (version, status) => {
    const { status: given, body } = await ask(createSandbox({ disputes: DISPUTES }), '/disputes', { version });
    expect(given).toBe(status);
    if (status === 400) expect(body.error.message).toBe(`invalid X-API-Version \`${version}\`: must be 2.0.0`);
  });

  test('uses the first of repeated parameters, if they are ignored', async () => {
    const options = { payments: PAYMENTS, disputes: DISPUTES, assume: { 'unknown-parameter': 'ignore' } } as const;
    const sandbox = createSandbox({ ...options, log: () => {} });
    expect(idsOf(await ask(sandbox, '/disputes?status=WON&status=LOST&order=asc&order=x'))).toEqual(['dsp_3']);
    const list = await ask(sandbox, '/payments?sort=amount&sort=id&order=asc&currency_code=EUR&currency_code=USD', {
      version: null,
    });
    expect(idsOf(list)).toEqual(['p1', 'p2']);
  });

  test('never has more pages than can be asked for', async () => {
    const disputes = Array.from({ length: 300 }, (_, index) => ({ id: `dsp_${index}` }));
    const { body } = await ask(createSandbox({ disputes }), '/disputes?limit=1');
    expect(body.meta).toMatchObject({ pages: 300, total: 300 });
    expect((await ask(createSandbox(), '/disputes')).body).toMatchObject({ data: [], meta: { total: 0, pages: 0 } });
  });

  test('a single dispute has its details', async () => {
    expect((await ask(createSandbox({ disputes: DISPUTES }), '/disputes/dsp_1')).body).toEqual(DISPUTES[0]);
  });

  test('a key without disputes is refused', async () => {
    const sandbox = createSandbox({ disputes: DISPUTES, keys: { all: {}, some: { disputes: false } } });
    for (const path of ['/disputes', '/disputes/dsp_1', '/disputes?status=nonsense', '/disputes/none?a=1']) {
      const { status, body } = await ask(sandbox, path, { key: 'some' });
      expect([status, body]).toEqual([403, { error: { message: 'Forbidden' } }]);
    }
    expect((await ask(sandbox, '/plans?query=-id:null', { key: 'some' })).status).toBe(200);
  });
});
