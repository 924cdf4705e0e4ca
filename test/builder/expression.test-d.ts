import { expectTypeOf, test } from 'vitest';
import { all, any, between, type ExpressionPart, not, oneOf } from '../../src/builder/expression.ts';
import { type Expression, fromExpression, toExpression } from '../../src/builder/expression-data.ts';
import { fromRuleGroup } from '../../src/builder/rule-group.ts';
import { search } from '../../src/builder/search-text.ts';
import { query } from '../../src/builder/template/query.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkExpression } from '../../src/language/checker/check-expression.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import type { CheckedExpression } from '../../src/language/checker/checked-query.ts';

declare const ids: readonly string[];
declare const isLarge: boolean;
declare const unknownResource: Resource;

const payments = search('payments');
const large = payments.where('amount', '>', 5);
const plans = search('plans').exists('id');

test('the outermost group has the resource, and makes an expression on it', () => {
  const found = all('payments', [large, any([oneOf('id', ids), not(between('amount', [1, 2]))])]);
  expectTypeOf(found).toEqualTypeOf<CheckedExpression<'payments'>>();
  expectTypeOf(any(catalogue.plans, [plans])).toEqualTypeOf<CheckedExpression<typeof catalogue.plans>>();
  expectTypeOf(not('payments', large).resource.name).toEqualTypeOf<'payments'>();
  expectTypeOf(any([large])).toEqualTypeOf<ExpressionPart<'payments'>>();
  // @ts-expect-error there is no such resource
  all('payment', [large]);
  // @ts-expect-error a part is no expression yet
  expectTypeOf(any([large])).toExtend<CheckedExpression>();
});

test('a group takes searches, templates, checked queries, expressions, parts and what stands for none', () => {
  all('payments', [large, query('payments')`amount>5`, checkQuery('payments', '').query, isLarge && large, null]);
  all('payments', [checkExpression('payments', '').expression, isLarge && oneOf('id', ids), undefined, false]);
  any('payments', [not('payments', large), all([large, any([large])]), payments.oneOf('id', ['a'])]);
  // @ts-expect-error a text
  all('payments', ['amount>5']);
  // @ts-expect-error a number
  any('payments', [0 as number, large]);
  // @ts-expect-error not a list
  any('payments', large);
  // @ts-expect-error nothing to negate
  not('payments', undefined);
});

test('a member on another resource does not compile', () => {
  // @ts-expect-error a search on plans
  all('payments', [plans]);
  // @ts-expect-error a search on plans in a group
  all('payments', [large, any([plans])]);
  // @ts-expect-error a group of searches on plans
  not('payments', not(plans));
  // @ts-expect-error a query on plans
  any('payments', [checkQuery('plans', '').query]);
  // @ts-expect-error an expression on plans
  any('payments', [checkExpression('plans', '').expression]);
  const onPlans = any([plans]);
  all('plans', [onPlans]);
  all(catalogue.plans, [onPlans]);
  // @ts-expect-error a group of searches on plans
  all('payments', [onPlans]);
});

test('oneOf takes a field and the values that it takes, at any depth', () => {
  all('payments', [oneOf('payment_status', ['SETTLED', 'DECLINED']), oneOf('metadata[order_id]', ids)]);
  // @ts-expect-error '"idd"' is not assignable to '"unknown-field: `idd` is not a field of payments; the nearest is `id`"'
  all('payments', [oneOf('idd', ids)]);
  // @ts-expect-error an alias
  all('payments', [any([not(oneOf('status', ['SETTLED']))])]);
  // @ts-expect-error '"PAID"' is not assignable to '"unknown-value: `PAID` is not a value of `payment_status`; use one of …"'
  all('payments', [any([large, oneOf('payment_status', ['SETTLED', 'PAID'])])]);
  // @ts-expect-error `amount` takes numbers
  all('payments', [oneOf('amount', ['5'])]);
  // @ts-expect-error the value may be `null`
  all('payments', [oneOf('id', [ids[0] ?? null])]);
  // @ts-expect-error no values
  all('payments', [oneOf('id', [])]);
  // @ts-expect-error a field of customers
  all('payments', [oneOf('total_spend', [5])]);
  all('customers', [oneOf('total_spend', [5])]);
});

test('between takes a field that can be compared, and its values', () => {
  all('payments', [between('amount', [1, 2n]), any([between('created_at', [new Date(0), 1_735_689_600])])]);
  // @ts-expect-error a token field
  all('payments', [between('id', ['a', 'b'])]);
  // @ts-expect-error a date without a time of day
  all('payments', [between('created_at', ['2025-01-01T00:00:00Z', '2025-02-01'])]);
  // @ts-expect-error `null` has no place in a range
  all('payments', [between('created_at', [null, new Date(0)])]);
  // @ts-expect-error a single value
  all('payments', [between('amount', [1])]);
  // @ts-expect-error an unknown field
  all('payments', [between('amuont', [1, 2])]);
});

test('what the compiler does not know is checked at run time', () => {
  const part = any([oneOf('idd', ids), large]);
  all('payments', [part, oneOf('id', ids)]);
  all(unknownResource, [any([oneOf('whatever', ids)]), search(unknownResource).exists('x')]);
});

test('data has the forms of an expression, and is read for one resource', () => {
  const clause = { field: 'amount', op: '>', value: 5 } as const;
  const data: Expression = { all: [clause, { not: { any: [{ field: 'id', in: ['a'], not: true }] } }] };
  expectTypeOf(fromExpression('payments', data).expression).toEqualTypeOf<CheckedExpression<'payments'> | undefined>();
  expectTypeOf(toExpression(large)).toEqualTypeOf<Expression>();
  expectTypeOf(fromRuleGroup('plans', {}).expression).toEqualTypeOf<CheckedExpression<'plans'> | undefined>();
  // @ts-expect-error no operator of the language
  const wrongOperator: Expression = { ...clause, op: '=' };
  // @ts-expect-error a range has two ends
  const wrongRange: Expression = { field: 'amount', between: [1] };
  // @ts-expect-error a `null` may be an accident
  const wrongNull: Expression = { field: 'id', op: ':', value: null };
  expectTypeOf([wrongOperator, wrongRange, wrongNull]).toExtend<readonly Expression[]>();
});
