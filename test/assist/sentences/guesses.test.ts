import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actionsAt } from '../../../src/assist/actions.ts';
import { completeAt } from '../../../src/assist/complete/complete.ts';
import { diagnose } from '../../../src/assist/diagnose.ts';
import { fixDocument } from '../../../src/assist/fix-document.ts';
import { GUESSES } from '../../../src/assist/sentences/guesses.ts';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { applyEdits } from '../../../src/language/diagnostic/fix.ts';
import { readQuery } from '../../../src/language/document.ts';
import { anyText } from '../../support/queryish.ts';

const { payments } = catalogue;
const NOW = new Date('2026-11-22T10:00:00Z'); // a Sunday
const YESTERDAY = '"2026-11-21T00:00:00Z"';
const LAST_WEEK = '"2026-11-09T00:00:00Z"';

/** The text after each guess, that is after each fix that `checkQuery` does not have. */
function guess(text: string): readonly string[] {
  const document = readQuery('payments', text);
  const known = new Set<object>(document.diagnostics.flatMap(({ fixes }) => fixes));
  const guesses = diagnose(document, GUESSES, { now: NOW }).flatMap(({ fixes }) =>
    fixes.filter((fix) => !known.has(fix)),
  );
  for (const { safe } of guesses) expect(safe).toBe(false);
  return guesses.map(({ edits }) => applyEdits(text, edits));
}

/** Pairs of a text and the result of `fix --unsafe`. */
const FIXED: readonly (readonly [text: string, query: string])[] = [
  // Dates in words.
  ['created_at > yesterday', `created_at>${YESTERDAY}`],
  ['created_at>yesterday amount>5', `created_at>${YESTERDAY} amount>5`],
  ['created_at>last week', `created_at>${LAST_WEEK}`],
  ['created_at>Last  Week amount>5', `created_at>${LAST_WEEK} amount>5`],
  ['amount>5 created_at>=30 days ago', 'amount>5 created_at>="2026-10-23T00:00:00Z"'],
  ['created_at>"last week"', `created_at>${LAST_WEEK}`],
  ['created_at<7d', 'created_at<"2026-11-15T00:00:00Z"'],
  // Amounts; a field of money is in the minor unit.
  ['amount > €12.50', 'amount>1250 currency_code:"EUR"'],
  ['amount>"$12.50"', 'amount>1250 currency_code:"USD"'],
  ['amount_usd>"$12.50"', 'amount_usd>1250'],
  ['amount>1,000', 'amount>1000'],
  ['amount>1k', 'amount>1000'],
  ['amount>1,000', 'amount>1000'],
  ['amount>1.5m', 'amount>1500000'],
  ['refund.amount>=1.5k', 'refund.amount>=1500'],
  // Synonyms of closed sets.
  ['payment_status: paid', 'payment_status:"SETTLED"'],
  ['status: paid', 'payment_status:"SETTLED"'],
  ['status = paid', 'payment_status:"SETTLED"'],
  // Words among clauses.
  ['refunded', 'refund.is_refunded:true'],
  ['not refunded', 'refund.is_refunded:false'],
  ['amount>5 refunded', 'amount>5 refund.is_refunded:true'],
  ['amount>5 not refunded', 'amount>5 refund.is_refunded:false'],
  ['amount>5 paid', 'amount>5 payment_status:"SETTLED"'],
  ['paid amount>5 refunded', 'payment_status:"SETTLED" amount>5 refund.is_refunded:true'],
  // Queries in another language.
  ['https://api.example.com/v1/payments?query=status%3Apaid', 'payment_status:"SETTLED"'],
  ['GET /payments?limit=5&query=amount%3E5+status:paid#top', 'amount>5 payment_status:"SETTLED"'],
  ["WHERE status = 'paid' AND amount > 100", 'payment_status:"SETTLED" amount>100'],
  [
    "select * from payments\nwhere status <> 'paid' and amount>=100 order by id limit 5;",
    '-payment_status:"SETTLED" amount>=100',
  ],
  ["where status in ('paid', 'failed')", 'payment_status:"SETTLED" OR payment_status:"FAILED"'],
  ["where status not in ('paid', 'failed')", '-payment_status:"SETTLED" -payment_status:"FAILED"'],
  [
    "where customer.email is not null and statement_descriptor like '%coffee%'",
    '-customer.email:null statement_descriptor~"coffee"',
  ],
  ["where customer.email = 'o''neill@x.com'", 'customer.email:"o\'neill@x.com"'],
  ['status in (paid, failed)', 'payment_status:"SETTLED" OR payment_status:"FAILED"'],
  // What a guess writes is not corrected.
  ['3ds failed', 'three_d_secure.status:"failed"'],
];

