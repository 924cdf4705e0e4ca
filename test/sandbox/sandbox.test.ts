import { describe, expect, test, vi } from 'vitest';
import { fetchSource, searchAll } from '../../src/client/index.ts';
import { search } from '../../src/index.ts';
import type { Answers } from '../../src/sandbox/assumptions.ts';
import { ASSUMPTIONS, createSandbox, type Fault, type Sandbox, type SandboxRequest } from '../../src/sandbox/index.ts';
import { type Answer, ask, idsOf, PAYMENTS, searchFor } from './ask.ts';

describe('the key', () => {
  test.each([
    [null, 'No Authorization Header'],
    ['wrong', 'Authorization Failed'],
    ['toString', 'Authorization Failed'],
  ])('%s is refused before anything else', async (key, detail) => {
    const sandbox = createSandbox();
    for (const path of ['/payments?query=nonsense', '/customers/none', '/nowhere', '/disputes?page=9999']) {
      const { status, headers, body } = await ask(sandbox, path, { key });
      expect(status).toBe(401);
      expect(headers.get('content-type')).toBe('application/problem+json');
      expect(body).toEqual({
        type: expect.any(String),
        title: 'Unauthorized',
        status: 401,
        detail,
        instance: path.split('?')[0],
        trace: {
          timestamp: expect.any(String),
          requestId: expect.any(String),
          buildId: expect.any(String),
          rayId: expect.any(String),
        },
      });
    }
  });
});

test.each([
  ['PATCH', '/customers/none', 'nonsense'],
  ['PATCH', '/customers/none', { email: 5 }],
  ['PATCH', '/customers/none', { address: { city: 5 } }],
  ['POST', '/subscriptions', { customer: { id: 'none' }, plan: { id: 'none' }, subscription: { start: 1 } }],
  ['GET', '/plans/none?a=1', undefined],
])('%s %s %j is refused with 400 before its objects are looked for', async (method, path, body) => {
  expect((await ask(createSandbox({ log: () => {} }), path, { method, body })).status).toBe(400);
});

describe('the routes', () => {
  test.each([
    ['GET', '/nowhere', 404, 'there is no route `GET /nowhere`'],
    ['DELETE', '/plans', 404, 'there is no route `DELETE /plans`'],
    ['GET', '/payments/a/b', 404, 'there is no route `GET /payments/a/b`'],
    ['POST', '/client-session', 501, 'the documentation of POST /client-session does not show the body'],
    ['PATCH', '/client-session/1', 501, 'the documentation of PATCH /client-session/{id} does not show the members'],
    ['POST', '/payments', 501, 'the documentation of POST /payments does not show the body'],
  ])('%s %s is refused by name, also on standard error', async (method, path, status, message) => {
    const log = vi.fn();
    const answer = await ask(createSandbox({ log }), path, { method });
    expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringContaining(message)]);
    expect(log.mock.calls).toEqual([[expect.stringContaining(message)]]);
  });

  test('a test can answer them', async () => {
    const sandbox = createSandbox();
    sandbox.handle('POST /payments', async (request) => ({ id: 'p1', ...((await request.json()) as object) }));
    sandbox.handle('PATCH /client-session/{id}', (_, id) => new Response(JSON.stringify(id), { status: 202 }));
    const body = { amount: 5, currency: 'EUR' };
    expect((await ask(sandbox, '/payments', { method: 'POST', body })).body).toEqual({ id: 'p1', ...body });
    expect(await ask(sandbox, '/client-session/7', { method: 'PATCH' })).toMatchObject({ status: 202, body: '7' });
  });

  test('a test can add others, also beside those of the service', async () => {
    const sandbox = createSandbox({ payments: PAYMENTS, keys: { one: {} } });
    const read = async (path: string, method?: string) => (await ask(sandbox, path, { method })).body;
    expect(() => sandbox.next('GET /invoices', 500)).toThrow('there is no route `GET /invoices`');
    sandbox.handle('GET /invoices', () => []);
    sandbox.handle('GET /payments/{id}/refunds/{id}', ({ url }, id) => [id, new URL(url).pathname]);
    sandbox.handle('GET /payments/totals', () => 'totals');
    sandbox.handle('DELETE /a.b(c)+', () => 'literal');
    expect(await read('/invoices')).toEqual([]);
    expect(await read('/payments/totals')).toBe('totals');
    expect(await read('/payments/p1')).toEqual(PAYMENTS[0]);
    expect(await read('/payments/p%201/refunds/7')).toEqual(['p 1', '/payments/p%201/refunds/7']);
    expect(await read('/a.b(c)+', 'DELETE')).toBe('literal');
    for (const path of ['/aXb(c)+', '/invoices/', '/Invoices', '/payments//refunds/7']) {
      expect((await ask(sandbox, path, { method: path.startsWith('/a') ? 'DELETE' : 'GET' })).status).toBe(404);
    }
    expect((await ask(sandbox, '/invoices', { key: 'two' })).status).toBe(401);
    sandbox.next('GET /invoices', 503);
    expect((await ask(sandbox, '/invoices')).status).toBe(503);
    expect(sandbox.requests.at(-1)).toMatchObject({ route: 'GET /invoices', status: 503 });
  });

  test.each([
    '/invoices',
    'GET',
    'GET invoices',
    'get /invoices',
    'GET /a?b',
    'GET /a#b',
    'GET /ü',
    'GET /a b',
    'GET /{x}',
  ])('none is %j', (route) => {
    expect(() => createSandbox().handle(route, () => 1)).toThrow('`route` must be a method and a path');
  });

  test('reads single objects by ids of any form', async () => {
    const sandbox = createSandbox({ plans: [{ id: 'a b/ü' }] });
    expect((await ask(sandbox, `/plans/${encodeURIComponent('a b/ü')}`)).body).toEqual({ id: 'a b/ü' });
    for (const id of ['%', '%E0%A4%A', '..%2f', 'null', '__proto__']) {
      expect((await ask(sandbox, `/plans/${id}`)).status).toBe(404);
    }
  });

  test('stand below any address', async () => {
    const sandbox = createSandbox({ url: 'https://api.example.com/v1/', plans: [{ id: 'a' }] });
    expect(sandbox.url).toBe('https://api.example.com/v1');
    expect((await ask(sandbox, '/plans/a')).status).toBe(200);
  });
});

