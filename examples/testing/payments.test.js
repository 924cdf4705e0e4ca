import { search } from 'clausal';
import { expect, test } from 'vitest';

/** Stands in for the code under test. */
function findLargePayments() {
  return [
    { id: 'pay_1', amount: 1200, payment_status: 'SETTLED' },
    { id: 'pay_2', amount: 5000, payment_status: 'SETTLED' },
  ];
}

test('a large payment is settled', () => {
  const [payment] = findLargePayments();
  expect(payment).toMatchQuery('payments', 'amount>1000 payment_status:"SETTLED"');
  expect(payment).not.toMatchQuery(search('payments').exists('refund.status'));
});

test('all payments are large', () => {
  expect(findLargePayments()).toAllMatchQuery('payments', 'amount>1000');
});

test('the response has a settled payment', () => {
  const response = { data: findLargePayments() };
  const settled = expect.toMatchQuery('payments', 'payment_status:"SETTLED"');
  expect(response).toEqual({ data: expect.arrayContaining([settled]) });
});
