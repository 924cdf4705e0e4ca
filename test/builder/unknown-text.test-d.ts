import { expectTypeOf, test } from 'vitest';
import type { FieldArgument, ValueArgument } from '../../src/builder/argument-types.ts';
import type { QueryText, ReadQuery } from '../../src/builder/literal/read-query.ts';
import { search } from '../../src/builder/search-text.ts';
import type { Search } from '../../src/builder/search-types.ts';
import { query } from '../../src/builder/template/query.ts';
import { defineResource } from '../../src/language/catalogue/define-resource.ts';
import type { PaymentsResource } from '../../src/language/catalogue/payments.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';

// Texts that the compiler knows only in part. Types refuse what is certainly wrong and leave the rest to run time.

declare const text: string;
declare const day: string;
declare const key: string;
declare const year: number;
declare const big: bigint;
declare const flag: boolean;
declare const anything: ReturnType<typeof JSON.parse>;
declare const form: { email: string; from?: string; status: string | null };
declare const branded: string & { readonly __brand: 'Id' };
declare const tag: unique symbol;
declare const tagged: string & { readonly [tag]: true };
declare const upper: Uppercase<string>;
declare const lower: Lowercase<string>;
declare const prefixed: `pay_${string}`;
declare const either: `${string}a` | `b${string}`;
declare const dates: '2025-01-01T00:00:00Z' | `${string}T00:00:00Z`;
declare const iso: `${number}-${number}-${number}`;

declare enum Status {
  Settled = 'SETTLED',
  Declined = 'DECLINED',
}
declare enum Start {
  Year = '2025-01-01T00:00:00Z',
}
const STATUS = { settled: 'SETTLED', declined: 'DECLINED' } as const;
const IDS = ['pay_1', 'pay_2'] as const;

const payments = search('payments');
const parcels = defineResource({
  name: 'parcels',
  fields: { weight: { type: 'numeric', doc: 'in grams' } },
  limits: { clauses: 3, substring: 3, or: 'any' },
});

