import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCollection } from '../../../src/objects/index.ts';
import { readQuery } from '../../support/arbitrary-query.ts';
import { type Edit, type Entry, edit, toEdit } from './edits.ts';

const collection = createCollection('payments', [
  { id: '1', amount: 1, currency_code: 'eur', metadata: { tier: 'Gold' } },
  { id: '2', amount: 2, currency_code: 'USD', metadata: { tier: 7 } },
  { id: '3', amount: 3, currency_code: 'EUR', metadata: { tier: '7' }, refund: { status: 'REFUNDED' } },
  { id: '4', amount: 4, currency_code: ['USD', 'GBP', 'usd'] },
  { id: '5', amount: 5, currency_code: '' },
  { id: '6', amount: 6, currency_code: {} },
]);

test('the most frequent value is first, then what came first, and null is last', () => {
  expect(collection.facets('currency_code')).toEqual([
    { value: 'eur', count: 2 },
    { value: 'USD', count: 2 },
    { value: 'GBP', count: 1 },
    { value: null, count: 1 },
  ]);
});

test('only what a query finds is counted', () => {
  expect(collection.facets('currency_code', readQuery('payments', 'amount>=3 amount<5'))).toEqual([
    { value: 'eur', count: 1 },
    { value: 'USD', count: 1 },
    { value: 'GBP', count: 1 },
  ]);
});

test('a key of metadata has facets, in both spellings', () => {
  const facets = [
    { value: '7', count: 2 },
    { value: 'Gold', count: 1 },
    { value: null, count: 3 },
  ];
  expect(collection.facets('metadata[tier]')).toEqual(facets);
  expect(collection.facets('metadata.tier')).toEqual(facets);
});

test('a boolean field has booleans', () => {
  expect(collection.facets('refund.is_refunded')).toEqual([
    { value: false, count: 5 },
    { value: true, count: 1 },
  ]);
});

test.each([
  ['amount', 'is a numeric field'],
  ['customer.email', 'is a string field'],
  ['created_at', 'is a date field'],
  ['fraud_prevention', 'is a presence field'],
  ['status', '`field` must be a field of payments; got "status"; the full path is payment_status'],
  ['', 'got ""'],
  ['currency_code[a]', 'got "currency_code[a]"'],
  ['metadata', 'must have a key'],
])('%s has none', (field, message) => {
  expect(() => collection.facets(field)).toThrow(message);
  expect(() => collection.facets(field)).toThrow(TypeError);
});

test('a spelling disappears with the last object that has it', () => {
  const payments = createCollection('payments', [
    { id: '1', currency_code: 'eur' },
    { id: '2', currency_code: 'Eur' },
    { id: '3', currency_code: 'EUR' },
  ]);
  const spelling = (): unknown => payments.facets('currency_code')[0];
  expect(spelling()).toEqual({ value: 'eur', count: 3 });
  payments.remove('1');
  expect(spelling()).toEqual({ value: 'Eur', count: 2 });
  payments.update({ id: '2', currency_code: 'EUR' });
  expect(spelling()).toEqual({ value: 'EUR', count: 2 });
});

const currency = fc.constantFrom('eur', 'EUR', 'Eur', 'usd', 'USD', 'gbp', 'GBP', '', null, 7);
const payment = fc.record({
  amount: fc.nat(3),
  currency_code: fc.oneof(currency, fc.array(fc.oneof(currency, fc.tuple(currency)), { maxLength: 3 })),
  refund: fc.constantFrom({ status: 'REFUNDED' }, { is_refunded: [true, false] }, null),
});

test('after any changes, facets equal those of a new collection, in spelling and order', () => {
  const queries = [undefined, readQuery('payments', 'amount>=2'), readQuery('payments', '-amount:1')];
  fc.assert(
    fc.property(
      fc.array(payment, { maxLength: 12 }),
      fc.array(fc.array(toEdit(payment), { maxLength: 5 }), { minLength: 1, maxLength: 5 }),
      (objects, rounds: readonly (readonly Edit[])[]) => {
        const list: Entry<Readonly<Record<string, unknown>>>[] = objects.map((one, index) => ({
          ...one,
          _id: `${index}`,
        }));
        const edited = createCollection('payments', list, { idOf: ({ _id }) => _id });
        for (const edits of rounds) {
          for (const one of edits) edit(edited, list, one);
          const anew = createCollection('payments', list, { idOf: ({ _id }) => _id });
          for (const path of ['currency_code', 'refund.is_refunded']) {
            for (const query of queries) expect(edited.facets(path, query)).toEqual(anew.facets(path, query));
          }
        }
      },
    ),
    { numRuns: 200 },
  );
});
