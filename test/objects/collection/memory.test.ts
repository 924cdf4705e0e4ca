import { expect, test } from 'vitest';
import { createCollection } from '../../../src/objects/index.ts';
import { readQuery } from '../../support/arbitrary-query.ts';

test.each(['amount>10', 'id:"pay_7"', 'currency_code:"EUR" OR currency_code:"USD"'])(
  'edits without a search in between take no more memory: %s',
  (text) => {
    const objects = Array.from({ length: 100 }, (_, index) => ({
      id: `pay_${index}`,
      amount: index,
      currency_code: 'EUR',
    }));
    const payments = createCollection('payments', objects);
    const query = readQuery('payments', text);
    payments.count(query);
    for (let turn = 0; turn < 20_000; turn++) {
      payments.update({ id: 'pay_7', amount: turn, currency_code: turn % 2 === 0 ? 'EUR' : 'CHF' });
    }
    // Eight bytes for each edit would be 160,000.
    expect(payments.memory().bytes).toBeLessThan(100_000);
    expect(payments.count(readQuery('payments', 'amount:19999 currency_code:"CHF"'))).toBe(1);
  },
);

test('texts that no object has any more are removed from memory', () => {
  const objects = Array.from({ length: 100 }, (_, index) => ({ id: `pay_${index}`, statement_descriptor: 'shop' }));
  const payments = createCollection('payments', objects);
  for (let turn = 0; turn < 20_000; turn++) {
    payments.update({ id: 'pay_7', statement_descriptor: `shop ${turn}` });
    if (turn % 100 === 0) expect(payments.count(readQuery('payments', `statement_descriptor~"SHOP ${turn}"`))).toBe(1);
  }
  // A pointer for each text would be 160,000, and as much again to find it.
  expect(payments.memory().bytes).toBeLessThan(100_000);
});
