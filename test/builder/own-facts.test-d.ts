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
