import { describe, expect, test } from 'vitest';
import { completeAt } from '../../../src/assist/complete/complete.ts';
import { guessClauses } from '../../../src/assist/guess/guess-clauses.ts';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import { satisfiable } from '../../../src/objects/logic/implies.ts';

const NOW = new Date('2026-11-22T10:00:00Z'); // a Sunday

/** The clauses on creation from one day to another. */
function created(start: string, end?: string): string {
  const since = `created_at>="${start}T00:00:00Z"`;
  return end === undefined ? since : `${since} created_at<"${end}T00:00:00Z"`;
}

const EUR = 'currency_code:"EUR"';

/** Phrases that people type, and the likeliest guess; `undefined` if any guess would mislead. */
const PHRASES: [phrase: string, guess: string | undefined, resource?: ResourceName][] = [
  // Every word counts.
  [
    'declined payments above 1000 euro this month',
    `payment_status:"DECLINED" amount>100000 ${EUR} ${created('2026-11-01')}`,
  ],
  ['find all declined payments', 'payment_status:"DECLINED"'],
  ['show me the payments that failed', 'payment_status:"FAILED"'],
  ['declined payments nonsense', undefined],
  ['failed payments amount', undefined],
  ['status visa', undefined],
  ['paid over', undefined],
  ['paid not', undefined],
  ['paid without', undefined],
  ['paid or visa', undefined],
  // Money.
  ['over 1000 euro', `amount>100000 ${EUR}`],
  ['over 1,000 euros', `amount>100000 ${EUR}`],
  ['over €1k', `amount>100000 ${EUR}`],
  ['over $50', 'amount>5000 currency_code:"USD"'],
  ['over 50 in EUR', `amount>5000 ${EUR}`],
  ['€12.50', `amount:1250 ${EUR}`],
  ['12.50€', `amount:1250 ${EUR}`],
  ['12.50 euro', `amount:1250 ${EUR}`],
  ['12,50 euro', `amount:1250 ${EUR}`],
  ['EUR 12.50', `amount:1250 ${EUR}`],
  ['12.50 eur', `amount:1250 ${EUR}`],
  ['500 yen', 'amount:500 currency_code:"JPY"'],
  ['12.505 EUR', undefined],
  ['1.000,50 euro', undefined],
  ['amount over 12.50', 'amount>1250'],
  ['over 1 000', 'amount>1000'],
  ['over 1\u202f000', 'amount>1000'],
  ['over 1\u00a0000 euro', `amount>100000 ${EUR}`],
  ['amount 50 to 100', 'amount>=50 amount<=100'],
  ['50-100', 'amount>=50 amount<=100'],
  ['between 50 and 100', 'amount>=50 amount<=100'],
  ['between 50 and 100 euro', `amount>=5000 amount<=10000 ${EUR}`],
  ['from €50 to €100', `amount>=5000 amount<=10000 ${EUR}`],
  ['between 100 and 50', undefined],
  ['eur', EUR],
  ['euro', EUR],
  ['EUR', EUR],
  ['spent over $1000', 'total_spend>100000', 'customers'],
  ['spent over 1000 euro', undefined, 'customers'],
  ['monthly plans over 10', 'interval:"months" price.amount>10', 'plans'],
  ['plan price over 50 euro', 'plan.price.amount>5000 plan.price.currency:"EUR"', 'subscriptions'],
  // Groups of fields.
  ['refunds that failed', undefined],
  ['failed refunds', undefined],
  ['refund failed', undefined],
  ['refund pending', 'refund.status:"PENDING"'],
  ['pending refunds', 'refund.status:"PENDING"'],
  ['refunds over 50 euro', `refund.amount>5000 ${EUR}`],
  ['refunds yesterday', undefined],
  ['subscription cancelled', 'subscription.status:"CANCELLED"'],
  [
    'customer created in 2024',
    'customer.created_at>="2024-01-01T00:00:00Z" customer.created_at<"2025-01-01T00:00:00Z"',
  ],
  ['payments of customer ada@example.com', 'customer.email:"ada@example.com"'],
  // Dates.
  ['january 2024', created('2024-01-01', '2024-02-01')],
  ['dec 2024', created('2024-12-01', '2025-01-01')],
  ['in 2024', created('2024-01-01', '2025-01-01')],
  ['before 2024', 'created_at<"2024-01-01T00:00:00Z"'],
  ['after 2024', created('2025-01-01')],
  ['since 2024', created('2024-01-01')],
  ['from 2020 to 2024', created('2020-01-01', '2025-01-01')],
  ['20 nov 2026', created('2026-11-20', '2026-11-21')],
  ['20th of November 2026', created('2026-11-20', '2026-11-21')],
  ['november 20, 2026', created('2026-11-20', '2026-11-21')],
  ['since 1 january 2024', created('2024-01-01')],
  ['11/20/2026', created('2026-11-20', '2026-11-21')],
  ['20/11/2026', created('2026-11-20', '2026-11-21')],
  ['2024-01', created('2024-01-01', '2024-02-01')],
  ['2024-02-29', created('2024-02-29', '2024-03-01')],
  ['q1 2024', created('2024-01-01', '2024-04-01')],
  ['Q4 2024', created('2024-10-01', '2025-01-01')],
  ['between january 2024 and march 2024', created('2024-01-01', '2024-04-01')],
  ['yesterday', created('2026-11-21', '2026-11-22')],
  ['last week', created('2026-11-09', '2026-11-16')],
  ['last month', created('2026-10-01', '2026-11-01')],
  ['last year', created('2025-01-01', '2026-01-01')],
  ['today', created('2026-11-22')],
  ['this month', created('2026-11-01')],
  ['last 30 days', created('2026-10-23')],
  [
    'cancelled last month',
    'status:"CANCELLED" cancelled_at>="2026-10-01T00:00:00Z" cancelled_at<"2026-11-01T00:00:00Z"',
    'subscriptions',
  ],
  ['card expires in 2027', 'payment_method.type:"CARD" payment_method.details.exp_year:2027'],
  ['expiry year before 2027', undefined],
  ['exp year before 2027', 'payment_method.details.exp_year<2027'],
  ['amount from 2000 to 2050', 'amount>=2000 amount<=2050'],
  ['05/06/2024', undefined],
  ['30 february 2024', undefined],
  ['32 january 2024', undefined],
  ['january 99', undefined],
  ['2024', undefined],
  ['declined 2024', undefined],
  ['created 2024', created('2024-01-01', '2025-01-01')],
  ['in march', undefined],
  ['payment failed', 'payment_status:"FAILED"'],
  ['visa 4242', undefined],
  // Keys of metadata.
  ['order_id 123', 'metadata[order_id]:"123"'],
  ['order_id is A-17', 'metadata[order_id]:"A-17"'],
  ['metadata order_id 123', 'metadata[order_id]:"123"'],
  ['metadata[order_id] 123', 'metadata[order_id]:"123"'],
  ['customer tier_name gold', 'customer.metadata[tier_name]:"gold"'],
  ['not order_id 123', '-metadata[order_id]:"123"'],
  ['order 123', undefined],
  ['metadata', undefined],
  ['4242', undefined],
  // Negation.
  ['not declined', '-payment_status:"DECLINED"'],
  ['-declined', '-payment_status:"DECLINED"'],
  ["isn't declined", '-payment_status:"DECLINED"'],
  ['status is not declined', '-payment_status:"DECLINED"'],
  ['visa not declined', 'payment_method.details.bin_data.brand:"visa" -payment_status:"DECLINED"'],
  ['declined without visa', 'payment_status:"DECLINED" -payment_method.details.bin_data.brand:"visa"'],
  ['not yesterday', undefined],
  ['not refunded yesterday', `refund.is_refunded:false ${created('2026-11-21', '2026-11-22')}`],
  // Substrings.
  ['email gmail', 'email~"gmail"', 'customers'],
  ['gmail', 'customer.email~"gmail"'],
  ['gmail.com', 'customer.email~"gmail.com"'],
  ['@gmail.com', 'customer.email~"@gmail.com"'],
  ['payments of somebody at gmail', 'customer.email~"gmail"'],
  ['conceicao', undefined],
];

