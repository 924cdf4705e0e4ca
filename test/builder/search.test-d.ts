import { expectTypeOf, test } from 'vitest';
import type { FieldArgument, NullableArgument } from '../../src/builder/argument-types.ts';
import type { FieldName, OperatorAt, ValueAt } from '../../src/builder/clause-types.ts';
import { search as searchWithoutTexts } from '../../src/builder/search.ts';
import { search } from '../../src/builder/search-text.ts';
import type { Search } from '../../src/builder/search-types.ts';
import { query } from '../../src/builder/template/query.ts';
import { catalogue, type ResourceName } from '../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../src/language/catalogue/define-resource.ts';
import type { PaymentsResource } from '../../src/language/catalogue/payments.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import type { CheckedQuery, QueryArgument } from '../../src/language/checker/checked-query.ts';
import { formatChecked } from '../../src/language/formatter/format-checked.ts';
import { checkImplication } from '../../src/objects/logic/implies.ts';
import { compileMatcher } from '../../src/objects/matcher/matches.ts';

declare const text: string;
declare const key: string;
declare const unknownResource: Resource;
declare const checked: CheckedQuery;

const payments = search('payments');

test('search takes a resource or the name of one', () => {
  search('payments');
  search(catalogue.plans).where('interval', ':', 'months');
  // @ts-expect-error there is no such resource
  search('payment');
});

test('a step takes the full path of a field', () => {
  payments.where('customer.email', ':', text);
  // @ts-expect-error `email` is an alias
  payments.where('email', ':', text);
  // @ts-expect-error a field of customers
  payments.where('total_spend', '>', 5);
  // @ts-expect-error an unknown path
  payments.where(text, ':', text);
});

test('a wrong field is reported with the message of its diagnostic', () => {
  type Said<Name extends string> = FieldArgument<PaymentsResource, 'and', string, 0, Name>;
  expectTypeOf<
    Said<'status'>
  >().toEqualTypeOf<'field-alias: `status` is not a field of payments; the full path is `payment_status`'>();
  expectTypeOf<
    Said<'amuont'>
  >().toEqualTypeOf<'unknown-field: `amuont` is not a field of payments; the nearest is `amount`'>();
  expectTypeOf<Said<'metadata'>>().toEqualTypeOf<'metadata-without-key: `metadata` needs a key: `metadata[key]`'>();
  expectTypeOf<Said<'metadata.a'>>().toEqualTypeOf<'metadata[a]'>();
  expectTypeOf<
    NullableArgument<PaymentsResource, 'amount'>
  >().toEqualTypeOf<'null-not-supported: `null` does not work on `amount`, a numeric field'>();
  expectTypeOf<
    FieldArgument<PaymentsResource, 'or', 'amount', 1, 'id'>
  >().toEqualTypeOf<'or-across-fields: an `OR` query on payments can use only one field; this one uses `amount` and `id`'>();
});

test('a search is written as text by String, template strings and JSON', () => {
  const found = payments.where('amount', '>', 1);
  new URLSearchParams({ query: String(found) });
  new URLSearchParams({ query: `${found}` });
  JSON.stringify({ query: found });
  // @ts-expect-error the types of the platform take only strings
  new URLSearchParams({ query: found });
  new URLSearchParams({ query: found.text });
  new URLSearchParams({ query: found.when(text, (start) => start.exists('id')).and([payments]).text });
  // @ts-expect-error it may have no clauses
  new URLSearchParams({ query: found.without('amount').text });
  // @ts-expect-error it has no clauses
  new URLSearchParams({ query: payments.text });
  expectTypeOf(found.count).toEqualTypeOf<number>();
});

