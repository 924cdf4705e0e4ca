import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { fixQuery } from '../../../src/language/checker/fix-query.ts';
import { MAX_QUERY_LENGTH } from '../../../src/language/syntax/syntax-diagnostics.ts';
import { meaningOf } from '../../support/meaning.ts';
import { anyText, brokenQuery } from '../../support/queryish.ts';
import { validQuery } from '../../support/valid-queries.ts';

const resourceName = fc.constantFrom(...(Object.keys(catalogue) as ResourceName[]));

/** Queries with many fixable mistakes: aliases, letter case, spelling. */
const fixable = fc
  .array(
    fc.tuple(
      fc.constantFrom('', '-', '!', 'NOT ', '--'),
      fc.constantFrom(
        'status',
        'Amount',
        'amount',
        'created_at',
        'metadata["a"]',
        'refund.is_refunded',
        'last4',
        'fraud_prevention',
        'customer.email',
      ),
      fc.constantFrom(':', ' = ', '=', '>', '~', ': ', '!=', '=>'),
      fc.constantFrom(
        'SETTLED',
        '"SETLED"',
        'TRUE',
        '1e3',
        '"2025-01-01 09:00:00Z"',
        '2025-01-01',
        '“x”',
        '("a" OR "b")',
        'null',
        '"null"',
        '"*"',
        '1,000',
        '10.0',
        '"a\\b"',
        '',
      ),
      fc.constantFrom(' ', '\t', ' && ', ' OR ', ' and ', '\u00a0', '', ','),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.flat().join(''));

const wrong = fc.oneof(fixable, brokenQuery(), anyText());

const safeFixes = (resource: ResourceName, text: string) =>
  checkQuery(resource, text).diagnostics.flatMap(({ fixes }) => fixes.filter(({ safe }) => safe));

describe('fixQuery', () => {
  test.each([
    ['status:SETTLED', 'payment_status:"SETTLED"'],
    ['amount > 1e3 && email ~ “acme”', 'amount>1000 AND customer.email~"acme"'],
    ['NOT Refund.Is_Refunded = TRUE', '-refund.is_refunded:true'],
    ['amount>5\tamount<9', 'amount>5 amount<9'],
    ['payment_status:("SETTLED" OR "FAILED")', 'payment_status:"SETTLED" OR payment_status:"FAILED"'],
    // Suggestions are not applied.
    ['payment_status:"SETLED"', 'payment_status:"SETLED"'],
    ['created_at>2025-01-01', 'created_at>"2025-01-01"'],
    ['amount>5', 'amount>5'],
  ])('applies the safe fixes of %s', (text, fixed) => {
    expect(fixQuery('payments', text).text).toBe(fixed);
  });

  test.each([
    ['payment_status:SETLED', 'payment_status:"SETTLED"'],
    ['created_at:2025-01-01', 'created_at>="2025-01-01T00:00:00Z" created_at<"2025-01-02T00:00:00Z"'],
    ['emial:"*"', '-customer.email:null'],
    ['amount:5 OR status:"SETTLED"', 'amount:5 OR payment_status:"SETTLED"'],
  ])('applies suggestions to %s when `unsafe` is set', (text, fixed) => {
    expect(fixQuery('payments', text, { unsafe: true }).text).toBe(fixed);
  });

  test('returns the applied fixes and the diagnostics that remain', () => {
    const { text, applied, diagnostics } = fixQuery('payments', 'status:SETLED');
    expect(text).toBe('payment_status:"SETLED"');
    expect(applied.map(({ title }) => title)).toEqual([
      'replace `status` with `payment_status`',
      'put it in quotation marks',
    ]);
    expect(diagnostics).toEqual(checkQuery('payments', text).diagnostics);
  });

  test('applies no fix that makes the text too long', () => {
    const text = 'status:1 '.repeat(MAX_QUERY_LENGTH / 9);
    const { text: fixed, applied, diagnostics } = fixQuery('payments', text);
    expect(fixed).toBe(text);
    expect(applied).toEqual([]);
    expect(diagnostics).toEqual(checkQuery('payments', text).diagnostics);
  });

  test('leaves no safe fix unapplied', () => {
    fc.assert(
      fc.property(resourceName, wrong, (resource, text) => {
        expect(safeFixes(resource, fixQuery(resource, text).text)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test.each([false, true])('changes nothing the second time, with unsafe: %s', (unsafe) => {
    fc.assert(
      fc.property(resourceName, wrong, (resource, text) => {
        const { text: once } = fixQuery(resource, text, { unsafe });
        expect(fixQuery(resource, once, { unsafe })).toMatchObject({ text: once, applied: [] });
      }),
      { numRuns: 500 },
    );
  });

  test.each(Object.values(catalogue))('keeps the meaning of a valid query on $name', (resource) => {
    fc.assert(
      fc.property(validQuery(resource), (text) => {
        const { text: fixed } = fixQuery(resource, text);
        expect(meaningOf(checkQuery(resource, fixed).query)).toEqual(meaningOf(checkQuery(resource, text).query));
      }),
      { numRuns: 300 },
    );
  });
});

describe('safe fixes beside other text', () => {
  test.each([
    ['amount:5 OR+amount:6', 'amount:5 OR amount:6'],
    ['amount:5 OR|amount:6', 'amount:5 OR amount:6'],
    ['amount>5 x!id:null', 'amount>5 x -id:null'],
    ['refund.is_refunded:"TRUE"amount>5', 'refund.is_refunded:"true" amount>5'],
    ['amount>" 5"currency_code:"EUR"', 'amount>"5" currency_code:"EUR"'],
    // Removing the parenthesis would negate the next clause.
    ['amount>5 !)amount>6', 'amount>5 !)amount>6'],
    ['amount>5 NOT )amount>6', 'amount>5 NOT )amount>6'],
  ])('turn %s into %s', (text, fixed) => {
    expect(fixQuery('payments', text).text).toBe(fixed);
  });

  test('do not close a quote that may include the next clause', () => {
    const { text, diagnostics } = fixQuery('payments', 'id:"a AND customer.email^acme');
    expect(text).toBe('id:"a AND customer.email^"acme"');
    expect(diagnostics.map(({ code }) => code)).toContain('unterminated-string');
  });

  test('leave mixed connectives alone, even when `unsafe` is set', () => {
    const text = 'amount>5 amount<9 OR amount:1';
    expect(fixQuery('payments', text, { unsafe: true }).text).toBe(text);
  });
});
