import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { fieldName, findKeyedPrefix, readAlias, resolveField } from '../../../src/language/catalogue/resolve-field.ts';

const { payments } = catalogue;

describe('resolveField', () => {
  test.each([
    ['amount', undefined, 'amount'],
    ['customer.address.line1', undefined, 'customer.address.line1'],
    ['metadata', undefined, 'metadata'],
    ['metadata', 'order_id', 'metadata[order_id]'],
    ['metadata.order_id', undefined, 'metadata[order_id]'],
    ['metadata.2fa', undefined, 'metadata[2fa]'],
    ['customer.metadata.order_id', undefined, 'customer.metadata[order_id]'],
    ['customer.metadata', 'Order_Id', 'customer.metadata[Order_Id]'],
  ])('resolves %s with the key %s', (path, key, name) => {
    const found = resolveField(payments, path, key);
    expect(found && fieldName(found)).toBe(name);
  });

  test.each([
    ['Amount', undefined],
    ['', undefined],
    ['amount', 'usd'],
    ['customer', undefined],
    ['amount.usd', undefined],
    ['metadatas', undefined],
    ['metadata.a.b', undefined],
    ['metadata.a', 'b'],
    ['plan.metadata', 'a'],
    ['status', undefined],
    ['constructor', undefined],
    ['__proto__', undefined],
  ])('resolves neither a field nor an alias for %s with the key %s', (path, key) => {
    expect(resolveField(payments, path, key)).toBeUndefined();
  });
});

describe('readAlias', () => {
  test.each([
    ['status', undefined, 'payment_status'],
    ['status', 'a', undefined],
    ['Status', undefined, undefined],
    ['amount', undefined, undefined],
    ['constructor', undefined, undefined],
  ])('reads %s with the key %s as %s', (path, key, meant) => {
    expect(readAlias(payments, path, key)).toBe(meant);
  });
});

describe('findKeyedPrefix', () => {
  test.each([
    ['metadata.a.b', 'metadata'],
    ['customer.metadata.a.b', 'customer.metadata'],
    ['metadata', undefined],
    ['metadatum.a', undefined],
    ['amount.a', undefined],
  ])('finds the keyed prefix of %s: %s', (path, keyed) => {
    expect(findKeyedPrefix(payments, path)?.path).toBe(keyed);
  });
});