test('a keyed field takes any key, and needs one', () => {
  payments.where('metadata[order_id]', ':', '7');
  payments.where(`customer.metadata[${key}]`, ':', text);
  // @ts-expect-error metadata without a key
  payments.where('metadata', ':', '7');
  // @ts-expect-error only a keyed field has a key
  payments.where('amount[usd]', ':', 7);
  // @ts-expect-error invalid-metadata-key: `order-id` is not a key that can be searched
  payments.where('metadata[order-id]', ':', '7');
  // @ts-expect-error a key must be in brackets here
  payments.where('metadata.order_id', ':', '7');
});

test('a field takes the operators of its type', () => {
  payments.where('statement_descriptor', '~', 'coffee');
  // @ts-expect-error a token takes only `:`
  payments.where('payment_status', '>', 'SETTLED');
  payments.where('amount', '>=', 5);
  // @ts-expect-error a number has no substrings
  payments.where('amount', '~', 5);
  expectTypeOf<OperatorAt<'payments', 'amount'>>().toEqualTypeOf<':' | '>' | '<' | '>=' | '<='>();
});

test('a numeric field takes numbers and bigints', () => {
  payments.where('amount', '>=', 1000).where('amount', '<', 2n ** 40n);
  // @ts-expect-error a string is not a number
  payments.where('amount', '>=', '1000');
  // @ts-expect-error a numeric field does not accept `null`
  payments.where('amount', ':', null);
});

test('a date field takes dates, seconds, timestamps and null', () => {
  payments.where('created_at', '>=', new Date(0)).where('created_at', '<', 1735689600);
  payments.where('created_at', '>=', '2025-01-01T00:00:00Z').where('updated_at', ':', null);
  // @ts-expect-error a boolean is not a date
  payments.where('created_at', '>=', true);
  // @ts-expect-error invalid-date: `2025-01-01` has no time
  payments.where('created_at', '>=', '2025-01-01');
  payments.where('created_at', '>=', text);
  // @ts-expect-error `null` works only with `:`
  payments.where('created_at', '>=', null);
});

test('a closed set accepts its members, in their letter case', () => {
  payments.where('payment_status', ':', 'SETTLED').where('payment_status', ':', null);
  // @ts-expect-error it is `SETTLED`
  payments.where('payment_status', ':', 'SETLED');
  // @ts-expect-error a `string` could be any value
  payments.where('payment_status', ':', text);
});

test('an open set accepts other strings too', () => {
  payments.where('refund.status', ':', 'REFUNDED').where('refund.status', ':', 'DISPUTED');
  payments.where('refund.status', ':', text);
  // @ts-expect-error a number is not a string
  payments.where('refund.status', ':', 5);
});

test('a boolean field takes booleans', () => {
  payments.where('refund.is_refunded', ':', true);
  // @ts-expect-error a string is not a boolean
  payments.where('refund.is_refunded', ':', 'true');
  // @ts-expect-error a boolean field does not accept `null`
  payments.where('refund.is_refunded', ':', null);
});

test('a presence field accepts only null', () => {
  payments.where('fraud_prevention', ':', null);
  // @ts-expect-error it has no value to compare
  payments.where('fraud_prevention', ':', 'yes');
});

test('a key accepts numbers and booleans as well as strings', () => {
  payments.where('metadata[attempt]', ':', 3).where('metadata[vip]', ':', true).where('metadata[note]', ':', null);
  // @ts-expect-error any other token needs a string
  payments.where('payment_method.details.last4', ':', 42);
});

test('a literal substring has at least three characters', () => {
  payments.where('statement_descriptor', '~', 'cof').where('statement_descriptor', '~', text);
  payments.where('statement_descriptor', '~', `${text}fe`);
  payments.where('statement_descriptor', ':', 'co');
  // @ts-expect-error two characters
  payments.where('statement_descriptor', '~', 'co');
  // @ts-expect-error no characters
  payments.whereNot('statement_descriptor', '~', '');
});

