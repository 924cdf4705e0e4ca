import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnose } from '../../../src/assist/diagnose.ts';
import { guessClauses } from '../../../src/assist/sentences/guess-clauses.ts';
import { GUESSES } from '../../../src/assist/sentences/guesses.ts';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { readQuery } from '../../../src/language/document.ts';
import { MAX_QUERY_LENGTH } from '../../../src/language/syntax/syntax-diagnostics.ts';
import { anyText } from '../../support/queryish.ts';

const ID = 'cus_2f6c1a7e-90b3-4c55-8d21-6e0f3b9a7c14';

describe('the likeliest query', () => {
  test.each<[ResourceName, string, string]>([
    // Values, synonyms and misspellings.
    ['payments', 'customer says refund status is pending', 'refund.status:"PENDING"'],
    ['payments', 'SETTLED', 'payment_status:"SETTLED"'],
    ['payments', 'paid', 'payment_status:"SETTLED"'],
    ['payments', 'setled', 'payment_status:"SETTLED"'],
    ['payments', 'declined by bank', 'payment_status:"DECLINED"'],
    ['payments', 'settled or failed', 'payment_status:"SETTLED" OR payment_status:"FAILED"'],
    ['payments', 'gateway stripe', 'processor.type:"stripe"'],
    ['subscriptions', 'past due', 'status:"PAST_DUE"'],
    ['customers', 'active subscription', 'subscriptions.status:"ACTIVE"'],
    // Formats.
    ['payments', 'john@x.com', 'customer.email:"john@x.com"'],
    ['customers', 'email is john@x.com', 'email:"john@x.com"'],
    ['payments', ID, `customer.id:"${ID}"`],
    ['payments', 'payments in EUR', 'currency_code:"EUR"'],
    ['payments', 'last4 4242', 'payment_method.details.last4:"4242"'],
    ['customers', 'country FR', 'address.country:"FR"'],
    // Numbers and dates.
    ['payments', 'amount is over 100', 'amount>10000'],
    ['payments', 'amuont over 1,000', 'amount>100000'],
    ['payments', 'failed payments over $12.50', 'payment_status:"FAILED" amount>1250 currency_code:"USD"'],
    ['plans', 'over 50', 'price.amount>5000'],
    ['payments', 'paid 500', 'payment_status:"SETTLED" amount:50000'],
    ['payments', 'amount between 5 and 10', 'amount>=500 amount<=1000'],
    ['payments', 'at least 5', 'amount>=500'],
    ['customers', 'spent over 1000', 'total_spend>100000'],
    ['payments', 'declined since 2025-01-01', 'payment_status:"DECLINED" created_at>="2025-01-01T00:00:00Z"'],
    ['subscriptions', 'next billing date before 2025-02-01', 'next_billing_date<"2025-02-01T00:00:00Z"'],
    // Words after a field.
    ['customers', 'name Ada Lovelace', 'full_name:"Ada Lovelace"'],
    ['payments', 'statement descriptor contains coffee shop', 'statement_descriptor~"coffee shop"'],
    ['payments', 'statement descriptor paid', 'statement_descriptor:"paid"'],
    // Negation, presence and truth.
    ['payments', 'not settled', '-payment_status:"SETTLED"'],
    ['payments', 'no email', 'customer.email:null'],
    ['payments', 'with email', '-customer.email:null'],
    ['payments', 'is refunded', 'refund.is_refunded:true'],
    ['payments', 'not refunded', 'refund.is_refunded:false'],
    [
      'payments',
      'find all failed payments of john@x.com in USD above 50.',
      'payment_status:"FAILED" customer.email:"john@x.com" amount>5000 currency_code:"USD"',
    ],
  ])('on %s for %s is %s', (resource, text, guess) => {
    expect(guessClauses(catalogue[resource], text)[0]?.text).toBe(guess);
  });
});

const NOW = { now: new Date('2026-11-22T10:00:00Z') }; // a Sunday
const YESTERDAY = 'created_at>="2026-11-21T00:00:00Z" created_at<"2026-11-22T00:00:00Z"';