describe('the rate limit', () => {
  const searchTimes = async (sandbox: Sandbox, count: number, key = sandbox.key): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index++) {
      statuses.push((await searchFor(sandbox, 'plans', '-id:null', '', { key })).status);
    }
    return statuses;
  };

  test('refuses the 21st search of a key in any second', async () => {
    vi.useFakeTimers();
    const sandbox = createSandbox({ rate: 'enforce', keys: { one: {}, two: {} } });
    expect(await searchTimes(sandbox, 10)).not.toContain(429);
    vi.advanceTimersByTime(600);
    expect(await searchTimes(sandbox, 12)).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    expect(await searchTimes(sandbox, 1, 'two')).toEqual([200]);
    vi.advanceTimersByTime(399);
    expect(await searchTimes(sandbox, 1)).toEqual([429]);
    vi.advanceTimersByTime(1);
    expect(await searchTimes(sandbox, 11)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    vi.useRealTimers();
  });

  test('says when to come back, and limits searches only', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_250 });
    const sandbox = createSandbox({ rate: 'enforce', plans: [{ id: 'a' }] });
    await searchTimes(sandbox, 20);
    const { status, headers, body } = await searchFor(sandbox, 'plans', '-id:null');
    expect([status, headers.get('retry-after'), body.error.message]).toEqual([429, '1', 'too many requests']);
    expect((await ask(sandbox, '/plans/a')).status).toBe(200);
    const dated = createSandbox({ rate: 'enforce', assume: { 'retry-after': 'date' } });
    await searchTimes(dated, 20);
    const refused = await searchFor(dated, 'plans', '-id:null');
    expect(refused.headers.get('retry-after')).toBe(new Date(1_800_000_002_000).toUTCString());
    vi.useRealTimers();
  });

  test('the rate limit is only counted by default', async () => {
    vi.useFakeTimers();
    const sandbox = createSandbox();
    expect(sandbox.searchesPerSecond).toBe(0);
    expect(await searchTimes(sandbox, 30)).not.toContain(429);
    vi.advanceTimersByTime(1000);
    await searchTimes(sandbox, 5);
    expect(sandbox.searchesPerSecond).toBe(30);
    vi.useRealTimers();
  });

  test('counts while `Date` is frozen, and again when a clock was replaced', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5000);
    const sandbox = createSandbox({ rate: 'enforce' });
    expect(await searchTimes(sandbox, 21)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    clock.mockReturnValue(6000);
    expect(await searchTimes(sandbox, 20)).not.toContain(429);
    expect(sandbox.searchesPerSecond).toBe(20);
    clock.mockReturnValue(10);
    expect(await searchTimes(sandbox, 21)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    vi.useRealTimers();
  });
});

