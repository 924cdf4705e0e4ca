import { describe, expect, test, vi } from 'vitest';
import { createSandbox, type SandboxSnapshot } from '../../src/sandbox/index.ts';
import { ask, idsOf, searchFor } from './ask.ts';

const CUSTOMER = {
  id: 'cus_1',
  email: 'ada@example.com',
  address: { city: 'London', country: 'GB' },
  metadata: { tier: 'gold', flags: { beta: true } },
};

describe('an update of a customer', () => {
  test('merges the metadata, and is read at once', async () => {
    const sandbox = createSandbox({ customers: [CUSTOMER] });
    const body = {
      email: 'ada@example.org',
      address: { city: 'Paris' },
      metadata: { flags: { old: false }, seats: 3 },
    };
    const { status, body: updated } = await ask(sandbox, '/customers/cus_1', { body });
    expect(status).toBe(200);
    expect(updated).toEqual({
      id: 'cus_1',
      email: 'ada@example.org',
      address: { city: 'Paris', country: 'GB' },
      metadata: { tier: 'gold', flags: { beta: true, old: false }, seats: 3 },
      updated_at: expect.any(String),
    });
    expect((await ask(sandbox, '/customers/cus_1')).body).toEqual(updated);
    expect(sandbox.customers.get('cus_1')).toEqual(updated);
    expect(CUSTOMER.metadata).toEqual({ tier: 'gold', flags: { beta: true } });
  });

  test.each(['+491701234567', '+12', '+123456789012345'])('takes the phone number %s', async (phone) => {
    const sandbox = createSandbox({ customers: [CUSTOMER] });
    expect((await ask(sandbox, '/customers/cus_1', { body: { phone } })).body).toMatchObject({ phone });
  });

  test('keeps `__proto__` as a member', async () => {
    const sandbox = createSandbox({ customers: [CUSTOMER] });
    const text = '{"metadata":{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}';
    const { status, body } = await ask(sandbox, '/customers/cus_1', { body: text });
    expect(status).toBe(200);
    expect(Object.hasOwn(body.metadata, '__proto__')).toBe(true);
    expect(Reflect.get({}, 'polluted')).toBe(undefined);
    await ask(sandbox, '/customers/cus_1', { body: text });
    expect(Reflect.get({}, 'polluted')).toBe(undefined);
  });

  test.each([
    ['nonsense', 'the body is not a JSON object'],
    ['', 'the body is not a JSON object'],
    ['[]', 'the body is not a JSON object'],
    ['null', 'the body is not a JSON object'],
    [{ email: null }, '`email` must be a text'],
    [{ address: 'Paris' }, '`address` must be an object'],
    [{ address: { city: 5 } }, '`address.city` must be a text'],
    [{ address: { country: 'FR' } }, 'unknown member `address.country`'],
    [{ metadata: [] }, '`metadata` must be an object'],
    ...[
      '0170 1234567',
      '00491701234567',
      '+0491701234567',
      '+49 170 1234567',
      '+1',
      '+1234567890123456',
      '',
      'a\n+491',
    ].map((phone): [unknown, string] => [
      { phone },
      '`phone` must be a phone number in the format E.164, such as +491701234567',
    ]),
    [{ phone: 491701234567 }, '`phone` must be a text'],
    [{ nickname: 'Ada' }, 'unknown member `nickname`'],
    ['{"__proto__":{"email":"x"}}', 'unknown member `__proto__`'],
    [`{"metadata":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`, 'the body has more than 100 levels'],
    [`{"metadata":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, 'the body has more than 100 levels'],
    [`{"metadata":{"a":"${'x'.repeat(10_000_000)}"}}`, 'the body is longer than 1000000 characters'],
  ])('refuses %.60j', async (body, message) => {
    const sandbox = createSandbox({ customers: [CUSTOMER] });
    expect(await ask(sandbox, '/customers/cus_1', { method: 'PATCH', body })).toMatchObject({
      status: 400,
      body: { error: { message } },
    });
    expect(sandbox.customers.get('cus_1')).toBe(CUSTOMER);
  });
});

describe('subscriptions', () => {
  const PLAN = {
    id: 'price_1',
    name: 'Pro',
    interval: 'months',
    interval_count: 3,
    price: { default: { amount: 900, currency: 'EUR' }, countries: [] },
  };

  const IDS = { customer: { id: 'cus_1' }, plan: { id: 'price_1' } };

  test('subscriptions are created for a customer and a plan', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-31T00:00:00Z'), toFake: ['Date'] });
    const sandbox = createSandbox({ customers: [CUSTOMER], plans: [PLAN] });
    const body = { customer: { id: 'cus_1' }, plan: { id: 'price_1' }, subscription: { metadata: { seats: 3 } } };
    const { status, body: created } = await ask(sandbox, '/subscriptions', { method: 'POST', body });
    vi.useRealTimers();
    expect(status).toBe(200);
    expect(created).toMatchObject({
      id: expect.stringMatching(/^sub_[0-9a-f-]{36}$/),
      status: 'active',
      created_at: '2026-01-31T00:00:00.000Z',
      current_period_end: '2026-05-01T00:00:00.000Z',
      metadata: { seats: 3 },
      plan: { id: 'price_1', price: { amount: 900, currency: 'EUR' } },
      customer: { id: 'cus_1' },
    });
    expect(sandbox.subscriptions.get(created.id)).toEqual(created);
  });

  test.each([
    [
      { default: { amount: 900, currency: 'EUR' }, countries: [] },
      { amount: 900, currency: 'EUR' },
    ],
    [
      { amount: 900, currency: 'EUR' },
      { amount: 900, currency: 'EUR' },
    ],
    [null, null],
    [undefined, null],
  ])('subscriptions of a plan with the price %j cost %j', async (price, cost) => {
    const sandbox = createSandbox({
      customers: [CUSTOMER],
      plans: [{ id: 'price_1', price, trial_price: price, updated_at: '2026-01-01' }],
    });
    const body = { customer: { id: 'cus_1' }, plan: { id: 'price_1' } };
    const { plan } = (await ask(sandbox, '/subscriptions', { method: 'POST', body })).body;
    expect(plan).toEqual({ id: 'price_1', price: cost, trial_price: cost });
  });

  test('appear in their customer, and are cancelled there too', async () => {
    const [old, other] = [
      { id: 'sub_1', status: 'active' },
      { id: 'SUB_1', status: 'active' },
    ];
    const sandbox = createSandbox({
      customers: [CUSTOMER, { id: 'cus_2', subscriptions: [old, other] }, { id: 'cus_3', subscriptions: null }],
      subscriptions: [old],
      plans: [PLAN],
    });
    const listOf = async (id: string) => (await ask(sandbox, `/customers/${id}`)).body.subscriptions;
    for (const id of ['cus_1', 'cus_2', 'cus_3']) {
      const body = { customer: { id }, plan: { id: 'price_1' } };
      const { customer, ...created } = (await ask(sandbox, '/subscriptions', { method: 'POST', body })).body;
      expect((await listOf(id)).at(-1)).toEqual(created);
      expect(customer).not.toHaveProperty('subscriptions');
      const find = async () => idsOf(await searchFor(sandbox, 'customers', `subscriptions.id:"${created.id}"`));
      expect(await find()).toEqual([]);
      sandbox.advance(60_000);
      expect(await find()).toEqual([id]);
    }
    const { body } = await ask(sandbox, '/subscriptions/cancel/sub_1', { method: 'POST' });
    expect(body).not.toHaveProperty('cancelled_at');
    const [cancelled, kept] = await listOf('cus_2');
    expect(cancelled).toEqual({ ...body, cancelled_at: body.updated_at });
    expect(kept).toEqual(other);
    expect((await listOf('cus_1'))[0].status).toBe('active');
  });

  test('subscriptions that end later have no `cancelled_at` yet', async () => {
    const one = { id: 'sub_1', status: 'active' };
    const sandbox = createSandbox({
      customers: [{ id: 'cus_1', subscriptions: [one] }],
      subscriptions: [one],
      assume: { 'cancelled-status': 'scheduled_for_cancellation' },
    });
    const { body } = await ask(sandbox, '/subscriptions/cancel/sub_1', { method: 'POST' });
    expect((await ask(sandbox, '/customers/cus_1')).body.subscriptions).toEqual([body]);
  });

  test('never end, if no date is as late as the plan says', async () => {
    const sandbox = createSandbox({ customers: [CUSTOMER], plans: [{ ...PLAN, interval_count: 1e12 }] });
    const { body } = await ask(sandbox, '/subscriptions', { method: 'POST', body: IDS });
    expect([body.current_period_end, sandbox.subscriptions.size]).toEqual([null, 1]);
  });

  test('begin with the trial of the plan', async () => {
    const plans = [{ ...PLAN, trial_interval: 'days', trial_interval_count: 14 }];
    const sandbox = createSandbox({ customers: [CUSTOMER], plans });
    const body = { customer: { id: 'cus_1' }, plan: { id: 'price_1' } };
    expect((await ask(sandbox, '/subscriptions', { method: 'POST', body })).body.status).toBe('trial');
  });

  test.each([
    [{ customer: { id: 'cus_1' } }, 400, '`plan.id` is required'],
    [{ plan: { id: 'price_1' } }, 400, '`customer.id` is required'],
    [{ customer: { id: 'cus_2' }, plan: { id: 'price_1' } }, 404, 'not found'],
    [{ customer: { id: 'cus_1' }, plan: { id: 'price_2' } }, 404, 'not found'],
    [{ customer: { id: 'cus_1' }, plan: { id: 'price_1' }, coupon: 'A' }, 400, 'unknown member `coupon`'],
    [
      { customer: { id: 'cus_1' }, plan: { id: 'price_1' }, subscription: { start: 1 } },
      400,
      'unknown member `subscription.start`',
    ],
    [{ ...IDS, subscription: 5 }, 400, '`subscription` must be an object'],
    [{ ...IDS, subscription: null }, 400, '`subscription` must be an object'],
    [{ ...IDS, subscription: [] }, 400, '`subscription` must be an object'],
    [{ ...IDS, subscription: { metadata: 'a' } }, 400, '`subscription.metadata` must be an object'],
    [{ ...IDS, subscription: { metadata: null } }, 400, '`subscription.metadata` must be an object'],
    [{ ...IDS, customer: 'cus_1' }, 400, '`customer` must be an object'],
    [{ ...IDS, customer: { id: 5 } }, 400, '`customer.id` must be a text'],
    [{ ...IDS, customer: { id: 'cus_1', email: 'a@b.c' } }, 400, 'unknown member `customer.email`'],
    [{ ...IDS, plan: { id: { id: 'price_1' } } }, 400, '`plan.id` must be a text'],
    ['{"__proto__":{"customer":{"id":"cus_1"},"plan":{"id":"price_1"}}}', 400, 'unknown member `__proto__`'],
    ['{"customer":{"__proto__":{"id":"cus_1"}},"plan":{"id":"price_1"}}', 400, 'unknown member `customer.__proto__`'],
  ])('subscriptions are refused with %j', async (body, status, message) => {
    const sandbox = createSandbox({ customers: [CUSTOMER], plans: [PLAN] });
    const answer = await ask(sandbox, '/subscriptions', { method: 'POST', body });
    expect(answer).toMatchObject({ status, body: { error: { message } } });
    expect(sandbox.subscriptions.size).toBe(0);
  });

  test('subscriptions are cancelled', async () => {
    const sandbox = createSandbox({ subscriptions: [{ id: 'sub_1', status: 'active' }] });
    const { body } = await ask(sandbox, '/subscriptions/cancel/sub_1', { method: 'POST' });
    expect(body).toMatchObject({ id: 'sub_1', status: 'cancelled' });
    expect((await ask(sandbox, '/subscriptions/cancel/sub_2', { method: 'POST' })).status).toBe(404);
    const cancel = async (text: unknown) =>
      (await ask(sandbox, '/subscriptions/cancel/sub_1', { method: 'POST', body: text })).status;
    expect(await Promise.all(['', {}, { at: 'end' }, 'now', 5].map(cancel))).toEqual([200, 200, 400, 400, 400]);
  });
});

describe('freshness', () => {
  const change = { method: 'PATCH', body: { email: 'new@example.com' } };

  test('a search sees a write after a minute, a single read at once', async () => {
    const sandbox = createSandbox({ customers: [CUSTOMER] });
    await ask(sandbox, '/customers/cus_1', change);
    const find = async (): Promise<readonly string[]> =>
      idsOf(await searchFor(sandbox, 'customers', 'email:"new@example.com"'));
    expect(await find()).toEqual([]);
    expect(sandbox.requests.at(-1)?.explain()).toBe(
      [
        '`email:"new@example.com"` matches 0 of 1 object',
        '  email:"new@example.com"  holds for 0',
        '1 object that matches was written just now; searches do not see it yet',
      ].join('\n'),
    );
    sandbox.advance(59_000);
    expect(await find()).toEqual([]);
    sandbox.advance(1000);
    expect(await find()).toEqual(['cus_1']);
  });

  test('a dispute without a response is lost when its deadline passes', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
    const respond = { respond_by: '2026-01-01T00:10:00Z' };
    const open = ['NEEDS_RESPONSE', 'EVIDENCE_SUBMITTED', 'UNDER_REVIEW'];
    const disputes = [...open, 'WON'].map((status) => ({ id: status, status, ...respond }));
    const sandbox = createSandbox({ disputes: [...disputes, { id: 'none', status: 'NEEDS_RESPONSE' }] });
    const lost = {
      id: 'NEEDS_RESPONSE',
      status: 'LOST',
      resolved_at: respond.respond_by,
      updated_at: respond.respond_by,
    };
    const read = async (id: string) => (await ask(sandbox, `/disputes/${id}`)).body;
    const countLost = async () => (await ask(sandbox, '/disputes?status=LOST')).body.meta.total;
    sandbox.advance(600_000);
    expect([await read('NEEDS_RESPONSE'), await countLost()]).toEqual([disputes[0], 0]);
    sandbox.advance(1);
    expect([await read('NEEDS_RESPONSE'), await countLost()]).toEqual([{ ...lost, ...respond }, 0]);
    for (const object of disputes.slice(1)) expect(await read(object.status)).toEqual(object);
    expect(await read('none')).toEqual({ id: 'none', status: 'NEEDS_RESPONSE' });
    sandbox.advance(60_000);
    expect(await countLost()).toBe(1);
    sandbox.disputes.add({ id: 'long ago', status: 'NEEDS_RESPONSE', respond_by: '2025-12-31T00:00:00Z' });
    expect(await countLost()).toBe(2);
    vi.useRealTimers();
  });

  test('a dispute gets `resolved_at` when a write gives it a final status', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
    const sandbox = createSandbox();
    const write = (status: string, rest = {}) => {
      sandbox.write('disputes', { id: 'd', status, ...rest });
      vi.advanceTimersByTime(1000);
      return sandbox.disputes.get('d')?.['resolved_at'];
    };
    expect([write('NEEDS_RESPONSE'), write('WON'), write('LOST')]).toEqual([
      undefined,
      '2026-01-01T00:00:01.000Z',
      '2026-01-01T00:00:01.000Z',
    ]);
    expect(write('ACCEPTED', { resolved_at: '2025-01-01T00:00:00Z' })).toBe('2025-01-01T00:00:00Z');
    vi.useRealTimers();
  });

  test('the list of disputes is a minute behind too', async () => {
    const sandbox = createSandbox({ disputes: [{ id: 'dsp_1', status: 'NEEDS_RESPONSE' }] });
    sandbox.write('disputes', { id: 'dsp_1', status: 'LOST' });
    const statusOf = async (): Promise<unknown> => (await ask(sandbox, '/disputes')).body.data[0].status;
    expect([await statusOf(), (await ask(sandbox, '/disputes/dsp_1')).body.status]).toEqual(['NEEDS_RESPONSE', 'LOST']);
    sandbox.advance(60_000);
    expect(await statusOf()).toBe('LOST');
  });

  test('follows the timers of the test runner', async () => {
    vi.useFakeTimers();
    const sandbox = createSandbox({ customers: [CUSTOMER], lag: 5000 });
    await ask(sandbox, '/customers/cus_1', change);
    vi.advanceTimersByTime(5000);
    expect(idsOf(await searchFor(sandbox, 'customers', 'email~"new"'))).toEqual(['cus_1']);
    vi.useRealTimers();
  });

  test('with jitter, a later write may be seen first, and an older one never replaces it', async () => {
    const sandbox = createSandbox({ jitter: 1 });
    for (let index = 0; index < 40; index++) sandbox.write('plans', { id: `price_${index}`, name: 'one' });
    for (let index = 0; index < 40; index++) sandbox.write('plans', { id: `price_${index}`, name: 'two' });
    const seen = new Map<string, string>();
    const firstSeen: string[] = [];
    for (let second = 0; second <= 60; second++) {
      const { body } = await searchFor(sandbox, 'plans', '-id:null', '&limit=100');
      for (const { id, name } of body.data) {
        if (!seen.has(id)) firstSeen.push(id);
        expect([name, seen.get(id)]).not.toEqual(['one', 'two']);
        seen.set(id, name);
      }
      sandbox.advance(1000);
    }
    expect(firstSeen).not.toEqual(firstSeen.toSorted());
    expect([...seen.values()]).toEqual(Array.from({ length: 40 }, () => 'two'));
  });

  test('a test that changes objects is seen at once', async () => {
    const sandbox = createSandbox({ plans: [{ id: 'a' }, { id: 'b' }] });
    const { plans } = sandbox;
    plans.add({ id: 'c' });
    plans.update({ id: 'b', name: 'new' });
    const isNew = [plans.upsert({ id: 'd' }), plans.upsert({ id: 'd', name: 'new' })];
    const isGone = [plans.remove('a'), plans.remove('a')];
    expect([isNew, isGone]).toEqual([
      [true, false],
      [true, false],
    ]);
    expect(idsOf(await searchFor(sandbox, 'plans', '-id:null')).toSorted()).toEqual(['b', 'c', 'd']);
    expect(idsOf(await searchFor(sandbox, 'plans', 'name:"new"')).toSorted()).toEqual(['b', 'd']);
    sandbox.plans.clear();
    expect(idsOf(await searchFor(sandbox, 'plans', '-id:null'))).toEqual([]);
  });
});

test('a snapshot restores the time, the requests and the counted searches', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const sandbox = createSandbox({ customers: [CUSTOMER], rate: 'enforce' });
  await searchFor(sandbox, 'customers', '-id:null');
  sandbox.write('customers', { id: 'cus_2' });
  const before = sandbox.snapshot();
  const { requests } = sandbox;
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 19; index++) {
      expect(idsOf(await searchFor(sandbox, 'customers', '-id:null'))).toEqual(['cus_1']);
    }
    expect([requests.length, sandbox.searchesPerSecond]).toEqual([20, 20]);
    sandbox.advance(60_000);
    expect(idsOf(await searchFor(sandbox, 'customers', '-id:null'))).toContain('cus_2');
    sandbox.restore(before);
    expect([requests.length, sandbox.searchesPerSecond]).toEqual([1, 1]);
  }
});

test.each<[string, (snapshot: SandboxSnapshot) => unknown]>([
  ['a copy in JSON', (snapshot) => JSON.parse(JSON.stringify(snapshot))],
  ['objects alone', ({ stores }) => ({ stores })],
  ['nothing', () => undefined],
  ['no objects', (snapshot) => ({ ...snapshot, stores: { plans: null } })],
  ['an unknown resource', ({ stores, ...rest }) => ({ ...rest, stores: { ...stores, invoices: stores['plans'] } })],
  [
    'objects without ids',
    ({ stores, ...rest }) => ({
      ...rest,
      stores: { ...stores, plans: { ...stores['plans'], searched: [{}] } },
    }),
  ],
])('a sandbox refuses to restore %s, and keeps its state', async (_, change) => {
  const sandbox = createSandbox({ customers: [CUSTOMER] });
  const before = sandbox.snapshot();
  sandbox.customers.add({ id: 'cus_2' });
  sandbox.advance(1000);
  expect(() => sandbox.restore(change(before) as SandboxSnapshot)).toThrow(
    expect.objectContaining({ name: 'TypeError', message: expect.stringMatching(/`snapshot`|no `invoices`|id/) }),
  );
  const { ahead } = sandbox.snapshot();
  expect(ahead).toBe(1000);
  expect(idsOf(await searchFor(sandbox, 'customers', '-id:null')).toSorted()).toEqual(['cus_1', 'cus_2']);
});

test('a snapshot restores all objects', async () => {
  const sandbox = createSandbox({ customers: [CUSTOMER] });
  const before = sandbox.snapshot();
  await ask(sandbox, '/customers/cus_1', { body: { email: 'new@example.com' } });
  sandbox.customers.add({ id: 'cus_2' });
  sandbox.restore(before);
  sandbox.advance(120_000);
  expect([...sandbox.customers.objects()]).toEqual([CUSTOMER]);
  expect((await searchFor(sandbox, 'customers', '-id:null')).body.data).toEqual([CUSTOMER]);
});
