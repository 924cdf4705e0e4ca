import { describe, expect, test } from 'vitest';
import { isFieldName, isOperatorOf, isSearch, isValueOf } from '../../src/builder/guards.ts';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import { search } from '../../src/builder/search-text.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { OPERATORS } from '../../src/language/catalogue/field-types.ts';
import { ODD_VALUES } from '../support/odd-values.ts';

describe('isFieldName', () => {
  test.each(Object.values(catalogue))('accepts the names that steps accept, on $name', (resource) => {
    const start = search(resource) as unknown as QueryBuilder;
    const paths = [...resource.entries.values()].map(({ path, keyed }) => (keyed ? `${path}[k]` : path));
    for (const name of paths) {
      expect(isFieldName(resource, name), name).toBe(true);
      expect(() => start.without(name)).not.toThrow();
    }
  });

  test.each<unknown>([
    ...['', 'status', 'amuont', 'metadata', 'metadata[]', 'metadata[a-b]', 'metadata.a', 'amount[a]', 'toString'],
    ...['metadata[a]:"x" OR metadata[b]', '[a]', 'Amount', ' amount', 5, undefined, null, ['amount']],
  ])('refuses %j', (name) => {
    expect(isFieldName('payments', name)).toBe(false);
  });
});

test('isOperatorOf accepts the operators of the field', () => {
  for (const { path, type } of catalogue.payments.entries.values()) {
    if (!isFieldName('payments', path)) continue;
    const found = [':', '~', '>', '<', '>=', '<=', '=', '', undefined].filter((one) =>
      isOperatorOf('payments', path, one),
    );
    expect(found).toEqual(OPERATORS[type]);
  }
  expect(isOperatorOf('payments', 'amuont' as 'amount', ':')).toBe(false);
});

describe('isValueOf', () => {
  test.each<[name: string, values: readonly unknown[]]>([
    ['payment_status', ['SETTLED', 'PENDING']],
    ['currency_code', ['EUR', 'eur', 'XXX', '']],
    ['customer.email', ['a@b.co', '']],
    ['metadata[a]', ['x', 5, 5n, true]],
    ['amount', [5, 0, 5n]],
    ['created_at', [0, new Date(0), '2025-01-01T00:00:00Z']],
    ['refund.is_refunded', [true, false]],
  ])('accepts what %s takes', (name, values) => {
    for (const value of values) expect(isValueOf('payments', name as 'id', value), String(value)).toBe(true);
  });

  test.each<[name: string, values: readonly unknown[]]>([
    [
      'payment_status',
      ['settled', 'PAID', '', ' SETTLED', 5, true, null, undefined, ['SETTLED'], new String('SETTLED')],
    ],
    ['customer.email', [5, true, null, undefined, {}, ['a']]],
    ['amount', ['five', '5', Number.NaN, null, new Date(0)]],
    ['created_at', ['2025-01-01', Date.UTC(2025), new Date(Number.NaN)]],
    ['refund.is_refunded', ['true', 1]],
    ['fraud_prevention', [null, true, 'x']],
    ['amuont', [5]],
    ['metadata', ['x']],
    ['metadata.a', ['x']],
  ])('refuses what %s does not take', (name, values) => {
    for (const value of values) expect(isValueOf('payments', name as 'id', value), String(value)).toBe(false);
  });

  test('accepts only what a step takes', () => {
    for (const { what, value } of ODD_VALUES) {
      for (const { path } of catalogue.payments.entries.values()) {
        if (!isValueOf('payments', path as 'id', value)) continue;
        expect(() => search('payments').where(path as 'id', ':', value), what).not.toThrow();
      }
    }
  });
});

test('isSearch tells a search from a copy', () => {
  const found = search('payments').where('amount', '>', 5);
  expect([found, search('plans')].every(isSearch)).toBe(true);
  for (const value of [{ ...found }, new Proxy(found, {}), 'amount>5', found.toQuery(), undefined, null]) {
    expect(isSearch(value)).toBe(false);
  }
});