test('our client waits until a search sees a write', async () => {
  vi.useFakeTimers();
  const sandbox = createSandbox({ customers: [{ id: 'cus_1', email: 'old@example.com' }] });
  const source = fetchSource({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch });
  await ask(sandbox, '/customers/cus_1', { body: { email: 'new@example.com' } });
  const found = source.findOrWait(search('customers').where('email', ':', 'new@example.com'));
  await vi.advanceTimersByTimeAsync(80_000);
  expect((await found).id).toBe('cus_1');
  expect(sandbox.requests.length).toBeLessThan(12);
  vi.useRealTimers();
});

describe('faults', () => {
  test('happen to the next requests of a route, in order', async () => {
    const sandbox = createSandbox({ plans: [{ id: 'a' }] });
    sandbox.next('GET /plans', 429, { status: 503, headers: { 'retry-after': '7' }, body: 'busy' }, 'ok', 500);
    const answers: Answer[] = [];
    for (let index = 0; index < 5; index++) {
      await ask(sandbox, '/plans/a');
      answers.push(await searchFor(sandbox, 'plans', '-id:null'));
    }
    expect(answers.map(({ status }) => status)).toEqual([429, 503, 200, 500, 200]);
    expect(answers[1]?.headers.get('retry-after')).toBe('7');
    expect(answers[1]?.body).toBe('busy');
    expect(sandbox.requests.map(({ status }) => status)).toEqual([200, 429, 200, 503, 200, 200, 200, 500, 200, 200]);
  });

  test('happen to searches with a query, however it is worded', async () => {
    const sandbox = createSandbox();
    sandbox.next(search('plans').where('interval', ':', 'days'), 500);
    expect((await searchFor(sandbox, 'plans', '-id:null')).status).toBe(200);
    expect((await searchFor(sandbox, 'plans', "interval:'DAYS'")).status).toBe(500);
    expect((await searchFor(sandbox, 'plans', 'interval:"days"')).status).toBe(200);
  });

  test('reset and cut end the connection', async () => {
    const sandbox = createSandbox();
    sandbox.next('GET /plans', 'reset', 'cut');
    await expect(searchFor(sandbox, 'plans', '-id:null')).rejects.toThrow('fetch failed');
    await expect(searchFor(sandbox, 'plans', '-id:null')).rejects.toThrow('terminated');
    expect(sandbox.requests.map(({ status }) => status)).toEqual([0, 200]);
  });

  test('slow answers can be aborted', async () => {
    vi.useFakeTimers();
    const sandbox = createSandbox();
    sandbox.next('GET /plans', 'slow', { delay: 60_000 });
    const slow = searchFor(sandbox, 'plans', '-id:null');
    await vi.advanceTimersByTimeAsync(2000);
    expect((await slow).status).toBe(200);
    const signal = AbortSignal.timeout(5);
    vi.useRealTimers();
    await expect(sandbox.fetch(`${sandbox.url}/plans`, { signal })).rejects.toThrow('timeout');
  });

  test('the client recovers from all of them', async () => {
    vi.useFakeTimers();
    const plans = Array.from({ length: 350 }, (_, index) => ({ id: `price_${index}` }));
    const sandbox = createSandbox({ plans });
    const faults: readonly Fault[] = ['ok', 429, 500, 'reset', 'ok', 'cut', 'slow', 503];
    sandbox.next('GET /plans', ...faults);
    const source = fetchSource({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch });
    const done = searchAll(source, search('plans').exists('id')).toArray();
    await vi.advanceTimersByTimeAsync(120_000);
    expect((await done).map(({ id }) => id).toSorted()).toEqual(plans.map(({ id }) => id).toSorted());
    sandbox.close();
    vi.useRealTimers();
  });

  test('faults that no request met fail the test', async () => {
    const sandbox = createSandbox();
    sandbox.next('GET /plans', 429, 'reset');
    sandbox.next(search('plans').exists('id'), 500);
    await searchFor(sandbox, 'plans', 'interval:"days"');
    expect(() => sandbox.close()).toThrow(
      'planned for the sandbox, but never requested: "reset" for GET /plans, 500 for -id:null',
    );
    await expect(async () => {
      await using other = createSandbox();
      other.next('GET /plans', 429);
    }).rejects.toThrow('never requested');
  });

  test.each(['rest', 99, 600, 204, 205, 304, 1.5, { status: 100 }, { status: '500' }, null, undefined])(
    'refuse %j',
    (fault) => {
      expect(() => createSandbox().next('GET /plans', fault as Fault)).toThrow('a fault must be a status');
    },
  );

  test('with a body and no status have the status 200', async () => {
    const sandbox = createSandbox();
    sandbox.next('GET /plans', { body: { data: 'odd' } });
    expect(await searchFor(sandbox, 'plans', '-id:null')).toMatchObject({ status: 200, body: { data: 'odd' } });
  });

  test('need a known route', () => {
    expect(() => createSandbox().next('GET /plan', 429)).toThrow('there is no route `GET /plan`; the routes are GET');
  });
});

