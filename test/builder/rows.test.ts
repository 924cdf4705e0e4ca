import { describe, expect, test } from 'vitest';
import { isFieldName, isOperatorOf, isSearch, isValueOf } from '../../src/builder/guards.ts';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import { fromRows, type SearchRow } from '../../src/builder/rows.ts';
import { search } from '../../src/builder/search-text.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { OPERATORS } from '../../src/language/catalogue/field-types.ts';
import { ODD_VALUES } from '../support/odd-values.ts';

describe('fromRows', () => {
  test('makes a search of rows, and leaves out absent ones', () => {
    const rows = [
      { field: 'amount', op: '>=', value: 500 },
      undefined,
      { field: 'metadata[order_id]', op: ':', value: '7', not: true },
      false,
      null,
      { field: 'created_at', op: '<', value: new Date(0) },
    ] as const;
    const { valid, search: found, errors } = fromRows('payments', rows);
    expect({ valid, errors }).toEqual({ valid: true, errors: [] });
    expect(String(found)).toBe('amount>=500 -metadata[order_id]:"7" created_at<"1970-01-01T00:00:00.000Z"');
  });

  test('joins rows with OR on request', () => {
    const rows = [5, 6].map((value) => ({ field: 'amount', op: ':', value }));
    expect(String(fromRows('payments', rows, { connective: 'or' }).search)).toBe('amount:5 OR amount:6');
  });

  test('returns a search without clauses if there are no rows', () => {
    expect(fromRows('payments', []).search?.count).toBe(0);
  });

  test.each<[code: string, row: SearchRow]>([
    ['unknown-field', { field: 'amuont', op: ':', value: 5 }],
    ['field-alias', { field: 'status', op: ':', value: 'SETTLED' }],
    ['unknown-operator', { field: 'amount', op: '=', value: 5 }],
    ['unsupported-operator', { field: 'amount', op: '~', value: 5 }],
    ['invalid-number', { field: 'amount', op: ':', value: 'five' }],
    ['unknown-value', { field: 'payment_status', op: ':', value: 'PAID' }],
    ['unknown-field', { field: 5, op: ':', value: 5 }],
    ['unknown-operator', { field: 'amount', op: 5, value: 5 }],
    ['invalid-value', { field: 'amount', op: ':', value: undefined }],
    ['invalid-value', { field: 'amount', op: ':', value: [5] }],
    ['invalid-row', { field: 'amount', op: ':', value: 5, not: 1 as never }],
    ['invalid-row', { field: 'amount', op: ':', value: 5, connective: 'xor' as never }],
  ])('reports every mistake with the index of its row: %s', (code, row) => {
    const good = { field: 'amount', op: '>', value: 5 };
    const { valid, search: none, errors } = fromRows('payments', [row, undefined, good, row]);
    expect({ valid, none }).toEqual({ valid: false, none: undefined });
    expect(errors.map((one) => [one.index, one.code])).toEqual([
      [0, code],
      [3, code],
    ]);
  });

  test.each<[row: unknown, message: string]>([
    [{ field: 'amount' }, 'the operator must be one of : ~ > < >= <=; got undefined'],
    [{ field: 'amount', operator: ':', value: 5 }, 'the operator must be one of : ~ > < >= <=; got undefined'],
    [{ field: ['amount'], op: ':', value: 5 }, 'the field must be a string; got array'],
    [['amount', ':', 5], 'a row must be an object with `field`, `op` and `value`; got array'],
    ['amount>5', 'a row must be an object with `field`, `op` and `value`; got "amount>5"'],
    [{ field: '', op: ':', value: '' }, 'the name of the field is empty'],
    [{ field: 'amount', op: '', value: '' }, 'the operator is empty'],
    [{ field: 'amount', op: ':', value: '' }, 'the value is empty; `amount` is a numeric field'],
    [
      { field: 'refund.is_refunded', op: ':', value: '' },
      'the value is empty; `refund.is_refunded` is a boolean field',
    ],
    [
      { field: 'created_at', op: '>', value: '' },
      'the value is empty; a date is whole Unix seconds or an RFC 3339 timestamp such as `2025-01-31T09:30:00Z`',
    ],
  ])('says what is wrong with %j', (row, message) => {
    expect(fromRows('payments', [row as SearchRow]).errors.map((one) => one.message)).toEqual([message]);
  });

  test('reports the row with which the query becomes wrong', () => {
    const rows = Array.from({ length: 12 }, (_, value) => ({ field: 'amount', op: ':', value }));
    const codes = fromRows('payments', rows).errors.map(({ index, code }) => [index, code]);
    expect(codes).toEqual([
      [10, 'too-many-clauses'],
      [11, 'too-many-clauses'],
    ]);
    const other = { field: 'id', op: ':', value: 'x' };
    expect(fromRows('payments', [...rows.slice(0, 2), other], { connective: 'or' }).errors).toMatchObject([
      { index: 2, code: 'or-across-fields' },
    ]);
  });

  test('refuses odd rows without leaking what they throw', () => {
    for (const { what, value } of ODD_VALUES) {
      if (value === undefined || value === null) continue;
      const { errors } = fromRows('payments', [value as SearchRow]);
      expect(
        errors.map(({ index }) => index),
        what,
      ).toEqual([0]);
      expect(['invalid-row', 'unknown-field'], what).toContain(errors[0]?.code);
      expect(errors[0]?.message, what).not.toMatch(/not to be asked|revoked|proxy/);
    }
    expect(() => fromRows('payment' as never, [])).toThrow(TypeError);
  });
});

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
