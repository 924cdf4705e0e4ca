import { expectTypeOf, test } from 'vitest';
import type { QueryShape, QueryText, ReadQuery } from '../../../src/builder/literal/read-query.ts';
import type { ResourceName, ResourceNames } from '../../../src/language/catalogue/catalogue.ts';
import type { PaymentsResource } from '../../../src/language/catalogue/payments.ts';
import type { PlansResource } from '../../../src/language/catalogue/plans.ts';
import type { LimitsOf, Resource } from '../../../src/language/catalogue/resource.ts';
import type { SubscriptionsResource } from '../../../src/language/catalogue/subscriptions.ts';
import type { shipments } from './shipments.ts';

declare function query<const Text extends string>(
  text: QueryText<PaymentsResource, Text>,
): ReadQuery<PaymentsResource, Text>;

declare function queryOther<R extends Resource>(
  resource: R,
): <const Text extends string>(text: QueryText<R, Text>) => ReadQuery<R, Text>;

declare const subscriptions: SubscriptionsResource;
declare const plans: PlansResource;
declare const loose: Resource;
declare const own: typeof shipments;

test('a field belongs to the resource', () => {
  query('payment_status:"SETTLED"');
  // @ts-expect-error unknown-field: the nearest is `payment_status`
  query('payment_statu:"SETTLED"');
  // @ts-expect-error field-alias: the full path is `payment_status`
  query('status:"SETTLED"');
  // @ts-expect-error metadata-without-key
  query('metadata:"7"');
  // @ts-expect-error invalid-metadata-key: a key has no hyphen
  query('metadata[order-id]:"7"');
});

test('an operator fits the type of the field', () => {
  query('customer.email~"acme" amount>=500');
  // @ts-expect-error unsupported-operator: a token field takes only `:`
  query('payment_status>"SETTLED"');
  // @ts-expect-error presence-only: it is an object, not a value
  query('fraud_prevention:"x"');
});

test('null works on fields that may be absent', () => {
  query('customer.phone:null -fraud_prevention:null');
  // @ts-expect-error null-not-supported: a numeric field is never absent
  query('amount:null');
  // @ts-expect-error null-operator: `null` works only with `:`
  query('created_at>null');
});

test('a value fits the field', () => {
  query('payment_status:"settled" created_at>"2025-01-01T00:00:00Z" amount:"5"');
  // @ts-expect-error unknown-value: all values are known
  query('payment_status:"SETLED"');
  // @ts-expect-error substring-too-short: it needs three characters
  query('customer.email~"ab"');
  // @ts-expect-error invalid-date: it has no time
  query('created_at>"2025-01-01"');
  // @ts-expect-error invalid-number: a number has no separators
  query('amount:"1,000"');
  // @ts-expect-error unquoted-value
  query('payment_status:SETTLED');
});

test('clauses can be combined', () => {
  query('amount:1 OR amount:2 OR amount:3');
  // @ts-expect-error mixed-connectives: a space means AND
  query('amount:1 OR amount:2 amount:3');
  // @ts-expect-error or-across-fields: an OR query on payments names one field
  query('amount:1 OR id:"x"');
  queryOther(subscriptions)('status:"ACTIVE" OR plan.name:"Pro"');
  query('amount:1 amount:2 amount:3 amount:4 amount:5 amount:6 amount:7 amount:8 amount:9 amount:10');
  // @ts-expect-error too-many-clauses: ten are allowed
  query('amount:1 amount:2 amount:3 amount:4 amount:5 amount:6 amount:7 amount:8 amount:9 amount:10 amount:11');
});

test('text in quotes is not read', () => {
  query(`customer.full_name:"a OR payment_statu:'b' AND (c>d)"`);
  // @ts-expect-error the compiler does not read a tagged template
  query(String.raw`customer.full_name:"say \"status:1\" OR"`);
  query('customer.full_name:"say \\"status:1\\" OR" amount:1');
  // @ts-expect-error field-alias: it is outside of the quotes
  query('customer.full_name:"say \\\\" status:1 OR"');
});

test('the type has the message of the diagnostic', () => {
  type Said<Text extends string> = ReadQuery<PaymentsResource, Text>;
  expectTypeOf<
    Said<'status:1'>
  >().toEqualTypeOf<'field-alias: `status` is not a field of payments; the full path is `payment_status`'>();
  expectTypeOf<QueryText<PaymentsResource, 'amount:1 OR amount:2 amount:3'>>().toEqualTypeOf<
    Said<'amount:1 OR amount:2 amount:3'>
  >();
  expectTypeOf<
    Said<'amount:1 status:1 metadata:1'>
  >().toEqualTypeOf<'field-alias: `status` is not a field of payments; the full path is `payment_status`'>();
  // @ts-expect-error a valid query has no message
  expectTypeOf<Said<'amount:1'>>().toExtend<string>();
});

