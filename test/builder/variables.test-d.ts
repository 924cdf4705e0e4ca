import { describe, expectTypeOf, test } from 'vitest';
import { search } from '../../src/builder/search-text.ts';
import type { AndSearch, Search } from '../../src/builder/search-types.ts';
import { query } from '../../src/builder/template/query.ts';
import type { ResourceName } from '../../src/language/catalogue/catalogue.ts';
import type { CheckedQuery } from '../../src/language/checker/checked-query.ts';

declare const text: string;
declare const maybe: string | undefined;
declare const isLarge: boolean;
declare const checked: CheckedQuery<'payments'>;

const payments = search('payments');

describe('variables without annotation', () => {
  test('a variable with an empty search takes every later AND query', () => {
    let found = search('payments');
    if (isLarge) found = found.where('amount', '>', 5);
    const scope = (start: AndSearch<'payments'>): AndSearch<'payments'> => start.where('id', ':', text);
    found = scope(found);
    if (isLarge) found = found.where('id', ':', text).exists('refund.status').whereNot('amount', ':', 9);
    found = found.missing('tax.status');
    found = payments.query('amount>5 amount<9');
    found = payments.check(text);
    found = search('payments', checked);
    found.where('amount', '<', 9);
    // @ts-expect-error unknown-field
    found = found.where('amuont', '>', 5);
    // @ts-expect-error a search on plans
    found = search('plans').where('id', ':', text);
    // @ts-expect-error an OR query
    found = payments.oneOf('id', [text]);
    // @ts-expect-error an OR query
    found = payments.where('id', ':', text).orWhere('id', ':', text);
    // @ts-expect-error an OR query
    found = payments.query('id:"a" OR id:"b"');
  });

  test('a variable with a search takes longer AND queries', () => {
    let one = payments.where('payment_status', ':', 'SETTLED');
    if (isLarge) one = one.where('amount', '>', 5);
    if (isLarge) one = one.where('amount', '>', 5).exists('refund.status').whereNot('id', ':', text);
    // @ts-expect-error an OR query
    if (isLarge) one = one.orWhere('payment_status', ':', 'PENDING');
    const scope = (found: AndSearch<'payments'>): AndSearch<'payments'> => found.where('id', ':', text);
    // @ts-expect-error it may have no clauses
    one = scope(one);
    one = one.when(maybe, (start, id) => start.where('id', ':', id)).and([scope(one)]);
    let two = one.where('id', ':', text);
    if (isLarge) two = two.where('amount', '>', 5);
    // @ts-expect-error mixed-connectives
    two.orWhere('id', ':', text);
  });

  test('a variable can be an accumulator, a value of a map, and either of two searches', () => {
    const all = [text].reduce((found, id) => found.whereNot('id', ':', id), search('payments'));
    all.where('amount', '>', 5);
    // @ts-expect-error unknown-field
    [text].reduce((found, id) => found.whereNot('idd', ':', id), search('payments'));
    const either = isLarge ? all : payments.where('amount', '>', 5);
    either.where('amount', '<', 9).exists('id');
    // @ts-expect-error unsupported-operator
    either.where('amount', '~', 9);
    const saved = new Map([['all', all]]);
    saved.set('large', payments.where('amount', '>', 5).where('id', ':', text));
    saved.get('all')?.where('amount', '>', 5);
    // @ts-expect-error an OR query
    saved.set('either', payments.oneOf('id', [text]));
  });

  test('a variable with an OR query takes longer OR queries', () => {
    let found = payments.oneOf('id', [text]);
    for (const id of text.split(',')) found = found.orWhere('id', ':', id);
    // @ts-expect-error an AND query
    found = payments.where('id', ':', text).where('amount', '>', 5);
  });
});

describe('parameters', () => {
  test('a parameter of the type `AndSearch` takes searches that take more clauses with AND', () => {
    const settled = (found: AndSearch<'payments'>): AndSearch<'payments'> =>
      found.where('payment_status', ':', 'SETTLED');
    settled(payments);
    settled(settled(payments.where('amount', '>', 5)));
    settled(payments.where('amount', '>', 5).exists('id').missing('tax.status'));
    settled(search('payments', checked));
    // @ts-expect-error an OR query
    settled(payments.oneOf('id', [text]));
    // @ts-expect-error an OR query
    settled(payments.where('id', ':', text).orWhere('id', ':', text));
    // @ts-expect-error a search on plans
    settled(search('plans'));
    // @ts-expect-error mixed-connectives
    const mixed = (found: AndSearch<'payments'>) => found.orWhere('amount', ':', 5);
    expectTypeOf(mixed).toBeFunction();
  });

  test('a parameter of the type `Search` takes any search on its resource, or on any', () => {
    const send = (found: Search<'payments'>): string => String(found);
    send(payments.oneOf('id', [text]));
    send(payments.where('amount', '>', 5).where('amount', '<', 9));
    // @ts-expect-error a search on plans
    send(search('plans').exists('id'));
    // @ts-expect-error a search on any resource
    send(search('payments') as Search);
    const log = (found: Search): string => `${found.resource} ${found.text}`;
    log(payments);
    log(payments.oneOf('id', [text]));
    log(search('plans').exists('archived_at').where('interval', ':', 'days'));
    // @ts-expect-error not a search
    log(checked);
  });
});