test('a date may have unknown parts', () => {
  payments.where('created_at', '>=', `${day}T00:00:00Z`);
  payments.where('created_at', '>=', `${day}T00:00:00Z` as const);
  payments.where('created_at', '>=', `${year}-01-01T00:00:00Z`);
  payments.where('created_at', '>=', `${text}-01-01T00:00:00Z`);
  payments.where('created_at', '>=', `${iso}T00:00:00Z`);
  payments.where('created_at', '>=', `${year}-${year}-${year}T${year}:${year}:${year}Z`);
  payments.where('created_at', '>=', `${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
  payments.where('created_at', '>=', new Date().toISOString());
  payments.where('created_at', '>=', `${Math.floor(Date.now() / 1000)}`);
  payments.where('created_at', '>=', `${big}`);
  payments.where('created_at', '>=', `1${text}`);
  payments.where('created_at', '>=', `${text}Z`);
  payments.where('created_at', '>=', `2025-01-01T${text}`);
  payments.where('created_at', '>=', `2025-01-01T${text}:00Z`);
  payments.where('created_at', '>=', `2025-01-01T00:00:00${text}`);
  payments.where('created_at', '>=', `2025-${text}-01T00:00:00Z`);
  payments.where('created_at', '>=', `2025-01-01T00:00:00+${text}:00`);
  payments.where('created_at', '>=', `2025-0${year}-01T00:00:00Z`);
  payments.where('created_at', '>=', `202${year}-01-01T00:00:00Z`);
  payments.where('created_at', '>=', `2025-0${1 as 1 | 2}-01T00:00:00Z`);
  payments.where('created_at', '>=', `${day}-${text}`);
  payments.where('created_at', '>=', `${anything}-${anything}-${anything}`);
  payments.where('created_at', '>=', Start.Year);
  payments.where('created_at', '>=', dates);
  payments.where('created_at', '>=', upper).where('created_at', '<', lower);
  payments.where('created_at', '>=', branded).where('created_at', '<', tagged);
  payments.where('created_at', flag ? '>' : '<', `${day}T00:00:00Z`);
  payments.where('created_at' as 'created_at' | 'updated_at', '>', `${day}T00:00:00Z`);
  payments.where('created_at' as 'created_at' | 'id', ':', 'pay_1');
  payments.whereNot('created_at', ':', `${day}T00:00:00Z`);
  payments.orWhere('created_at', '>=', `${day}T00:00:00Z`).orWhereNot('created_at', '<', `${year}-01-01T00:00:00Z`);
  payments.oneOf('created_at', [`${day}T00:00:00Z`, '2025-01-01T00:00:00Z']);
  if (form.from !== undefined) payments.where('created_at', '>=', `${form.from}T00:00:00Z`);
});

test('the length of a substring may be unknown', () => {
  payments.where('customer.email', '~', `${text}a`);
  payments.where('customer.email', '~', `a${text}`);
  payments.where('customer.email', '~', `${text}`);
  payments.where('customer.email', '~', `${year}`);
  payments.where('customer.email', '~', `${big}`);
  payments.where('customer.email', '~', `${flag}`);
  payments.where('customer.email', '~', `${anything}a`);
  payments.where('customer.email', '~', either);
  payments.where('customer.email', '~', upper).where('customer.email', '~', branded);
  payments.whereNot('customer.email', '~', `${text}a`);
  payments.orWhere('customer.email', '~', `${text}a`).orWhereNot('customer.email', '~', `@${text}`);
  payments.where('customer.email', flag ? ':' : '~', 'ab');
  payments.where('customer.email' as 'customer.email' | 'customer.full_name', '~', `${text}a`);
});

test('a value that may be `null` is refused, because `null` finds the objects without a value', () => {
  type Said<Value> = ValueArgument<PaymentsResource, 'customer.email', ':', Value>;
  expectTypeOf<
    Said<string | null>
  >().toEqualTypeOf<'the value may be `null`; add the clause with `when`, or use `missing` for `customer.email` without a value'>();
  expectTypeOf<Said<null>>().toEqualTypeOf<null>();
  payments.where('customer.email', ':', null).whereNot('customer.email', ':', null);
  payments.when(form.status, (found, email) => found.where('customer.email', ':', email));
  payments.oneOf('customer.email', ['a', null]);
  query('payments')`customer.email:${null} amount>${5} ${[payments.exists('id'), null]}`;
  const found: Search = payments;
  // @ts-expect-error it may be `null`
  payments.where('customer.email', ':', form.status);
  // @ts-expect-error it may be `null`
  found.where('customer.email', ':', form.status);
  // @ts-expect-error it may be `null`
  payments.where('amount', '>', form.status === null ? null : 5);
  // @ts-expect-error one of them may be `null`
  payments.oneOf('customer.email', ['a', form.status]);
  // @ts-expect-error it may be `null`
  query('payments')`customer.email:${form.status}`;
});

test('other values may have unknown parts', () => {
  payments.where('id', ':', prefixed).where('id', ':', `pay_${text}`).where('id', ':', either);
  payments.where('id', ':', branded).where('id', ':', upper);
  payments.where('customer.email', ':', form.email.trim().toLowerCase());
  payments.where('payment_status', ':', Status.Settled).whereNot('payment_status', ':', STATUS.declined);
  payments.oneOf('payment_status', Object.values(STATUS));
  payments.oneOf('payment_status', Object.values(Status));
  payments.oneOf('id', IDS);
  payments.oneOf('id', [`pay_${text}`, prefixed, branded, upper]);
  payments.oneOf(
    'metadata[order_id]',
    IDS.map((id) => `order-${id}` as const),
  );
  payments.where('refund.status', ':', `DIS${text}`);
});

test('a value may have the type of a type parameter', () => {
  const functions = [
    <T extends string>(email: T) => payments.where('customer.email', ':', email),
    <T extends string>(part: T) => payments.where('customer.email', '~', part),
    <T extends string>(from: T) => payments.where('created_at', '>=', `${from}T00:00:00Z`),
    <T extends string | Date>(instant: T) => payments.where('created_at', ':', instant),
    <T extends `pay_${string}`>(id: T) => payments.where('id', ':', id),
    <T extends 'SETTLED' | 'DECLINED'>(status: T) => payments.where('payment_status', ':', status),
    <T extends number>(amount: T) => payments.where('amount', '>', amount),
    <T extends string>(ids: readonly T[]) => payments.oneOf('id', ids),
    <T extends Record<string, string>>(row: T, column: keyof T) => payments.where('id', ':', row[column]),
  ];
  expectTypeOf(functions).toBeArray();
});

test('a key may be unknown', () => {
  payments.where(`metadata[${key}]`, ':', text).exists(`customer.metadata[${key}]`).missing(`metadata[a_${key}]`);
  payments.where(`metadata[${key}]`, ':', `${year}-${flag}`);
  payments.where(`metadata[${year}]`, ':', `x${text}`).where(`metadata[${branded}]`, ':', prefixed);
  payments.where(`metadata[${'a' as 'a' | 'b'}]`, ':', text);
  payments.where(`${'customer' as 'customer' | 'subscription'}.metadata[${key}]`, ':', text);
  payments.oneOf(`metadata[${key}]`, IDS);
  payments.orWhere(`metadata[${key}]`, ':', text).orWhere(`metadata[${key}]`, ':', text);
  payments.orWhere('metadata[a]', ':', text).orWhere(`metadata[${key}]`, ':', text);
  payments.orWhere(`metadata[a${key}]`, ':', text).orWhere(`metadata[${key}b]`, ':', text);
});

test('a template tag takes texts with unknown parts', () => {
  query('payments')`customer.email:${`a${text}`} created_at>${`${day}T00:00:00Z`} id:${branded} metadata[a]:${upper}`;
});

test('a number cannot leave its value in a query, and each member of a union is read', () => {
  payments.query(`amount>=${year}`).where('id', ':', text);
  payments.query(`amount>=${big} created_at>"${year}"`);
  payments.query(`refund.is_refunded:${flag}`);
  payments.query(`payment_status:"${'SETTLED' as 'SETTLED' | 'DECLINED'}"`);
  payments.query(`payment_status:"${Status.Settled}"`);
  payments.query(flag ? 'amount:5' : `amount:${year}`);
  // @ts-expect-error a text may be put together from values
  payments.query(text);
  // @ts-expect-error a brand does not say what the text contains
  payments.query(branded);
  // @ts-expect-error the compiler no longer knows it
  payments.query(`amount>=${year} `.trim());
  payments.query(anything);
  search(parcels).query(`weight>${year}`);
});

test('a date that is wrong whatever its unknown parts are is refused', () => {
  // @ts-expect-error it has no time of day
  payments.where('created_at', '>', `${text}-01-01`);
  // @ts-expect-error it has no time of day
  payments.where('created_at', '>', `${year}-${year}-${year}`);
  // @ts-expect-error it has no UTC offset
  payments.where('created_at', '>', `${day}T00:00:00`);
  // @ts-expect-error there is no such month
  payments.where('created_at', '>', `2025-13-01T${text}`);
  // @ts-expect-error there is no such hour
  payments.where('created_at', '>', `2025-02-${year}T25:00:00Z`);
  // @ts-expect-error one of the two has no UTC offset
  payments.where('created_at', '>', flag ? '2025-01-01T00:00:00Z' : `${day}T00:00:00`);
  type Said<Value extends string> = ValueArgument<PaymentsResource, 'created_at', '>', Value>;
  expectTypeOf<Said<`${string}-01-01`>>().toEqualTypeOf<`invalid-date: \`${string}-01-01\` has no time of day`>();
  expectTypeOf<
    Said<`${number}T00:00:00`>
  >().toEqualTypeOf<`invalid-date: \`${number}T00:00:00\` has no UTC offset, such as \`Z\``>();
  expectTypeOf<
    Said<`2025-13-01T${string}`>
  >().toEqualTypeOf<`invalid-date: \`2025-13-01T${string}\` is a date or time that does not exist`>();
  expectTypeOf<Said<`${string}T00:00:00Z`>>().toEqualTypeOf<`${string}T00:00:00Z`>();
});

test('a wrong member of a union of values is refused', () => {
  // @ts-expect-error two characters
  payments.where('customer.email', '~', 'abc' as 'ab' | 'abc');
  // @ts-expect-error two characters
  payments.where('customer.email' as 'customer.email' | 'customer.full_name', '~', 'ab');
  expectTypeOf<
    ValueArgument<PaymentsResource, 'customer.email', '~', 'ab' | 'abc'>
  >().toEqualTypeOf<'substring-too-short: a substring needs at least 3 characters; this one has 2'>();
});

test('a closed set does not accept a text with unknown parts', () => {
  // @ts-expect-error it could be any text that begins with `pay_`
  payments.where('payment_status', ':', prefixed);
  // @ts-expect-error it could be any text in capitals
  payments.where('payment_status', ':', upper);
});

test('an unknown key must be in brackets', () => {
  // @ts-expect-error `metadata[${string}]`
  payments.where(`metadata.${key}`, ':', text);
  // @ts-expect-error `customer.metadata[a_${string}]`
  payments.exists(`customer.metadata.a_${key}`);
  // @ts-expect-error `metadata[${string}]`
  payments.oneOf(`metadata.${key}`, ['a']);
  // @ts-expect-error only a keyed field has a key
  payments.where(`amount[${key}]`, ':', 5);
  type Said<Name extends string> = FieldArgument<PaymentsResource, 'and', string, 0, Name>;
  expectTypeOf<Said<`metadata.${string}`>>().toEqualTypeOf<`metadata[${string}]`>();
  expectTypeOf<Said<`customer.metadata.a_${string}`>>().toEqualTypeOf<`customer.metadata[a_${string}]`>();
});

test('an unknown key is another field only if the fields differ without it', () => {
  // @ts-expect-error or-across-fields
  payments.orWhere('id', ':', text).orWhere(`metadata[${key}]`, ':', text);
  // @ts-expect-error or-across-fields
  payments.orWhere('metadata[a]', ':', text).orWhere(`customer.metadata[${key}]`, ':', text);
  // @ts-expect-error or-across-fields: the key `b` does not begin with `a`
  payments.orWhere(`metadata[a${key}]`, ':', text).orWhere('metadata[b]', ':', text);
  expectTypeOf<
    FieldArgument<PaymentsResource, 'or', 'id', 1, `metadata[${string}]`>
  >().toEqualTypeOf<`or-across-fields: an \`OR\` query on payments can use only one field; this one uses \`id\` and \`metadata[${string}]\``>();
});

test('an unknown text in the text of a query is refused, because it can become a clause', () => {
  // @ts-expect-error unsafe-interpolation
  payments.query(`customer.email:"${text}"`);
  // @ts-expect-error unsafe-interpolation
  payments.query(`customer.email:"${text}"` as const);
  // @ts-expect-error unsafe-interpolation: no quotation marks
  payments.query(`amount>=${text}`);
  // @ts-expect-error unsafe-interpolation: a field
  payments.query(`${text}:5`);
  // @ts-expect-error unsafe-interpolation: a clause
  payments.query(`amount>=${year} ${text}`);
  // @ts-expect-error unsafe-interpolation: a known beginning
  payments.query(`id:"${prefixed}"`);
  // @ts-expect-error unsafe-interpolation: capitals
  payments.query(`id:"${upper}"`);
  // @ts-expect-error unsafe-interpolation: a brand
  payments.query(`id:"${branded}"`);
  // @ts-expect-error unsafe-interpolation: `any`
  payments.query(`id:"${anything}"`);
  // @ts-expect-error unsafe-interpolation: a function that returns a string
  payments.query(`created_at>"${new Date().toISOString()}"`);
  // @ts-expect-error unsafe-interpolation: one of the two
  payments.query(flag ? 'amount:5' : `id:"${text}"`);
  // @ts-expect-error unsafe-interpolation: a resource of your own
  search(parcels).query(`weight>${text}`);
  // @ts-expect-error unsafe-interpolation: in a function for any text
  const find = <const T extends string>(id: T) => payments.query(`id:"${id}"`);
  // @ts-expect-error a search continues from a checked query, not from a text
  search('payments', `id:"${text}"`);
  // @ts-expect-error a template tag is not called with a text
  query('payments')(`id:"${text}"`);
  find('pay_1');
});

test('a function may pass the text of a query on', () => {
  const find = <const T extends string>(found: QueryText<PaymentsResource, T>) => payments.query(found);
  find('amount:5');
  // @ts-expect-error a text may be put together from values
  find(text);
  // @ts-expect-error unsafe-interpolation
  find(`id:"${text}"`);
});

test('the message about an unknown text shows the template tag', () => {
  expectTypeOf<
    ReadQuery<PaymentsResource, `customer.email:"${string}"`>
  >().toEqualTypeOf<"unsafe-interpolation: text is inserted into the query without escaping; use the template tag, which quotes each value: query('payments')`field:${value}`">();
  expectTypeOf<
    ReadQuery<Resource, `a:"${string}"`>
  >().toEqualTypeOf<'unsafe-interpolation: text is inserted into the query without escaping; use the template tag, which quotes each value: query(resource)`field:${value}`'>();
  query('payments')`customer.email:${text}`;
});

test('a wrong text causes no second error about the result', () => {
  // @ts-expect-error unknown-field
  const found = payments.query('amuont:5');
  expectTypeOf(found).toEqualTypeOf<Search<'payments'>>();
  // @ts-expect-error unsafe-interpolation
  expectTypeOf(payments.query(`id:"${text}"`)).toEqualTypeOf<Search<'payments'>>();
});