describe('what was requested', () => {
  test('what was requested has the query in canonical form, the page and the status', async () => {
    const sandbox = createSandbox({ payments: PAYMENTS });
    const { body } = await searchFor(sandbox, 'payments', "currency_code:'EUR'   amount>1", '&limit=1');
    await searchFor(sandbox, 'payments', 'currency_code:"EUR" amount>1', `&page=${encodeURIComponent(body.next_page)}`);
    await searchFor(sandbox, 'payments', 'status:"A"');
    await ask(sandbox, '/payments/p1');
    expect(sandbox.requests).toMatchObject([
      { route: 'GET /payments', resource: 'payments', query: 'currency_code:"EUR" amount>1', status: 200 },
      { query: 'currency_code:"EUR" amount>1', page: body.next_page, status: 200 },
      { query: 'status:"A"', status: 400 },
      { route: 'GET /payments/{id}', status: 200 },
    ]);
  });

  test('what was requested has the method, the headers and the body', async () => {
    const sandbox = createSandbox({ customers: [{ id: 'c1' }], plans: [{ id: 'a' }] });
    const bodies = [
      '{"email":"a@b.c"}',
      '5',
      'null',
      'nonsense',
      '',
      'x'.repeat(20_000),
      `{"a":"${'x'.repeat(20_000)}"}`,
    ];
    sandbox.handle('POST /payments', (request) => request.text());
    for (const body of bodies) {
      const { body: received } = await ask(sandbox, '/payments', { method: 'POST', body });
      expect(received).toBe(body);
    }
    const kept = [
      { email: 'a@b.c' },
      5,
      null,
      'nonsense',
      undefined,
      'x'.repeat(10_000),
      expect.stringMatching(/^.{10000}$/),
    ];
    expect(sandbox.requests.map(({ body }) => body)).toEqual(kept);
    await ask(sandbox, '/plans/a');
    expect(sandbox.requests.at(-1)).toMatchObject({
      method: 'GET',
      headers: { authorization: `Bearer ${sandbox.key}`, 'x-api-version': '2.0.0' },
      body: undefined,
    });
    sandbox.next('PATCH /customers/{id}', 'reset');
    await expect(ask(sandbox, '/customers/c1', { body: { email: 'x' } })).rejects.toThrow('fetch failed');
    expect(sandbox.requests.at(-1)).toMatchObject({ method: 'PATCH', body: { email: 'x' }, status: 0 });
  });

  test('what was requested is forgotten before the last 10,000 requests', async () => {
    const sandbox = createSandbox();
    const { requests } = sandbox;
    for (const path of ['first', 'second']) await sandbox.fetch(`${sandbox.url}/${path}`);
    const [first, second] = requests;
    const others = Array.from({ length: 9_998 }, () => second);
    sandbox.restore({ ...sandbox.snapshot(), requests: [first, second, ...others] as SandboxRequest[] });
    await sandbox.fetch(`${sandbox.url}/last`);
    expect([requests.length, requests[0], requests.at(-1)?.route]).toEqual([10_000, second, 'GET /last']);
  });

  test('says why nothing was found', async () => {
    const sandbox = createSandbox({ payments: PAYMENTS });
    await searchFor(sandbox, 'payments', 'currency_code:"USD" amount<1000');
    await searchFor(sandbox, 'payments', 'status:"A"');
    expect(sandbox.requests.map((request) => request.explain())).toEqual([
      '`currency_code:"USD" amount<1000` matches 0 of 3 objects\n  currency_code:"USD"  holds for 1\n  amount<1000  holds for 1',
      'GET /payments was answered with 400: invalid query',
    ]);
  });
});

