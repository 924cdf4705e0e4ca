import { describe, expect, test } from 'vitest';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { createDataSet, createValueProvider } from '../../src/playground/data-set.ts';

const dataSet = createDataSet(catalogue.payments, [
  { customer: { email: 'ann@acme.com' }, payment_status: 'SETTLED', metadata: { tier: 'gold', shop: 1 } },
  { customer: { email: 'bob@acme.com' }, payment_status: 'SETTLED', metadata: { tier: 'gold' } },
  { customer: { email: 'cy@Other.org' }, payment_status: 'FAILED' },
]);

describe('values from the objects', () => {
  test.each([
    { field: 'payment_status', prefix: '', values: ['SETTLED: 2 payments', 'FAILED: 1 payment'] },
    { field: 'payment_status', prefix: 'f', values: ['FAILED: 1 payment'] },
    { field: 'metadata[tier]', prefix: '', values: ['gold: 2 payments'] },
    { field: 'metadata[shop]', prefix: '', values: ['1: 1 payment'] },
    { field: 'customer.email', prefix: 'bo', values: ['bob@acme.com: 1 payment'] },
    { field: 'customer.email', prefix: '@', values: ['@acme.com: 2 payments', '@Other.org: 1 payment'] },
    { field: 'customer.email', prefix: '@o', values: ['@Other.org: 1 payment'] },
    { field: 'customer.email', prefix: '@e', values: ['@example.com: an example'] },
    { field: 'customer.email', prefix: 'zzz', values: [] },
    { field: 'no_such_field', prefix: '', values: [] },
  ])('offers $values for $prefix in $field', ({ field, prefix, values }) => {
    const known = createValueProvider(dataSet)(field, prefix);
    expect(known.map(({ value, detail }) => `${value}: ${detail}`)).toEqual(values);
  });

  test('offers numbers only if there are few', () => {
    const objects = Array.from({ length: 40 }, (_, index) => ({ amount: index, amount_usd: index % 3 }));
    const provide = createValueProvider(createDataSet(catalogue.payments, objects));
    expect(provide('amount', '')).toEqual([]);
    expect(provide('amount_usd', '').map(({ value }) => value)).toEqual(['0', '1', '2']);
  });
});
