import { expectTypeOf, test } from 'vitest';
import {
  collectionSource,
  type PaymentObject,
  type Plan,
  type PlanObject,
  planQueries,
  searchAll,
} from '../../../src/client/index.ts';
import { all, checkExpression, checkQuery, oneOf, search } from '../../../src/index.ts';

const source = collectionSource({});

test('a plan keeps the resource of its expression, query or search', () => {
  const built = planQueries(all('payments', [oneOf('id', ['a', 'b']), search('payments').where('amount', '>', 5)]));
  expectTypeOf(built.resource.name).toEqualTypeOf<'payments'>();
  expectTypeOf(planQueries(search('payments').where('amount', '>', 5)).resource.name).toEqualTypeOf<'payments'>();
  const { query } = checkQuery('plans', 'interval:"months"');
  if (query !== undefined) expectTypeOf(planQueries(query).resource.name).toEqualTypeOf<'plans'>();
  const { expression } = checkExpression('plans', '(interval:"months")');
  if (expression !== undefined) expectTypeOf(planQueries(expression)).toExtend<Plan>();
  // @ts-expect-error a text has to be checked first
  planQueries('amount>5');
});

test('a run has the objects of its resource', async () => {
  expectTypeOf(await searchAll(source, planQueries(search('payments').exists('id'))).toArray()).toEqualTypeOf<
    PaymentObject[]
  >();
  for await (const object of searchAll(source, planQueries(all('plans', [search('plans').exists('id')])))) {
    expectTypeOf(object).toEqualTypeOf<PlanObject>();
  }
});

test('options are checked', () => {
  planQueries(search('payments').exists('id'), { local: 'always', maxQueries: 5 });
  // @ts-expect-error `local` is never, bounded or always
  planQueries(search('payments').exists('id'), { local: true });
  // @ts-expect-error an order is by one field
  searchAll(source, planQueries(search('payments').exists('id')), { order: ['created_at'] });
});