test('sandboxes know nothing of one another', async () => {
  const one = createSandbox({ plans: [{ id: 'a' }] });
  const other = createSandbox();
  one.next('GET /plans', 500);
  expect(one.url).not.toBe(other.url);
  expect(idsOf(await searchFor(other, 'plans', '-id:null'))).toEqual([]);
  expect([one.requests.length, other.requests.length]).toEqual([0, 1]);
});

describe('assumptions', () => {
  const CASES: { readonly [Id in keyof Answers]-?: (sandbox: Sandbox) => Promise<unknown> } = {
    'search-order': async (sandbox) => idsOf(await searchFor(sandbox, 'payments', '-id:null')),
    'refused-status': async (sandbox) => (await searchFor(sandbox, 'payments', 'nonsense')).status,
    'missing-status': async (sandbox) => (await ask(sandbox, '/plans/none')).status,
    'rate-limit-status': (sandbox) => exceed(sandbox, ({ status }) => status),
    'retry-after': (sandbox) => exceed(sandbox, ({ headers }) => headers.get('retry-after')?.length ?? 0),
    'limit-range': async (sandbox) => (await searchFor(sandbox, 'payments', '-id:null', '&limit=500')).status,
    'missing-query': async (sandbox) => (await ask(sandbox, '/payments')).status,
    'cursor-after-writes': async (sandbox) => (await searchFor(sandbox, 'plans', '-id:null', '&page=a')).status,
    'unknown-parameter': async (sandbox) => (await searchFor(sandbox, 'plans', '-id:null', '&a=1')).status,
    'unknown-version': async (sandbox) => (await ask(sandbox, '/plans', { version: '9' })).status,
    'list-texts': async (sandbox) => idsOf(await ask(sandbox, '/payments?statement_descriptor=acm', { version: null })),
    'list-days': async (sandbox) => idsOf(await ask(sandbox, '/payments?to=2020-01-01', { version: null })),
    lists: async (sandbox) => idsOf(await ask(sandbox, '/payments?sort=amount', { version: null })),
    'unknown-member': async (sandbox) => (await ask(sandbox, '/customers/c1', { body: { a: 1 } })).status,
    'merged-null': async (sandbox) =>
      (await ask(sandbox, '/customers/c1', { body: { metadata: { a: null } } })).body.metadata,
    'updated-address': async (sandbox) =>
      (await ask(sandbox, '/customers/c1', { body: { address: { city: 'Paris' } } })).body.address,
    'undocumented-route': async (sandbox) => (await ask(sandbox, '/nowhere')).status,
    'rate-counted': (sandbox) => exceed(sandbox, ({ status }) => status),
    'missing-version': async (sandbox) => (await ask(sandbox, '/disputes', { version: null })).status,
    'read-freshness': async (sandbox) => {
      sandbox.write('plans', { id: 'new' });
      return (await ask(sandbox, '/plans/new')).status;
    },
    'missed-deadline': async (sandbox) => (await ask(sandbox, '/disputes/d1')).body.status,
    'accepted-body': async (sandbox) => (await ask(sandbox, '/customers/c1', { body: {} })).status,
    'required-members': async (sandbox) => (await ask(sandbox, '/subscriptions', { method: 'POST', body: {} })).status,
    'merged-list': async (sandbox) =>
      (await ask(sandbox, '/customers/c1', { body: { metadata: { a: [1] } } })).body.metadata,
    'contained-objects': async (sandbox) => (await ask(sandbox, '/customers/c1', { body: {} })).status,
    'subscription-customer': async (sandbox) => (await subscribe(sandbox)).body.customer,
    'first-period': async (sandbox) => (await subscribe(sandbox)).status,
    'created-status': async (sandbox) => (await subscribe(sandbox)).body.status,
    'cancelled-status': async (sandbox) =>
      (await ask(sandbox, '/subscriptions/cancel/s1', { method: 'POST' })).body.status,
  };

  function subscribe(sandbox: Sandbox): Promise<Answer> {
    const body = { customer: { id: 'c1' }, plan: { id: 'a' } };
    return ask(sandbox, '/subscriptions', { method: 'POST', body });
  }

  async function exceed<Value>(sandbox: Sandbox, read: (answer: Answer) => Value): Promise<Value> {
    for (let index = 0; index < 20; index++) await searchFor(sandbox, 'plans', '-id:null');
    return read(await searchFor(sandbox, 'plans', '-id:null'));
  }

  const create = (assume: Answers): Sandbox =>
    createSandbox({
      payments: [{ id: 'p0', created_at: '2020-01-01T12:00:00Z', statement_descriptor: 'ACME shop' }, ...PAYMENTS],
      plans: [{ id: 'a', trial_interval: 'days', trial_interval_count: 1 }],
      customers: [{ id: 'c1', metadata: { a: 1 }, address: { country: 'FR' } }],
      subscriptions: [{ id: 's1', status: 'active' }],
      disputes: [{ id: 'd1', status: 'UNDER_REVIEW', respond_by: '2026-01-01T00:00:00Z' }],
      rate: 'enforce',
      log: () => {},
      assume,
    });

  test.each(ASSUMPTIONS.map(({ id, assumed, ...one }) => ({ id, assumed, others: one.switch as readonly unknown[] })))(
    '$id is named by the reply that rests on it, and each answer makes a difference',
    async ({ id, assumed, others }) => {
      const replies = new Set<string>();
      for (const answer of [assumed, ...others]) {
        const sandbox = create({ [id]: answer });
        const named: string[] = [];
        const own = sandbox.fetch;
        const watched: typeof own = async (input, init) => {
          const response = await own(input, init);
          named.push(...(response.headers.get('x-clausal-assumptions') ?? '').split(', '));
          return response;
        };
        replies.add(JSON.stringify(await CASES[id](Object.assign(sandbox, { fetch: watched }))));
        expect(named).toContain(id);
      }
      expect(replies.size).toBe(1 + others.length);
    },
  );

  test('a wrong id or answer is refused', () => {
    // @ts-expect-error there is no such assumption
    expect(() => createSandbox({ assume: { nonsense: 'a' } })).toThrow(
      '`assume` has `nonsense`, which `ASSUMPTIONS` does not list',
    );
    // @ts-expect-error there is no such answer
    expect(() => createSandbox({ assume: { 'search-order': 'oldest' } })).toThrow(
      "`assume['search-order']` must be one of newest, added",
    );
  });
});