test('a search on any resource takes any text as a value', () => {
  const narrow = (found: Search): readonly Search[] => [
    found.where('id', ':', 'pay_1').where('metadata[tenant]', ':', 'acme').whereNot('customer.email', '~', 'acme'),
    found.orWhere('payment_status', ':', 'SETTLED'),
    found.where('created_at', '>', 'x').exists('id'),
    found.oneOf('id', ['pay_1']),
  ];
  // biome-ignore lint/suspicious/noExplicitAny: what JavaScript users and `any` in other packages lead to
  const open = (found: AndSearch<any>) => found.where('id', ':', 'pay_1');
  for (const found of new Map<ResourceName, Search>().values()) found.where('id', ':', 'pay_1');
  expectTypeOf([narrow, open]).toBeArray();
  // @ts-expect-error a query has no objects
  check((found: Search) => found.where('id', ':', { id: 'pay_1' }));
});

declare function check(build: unknown): void;

describe('a search with optional clauses', () => {
  test('`when` passes on the value if there is one, and the result takes more clauses', () => {
    let found = payments.when(maybe, (start, email) => start.where('customer.email', ':', email));
    found = found.when(isLarge, (start) => start.where('amount', '>', 5).where('amount', '<', 9));
    found.exists('id');
    // @ts-expect-error the value may be absent outside of the callback
    payments.when(isLarge, (start) => start.where('customer.email', ':', maybe));
    // @ts-expect-error the callback must return a search
    payments.when(isLarge, () => text);
    // @ts-expect-error mixed-connectives
    found.orWhere('id', ':', text);
  });

  test('a list may have absent elements, in `and`, `or` and templates', () => {
    const large = isLarge && payments.where('amount', '>', 5);
    const both = payments.and([large, undefined, null, payments.where('id', ':', text).exists('id')]);
    both.where('amount', '<', 9);
    query('payments')`${[large, undefined, both]} id:${text}`;
    payments.or([large, payments.where('amount', ':', 2)]).orWhere('amount', ':', 9);
    // @ts-expect-error an OR query among ANDs
    payments.and([payments.oneOf('id', [text])]);
    // @ts-expect-error an accidental `undefined` must not drop a clause
    payments.and(undefined);
    // @ts-expect-error a search on plans
    payments.and([search('plans').exists('id')]);
    // @ts-expect-error mixed-connectives
    payments.or([large]).where('amount', ':', 9);
    // @ts-expect-error mixed-connectives
    payments.oneOf('id', [text]).and(both);
    // The compiler does not know how many clauses `both` has; one would be right.
    payments.oneOf('id', [text]).or(both);
    // @ts-expect-error mixed-connectives
    payments.oneOf('id', [text]).or(payments.where('id', ':', text).where('id', ':', text));
    payments.oneOf('id', [text]).or([payments.oneOf('id', [text]), payments, isLarge && payments.missing('id')]);
    const either = <Target extends ResourceName>(one: Search<Target>, other: Search<Target>) => one.or([other, one]);
    either(payments.missing('id'), payments.oneOf('id', [text]));
    // @ts-expect-error a list of values; use `oneOf`
    query('payments')`${[text]}`;
  });

  test('`without` keeps the connective', () => {
    let found = payments.where('id', ':', text).exists('id');
    expectTypeOf(found.without('id')).toEqualTypeOf<AndSearch<'payments'>>();
    found = payments.where('id', ':', text).where('amount', '>', 5);
    payments.oneOf('id', [text]).without('amount').orWhere('id', ':', text);
    // @ts-expect-error mixed-connectives
    payments.oneOf('id', [text]).without('amount').where('id', ':', text);
    // @ts-expect-error unknown-field
    found.without('idd');
  });
});

test('only a search without clauses can start from a text', () => {
  payments.query('amount>5');
  // @ts-expect-error it has a clause
  payments.where('id', ':', text).query('amount>5');
});
