import { describe, expectTypeOf, test } from 'vitest';
import type { FieldName, OperatorAt, ValueAt } from '../../src/builder/clause-types.ts';
import { fromExpression } from '../../src/builder/expression-data.ts';
import { isFieldName, isOperatorOf, isSearch } from '../../src/builder/guards.ts';
import { search } from '../../src/builder/search.ts';
import type { Search } from '../../src/builder/search-types.ts';
import type { ResourceName } from '../../src/language/catalogue/catalogue.ts';
import type { CheckedExpression } from '../../src/language/checker/checked-query.ts';

declare const text: string;
declare const unknown: unknown;

const payments = search('payments');

describe('a generic function', () => {
  test('takes any field and a value for it', () => {
    const equal = <Field extends FieldName<'payments'>>(field: Field, value: ValueAt<'payments', Field, ':'>) =>
      payments.where(field, ':', value).whereNot(field, ':', value).where('amount', '>', 5);
    equal('amount', 5);
    equal('metadata[order_id]', text);
    equal('payment_status', 'SETTLED');
    // @ts-expect-error a numeric field takes no string
    equal('amount', '5');
    // @ts-expect-error `SETTLED`
    equal('payment_status', 'SETLED');
    // @ts-expect-error unknown-field
    equal('amuont', 5);
  });

  test('takes any resource, field and value', () => {
    const equal = <Target extends ResourceName, Field extends FieldName<Target>>(
      resource: Target,
      field: Field,
      value: ValueAt<Target, Field, ':'>,
    ) => search(resource).where(field, ':', value);
    equal('plans', 'interval', 'months');
    // @ts-expect-error `months`
    equal('plans', 'interval', 'month');
    // @ts-expect-error no field of plans
    equal('plans', 'amount', 5);
    const narrow = <Target extends ResourceName, Field extends FieldName<Target>>(
      found: Search<Target>,
      field: Field,
      values: readonly ValueAt<Target, Field, ':'>[],
      value: ValueAt<Target, Field, ':'>,
    ) => [found.where(field, ':', value).where(field, ':', value), found.oneOf(field, values)];
    narrow(payments, 'amount', [1, 2], 5);
  });

  test('takes the fields that all its resources have', () => {
    const tagged = <Name extends 'payments' | 'customers'>(resource: Name, value: string) =>
      search(resource).where('metadata[team]', ':', value).whereNot('created_at', '>', new Date()).exists('id');
    expectTypeOf(tagged('customers', text)).toExtend<Search<'customers'>>();
    const byId = <Name extends ResourceName>(resource: Name): Search<Name> =>
      search(resource).oneOf('id', [text]).orWhere('id', ':', text);
    byId('plans').where('interval', ':', 'months');
    const recent = <Name extends ResourceName>(found: Search<Name>, from: Date) =>
      found.where('created_at', '>=', from);
    recent(payments, new Date());
    check(<Name extends 'payments' | 'customers'>(resource: Name) => {
      // @ts-expect-error customers have no amount
      search(resource).where('amount', '>', 5);
      // @ts-expect-error customers have no refund
      search(resource).exists('refund.status');
      // @ts-expect-error a date field takes no `~`
      search(resource).where('created_at', '~', '2025');
      // @ts-expect-error an id is a string
      search(resource).where('id', ':', 5);
      // @ts-expect-error ids are strings
      search(resource).oneOf('id', [5]);
      // @ts-expect-error the value may be `null`
      search(resource).where('id', ':', text as string | null);
      // @ts-expect-error a value may be `null`
      search(resource).oneOf('id', [text as string | null]);
    });
  });

  test('takes an operator of the field', () => {
    const compare = <Field extends FieldName<'payments'>, const Operator extends OperatorAt<'payments', Field>>(
      field: Field,
      operator: Operator,
      value: ValueAt<'payments', Field, Operator>,
    ) => payments.where(field, operator, value);
    compare('amount', '>=', 5);
    // @ts-expect-error unsupported-operator
    compare('amount', '~', 5);
    // @ts-expect-error `null` takes only `:`
    compare('created_at', '>', null);
  });

  test('continues an OR query on its field', () => {
    const either = <Field extends FieldName<'payments'>>(
      field: Field,
      one: ValueAt<'payments', Field, ':'>,
      other: ValueAt<'payments', Field, ':'>,
    ) => payments.where(field, ':', one).orWhere(field, ':', other);
    either('amount', 1, 2);
  });

  test('takes only what every field of its parameter takes', () => {
    const above = <Field extends FieldName<'payments'>>(field: Field, value: ValueAt<'payments', Field, '>'>) =>
      // @ts-expect-error not every field takes `>`
      payments.where(field, '>', value);
    const named = <Name extends string>(name: Name) =>
      // @ts-expect-error not every text is a field
      payments.where(name, ':', 'x');
    const equal = <Field extends FieldName<'payments'>>(field: Field, value: string) =>
      // @ts-expect-error not every field takes a string
      payments.where(field, ':', value);
    const present = <Field extends FieldName<'payments'>>(field: Field) =>
      // @ts-expect-error not every field takes `null`
      payments.exists(field);
    expectTypeOf([above, named, equal, present]).toBeArray();
  });
});

