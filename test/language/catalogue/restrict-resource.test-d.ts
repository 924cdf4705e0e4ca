import { expectTypeOf, test } from 'vitest';
import { catalogue, checkQuery, prepareQuery, type Resource, restrictResource, search } from '../../../src/index.ts';

const support = restrictResource('payments', {
  fields: ['amount', 'payment_status', 'metadata'],
  limits: { clauses: 2 },
});

test('steps take only the fields that are left', () => {
  search(support).where('amount', '>=', 5).where('metadata[a]', ':', 'b');
  // @ts-expect-error `id` was removed
  search(support).where('id', ':', 'a');
  // @ts-expect-error the values are those of the whole resource
  search(support).where('payment_status', ':', 'PAID');
});

test('literals are read against what is left', () => {
  search(support).query('amount>=5 payment_status:"SETTLED"');
  prepareQuery(support, 'amount>=$min').bind({ min: 5 });
  // @ts-expect-error `id` was removed
  search(support).query('id:"a"');
  // @ts-expect-error three clauses
  search(support).query('amount>1 amount>2 amount>3');
});

test('a restriction names fields of the resource', () => {
  restrictResource(catalogue.plans, { operators: { name: ['~'] } });
  restrictResource('plans', { operators: [':'] });
  // @ts-expect-error `nam` is not a field
  restrictResource('plans', { fields: ['nam'] });
  // @ts-expect-error `nam` is not a field
  restrictResource('plans', { operators: { nam: [':'] } });
});

test('it is a resource, with the limits that it was given', () => {
  expectTypeOf(support).toExtend<Resource>();
  expectTypeOf(support.name).toEqualTypeOf<'payments'>();
  expectTypeOf(support.limits.clauses).toEqualTypeOf<2>();
  expectTypeOf(support.limits.substring).toEqualTypeOf<3>();
  expectTypeOf(checkQuery(support, 'amount>5').query).not.toBeAny();
});
