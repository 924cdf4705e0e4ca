import { expectTypeOf, test } from 'vitest';
import {
  collectionSource,
  type PaymentObject,
  type Plan,
  type PlanObject,
  plan,
  run,
} from '../../../src/client/index.ts';
import { all, checkExpression, checkQuery, oneOf, search } from '../../../src/index.ts';

const source = collectionSource({});

test('a plan keeps the resource of its expression, query or search', () => {
  const built = plan(all('payments', [oneOf('id', ['a', 'b']), search('payments').where('amount', '>', 5)]));
  expectTypeOf(built.resource.name).toEqualTypeOf<'payments'>();
  expectTypeOf(plan(search('payments').where('amount', '>', 5)).resource.name).toEqualTypeOf<'payments'>();
  const { query } = checkQuery('plans', 'interval:"months"');
  if (query !== undefined) expectTypeOf(plan(query).resource.name).toEqualTypeOf<'plans'>();
  const { expression } = checkExpression('plans', '(interval:"months")');
  if (expression !== undefined) expectTypeOf(plan(expression)).toExtend<Plan>();
  // @ts-expect-error a text has to be checked first
  plan('amount>5');
});

test('a run has the objects of its resource', async () => {
  expectTypeOf(await run(plan(search('payments').exists('id')), source).toArray()).toEqualTypeOf<PaymentObject[]>();
  for await (const object of run(plan(all('plans', [search('plans').exists('id')])), source)) {
    expectTypeOf(object).toEqualTypeOf<PlanObject>();
  }
});

test('options are checked', () => {
  plan(search('payments').exists('id'), { local: 'always', maxQueries: 5 });
  // @ts-expect-error `local` is never, bounded or always
  plan(search('payments').exists('id'), { local: true });
  // @ts-expect-error an order is by one field
  run(plan(search('payments').exists('id')), source, { order: ['created_at'] });
});