test('a union of fields takes only what all of them take', () => {
  const amounts = (field: 'amount' | 'refund.amount') => payments.where(field, '>', 5).where(field, '<', 9);
  const texts = (field: 'customer.email' | 'id') => payments.where(field, ':', text).where(field, ':', null);
  const times = (field: 'amount' | 'created_at') => payments.where(field, '>', 5);
  expectTypeOf([amounts, texts, times]).toBeArray();
  expectTypeOf<OperatorAt<'payments', 'customer.email' | 'id'>>().toEqualTypeOf<':'>();
  expectTypeOf<5>().toExtend<ValueAt<'payments', 'amount' | 'created_at', '>'>>();
  expectTypeOf<ValueAt<'payments', 'customer.email' | 'id', ':'>>().toEqualTypeOf<string>();
  check(
    (field: 'amount' | 'customer.email') =>
      // @ts-expect-error a number is no text
      payments.where(field, ':', 5),
    (field: 'amount' | 'created_at') =>
      // @ts-expect-error an amount is no date
      payments.where(field, '>', new Date(0)),
    (operator: ':' | '>') =>
      // @ts-expect-error `null` takes only `:`
      payments.where('created_at', operator, null),
    (field: 'customer.email' | 'id') =>
      // @ts-expect-error an id has no substrings
      payments.where(field, '~', 'abc'),
    (field: FieldName<'payments'>) =>
      // @ts-expect-error no value is one of all fields
      payments.where(field, ':', 'x'),
  );
});

declare function check(...functions: readonly unknown[]): void;

test('data of any kind becomes an expression on the resource', () => {
  const { valid, expression, errors } = fromExpression('payments', { field: text, op: text, value: unknown });
  if (valid) expectTypeOf(expression).toEqualTypeOf<CheckedExpression<'payments'>>();
  else expectTypeOf(errors[0].path).toEqualTypeOf<readonly (string | number)[]>();
  // @ts-expect-error it may be absent
  expression.text;
  // @ts-expect-error there is no such resource
  fromExpression('payment', {});
});

test('guards narrow a text', () => {
  if (isFieldName('payments', text)) expectTypeOf(text).toExtend<FieldName<'payments'>>();
  if (isOperatorOf('payments', 'amount', text)) payments.where('amount', text, 5);
  // @ts-expect-error a string is no operator
  payments.where('amount', text, 5);
  // @ts-expect-error unknown-field
  isOperatorOf('payments', 'amuont', text);
  if (isSearch(unknown)) expectTypeOf(unknown).toEqualTypeOf<Search>();
});

test('without a parser, no search can start from a text', () => {
  // @ts-expect-error only `search` of `clausal` can
  payments.query('amount>5');
});