describe('dates, money and lists', () => {
  test.each([
    ['declined by bank yesterday', `payment_status:"DECLINED" ${YESTERDAY}`],
    [
      'declined last week',
      'payment_status:"DECLINED" created_at>="2026-11-09T00:00:00Z" created_at<"2026-11-16T00:00:00Z"',
    ],
    ['settled in the last 30 days', 'payment_status:"SETTLED" created_at>="2026-10-23T00:00:00Z"'],
    ['settled before today', 'payment_status:"SETTLED" created_at<"2026-11-22T00:00:00Z"'],
    ['updated at after yesterday', 'updated_at>="2026-11-22T00:00:00Z"'],
    ['payments over $100', 'amount>10000 currency_code:"USD"'],
    ['amount over €12.50', 'amount>1250 currency_code:"EUR"'],
    ['refund amount at least $1,000', 'refund.amount>=100000 currency_code:"USD"'],
    ['status in (paid, declined)', 'payment_status:"SETTLED" OR payment_status:"DECLINED"'],
    ['paid, declined', 'payment_status:"SETTLED" OR payment_status:"DECLINED"'],
    ['not paid, not declined', '-payment_status:"SETTLED" -payment_status:"DECLINED"'],
    ['visa paid', 'payment_method.details.bin_data.brand:"visa" payment_status:"SETTLED"'],
    ['card ending 4242', 'payment_method.details.last4:"4242"'],
    ['card ending in 0042', 'payment_method.details.last4:"0042"'],
  ])('%s becomes %s', (text, guess) => {
    expect(guessClauses(catalogue.payments, text, NOW)[0]?.text).toBe(guess);
  });

  test('a number alone is compared with amounts, not with years', () => {
    expect(guessClauses(catalogue.payments, 'over 1234', NOW).map(({ text }) => text)).toEqual([
      'amount>123400',
      'amount>1234',
      'amount_usd>123400',
    ]);
  });

  test('an amount in a currency has no second reading in the minor unit', () => {
    expect(guessClauses(catalogue.payments, 'over 5 dollars', NOW).map(({ text }) => text)).toEqual([
      'amount>500 currency_code:"USD"',
      'amount_usd>500',
    ]);
  });
});

describe('a resource of your own', () => {
  const doc = 'a field';
  const build = (role: boolean) =>
    defineResource({
      name: 'parcels',
      fields: {
        'sender.label': { type: 'string', doc, ...(role && { role: 'name' }) },
        'sender.email': { type: 'string', doc, format: 'email' },
        vanished: { type: 'date', doc, ...(role && { role: 'event' }) },
        deadline: { type: 'date', doc, ...(role && { role: 'due' }) },
        built: { type: 'numeric', doc, ...(role && { role: 'year' }) },
        'fee.sum': { type: 'numeric', doc, money: true, ...(role && { role: 'amount' }) },
        shape: { type: 'token', doc, ...(role && { role: 'code' }) },
      },
      limits: { clauses: 10, substring: 3, or: 'field' },
    });

  test.each<[text: string, withRoles: string | undefined, without: string | undefined]>([
    ['sender Ada', 'sender.label~"Ada"', undefined],
    ['vanished', '-vanished:null', undefined],
    [
      'deadline friday',
      'deadline>="2026-11-27T00:00:00Z" deadline<"2026-11-28T00:00:00Z"',
      'deadline>="2026-11-20T00:00:00Z" deadline<"2026-11-21T00:00:00Z"',
    ],
    ['built in 2024', 'built:2024', undefined],
    ['fee over 5', 'fee.sum>500', 'fee.sum>500'],
    ['SEA_FREIGHT', 'shape:"SEA_FREIGHT"', undefined],
  ])('with roles reads %s as %s', (text, withRoles, without) => {
    expect(guessClauses(build(true), text, NOW)[0]?.text).toBe(withRoles);
    expect(guessClauses(build(false), text, NOW)[0]?.text).toBe(without);
  });
});

test.each([
  ['setled visa', '“setled” read as “settled”'],
  ['payments in germny over 5 eur', '“germny” read as “germany”; 5.00 EUR'],
  ['visa decl', '“decl” read as “declined”'],
])('a correction is said: %s', (text, meaning) => {
  const [guess] = guessClauses(catalogue.payments, text, NOW);
  expect({ meaning: guess?.meaning, certainty: guess?.certainty }).toEqual({ meaning, certainty: 'near' });
});

test('guesses on other fields with the same value follow', () => {
  expect(guessClauses(catalogue.payments, 'pending').map(({ text }) => text)).toEqual([
    'payment_status:"PENDING"',
    'refund.status:"PENDING"',
    'three_d_secure.status:"action-required"',
  ]);
});

test.each(['', 'find all payments', '(((', 'amount', 'foo = 5', 'paid or', 'between 10 and 5', 'word '.repeat(1000)])(
  'makes no guess for %s',
  (text) => {
    expect(guessClauses(catalogue.payments, text)).toEqual([]);
  },
);