test('every step returns a new search, so a search can branch', () => {
  const settled = payments.where('payment_status', ':', 'SETTLED');
  const large = settled.where('amount', '>', 100_000);
  const small = settled.where('amount', '<', 100);
  expectTypeOf(large).toEqualTypeOf(small);
  // @ts-expect-error a step has no effect by itself: its result is the query
  settled.where = large.where;
});

test('AND and OR do not mix', () => {
  const either = payments.where('amount', ':', 1);
  const both = either.where('id', ':', text);
  const one = either.orWhere('amount', ':', 2);
  both.whereNot('amount', ':', 3).exists('refund.status').missing('tax.status');
  one.orWhereNot('amount', ':', 3);
  // @ts-expect-error mixed-connectives: `OR` is mixed with `AND`
  both.orWhere('amount', ':', 2);
  // @ts-expect-error mixed-connectives: `AND` is mixed with `OR`
  one.where('amount', ':', 2);
  // @ts-expect-error mixed-connectives: `AND` is mixed with `OR`
  one.exists('refund.status');
  const first = payments.orWhere('amount', ':', 1);
  first.orWhere('amount', ':', 2);
  // @ts-expect-error mixed-connectives: the first step of an OR query decides
  first.where('amount', ':', 2);
});

test('an OR query is limited to one field if the resource requires it', () => {
  payments.where('metadata[a]', ':', 'x').orWhere('metadata[a]', ':', 'y');
  // @ts-expect-error another field
  payments.where('amount', ':', 1).orWhere('amount_usd', ':', 1);
  // @ts-expect-error another key is another field
  payments.where('metadata[a]', ':', 'x').orWhere('metadata[b]', ':', 'x');
  search('plans').where('interval', ':', 'days').orWhere('price.amount', '>', 500);
  // @ts-expect-error several fields are allowed, but only those of the resource
  search('plans').where('interval', ':', 'days').orWhere('amount', '>', 500);
});

test('a query has at most ten clauses, if they can be counted', () => {
  const five = payments
    .where('amount', '>', 1)
    .where('amount', '>', 2)
    .where('amount', '>', 3)
    .where('amount', '>', 4)
    .where('amount', '>', 5);
  const ten = five
    .where('amount', '>', 6)
    .where('amount', '>', 7)
    .where('amount', '>', 8)
    .where('amount', '>', 9)
    .where('amount', '>', 10);
  // @ts-expect-error too-many-clauses: the query has 11 clauses; at most 10 are allowed
  ten.where('amount', '>', 11);
  // @ts-expect-error too-many-clauses
  ten.exists('refund.status');
  five.and(five).and([]);
  const six = five.and([payments.where('amount', '>', 6), undefined]);
  // @ts-expect-error too-many-clauses: the query has 12 clauses; at most 10 are allowed
  six.and(six);
  // @ts-expect-error too-many-clauses: the query has 11 clauses; at most 10 are allowed
  six.and([five]);
  six.and([text === '' && five]);
  const ids = payments.oneOf('id', ['1', '2', '3', '4', '5', '6']);
  // @ts-expect-error too-many-clauses: the query has 12 clauses; at most 10 are allowed
  ids.or([ids]);

  let looped: Search<'payments'> = ten;
  for (const id of [text, text]) looped = looped.whereNot('id', ':', id);
  let counted = payments.where('amount', '>', 1);
  // A variable without annotation no longer counts the clauses, because it may be assigned again.
  counted = counted.where('amount', '>', 2);
});

