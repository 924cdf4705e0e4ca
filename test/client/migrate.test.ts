import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Migration, migrateParameters, migrateRequest } from '../../src/client/migrate.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { createComparison, createPayments, listFilters } from './legacy-lists.ts';

function textsOf({ query, plan }: Migration): readonly string[] | undefined {
  return query === undefined ? plan?.queries.map(({ text }) => text) : [query.text];
}

describe('migrateRequest', () => {
  test.each([
    ['', '-id:null'],
    ['currency_code=eur', 'currency_code:"eur"'],
    ['payment_status=failed', 'payment_status:"FAILED"'],
    ['payment_status_not_in=FAILED,DECLINED', '-payment_status:"FAILED" -payment_status:"DECLINED"'],
    ['payment_status_in=FAILED', 'payment_status:"FAILED"'],
    ['payment_status_in=FAILED,DECLINED', 'payment_status:"FAILED" OR payment_status:"DECLINED"'],
    [
      'payment_status_in=FAILED&payment_status_in=FAILED,PENDING',
      'payment_status:"FAILED" OR payment_status:"PENDING"',
    ],
    ['limit=100&page=1&sort=created_at&order=desc', '-id:null'],
  ])('%j is exact', (parameters, query) => {
    const migration = migrateRequest('GET /payments', parameters);
    expect(textsOf(migration)).toEqual([query]);
    expect([migration.assumptions, migration.unsaid, migration.alternatives]).toEqual([[], [], []]);
    expect(migration.request.filter(({ isManual }) => isManual)).toEqual([]);
  });

  test.each([
    ['amount_from=500', ['inclusive-amounts'], 'amount>=500'],
    ['amount_to=-5', ['inclusive-amounts'], 'amount<=-5'],
    ['from=2026-01-31T10:00:00%2B02:00', ['created-at', 'inclusive-times'], 'created_at>="2026-01-31T10:00:00+02:00"'],
    ['from=2026-01-31', ['created-at', 'inclusive-times', 'utc'], 'created_at>="2026-01-31T00:00:00Z"'],
    ['to=2026-01-31T10:30', ['created-at', 'inclusive-times', 'utc'], 'created_at<="2026-01-31T10:30:00Z"'],
    ['to=2026-12-31', ['created-at', 'inclusive-times', 'utc', 'day-start'], 'created_at<="2026-12-31T00:00:00Z"'],
    ['to=2026-12-31', ['created-at', 'inclusive-times', 'utc', 'day-end'], 'created_at<"2027-01-01T00:00:00Z"'],
    ['statement_descriptor=a "b"', ['descriptor-words'], 'statement_descriptor:"a \\"b\\""'],
    ['statement_descriptor=acme', ['descriptor-part'], 'statement_descriptor~"acme"'],
    ['currency_code=EUR&payment_status=FAILED', ['all-filters'], 'currency_code:"EUR" payment_status:"FAILED"'],
  ] as const)('%j rests on %j', (parameters, accept, query) => {
    const accepted = migrateRequest('GET /payments', parameters, { accept });
    expect(textsOf(accepted)).toEqual([query]);
    expect(accepted.assumptions.map(({ name, isAccepted }) => [name, isAccepted])).toEqual(
      accept.map((name) => [name, true]),
    );
    for (const left of accept) {
      const refused = migrateRequest('GET /payments', parameters, { accept: accept.filter((name) => name !== left) });
      expect([refused.expression, refused.query, refused.plan]).toEqual([undefined, undefined, undefined]);
      expect(refused.assumptions).toContainEqual(expect.objectContaining({ name: left, isAccepted: false }));
      expect(refused.alternatives).toContainEqual({ text: query, accept: [left], without: [] });
    }
  });

  test('a list beside another filter takes a plan', () => {
    const migration = migrateRequest('GET /payments', 'payment_status_in=FAILED,DECLINED&amount_to=5', {
      accept: 'all',
    });
    expect(migration.query).toBeUndefined();
    expect(textsOf(migration)).toEqual(['payment_status:"FAILED" amount<=5', 'payment_status:"DECLINED" amount<=5']);
    expect(migration.plan?.local).toBeUndefined();
  });

  test.each([
    ['page=2', 'page'],
    ['page=x', 'page'],
    ['snapshot_at=2026-01-31T00:00:00Z', 'snapshot_at'],
    ['payment_status_set=visa', 'payment_status_set'],
    ['query=amount>5', 'query'],
    ['status=FAILED', 'status'],
    ['toString=1', 'toString'],
    ['payment_status=PAID', 'payment_status'],
    ['payment_status=', 'payment_status'],
    ['payment_status_in=FAILED,', 'payment_status_in'],
    ['currency_code=EUR&currency_code=USD', 'currency_code'],
    ['amount_from=1.5', 'amount_from'],
    ['from=yesterday', 'from'],
    ['from=2026-02-30', 'from'],
    ['from=2026-01-31T10:00:00+02:00', 'from'],
    [`statement_descriptor=${'a'.repeat(4001)}`, 'statement_descriptor'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['sort=nonsense', 'sort'],
    ['order=DESC', 'order'],
  ])('%.40s cannot be said', (parameters, name) => {
    const migration = migrateRequest('GET /payments', `${parameters}&amount_to=5`, { accept: 'all' });
    expect(migration.unsaid.map((one) => one.name)).toEqual([name]);
    expect(migration.expression?.text).toBe(/^(?:page|limit|sort|order)$/.test(name) ? 'amount<=5' : undefined);
  });

  test('`all` never says which end of the day a date means', () => {
    const { expression, alternatives } = migrateRequest('GET /payments', { to: '2026-01-31' }, { accept: 'all' });
    expect(expression).toBeUndefined();
    expect(alternatives.map(({ accept }) => accept)).toEqual([['day-start'], ['day-end']]);
  });

  test('the rest of a request that cannot be said is an alternative', () => {
    const { alternatives } = migrateRequest('GET /payments', { currency_code: 'EUR', region: 'north' });
    expect(alternatives).toEqual([{ text: 'currency_code:"EUR"', accept: [], without: ['region'] }]);
  });

  test('a value that is known only at run time is a parameter of a stored text', () => {
    const parameters = [
      ['payment_status_not_in', undefined],
      ['amount_from', '5'],
    ] as const;
    const { expression, alternatives } = migrateParameters(catalogue.payments, parameters, 'all');
    expect(expression).toBeUndefined();
    expect(alternatives.map(({ text }) => text)).toEqual(['-payment_status:[$payment_status_not_in] amount>=5']);
  });

  test.each([
    ['limit=7', 'limit', '7', false],
    ['limit=500', 'limit', '100', true],
    ['', 'limit', '100', false],
    ['sort=amount', 'sort', 'amount', true],
    ['order=asc', 'order', 'asc', true],
    ['order=desc', 'order', 'desc', false],
  ])('%j is said beside the query', (parameters, name, value, isManual) => {
    const { request } = migrateRequest('GET /payments', parameters);
    expect(request).toContainEqual(expect.objectContaining({ name, value, isManual }));
    expect(request).toContainEqual(expect.objectContaining({ name: 'X-API-Version', value: '2.0.0' }));
  });

  test('parameters are read from a route, a text, an object or pairs', () => {
    const expected = ['payment_status:"FAILED"'];
    const pairs = new URLSearchParams({ payment_status: 'FAILED' });
    expect(textsOf(migrateRequest('GET https://x/v1/payments/?payment_status=FAILED#top'))).toEqual(expected);
    expect(textsOf(migrateRequest('/payments', '?payment_status=FAILED'))).toEqual(expected);
    expect(textsOf(migrateRequest('GET /payments', { payment_status: ['FAILED'], page: undefined }))).toEqual(expected);
    expect(textsOf(migrateRequest('GET /payments', pairs))).toEqual(expected);
    expect(textsOf(migrateRequest('GET /payments', [...pairs]))).toEqual(expected);
  });

  test('lists of other resources have no documented filters', () => {
    expect(migrateRequest('GET /plans', 'limit=10').query?.text).toBe('-id:null');
    expect(migrateRequest('GET /plans', 'name=a').unsaid.map(({ name }) => name)).toEqual(['name']);
  });

  test.each([
    ['POST /payments', [], undefined, /`route` must be one of GET \/payments, GET \/customers/],
    ['GET /disputes', [], undefined, /`route` must be/],
    [undefined, [], undefined, /`route` must be/],
    ['GET /payments', 5, undefined, /`parameters` must be/],
    ['GET /payments', null, undefined, /`parameters` must be/],
    ['GET /payments', [], { accept: ['everything'] }, /`accept` must have only all, all-filters, .*got `everything`/],
    [
      'GET /payments',
      [],
      { accept: ['day-start', 'day-end'] },
      /has `day-start`, `day-end`, which contradict each other/,
    ],
  ])('%j with %j and %j is refused', (...[route, parameters, options, message]) => {
    expect(() => migrateRequest(route as never, parameters as never, options as never)).toThrow(message);
  });

  test('each parameter is a filter, said beside the query or unsaid', () => {
    const filters = ['from', 'to', 'payment_status', 'statement_descriptor'];
    const name = fc.oneof(fc.constantFrom(...filters, 'page', 'limit', 'sort', '__proto__', ''), fc.string());
    const value = fc.oneof(fc.constantFrom('1', '2026-01-31', 'FAILED'), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        const { request, unsaid } = migrateRequest('GET /payments', pairs, { accept: ['all', 'day-end'] });
        const beside = [...request, ...unsaid].map((one) => one.name);
        const inside = pairs.map(([one]) => one).filter((one) => !beside.includes(one));
        expect(filters).toEqual(expect.arrayContaining(inside));
      }),
    );
  });

  test('lists of version 1 and migrated searches find the same payments', async () => {
    const compare = createComparison(createPayments(200));
    await fc.assert(
      fc.asyncProperty(listFilters, async (filters) => {
        for (const [listed, found] of await compare(filters)) expect(found).toEqual(listed);
      }),
    );
  });
});
