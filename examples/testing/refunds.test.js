import { search } from 'clausal';
import { fetchSource, searchAll } from 'clausal/client';
import { createSandbox } from 'clausal/sandbox';
import { expect, test } from 'vitest';

/** The code under test. */
async function sumRefunds({ url, key, fetch }) {
  const refunds = search('payments').exists('refund.status');
  let sum = 0;
  for await (const { refund } of searchAll(fetchSource({ url, key, fetch }), refunds)) sum += refund.amount;
  return sum;
}

test('sums the refunds, although the service fails once', async () => {
  await using sandbox = createSandbox();
  sandbox.payments.add({ id: 'pay_1', amount: 900, refund: { amount: 900, status: 'REFUNDED' } });
  sandbox.payments.add({ id: 'pay_2', amount: 500 });
  sandbox.next('GET /payments', 503);
  expect(await sumRefunds(sandbox)).toBe(900);
  expect(sandbox).toHaveSearched('payments', '-refund.status:null');
});
