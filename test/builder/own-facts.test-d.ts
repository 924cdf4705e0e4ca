import { expectTypeOf, test } from 'vitest';
import type { ValueAt } from '../../src/builder/clause-types.ts';
import { search } from '../../src/builder/search-text.ts';
import { defineResource } from '../../src/language/catalogue/define-resource.ts';

const orders = defineResource({
  name: 'orders',
  fields: {
    total: { type: 'numeric', null: true, doc: 'what it costs' },
    count: { type: 'numeric', doc: 'how many' },
    code: { type: 'token', operators: [':', '^'], doc: 'a code' },
    name: { type: 'string', doc: 'a name' },
    created: { type: 'date', unix: true, doc: 'when it was created' },
    metadata: {
      type: 'token',
      doc: 'your own data',
      keyed: true,
      keys: {
        known: {
          tier: { doc: 'the tier', values: { closed: true, members: ['Gold', 'Silver'] } },
          weight: { type: 'numeric' },
        },
      },
    },
  },
  limits: { clauses: 10, substring: 3, or: 'any' },
});
type Orders = typeof orders;

test('a numeric field takes null if its definition says so', () => {
  search(orders).where('total', ':', null).missing('total').query;
  search(orders).query('total:null');
  // @ts-expect-error null-not-supported
  search(orders).where('count', ':', null);
  // @ts-expect-error null-not-supported
  search(orders).exists('count');
  // @ts-expect-error null-not-supported
  search(orders).query('count:null');
});

test('a known key has its own type and values', () => {
  expectTypeOf<ValueAt<Orders, 'metadata[tier]', ':'>>().toEqualTypeOf<'Gold' | 'Silver'>();
  expectTypeOf<ValueAt<Orders, 'metadata[weight]', '>'>>().toEqualTypeOf<number | bigint>();
  expectTypeOf<ValueAt<Orders, 'metadata[other]', ':'>>().toEqualTypeOf<string | number | bigint | boolean>();
  search(orders).where('metadata[tier]', ':', 'Gold').where('metadata[weight]', '>=', 5);
  search(orders).query('metadata[tier]:"gold" metadata.weight>5 metadata[other]:"x"');
  // @ts-expect-error unknown-value
  search(orders).where('metadata[tier]', ':', 'Bronze');
  // @ts-expect-error unsupported-operator
  search(orders).where('metadata[other]', '>', 5);
  // @ts-expect-error unknown-value
  search(orders).query('metadata[tier]:"Bronze"');
});

test('a known key of another type has the operators of that type', () => {
  const labels = defineResource({
    name: 'parcels',
    fields: {
      label: {
        type: 'token',
        operators: [':', '^'],
        doc: 'a label',
        keyed: true,
        keys: { known: { weight: { type: 'numeric' } } },
      },
    },
    limits: {},
  });
  search(labels).where('label[weight]', '>', 5).where('label[name]', '^', 'a').query;
  search(labels).query('label[weight]>5 label[name]^"a"');
  // @ts-expect-error unknown-operator
  search(labels).where('label[weight]', '^', '5');
});

test('a key of any type takes a text, a number or a boolean, by its operator', () => {
  const threads = defineResource({
    name: 'threads',
    fields: { data: { type: 'any', operators: [':', '>', '^'], doc: 'data by key', keyed: true } },
    limits: {},
  });
  type Threads = typeof threads;
  expectTypeOf<ValueAt<Threads, 'data[a]', ':'>>().toEqualTypeOf<string | number | bigint | boolean>();
  expectTypeOf<ValueAt<Threads, 'data[a]', '>'>>().toEqualTypeOf<number | bigint>();
  expectTypeOf<ValueAt<Threads, 'data[a]', '^'>>().toEqualTypeOf<string>();
  search(threads).where('data[a]', ':', 'x').where('data[b]', ':', true).where('data[c]', '>', 5).missing('data[d]');
  search(threads).query('data[a]:"x" data[b]:5 data[c]:true data[d]:null data[e]>5 data[f]^"x"');
  // @ts-expect-error invalid-value
  search(threads).where('data[a]', '>', '5');
  // @ts-expect-error unsupported-operator
  search(threads).where('data[a]', '<', 5);
  // @ts-expect-error unquoted-value
  search(threads).query('data[a]:x');
  // @ts-expect-error invalid-number
  search(threads).query('data[a]>"x"');
  // @ts-expect-error unsupported-operator
  search(threads).query('data[a]~"abc"');
  // @ts-expect-error substring-too-short
  search(threads).query('data[a]^""');
});

test('the operators of a definition decide which ones a field takes', () => {
  search(orders).where('code', '^', 'A-').query;
  search(orders).query('code^"a" -code^"b:c"');
  // @ts-expect-error unknown-operator
  search(orders).where('name', '^', 'A-');
  // @ts-expect-error unknown-operator
  search(orders).query('name^"abc"');
  // @ts-expect-error substring-too-short
  search(orders).query('code^""');
  // @ts-expect-error unsupported-operator
  search(orders).query('code~"abc"');
  // @ts-expect-error unsupported-operator
  search(orders).where('code', '~', 'abc');
});

test('a field of Unix time takes dates in code, and only seconds in a query', () => {
  search(orders).where('created', '>', new Date()).where('created', '<', 1_704_067_200);
  search(orders).where('created', '>=', '2024-01-01T00:00:00Z');
  search(orders).query('created>1704067200 created<"1704067200" created>-5 created:null');
  // @ts-expect-error invalid-date
  search(orders).where('created', '>=', '2024-01-01');
  // @ts-expect-error `2024-01-01T00:00:00Z` is not a number of whole Unix seconds, such as `1738315800`
  search(orders).query('created>"2024-01-01T00:00:00Z"');
  // @ts-expect-error the value is empty; a date of this field is whole Unix seconds, such as `1738315800`
  search(orders).query('created>""');
  // @ts-expect-error invalid-date
  search(orders).query('created>2024-01-01T00:00:00Z');
});
