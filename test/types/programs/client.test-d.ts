import { expectTypeOf, test } from 'vitest';
import {
  type DisputeObject,
  fetchSource,
  type PaymentObject,
  type PlanObject,
  type Source,
  searchAll,
} from '../../../src/client/index.ts';
import { checkQuery, defineResource, search } from '../../../src/index.ts';

declare const source: Source;

test('the objects of a run have the type of the resource', () => {
  expectTypeOf(searchAll(source, search('payments').exists('id')).first()).resolves.toEqualTypeOf<
    PaymentObject | undefined
  >();
  expectTypeOf(searchAll(source, 'plans', 'interval:"months"').toArray()).resolves.toEqualTypeOf<PlanObject[]>();
  const { query } = checkQuery('plans', 'interval:"months"');
  if (query) expectTypeOf(searchAll(source, query).first()).resolves.toEqualTypeOf<PlanObject | undefined>();
});

test('the documented members of inner objects have types, and others are kept', () => {
  type Payment = PaymentObject;
  expectTypeOf<NonNullable<Payment['customer']>['email']>().toEqualTypeOf<string | null | undefined>();
  expectTypeOf<NonNullable<Payment['tax']>['amount_tax']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<NonNullable<NonNullable<Payment['payment_method']>['details']>['exp_month']>().toEqualTypeOf<
    number | undefined
  >();
  expectTypeOf<NonNullable<NonNullable<Payment['subscription']>['plan']>['interval']>().toEqualTypeOf<
    'days' | 'months' | 'years' | undefined
  >();
  expectTypeOf<NonNullable<DisputeObject['details']>['is_network_a_rdr']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<NonNullable<Payment['customer']>['nickname']>().toBeUnknown();
});

test('the compiler reads a literal text', () => {
  // @ts-expect-error there is no such field
  searchAll(source, 'payments', 'amout>5');
  // @ts-expect-error a text has a resource
  searchAll(source, 'amount>5');
  // @ts-expect-error a text that is put together is not a literal
  searchAll(source, 'payments', `amount>${String(5)}`);
});

test('objects of a resource of your own have any members', () => {
  const shipments = defineResource({
    name: 'shipments',
    fields: { weight: { type: 'numeric', doc: 'weight in grams' } },
    limits: { clauses: 10, substring: 3, or: 'field' },
  });
  const run = searchAll(source, search(shipments).where('weight', '>', 5));
  expectTypeOf(run.first()).resolves.toEqualTypeOf<Readonly<Record<string, unknown>> | undefined>();
});

test('a text needs a resource', () => {
  // @ts-expect-error
  searchAll(source, 'interval:"months"');
  // @ts-expect-error
  searchAll(source, 'interval:"months"', { resource: 'plan' });
});

test('a source takes the `fetch` and the signal of the platform', () => {
  const own = fetchSource({ url: 'https://api.example.com', key: 'test', fetch });
  searchAll(own, search('plans').exists('id'), { signal: AbortSignal.timeout(1000) });
});
