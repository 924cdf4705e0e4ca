import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue, type ResourceName } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import type { CheckedValue } from '../../../src/language/checker/checked-clause.ts';
import { checkedCodes } from '../../support/describe-rule.ts';
import { anyText, brokenQuery } from '../../support/queryish.ts';
import { validQuery } from '../../support/valid-queries.ts';

const resourceName = fc.constantFrom(...(Object.keys(catalogue) as ResourceName[]));

/** Texts that are mostly valid, so that they get past the parser to the checks. */
const nearQuery = fc.oneof(
  anyText(),
  brokenQuery(),
  fc
    .tuple(validQuery(catalogue.payments), fc.nat(), fc.nat({ max: 3 }), fc.string({ unit: 'binary', maxLength: 2 }))
    .map(([text, at, length, piece]) => {
      const offset = at % text.length;
      return text.slice(0, offset) + piece + text.slice(offset + length);
    }),
);

/** The titles of fixes that are too long or contain unprintable characters. */
const badTitles = (text: string): readonly string[] =>
  checkQuery('payments', text)
    .diagnostics.flatMap(({ fixes }) => fixes.map(({ title }) => title))
    .filter((title) => title.length > 200 || /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(title));

describe('checkQuery', () => {
  test.each<[string, CheckedValue]>([
    ['id:null', { kind: 'null' }],
    ['id:"a\\"b"', { kind: 'text', text: 'a"b' }],
    ['payment_method.details.last4:0042', { kind: 'text', text: '0042' }],
    ['amount:"-1.50"', { kind: 'number', number: -1.5, digits: '-1.50' }],
    ['created_at>5', { kind: 'date', epochMs: 5000, text: '5' }],
    ['created_at>"2025-01-01T00:00:00Z"', { kind: 'date', epochMs: 1_735_689_600_000, text: '2025-01-01T00:00:00Z' }],
    ['refund.is_refunded:"true"', { kind: 'boolean', boolean: true }],
    ['refund.is_refunded:false', { kind: 'boolean', boolean: false }],
    ['fraud_prevention:NULL', { kind: 'null' }],
  ])('reads the value of %s', (text, value) => {
    expect(checkQuery('payments', text).query?.clauses[0]?.value).toEqual(value);
  });

  test('finds the fields of a query', () => {
    const { valid, query, diagnostics } = checkQuery('payments', '-metadata.a:"x" OR metadata[a]:"y"');
    expect({ valid, diagnostics }).toEqual({ valid: true, diagnostics: [] });
    expect(query).toMatchObject({
      resource: { name: 'payments' },
      connective: 'or',
      clauses: [
        { isNegated: true, field: { path: 'metadata' }, key: 'a', operator: ':' },
        { isNegated: false, field: { path: 'metadata' }, key: 'a', operator: ':' },
      ],
    });
    expect(checkQuery('payments', 'amount>5').query).toMatchObject({
      connective: 'and',
      clauses: [{ key: undefined }],
    });
  });

  // One mistake, one diagnostic; independent ones are all reported, in text order.
  test.each([
    ['', ['empty-query']],
    ['amount>', ['expected-value']],
    ['amount 500', ['expected-operator']],
    ['amount > 1,000', ['space-around-operator', 'invalid-number']],
    ['status = SETTLED', ['field-alias', 'space-around-operator', 'unknown-operator', 'unquoted-value']],
    [
      'status>"SETLED" OR amount:x',
      ['field-alias', 'unsupported-operator', 'unknown-value', 'or-across-fields', 'invalid-number'],
    ],
    ['is_refunded:yes', ['field-alias', 'invalid-boolean']],
    // A text without one whole clause is one mistake.
    ['find all payments', ['expected-clause']],
    ['customer says refund status is pending', ['expected-clause']],
    ['SETTLED', ['expected-clause']],
    ['amount is over 100', ['expected-clause']],
    ['"coffee" AND (', ['expected-clause']],
    ['('.repeat(60_000), ['expected-clause']],
    ['amount', ['expected-operator']],
    ['metadata[or', ['invalid-metadata-key', 'expected-operator']],
    ['amuont 500', ['unknown-field', 'expected-operator']],
    ['amount 500 coffee', ['expected-operator', 'expected-operator']],
    ['amount>500 coffee', ['expected-operator']],
    ['created_at>2025-01-01', ['unquoted-value', 'invalid-date']],
    ['payment_status:setled', ['unquoted-value', 'unknown-value']],
    ['payment_status:true', ['unquoted-value', 'unknown-value']],
    ['amount:yes', ['invalid-number']],
    ['refund.is_refunded:yes', ['invalid-boolean']],
    ['fraud_prevention:yes', ['presence-only']],
    ['amount:(1 OR 2)', ['parentheses']],
    ['payment_status:("SETLED" OR "FAILED")', ['parentheses']],
    ['created_at:(x)', ['parentheses']],
    ['refund.status:" PENDING"', ['whitespace']],
    ['payment_method.details.exp_month:12.0', ['fractional-number']],
    ['created_at>null', ['null-operator']],
    ['payment_status>null', ['unsupported-operator']],
    ['amount>null', ['null-not-supported']],
    ['created_at:"null"', ['invalid-date']],
    ['payment_status:"null"', ['unknown-value']],
    ['refund.status:"null"', ['quoted-null']],
    ['metadata["a"]:1 OR metadata[A]:2', ['quoted-metadata-key', 'or-across-fields']],
    ['currency_code:"EUR" amount>5 OR amount<3', ['mixed-connectives']],
    ['no_such_field:"x" OR amount:5 OR amount:6', ['unknown-field']],
    ['amount:"1\\2"', ['undefined-escape', 'invalid-number'].toReversed()],
  ])('checks %s and reports %j', (text, codes) => {
    expect(checkedCodes('payments', text)).toEqual(codes);
  });

  test('accepts a query that has only warnings and infos', () => {
    const { valid, query, diagnostics } = checkQuery('plans', 'name:"null"');
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['info', 'warning']);
    expect({ valid, isThere: query !== undefined }).toEqual({ valid: true, isThere: true });
  });

  test('throws for an unknown resource', () => {
    // @ts-expect-error there is no such resource
    expect(() => checkQuery('refunds', 'id:null')).toThrow(
      new TypeError(
        '`resource` must be one of payments, customers, subscriptions, plans, or made by defineResource; got "refunds"',
      ),
    );
  });

  test('throws for a text that is not a string', () => {
    // @ts-expect-error the text must be a string
    expect(() => checkQuery('payments', undefined)).toThrow(TypeError);
  });

  test('never throws for a string, and returns a query exactly when it is valid', () => {
    fc.assert(
      fc.property(resourceName, nearQuery, (resource, text) => {
        const { valid, query, diagnostics } = checkQuery(resource, text);
        const errors = diagnostics.filter(({ severity }) => severity === 'error');
        expect(valid).toBe(errors.length === 0);
        expect(query !== undefined).toBe(valid);
      }),
      { numRuns: 600 },
    );
  });

  test('reports diagnostics in text order, with spans inside the text', () => {
    fc.assert(
      fc.property(nearQuery, (text) => {
        let last = { start: 0, end: 0 };
        for (const { span, related, fixes } of checkQuery('payments', text).diagnostics) {
          expect(span.start > last.start || (span.start === last.start && span.end >= last.end)).toBe(true);
          last = span;
          const places = [span, ...related.map((place) => place.span), ...fixes.flatMap(({ edits }) => edits)];
          for (const { start, end } of places) {
            expect(0 <= start && start <= end && end <= text.length).toBe(true);
          }
        }
      }),
      { numRuns: 600 },
    );
  });

  test('never reports the same code twice at one span', () => {
    fc.assert(
      fc.property(nearQuery, (text) => {
        const found = checkQuery('payments', text).diagnostics.map(
          ({ code, span }) => `${code} ${span.start} ${span.end}`,
        );
        expect(found).toEqual([...new Set(found)]);
      }),
      { numRuns: 400 },
    );
  });

  const LONG = 'a'.repeat(5000);
  const DIGITS = '7'.repeat(5000);

  test.each([
    ['a long unknown field', `metadata.${LONG}.b:1 Metadata.${LONG}:"x"`],
    ['a long number', `amount>"+${DIGITS}" amount>${DIGITS}.0 amount>"1,${'777,'.repeat(999)}777"`],
    ['a wildcard under a long key', `metadata.${LONG}:"*" metadata.${LONG}~"a"`],
    ['a long value', `payment_status:"${LONG}" id:"\u202e${LONG}" created_at:"${DIGITS}" fraud_prevention:"\t${LONG}"`],
    ['a long operator', `amount:=>${'='.repeat(5000)}5 amount\u0007:5`],
    ['a long connective', `amount>5 ${'&'.repeat(5000)} amount<9 ${'\u202e&'.repeat(99)} amount<8`],
  ])('gives fixes a short, printable title, even for a hostile text: %s', (_, text) => {
    expect(badTitles(text)).toEqual([]);
    expect(checkQuery('payments', text).diagnostics.length).toBeGreaterThan(0);
  });

  test('gives fixes a short, printable title for any text', () => {
    fc.assert(
      fc.property(nearQuery, (text) => {
        expect(badTitles(text)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test.each(Object.values(catalogue))('accepts every valid query on $name', (resource) => {
    fc.assert(
      fc.property(validQuery(resource), (text) => {
        const errors = checkQuery(resource, text).diagnostics.filter(({ severity }) => severity === 'error');
        expect(errors).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