test('oneOf makes an OR query of a list', () => {
  payments.oneOf('payment_status', ['SETTLED', 'SETTLING']).orWhere('payment_status', ':', 'PENDING');
  payments.oneOf('id', [text, ...text.split(',')]);
  // @ts-expect-error it is `FAILED`
  payments.oneOf('payment_status', ['SETTLED', 'FAIL']);
  // @ts-expect-error empty-query: `oneOf` needs at least one value
  payments.oneOf('id', []);
  // @ts-expect-error too-many-clauses: the query has 11 clauses; at most 10 are allowed
  payments.oneOf('amount', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  // @ts-expect-error a list does not combine with other clauses
  payments.where('amount', '>', 5).oneOf('payment_status', ['SETTLED']);
});

test('exists and missing take the fields that accept null', () => {
  payments.exists('fraud_prevention').missing('metadata[order_id]').exists('refund.status');
  // @ts-expect-error a numeric field does not accept `null`
  payments.exists('amount');
});

test('every search on a resource is assignable to its open type, and no other is', () => {
  const restrict = (found: Search<'payments'>): Search<'payments'> => found.where('customer.id', ':', text);
  restrict(payments);
  restrict(payments.where('amount', '>', 5));
  restrict(payments.oneOf('amount', [1, 2]));
  restrict(search('payments', checked));
  // @ts-expect-error a search on customers
  restrict(search('customers').where('email', ':', text));
});

test('a checked query belongs to its resource', () => {
  const result = checkQuery('customers', text);
  if (!result.valid) return;
  const customersQuery: CheckedQuery<'customers'> = result.query;
  expectTypeOf(customersQuery.resource.name).toEqualTypeOf<'customers'>();
  expectTypeOf(payments.exists('id').toQuery()).toEqualTypeOf<CheckedQuery<'payments'>>();
  expectTypeOf<CheckedQuery<PaymentsResource>>().toEqualTypeOf<CheckedQuery<'payments'>>();
  search('customers', customersQuery);
  searchWithoutTexts('customers', customersQuery);
  // @ts-expect-error the query is on customers, not on payments
  search('payments', customersQuery);
  // @ts-expect-error the query is on customers, not on payments
  searchWithoutTexts('payments', customersQuery);
  expectTypeOf<
    QueryArgument<PaymentsResource, CheckedQuery<'customers'>>
  >().toEqualTypeOf<'the query is on customers, not on payments'>();
  expectTypeOf(customersQuery).not.toExtend<CheckedQuery<'payments'>>();
  checkImplication(customersQuery, customersQuery);
  // @ts-expect-error the query is on payments, not on customers
  checkImplication(customersQuery, payments.exists('id').toQuery());
});

test('`CheckedQuery` alone is a query on any resource', () => {
  const take = (query: CheckedQuery): void => {
    search('payments', query);
    search(unknownResource, query);
    checkImplication(query, checked);
    formatChecked(query);
    compileMatcher(query);
  };
  take(payments.exists('id').toQuery());
  take(search(unknownResource).exists('id').toQuery());
  const names: ResourceName = 'plans';
  const { query } = checkQuery(names, text);
  if (query !== undefined) take(query);
  // @ts-expect-error a copy has no clauses
  take({ ...checked });
});

test('a resource of your own has the same type checks', () => {
  const parcels = defineResource({
    name: 'parcels',
    fields: {
      carrier: { type: 'token', doc: 'who carries it', values: { closed: true, members: ['SEA', 'AIR'] } },
      weight: { type: 'numeric', doc: 'weight in grams' },
      sizes: { type: 'numeric', doc: 'millimetres, by side', keyed: true },
      note: { type: 'string', doc: 'what is written on it' },
    },
    limits: { clauses: 2, substring: 5, or: 'any' },
  });
  const heavy: Search<typeof parcels> = search(parcels).where('weight', '>', 500).where('sizes[width]', '<', 90);
  expectTypeOf(heavy.toQuery()).toEqualTypeOf<CheckedQuery<typeof parcels>>();
  search(parcels).where('weight', '>', 500).orWhere('carrier', ':', 'AIR');
  // @ts-expect-error it is `SEA`
  search(parcels).where('carrier', ':', 'SHIP');
  // @ts-expect-error a key with numbers
  search(parcels).where('sizes[width]', '<', '90');
  // @ts-expect-error this resource allows two
  search(parcels).where('weight', '>', 1).where('weight', '>', 2).where('weight', '>', 3);
  // @ts-expect-error this resource requires five characters
  search(parcels).where('note', '~', 'frag');
});

test('a resource without OR has no step with OR, and any number of clauses without a limit', () => {
  const rooms = defineResource({
    name: 'rooms',
    fields: { size: { type: 'numeric', doc: 'square metres' }, view: { type: 'string', doc: 'what it shows' } },
    limits: { or: 'none' },
  });
  const large = search(rooms).where('size', '>', 5).where('view', '~', 'a');
  expectTypeOf(large.toQuery()).toEqualTypeOf<CheckedQuery<typeof rooms>>();
  search(rooms).oneOf('size', [1]);
  // @ts-expect-error or-not-supported
  search(rooms).oneOf('size', [1, 2]);
  // @ts-expect-error or-not-supported
  search(rooms).where('size', ':', 1).orWhere('size', ':', 2);
});

test('a resource whose fields are known only at run time accepts any field', () => {
  search(unknownResource).where('weight', '>', 500).where('note', '~', 'fra').exists('carrier');
  // @ts-expect-error AND and OR do not mix there either
  search(unknownResource).where('weight', '>', 500).where('a', ':', 1).orWhere('weight', ':', 1);
  expectTypeOf<FieldName<Resource>>().toEqualTypeOf<string>();
  expectTypeOf<FieldName<'plans'>>().toEqualTypeOf<FieldName<typeof catalogue.plans>>();
  expectTypeOf<ValueAt<PaymentsResource, 'amount', '>'>>().toEqualTypeOf<number | bigint>();
});

test('a search can start from a literal, which the compiler reads, or from the whole query of a user', () => {
  payments.query('payment_status:"SETTLED"').where('customer.id', ':', text);
  payments.check(text).where('customer.id', ':', text);
  expectTypeOf(payments.check(text)).toEqualTypeOf<Search<'payments'>>();
  // @ts-expect-error a text may be put together from values
  payments.query(text);
  // @ts-expect-error a value can become a clause
  payments.query('customer.email:"'.concat(text, '"'));
  // @ts-expect-error one of them is not a literal
  payments.query(text === '' ? 'amount>5' : text);
  // @ts-expect-error it has a clause
  payments.where('id', ':', text).check('amount>5');
  // @ts-expect-error unknown-field: `payment_statu` is not a field of payments
  payments.query('payment_statu:"SETTLED"');
  // @ts-expect-error mixed-connectives: the literal is an OR query of two clauses
  payments.query('amount:1 OR amount:2').where('customer.id', ':', text);
});

test('a template accepts values, and clauses on its resource', () => {
  const isLarge: boolean = text === '';
  query('payments')`amount>=${5} customer.email:${text} created_at>${new Date(0)} refund.status:${null}`;
  query('payments')`${payments.where('amount', '>', 5)} ${isLarge && query('payments')`id:${text}`}`;
  // @ts-expect-error a list is not a value; use `oneOf`
  query('payments')`id:${[text]}`;
  // @ts-expect-error an accidental `undefined` must not drop a clause
  query('payments')`id:${undefined}`;
  // @ts-expect-error a clause on customers
  query('payments')`${search('customers').where('email', ':', text)}`;
});

declare enum OwnStatus {
  Settled = 'settled',
  Misspelt = 'setled',
}

test('an enum of the program may spell values in another letter case', () => {
  payments.where('payment_status', ':', OwnStatus.Settled).whereNot('payment_status', ':', OwnStatus.Settled);
  payments.oneOf('payment_status', [OwnStatus.Settled]);
  // @ts-expect-error unknown-value
  payments.where('payment_status', ':', OwnStatus.Misspelt);
  // @ts-expect-error unknown-value
  payments.where('payment_status', ':', OwnStatus.Settled as OwnStatus);
  // @ts-expect-error a literal is written as the catalogue has it
  payments.where('payment_status', ':', 'settled');
});