describe('the guess for', () => {
  test.each(PHRASES)('%s is %s', (phrase, guess, resource = 'payments') => {
    expect(guessClauses(catalogue[resource], phrase, { now: NOW })[0]?.text).toBe(guess);
  });

  test('a known metadata key, which needs no underscore', () => {
    const keys = (path: string): readonly string[] => (path === 'metadata' ? ['order'] : []);
    expect(guessClauses(catalogue.payments, 'order 123', { now: NOW, keys }).map(({ text }) => text)).toEqual([
      'metadata[order]:"123"',
    ]);
    const { offers } = completeAt(catalogue.payments, 'order 123', 9, { now: NOW, keys });
    expect(offers[0]?.edit.text).toBe('metadata[order]:"123"');
  });
});

/** The first offer at the end of a text, applied to it; `undefined` if there is none. */
const OFFERED: [text: string, result: string | undefined, resource?: ResourceName][] = [
  ['declined payments above 1000 euro this month', PHRASES[0]?.[1]],
  ['€12.50', `amount>=1250 ${EUR}`],
  ['12.50 euro', `amount>=1250 ${EUR}`],
  ['EUR 12.50', `amount>=1250 ${EUR}`],
  ['12.50 eur', `amount>=1250 ${EUR}`],
  ['eur', EUR],
  ['euro', EUR],
  ['refund pending', 'refund.status:"PENDING"'],
  ['refunds that failed', undefined],
  ['payment failed', 'payment_status:"FAILED"'],
  ['january 2024', created('2024-01-01', '2024-02-01')],
  ['order_id 123', 'metadata[order_id]:"123"'],
  ['order 123', undefined],
  ['not declined', '-payment_status:"DECLINED"'],
  ['status is not declined', '-payment_status:"DECLINED"'],
  ['visa not declined', 'payment_method.details.bin_data.brand:"visa" -payment_status:"DECLINED"'],
  ['amount>5 not declined', 'amount>5 -payment_status:"DECLINED"'],
  ['amount > 1 000', undefined],
  ['amount>5 000', undefined],
  ['amount>100 EUR', undefined],
  ['conceicao', 'customer.full_name~"conceicao"'],
  ['ada', 'customer.full_name~"ada"'],
  ['ada lovelace', 'customer.full_name~"ada lovelace"'],
  ['gmail', 'customer.email~"gmail"'],
  ['gmail.com', 'customer.email~"gmail.com"'],
  ['@gmail.com', 'customer.email~"@gmail.com"'],
  ['payments of somebody at gmail', 'customer.email~"gmail"'],
  ['ada', 'full_name~"ada"', 'customers'],
  ['email gmail', 'email~"gmail"', 'customers'],
  ['created_at:yesterday', created('2026-11-21', '2026-11-22')],
  ['amount>5 created_at:tod', `amount>5 ${created('2026-11-22')}`],
  ['created_at:today', created('2026-11-22')],
  ['created_at>yesterday', 'created_at>"2026-11-21T00:00:00Z"'],
  ['-created_at:yesterday', '-created_at:"2026-11-21T00:00:00Z"'],
  ['-yesterday', undefined],
];

test.each([...PHRASES.map(([phrase]) => phrase), 'trial ending this week', 'paid declined', 'amount under 5 over 10'])(
  'no guess at %s matches nothing by itself',
  (phrase) => {
    for (const resource of Object.values(catalogue)) {
      for (const guess of guessClauses(resource, phrase, { now: NOW })) {
        const { query } = checkQuery(resource, guess.text);
        expect([guess.text, query && satisfiable(query).satisfiable]).toEqual([guess.text, true]);
      }
    }
  },
);

describe('the first offer for', () => {
  test.each(OFFERED)('%s gives %s', (text, result, resource = 'payments') => {
    const [offer] = completeAt(catalogue[resource], text, text.length, { now: NOW }).offers;
    expect(offer && applyEdits(text, [offer.edit])).toBe(result);
  });

  test('a misspelled field is the field, before a substring of a name', () => {
    const { offers } = completeAt(catalogue.payments, 'amont', 5, { now: NOW });
    expect(offers[0]?.field).toBe('amount');
    expect(offers.map(({ label }) => label)).toContain('customer.full_name~"amont"');
  });
});