describe('hostile requests', () => {
  test.each([
    `/payments?query=${encodeURIComponent(`amount>1 ${'x'.repeat(65_536)}`)}`,
    `/payments?query=${'%22'.repeat(5000)}`,
    '/payments?query=%ED%A0%80%00%FF',
    '/payments?query=a&query=b',
    '/payments?__proto__=1&constructor=2&query=a',
    '/payments?query=-id:null&limit=1e9&page=%00',
    '/payments?query=-id:null&page=cnull_null_null.x',
    '/payments?%',
    '/%70ayments',
    '//payments',
    '/payments/../customers',
    `/customers/${'a'.repeat(10_000)}`,
    `/disputes?status=${'a'.repeat(10_000)}`,
    `/${'a'.repeat(10_000)}`,
  ])('%.60s', async (path) => {
    const sandbox = createSandbox({ payments: PAYMENTS, log: () => {} });
    const answer = await ask(sandbox, path);
    expect([400, 404]).toContain(answer.status);
    expect(answer.body.error.message.length).toBeLessThan(1000);
    expect(JSON.stringify(answer.body).length).toBeLessThan(70_000);
    expect((await searchFor(sandbox, 'payments', '-id:null')).body.total_count).toBe(3);
  });
});

test('refuses wrong options', () => {
  expect(() => createSandbox({ url: 'here' })).toThrow('`url` must be an address');
  expect(() => createSandbox({ url: 'https://a.b/?c=1' })).toThrow('`url` must be an address');
  // @ts-expect-error it is no rate
  expect(() => createSandbox({ rate: 'enforced' })).toThrow('`rate` must be count or enforce; got "enforced"');
  expect(() => createSandbox({ lag: -1 })).toThrow('`lag` must be');
  for (const ms of [Number.NaN, Number.POSITIVE_INFINITY, 1e20]) {
    expect(() => createSandbox().advance(ms)).toThrow('`ms` must be a number of milliseconds');
  }
  expect(() => createSandbox({ jitter: 2 })).toThrow('`jitter` must be');
  expect(() => createSandbox({ plans: [{ id: 'price_1' }, { name: 'no id' }] })).toThrow(
    /^`plans\[1\]` must have an id that is a non-empty string; got undefined$/,
  );
  // @ts-expect-error it is a response, whose objects are in `data`
  expect(() => createSandbox({ plans: { data: [] } })).toThrow('`plans` must be a list or another iterable; got');
  // @ts-expect-error it is not a resource
  expect(() => createSandbox({ payment: [] })).toThrow('`options` must have only `payments`, ');
});
