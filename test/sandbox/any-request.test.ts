import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/index.ts';
import { PAYMENTS, searchFor } from './ask.ts';

const name = fc.oneof(
  fc.constantFrom('query', 'limit', 'page', 'sort', 'order', 'snapshot_at', 'status', 'stage', 'payment_id', 'from'),
  fc.constantFrom(
    'amount_from',
    'payment_status_in',
    'payment_status_set',
    'currency_code',
    '__proto__',
    'toString',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const value = fc.oneof(
  fc.constantFrom('amount>5', '-id:null', 'status:"A"', 'amount>5 OR id:1', '(', '-'.repeat(50), '1', '0', '-1', '1e9'),
  fc.constantFrom('2026-01-01', 'NaN', 'null', '__proto__', 'created_at', 'customer.email', 'fraud_prevention', 'asc'),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const path = fc.oneof(
  fc.constantFrom('/payments', '/customers', '/subscriptions', '/plans', '/disputes', '/payments/p1', '/customers/c1'),
  fc.constantFrom('/subscriptions/cancel/s1', '/client-session', '/disputes/d1', '/', '', '//', '/payments/'),
  fc.webPath(),
);
const body = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('{"metadata":{"a":{"b":null}}}', '{"customer":{"id":"c1"},"plan":{"id":"a"}}', '{"__proto__":1}'),
);

test('any request gets a documented answer, and the sandbox goes on', async () => {
  const sandbox = createSandbox({
    payments: PAYMENTS,
    customers: [{ id: 'c1', metadata: { a: 1 } }],
    plans: [{ id: 'a' }],
    subscriptions: [{ id: 's1' }],
    disputes: [{ id: 'd1' }],
    rate: 'enforce',
    log: () => {},
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'),
      path,
      fc.array(fc.tuple(name, value), { maxLength: 4 }),
      fc.constantFrom('2.0.0', '1.0.0', 'x'),
      body,
      async (method, pathname, parameters, version, text) => {
        // A lone surrogate has no encoding, so no URL contains one.
        const search = new URLSearchParams(
          parameters.map(([one, other]): [string, string] => [one.toWellFormed(), other.toWellFormed()]),
        );
        const response = await sandbox.fetch(`${sandbox.url}${pathname}?${search}`, {
          method,
          headers: { authorization: `Bearer ${sandbox.key}`, 'x-api-version': version },
          ...(method !== 'GET' && method !== 'HEAD' && { body: text }),
        });
        expect([200, 400, 404, 429, 501]).toContain(response.status);
        const answer = await response.text();
        const json = JSON.parse(answer);
        if (response.status !== 200) expect(json.error.message.length).toBeLessThan(1200);
        for (const request of sandbox.requests.slice(-1)) expect(request.explain().length).toBeLessThan(5000);
        sandbox.advance(100);
      },
    ),
    { numRuns: 500 },
  );
  sandbox.advance(5000);
  expect((await searchFor(sandbox, 'payments', '-id:null')).body.total_count).toBe(3);
});