const WORDS = [
  ...['refund', 'status', 'is', 'pending', 'not', 'no', 'with', 'or', 'and', 'between', 'over', '5', '1,000', 'email'],
  ...['john@x.com', 'EUR', 'paid', 'amount', '2025-01-01', '"coffee"', 'refunded', 'contains', 'ab', 'last4', '0042'],
  ...['customer', 'metadata', 'metadata[k]', 'gateway', '.', '>=', '-', '\u202e', '“x”', 'yes', 'fraud prevention'],
];
const sentence = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' '));

test.each(Object.values(catalogue))('guesses on $name are valid queries, at most three', (resource) => {
  fc.assert(
    fc.property(fc.oneof(sentence, anyText()), (text) => {
      const guesses = guessClauses(resource, text);
      expect(guesses.length).toBeLessThanOrEqual(3);
      for (const guess of guesses) expect(checkQuery(resource, guess.text).valid, guess.text).toBe(true);
    }),
    { numRuns: 500 },
  );
});

describe('the level of guesses', () => {
  test('adds suggestions that replace the whole text', () => {
    const text = ' paid ';
    const document = readQuery('payments', text);
    expect(diagnose(document, GUESSES)).toEqual([
      {
        ...document.diagnostics[0],
        fixes: [
          {
            title: 'write `payment_status:"SETTLED"`',
            safe: false,
            edits: [{ start: 1, end: 5, text: 'payment_status:"SETTLED"' }],
          },
        ],
      },
    ]);
  });

  test('writes a long guess in full', () => {
    const text = 'declined by bank yesterday';
    const [guess] = diagnose(readQuery('payments', text), GUESSES, NOW)[0]?.fixes ?? [];
    expect(guess?.title).toBe(
      `write \`payment_status:"DECLINED" ${YESTERDAY}\`: when the payment was made: Nov 21, 2026 (UTC)`,
    );
  });

  test.each(['amount>5', 'amount>5 "€€"', 'amount', ''])('leaves the diagnostics of %s as they are', (text) => {
    const document = readQuery('payments', text);
    expect(diagnose(document, GUESSES)).toEqual(document.diagnostics);
  });

  test.each(['a ', '(', '"', 'paid ', '5 ', 'x@y.co '])('reads 64 KiB of %j', (unit) => {
    const text = unit.repeat(MAX_QUERY_LENGTH / unit.length);
    expect(diagnose(readQuery('payments', text), GUESSES)).toHaveLength(1);
  });
});

describe('a dialect with `^` and quoted keys', () => {
  const doc = 'a field';
  const rooms = defineResource({
    name: 'rooms',
    fields: {
      code: { type: 'token', doc, operators: [':', '^'] },
      name: { type: 'string', doc, operators: [':', '~', '^'] },
      note: { type: 'string', doc },
      labels: {
        type: 'token',
        doc,
        keyed: true,
        operators: [':', '^'],
        keys: {
          quotes: 'required',
          characters: 'any',
          known: { tier: { values: { closed: true, members: ['gold', 'silver'] } } },
        },
      },
    },
    limits: { clauses: 10, substring: 3, or: 'none' },
  });

  test.each([
    ['name begins with anna', 'name^"anna"'],
    ['rooms whose name starts with "an"', 'name^"an"'],
    ['name does not start with anna', '-name^"anna"'],
    ['code starting with acme', 'code^"acme"'],
    ['name contains anna', 'name~"anna"'],
    ['note begins with anna', 'note~"anna"'],
    ['name ends with anna', 'name~"anna"'],
    ['labels org is acme', 'labels["org"]:"acme"'],
    ['labels["order-id"] is 6735', 'labels["order-id"]:"6735"'],
    ['labels[order-id] 6735', 'labels["order-id"]:"6735"'],
    ['labels org begins with acme', 'labels["org"]^"acme"'],
    ['no labels org', 'labels["org"]:null'],
    ['tier gold', 'labels["tier"]:"gold"'],
    ['gold tier', 'labels["tier"]:"gold"'],
    ['without tier', 'labels["tier"]:null'],
  ])('reads %s as %s', (text, expected) => {
    expect(guessClauses(rooms, text, NOW)[0]?.text).toBe(expected);
  });

  test.each(['tier bronze', 'code contains acme', 'name contains an', 'labels[] is acme'])(
    'reads nothing in %s',
    (text) => {
      expect(guessClauses(rooms, text, NOW)).toEqual([]);
    },
  );

  test('a resource without quoted keys has words as keys only', () => {
    expect(guessClauses(catalogue.payments, 'metadata[order_id] is 6735', NOW)[0]?.text).toBe(
      'metadata[order_id]:"6735"',
    );
    expect(guessClauses(catalogue.payments, 'metadata["order id"] is 6735', NOW)).toEqual([]);
  });
});
