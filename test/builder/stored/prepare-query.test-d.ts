import { describe, expectTypeOf, test } from 'vitest';
import {
  catalogue,
  defineResource,
  type PreparedQuery,
  prepareQuery,
  type Resource,
  type Search,
} from '../../../src/index.ts';

declare const stored: string;
declare const body: { readonly shop: string | null; readonly email: string };

describe('the text of prepareQuery', () => {
  test('the text of prepareQuery is a literal without mistakes, or a string', () => {
    prepareQuery('payments', 'amount>=$min created_at>=$since');
    prepareQuery('payments', stored);
    prepareQuery(catalogue.payments, 'metadata[shop]:$shop -metadata.team:$team');
    prepareQuery('payments', 'payment_status:$a OR payment_status:$b');
    prepareQuery('payments', 'amount>5 id:"$min"');
  });

  test('the text of prepareQuery has a field, an operator and limits as in any query', () => {
    // @ts-expect-error unknown-field
    prepareQuery('payments', 'amuont>=$min');
    // @ts-expect-error field-alias
    prepareQuery('payments', 'status:$status');
    // @ts-expect-error unsupported-operator
    prepareQuery('payments', 'amount~$min');
    // @ts-expect-error presence-only
    prepareQuery('payments', 'fraud_prevention:$x');
    // @ts-expect-error or-across-fields
    prepareQuery('payments', 'amount>=$min OR id:$id');
    // @ts-expect-error invalid-number: the other clauses are read as usual
    prepareQuery('payments', 'amount>="x" id:$id');
  });

  test('the text of prepareQuery has parameters only in place of a whole value', () => {
    // @ts-expect-error a name begins with a letter
    prepareQuery('payments', 'amount>=$1');
    // @ts-expect-error it touches another one
    prepareQuery('payments', 'amount>=$min$max');
    // @ts-expect-error it is a key
    prepareQuery('payments', 'metadata[$key]:"a"');
    // @ts-expect-error it is a field
    prepareQuery('payments', '$field:"a"');
  });

  test('the text of prepareQuery is not a template with unknown text', () => {
    // @ts-expect-error unsafe-interpolation
    prepareQuery('payments', `id:"${stored}"`);
  });

  test('may be any text on a resource that is known only at run time', () => {
    prepareQuery(catalogue.payments as Resource, 'anything>=$min').bind({ min: 5 });
  });
});

describe('the values of bind', () => {
  const recent = prepareQuery('payments', 'amount>=$min created_at>=$since payment_status:$status');

  test('have the types of the clauses', () => {
    recent.bind({ min: 500, since: 'now-7d', status: 'SETTLED' });
    recent.bind({ min: 500n, since: new Date(), status: 'SETTLED' }, { now: new Date(), timeZone: 'Europe/Berlin' });
    // @ts-expect-error a numeric field takes no text
    recent.bind({ min: '500', since: 'now', status: 'SETTLED' });
    // @ts-expect-error not a value of the closed set
    recent.bind({ min: 500, since: 'now', status: 'PAID' });
    // @ts-expect-error a date is no boolean
    recent.bind({ min: 500, since: true, status: 'SETTLED' });
  });

  test('the values of bind are complete, and nothing else', () => {
    // @ts-expect-error `$status` has no value
    recent.bind({ min: 500, since: 'now' });
    // @ts-expect-error `$mni` is not a parameter of this query
    recent.bind({ min: 500, since: 'now', status: 'SETTLED', mni: 5 });
    // @ts-expect-error a value may be absent
    recent.bind({ min: body.shop === null ? undefined : 5, since: 'now', status: 'SETTLED' });
    prepareQuery('payments', 'amount>5').bind({});
  });

  test('the values of bind are never `null`', () => {
    const byShop = prepareQuery('payments', 'metadata[shop]:$shop');
    byShop.bind({ shop: body.email });
    // @ts-expect-error the value may be `null`
    byShop.bind({ shop: body.shop });
    // @ts-expect-error objects without a value are asked for in the text
    byShop.bind({ shop: null });
    // @ts-expect-error the same for a text that only the program knows
    prepareQuery('payments', stored).bind({ shop: null });
  });

  test('fit all places of the same name', () => {
    const both = prepareQuery('payments', 'amount>=$min AND metadata[floor]:$min');
    both.bind({ min: 5 });
    // @ts-expect-error metadata takes a boolean, `amount` does not
    both.bind({ min: true });
  });

  test('the values of bind are any values for a text that only the program knows', () => {
    const read = prepareQuery('payments', stored);
    read.bind({ min: 5, since: new Date(), anything: 'a' });
    // @ts-expect-error an object is no value
    read.bind({ min: {} });
  });

  test('the values of bind are read after any connective, and not in quotes', () => {
    prepareQuery('payments', 'id:"$x amount>=$y" and  amount>=$min').bind({ min: 5 });
    prepareQuery('payments', 'amount>=$min\tAND\namount<$max').bind({ min: 5, max: 9 });
    prepareQuery('payments', 'payment_status:$a OR payment_status:"SETTLED" OR payment_status:$b').bind({
      a: 'PENDING',
      b: 'DECLINED',
    });
    // @ts-expect-error `$x` is in quotes
    prepareQuery('payments', 'id:"$x" amount>=$min').bind({ min: 5, x: 'a' });
  });

  test('follow a resource of your own', () => {
    const shipments = defineResource({
      name: 'shipments',
      fields: { weight: { type: 'numeric', doc: 'weight' }, tags: { type: 'token', doc: 'tags', keyed: true } },
      limits: { clauses: 2, substring: 3, or: 'any' },
    });
    prepareQuery(shipments, 'weight>$w OR tags[a]:$t').bind({ w: 5, t: true });
    // @ts-expect-error `weight` is numeric
    prepareQuery(shipments, 'weight>$w').bind({ w: 'heavy' });
  });
});

test('a prepared query is one on its resource, and gives a search', () => {
  const recent = prepareQuery('payments', 'amount>=$min created_at>=$since');
  expectTypeOf(recent.bind({ min: 5, since: 'now' }).where('id', ':', 'a')).toExtend<Search<'payments'>>();
  expectTypeOf(recent).toExtend<PreparedQuery<'payments'>>();
  expectTypeOf(recent.resource).toEqualTypeOf<'payments'>();
  // @ts-expect-error a query with two clauses joined with AND takes no OR
  recent.bind({ min: 5, since: 'now' }).orWhere('amount', '<', 5);
});
