import { expectTypeOf, test } from 'vitest';
import { fetchSource } from '../../../src/client/index.ts';
import { defineResource } from '../../../src/index.ts';
import { createSandbox, type SandboxOptions, serveSandbox } from '../../../src/sandbox/server/index.ts';

const sandbox = createSandbox({ payments: [{ id: 'p1', amount: 5 }], assume: { 'retry-after': 'date' } });

test('objects have the members of their resource', () => {
  expectTypeOf(sandbox.payments.get('p1')?.amount).toEqualTypeOf<number | undefined>();
  expectTypeOf(sandbox.disputes.get('d1')?.stage).toEqualTypeOf<'RETRIEVAL' | 'DISPUTE' | undefined>();
  expectTypeOf(sandbox.customers.search('email~"@ada"').data[0]?.full_name).toEqualTypeOf<string | null | undefined>();
});

test('a sandbox of your own resources has their collections', () => {
  const charges = defineResource({
    name: 'charges',
    fields: { amount: { type: 'numeric', doc: 'amount' } },
    limits: { clauses: 10, substring: 3, or: 'any' },
  });
  const own = createSandbox({ resources: [charges], charges: [{ id: 'ch_1', amount: 5 }], lag: 0 });
  expectTypeOf(own.charges.search('amount>5').data.map(({ id }) => id)).toEqualTypeOf<string[]>();
  own.write('charges', { id: 'ch_2' });
  // @ts-expect-error there is no such field
  own.charges.search('amout>5');
  // @ts-expect-error it has no collection of the billing service
  own.payments;
  // @ts-expect-error it has no resource of the billing service
  own.write('payments', { id: 'a' });
  // @ts-expect-error there is no such resource
  createSandbox({ resources: [charges], charge: [] });
});

test('objects from elsewhere can be added', () => {
  const fixtures: { readonly id: string; readonly payment_status: string }[] = [];
  for (const fixture of fixtures) sandbox.payments.add(fixture);
  sandbox.write('plans', { id: 'price_1' });
});

test('typing errors in objects fail in the type checker', () => {
  // @ts-expect-error the member is `amount`
  createSandbox({ payments: [{ id: 'a' }, { id: 'b', ammount: 5 }] });
  // @ts-expect-error the member is `email`
  createSandbox({ payments: [{ id: 'a', customer: { emial: 'ada@example.com' } }] });
  // @ts-expect-error the member is `details`
  createSandbox({ customers: [{ id: 'a', payment_methods: [{ detials: {} }] }] });
  // @ts-expect-error the value is `SETTLED`
  createSandbox({ payments: [{ id: 'a', payment_status: 'SETTLD' }], lag: 0 });
  // @ts-expect-error an amount is a number
  createSandbox({ payments: [{ id: 'a', amount: '5' }] });
  createSandbox({ payments: [{ id: 'a', ammount: 5, payment_status: 'SETTLD' }], strict: false });
});

test('other objects pass the type checker', () => {
  const fixtures: { readonly id: string; readonly payment_status: string; readonly amount: number }[] = [];
  createSandbox({ payments: fixtures, plans: new Set([{ id: 'a' }]), customers: [{ id: 'a', uid: 5, tier: 'gold' }] });
  createSandbox({
    payments: [...fixtures, { id: 'a', amount: 5, amounts: [5], payment_status: null, created_by: 'a' }],
  });
  createSandbox({
    subscriptions: [{ id: 'a', status: 'active', metadata: { statsu: 'x' }, plan: { type: 'recurring' } }],
  });
  const options: SandboxOptions = {};
  createSandbox({ ...options, lag: 0 });
});

test('mistakes fail in the type checker', () => {
  // @ts-expect-error there is no such resource
  createSandbox({ payment: [] });
  // @ts-expect-error there is no such answer
  createSandbox({ assume: { 'retry-after': 'minutes' } });
  // @ts-expect-error there is no such fault
  sandbox.next('GET /payments', 'rset');
  // @ts-expect-error there is no such field
  sandbox.payments.search('amout>5');
  // @ts-expect-error an object needs an id
  sandbox.write('plans', { name: 'Pro' });
});

test('its fetch is that of a source, and of the platform', () => {
  fetchSource({ url: sandbox.url, key: sandbox.key, fetch: sandbox.fetch });
  const platform: typeof globalThis.fetch = sandbox.fetch;
  expectTypeOf(platform).toBeFunction();
  expectTypeOf(serveSandbox(sandbox)).resolves.toHaveProperty('url');
});