test('a name that is one typing error away is suggested', () => {
  type Hint<Text extends string> =
    ReadQuery<PaymentsResource, Text> extends `unknown-field: ${string} is not a field of payments${infer Words}`
      ? Words
      : never;
  expectTypeOf<Hint<'payment_statu:"x"'>>().toEqualTypeOf<'; the nearest is `payment_status`'>();
  expectTypeOf<Hint<'paymeent_status:"x"'>>().toEqualTypeOf<'; the nearest is `payment_status`'>();
  expectTypeOf<Hint<'curency_code:"x"'>>().toEqualTypeOf<'; the nearest is `currency_code`'>();
  expectTypeOf<Hint<'currency_kode:"x"'>>().toEqualTypeOf<'; the nearest is `currency_code`'>();
  expectTypeOf<Hint<'emial:"x"'>>().toEqualTypeOf<'; the nearest is `customer.email`'>();
  expectTypeOf<Hint<'AmountUSD:1'>>().toEqualTypeOf<'; the nearest is `amount_usd`'>();
  expectTypeOf<Hint<'payment.amount:1'>>().toEqualTypeOf<'; the nearest is `amount`'>();
  expectTypeOf<Hint<'price.amount:1'>>().toEqualTypeOf<'; it is a field of plans'>();
  expectTypeOf<Hint<'nothing_like_it:1'>>().toEqualTypeOf<''>();
  // @ts-expect-error a very different name is not suggested
  expectTypeOf<Hint<'nothing_like_it:1'>>().toExtend<`; the nearest${string}`>();
});

test('any text that is not a clause is a syntax error, which shows the text', () => {
  type Said<Text extends string> = ReadQuery<PaymentsResource, Text>;
  type Rule = 'a clause is a field, an operator and a value without spaces between them, as in `field:"value"`';
  expectTypeOf<Said<'id:"x" && amount:5'>>().toEqualTypeOf<`syntax: cannot read \`&& amount:5\`; ${Rule}`>();
  expectTypeOf<Said<'amount > 5'>>().toEqualTypeOf<`syntax: cannot read \`amount > 5\`; ${Rule}`>();
  expectTypeOf<Said<'id:"x" OR '>>().toEqualTypeOf<'syntax: the query ends where a clause is expected'>();
  expectTypeOf<Said<' '>>().toEqualTypeOf<'empty-query: the query is empty'>();
});

test('the shape has the connective, the field and the number of clauses', () => {
  expectTypeOf(query('amount:1')).toEqualTypeOf<QueryShape<'and' | 'or', 'amount', 1>>();
  expectTypeOf(query('amount:1 id:"x"')).toEqualTypeOf<QueryShape<'and', string, 2>>();
  expectTypeOf(query('-id:"x" or id:"y" Or id:"z"')).toEqualTypeOf<QueryShape<'or', 'id', 3>>();
  expectTypeOf(query('metadata.k:1')).toEqualTypeOf<QueryShape<'and' | 'or', 'metadata[k]', 1>>();
  expectTypeOf(query('metadata[k]:1 OR metadata["k"]:2')).toEqualTypeOf<QueryShape<'or', 'metadata[k]', 2>>();
  expectTypeOf(queryOther(plans)('id:"x" OR name:"y"')).toEqualTypeOf<QueryShape<'or', string, 2>>();
  // @ts-expect-error a space means AND
  expectTypeOf(query('amount:1 amount:2')).toEqualTypeOf<QueryShape<'or', 'amount', 2>>();
});

test('a resource of your own has its own fields and limits', () => {
  queryOther(own)('carrier:"dhl" note~"ab" label.metadata[a]:"x"');
  // @ts-expect-error too-many-clauses: it allows three
  queryOther(own)('weight:1 weight:2 weight:3 weight:4');
  // @ts-expect-error substring-too-short: it requires two characters
  queryOther(own)('note~"a"');
});

test('a resource without OR takes no literal with it, and any number of clauses without a limit', () => {
  const rooms = {} as Resource<'rooms', { readonly size: { type: 'numeric'; doc: '' } }, LimitsOf<{ or: 'none' }>>;
  queryOther(rooms)('size:1 size:2 size:3 size:4 size:5 size:6 size:7 size:8 size:9 size:10 size:11 size:12');
  // @ts-expect-error or-not-supported
  queryOther(rooms)('size:1 OR size:2');
});

test('texts and resources that are not literal types have the default shape', () => {
  const text: string = 'payment_statu:1';
  expectTypeOf<ReadQuery<PaymentsResource, string>>().toEqualTypeOf<QueryShape>();
  // @ts-expect-error a text may be put together from values
  query(text);
  const numbered = `payment_statu:${text.length}` as const;
  expectTypeOf(query(numbered)).toEqualTypeOf<QueryShape>();
  expectTypeOf(queryOther(loose)('payment_statu:1')).toEqualTypeOf<QueryShape>();
  // @ts-expect-error a query is a string
  query(5);
});

test('every literal of a union is read', () => {
  query({} as 'amount:1' | 'amount:2');
  // @ts-expect-error one of the two has a mistake
  query({} as 'amount:1' | 'amont:2');
});

test('messages can list every resource of the service', () => {
  expectTypeOf<ResourceNames[number]>().toEqualTypeOf<ResourceName>();
});