describe('fixDocument', () => {
  test.each(FIXED)('fixes %s to %s', (text, query) => {
    expect(fixDocument(readQuery('payments', text), GUESSES, { unsafe: true, now: NOW }).document.text).toBe(query);
  });

  test.each(FIXED)('applies only safe fixes to %s unless `unsafe` is set', (text) => {
    const { applied } = fixDocument(readQuery('payments', text), GUESSES);
    expect(applied.every(({ safe }) => safe)).toBe(true);
  });

  test('terminates for any text, with edits that can be applied', () => {
    const piece = fc.constantFrom(...FIXED.map(([text]) => text), ' ', ' OR ', '(', ')', '"');
    const text = fc.oneof(
      anyText(),
      fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(' ')),
    );
    fc.assert(
      fc.property(text, (one) => {
        guess(one);
        fixDocument(readQuery('payments', one), GUESSES, { unsafe: true });
      }),
      { numRuns: 200 },
    );
  });
});

describe('a guess', () => {
  test.each([
    ['created_at > yesterday', [`created_at>${YESTERDAY}`]],
    ['created_at>last week amount>5', [`created_at>${LAST_WEEK} amount>5`]],
    ['amount > €12.50', ['amount>1250 currency_code:"EUR"']],
    ['amount>12.50', ['amount>1250']],
    ['amount>5 not refunded', ['amount>5 refund.is_refunded:false', 'amount>5 -refund.status:"REFUNDED"']],
    ["WHERE status = 'paid' AND amount > 100", ['payment_status:"SETTLED" amount>100']],
    ["where status = 'paid' or amount > 100", []],
    ['amount>1 or amount<5', []],
  ])('at %s replaces only the words that it interprets', (text, texts) => {
    expect([...new Set(guess(text))].slice(0, 2)).toEqual(texts);
  });

  test.each([
    ['status = paid', 'payment_status:"SETTLED"'],
    ['status=paid amount>5', 'payment_status:"SETTLED" amount>5'],
    ['amount>5 AND status = paid', 'amount>5 AND payment_status:"SETTLED"'],
    ['created_at>2024-01-01', 'created_at>"2024-01-01T00:00:00Z"'],
    ['created_at > 2024-01-01', 'created_at>"2024-01-01T00:00:00Z"'],
    ['created_at:yesterday', `created_at>=${YESTERDAY} created_at<"2026-11-22T00:00:00Z"`],
    ['created_at = last week', `created_at>=${LAST_WEEK} created_at<"2026-11-16T00:00:00Z"`],
    ['created_at:today', 'created_at>="2026-11-22T00:00:00Z" created_at<"2026-11-23T00:00:00Z"'],
    [
      'next_billing_date:tomorrow',
      'subscription.next_billing_date>="2026-11-23T00:00:00Z" subscription.next_billing_date<"2026-11-24T00:00:00Z"',
    ],
    ['amount:88.20', 'amount:8820'],
    ['amount > 12.50', 'amount>1250'],
    ['amount > 1 000', 'amount>100000'],
    ['amount>1\u202f500 currency_code:"EUR"', 'amount>1500 currency_code:"EUR"'],
    ['amount > 1\u00a0000\u00a0000', 'amount>100000000'],
    ['€12.50', 'amount:1250 currency_code:"EUR"'],
    ['amount > 100 euro', 'amount>10000 currency_code:"EUR"'],
    // A guess never changes a clause that is complete.
    ['amount>=100 EUR', 'amount>=100 currency_code:"EUR"'],
    ['amount>=1000 eur', 'amount>=1000 currency_code:"EUR"'],
    ['amount: €100', 'amount:10000 currency_code:"EUR"'],
    ['in 2024', 'created_at>="2024-01-01T00:00:00Z" created_at<"2025-01-01T00:00:00Z"'],
    ['amount 50 to 100', 'amount>=5000 amount<=10000'],
    ['amount 50-100', 'amount>=5000 amount<=10000'],
    ['metadata[order_id] 123', 'metadata[order_id]:"123"'],
    ['https://example.com/payments/pay_a1?tab=b', 'id:"pay_a1"'],
    ['https://example.com/customers/cus_b2', 'customer.id:"cus_b2"'],
  ])('fixes %s in one step, at each of its diagnostics', (text, query) => {
    const diagnostics = diagnose(readQuery('payments', text), GUESSES, { now: NOW });
    for (const { fixes } of diagnostics) {
      expect(fixes[0] && applyEdits(text, fixes[0].edits)).toBe(query);
      expect(fixes[0]?.safe).toBe(false);
    }
    expect(diagnostics).not.toEqual([]);
  });

  test.each([
    ['payments', 'amount>1 or currency_code:"EUR" id:null', ['amount>1 AND currency_code:"EUR" id:null']],
    [
      'payments',
      'amount:1 or amount:2 amount:3',
      ['amount:1 or amount:2 OR amount:3', 'amount:1 AND amount:2 amount:3'],
    ],
    [
      'plans',
      'type:"recurring" or interval:"months" id:null',
      ['type:"recurring" or interval:"months" OR id:null', 'type:"recurring" AND interval:"months" id:null'],
    ],
  ] as const)(
    'on %s for %s joins all clauses with each connective that the resource supports',
    (resource, text, queries) => {
      const mixed = diagnose(readQuery(resource, text), GUESSES, { now: NOW }).find(
        ({ code }) => code === 'mixed-connectives',
      );
      expect(mixed?.fixes.map(({ edits }) => applyEdits(text, edits))).toEqual(queries);
      expect(mixed?.fixes.every(({ safe }) => !safe)).toBe(true);
    },
  );

  test.each([
    'created_at>someday',
    '-created_at:yesterday',
    '-created_at:"last week"',
    'created_at:yesterday OR created_at:null',
    'refund failed',
    'created_at>',
    'amount>many',
    'amount>5 foo = 5',
    'amount>5 amount',
    'https://example.com/payments',
    'https://example.com/payments?query=%zz',
    'https://example.com/payments?query=nope',
    "where nope = 'x'",
    'where',
  ])('a guess is not made for %s', (text) => {
    expect(guess(text)).toEqual([]);
  });

  test.each(['created_at>a ', 'amount>1k ', 'paid ', 'where ', 'where a = b ', `https://a?${'b'.repeat(50)} `, ' '])(
    'a guess is not made for 64 KiB of %j',
    (unit) => {
      const text = unit.repeat(Math.floor(65_000 / unit.length));
      const document = readQuery('payments', text);
      expect(diagnose(document, GUESSES, { now: NOW })).toEqual(document.diagnostics);
    },
  );

  test('a guess is offered as a code action', () => {
    const titles = actionsAt(payments, 'amount>€12.50', { start: 8, end: 8 }).map(({ title }) => title);
    expect(titles).toContain('write `amount>1250 currency_code:"EUR"`: 12.50 EUR');
  });
});

describe('the completion of a field and a value', () => {
  test.each([
    ['status = pai', 'payment_status:"SETTLED"'],
    ['status=pai', 'payment_status:"SETTLED"'],
    ['status is paid', 'payment_status:"SETTLED"'],
    ['status: paid', 'payment_status:"SETTLED"'],
    ['refund status is pend', 'refund.status:"PENDING"'],
    ['amount>5 status = pai', 'amount>5 payment_status:"SETTLED"'],
  ])('replaces all of %s with a clause', (text, query) => {
    const [offer] = completeAt(payments, text, text.length, { now: NOW }).offers;
    expect(offer && applyEdits(text, [offer.edit])).toBe(query);
  });
});
