import { expect, test } from 'vitest';
import { describeQuery, explainClauses } from '../../src/assist/describe-query.ts';
import { catalogue, type ResourceName } from '../../src/language/catalogue/catalogue.ts';
import { checkText } from '../../src/language/checker/check-query.ts';
import { readQuery } from '../../src/language/document.ts';

const IN_BERLIN = { timeZone: 'Europe/Berlin' };

test.each<[ResourceName, string, string]>([
  ['payments', 'amount>100000', 'amount over 1,000.00'],
  ['payments', 'amount>=5000 amount<=10000 currency_code:"EUR"', 'amount 50.00 to 100.00 EUR'],
  ['payments', 'amount>5000 currency_code:"EUR" amount<10000', 'amount over 50.00 EUR and under 100.00 EUR'],
  ['payments', 'amount:500 currency_code:"JPY"', 'amount 500 JPY'],
  ['payments', 'amount<10000 amount>5000', 'amount over 50.00 and under 100.00'],
  ['payments', '-amount>500', 'amount not over 5.00'],
  ['payments', 'currency_code:"EUR"', 'currency EUR'],
  ['payments', 'currency_code:"EUR" OR currency_code:"USD"', 'currency EUR or USD'],
  ['payments', 'payment_status:"settled" -payment_status:"FAILED"', 'status settled, status not failed'],
  ['payments', 'payment_type:"MIT"', 'type MIT'],
  ['payments', 'refund.is_refunded:true', 'refunded'],
  ['payments', 'refund.is_refunded:false', 'not refunded'],
  ['payments', '-refund.is_refunded:false', 'refunded'],
  ['payments', 'customer.email:null -customer.phone:null', 'no email, with phone'],
  ['payments', 'customer.email~"gmail" -customer.full_name~"Ada"', 'email contains gmail, name without Ada'],
  ['payments', 'metadata[order_id]:"A-1" customer.metadata[tier]:"x"', 'order id A-1, customer tier x'],
  ['payments', 'payment_method.details.last4:"4242"', 'card last4 4242'],
  ['payments', 'status_reason.decline_code:"do_not_honor"', 'decline code do_not_honor'],
  ['customers', 'total_spend>100000', 'spend over 1,000.00 USD'],
  [
    'subscriptions',
    'status:"past_due" cancelled_at<"2026-03-01T00:00:00+01:00"',
    'status past due, cancelled before Mar 1, 2026 (Berlin)',
  ],
  ['subscriptions', 'status:"TRIAL" OR plan.interval:"months"', 'status trial or interval months'],
])('the query on %s, %s, is %s', (resource, text, words) => {
  expect(describeQuery(checkText(resource, text), IN_BERLIN)).toBe(words);
});

test.each([
  [
    'currency_code:"EUR" payment_status:["FAILED", "DECLINED"] amount>2000',
    'status failed or declined, amount over 20.00 EUR',
  ],
  ['(amount>500 OR refund.is_refunded:true) currency_code:"JPY"', '(amount over 500 JPY or refunded), currency JPY'],
  ['(amount>500 payment_type:"MIT") OR customer.email:null', '(amount over 5.00, type MIT) or no email'],
  ['amount>500 OR currency_code:"EUR"', 'amount over 5.00 or currency EUR'],
  ['-(payment_status:"FAILED" payment_type:"MIT")', 'not (status failed, type MIT)'],
  ['-payment_status:["FAILED", "DECLINED"]', 'not (status failed or declined)'],
  [
    `id:[${Array.from({ length: 12 }, (_, at) => `"${at}"`).join()}]`,
    'payment id 0 or 1 or 2 or 3 or 4 or 5 or 6 or 7 or 8 or 9 or 2 others',
  ],
])('the expression %s is %s', (text, words) => {
  const { expression } = readQuery('payments', text, { expressions: true });
  expect(expression && describeQuery(expression, IN_BERLIN)).toBe(words);
});

test.each([
  ['2026-03-17T00:00:00+01:00', '2026-03-18T00:00:00+01:00', 'Mar 17, 2026'],
  // The clock goes forward on the 29th.
  ['2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00', 'Mar 29, 2026'],
  ['2026-03-01T00:00:00+01:00', '2026-04-01T00:00:00+02:00', 'March 2026'],
  ['2026-01-01T00:00:00+01:00', '2026-04-01T00:00:00+02:00', 'Q1 2026'],
  ['2025-01-01T00:00:00+01:00', '2026-01-01T00:00:00+01:00', '2025'],
  ['2026-03-01T00:00:00+01:00', '2026-03-06T00:00:00+01:00', 'Mar 1, 2026 to Mar 5, 2026'],
  ['2026-03-17T18:00:00+01:00', '2026-03-18T00:00:00+01:00', 'Mar 17, 2026, 18:00 to Mar 18, 2026'],
])('the time from %s until %s is %s', (from, until, words) => {
  const query = checkText('payments', `created_at>="${from}" created_at<"${until}"`);
  expect(describeQuery(query, IN_BERLIN)).toBe(`created ${words} (Berlin)`);
});

test.each([
  ['created_at>="2026-03-17T00:00:00Z"', 'created since Mar 17, 2026'],
  ['created_at<"2026-03-17T00:00:00Z"', 'created before Mar 17, 2026'],
  ['created_at>"2026-03-17T10:30:00Z"', 'created after Mar 17, 2026, 10:30'],
  ['-created_at>="2026-03-17T00:00:00Z"', 'created not since Mar 17, 2026'],
])('the query %s in UTC is %s', (text, words) => {
  expect(describeQuery(checkText('payments', text), { timeZone: 'UTC' })).toBe(`${words} (UTC)`);
});

test.each([
  ['amount>=1000', 'amount is at least 1000'],
  ['-amount>5', 'amount is not more than 5'],
  ['customer.email~"@acme"', 'customer.email contains "@acme"'],
  ['-customer.email:"ann"', 'customer.email does not have the words "ann"'],
  ['refund.status:null', 'refund.status is empty or absent'],
  ['-refund.status:null', 'refund.status has a value'],
  ['metadata[plan]:"pro"', 'metadata[plan] is "pro"'],
  ['created_at>"2026-11-22T00:00:00Z"', 'created_at is after 2026-11-22T00:00:00Z'],
])('the clause %s is explained as %s', (text, words) => {
  expect(explainClauses(catalogue.payments, text).map((clause) => clause.words)).toEqual([words]);
});
