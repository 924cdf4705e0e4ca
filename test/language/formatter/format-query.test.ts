import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';
import { MAX_QUERY_LENGTH } from '../../../src/language/syntax/syntax-diagnostics.ts';
import { meaningOf } from '../../support/meaning.ts';
import { anyText } from '../../support/queryish.ts';
import { validQuery } from '../../support/valid-queries.ts';

describe('formatQuery', () => {
  test.each([
    // Between clauses.
    ['amount>5   amount<9', 'amount>5 amount<9'],
    ['  amount>5 and\tamount<9 ', 'amount>5 amount<9'],
    ['amount:5 or amount:9', 'amount:5 OR amount:9'],
    // Metadata.
    ['metadata.order_id:"7"', 'metadata[order_id]:"7"'],
    ['-customer.metadata["k"]:null', '-customer.metadata[k]:null'],
    // Tokens and strings.
    ["processor.type:'a'", 'processor.type:"a"'],
    ['payment_method.details.last4:0042', 'payment_method.details.last4:"0042"'],
    ['statement_descriptor~-12.50', 'statement_descriptor~"-12.50"'],
    ['metadata[a]:"TRUE"', 'metadata[a]:"TRUE"'],
    ['metadata[a]:"Ünïcode Kept"', 'metadata[a]:"Ünïcode Kept"'],
    // Known values.
    ['payment_status:"settled"', 'payment_status:"SETTLED"'],
    ['transaction_type:"AUTH"', 'transaction_type:"Auth"'],
    ['refund.status:"Whatever"', 'refund.status:"Whatever"'],
    // Dates.
    ['created_at>"1735689600"', 'created_at>1735689600'],
    ['created_at>0042', 'created_at>0042'],
    ['created_at>"2025-01-01t00:00:00.50z"', 'created_at>"2025-01-01T00:00:00.50Z"'],
    ["created_at>'2025-01-01T00:00:00+02:00'", 'created_at>"2025-01-01T00:00:00+02:00"'],
    // Numbers, booleans, null.
    ['amount>"005"', 'amount>005'],
    ["amount>'-1.50'", 'amount>-1.50'],
    ['refund.is_refunded:"true"', 'refund.is_refunded:true'],
    ['id:NULL', 'id:null'],
    ['-fraud_prevention:Null', '-fraud_prevention:null'],
    ['metadata[a]:"NULL"', 'metadata[a]:"NULL"'],
    // Escapes.
    ['metadata[a]:\'say "hi"\'', 'metadata[a]:"say \\"hi\\""'],
    ['metadata[a]:"it\\\'s"', 'metadata[a]:"it\'s"'],
    ['metadata[a]:"a\\\\b"', 'metadata[a]:"a\\\\b"'],
    ['metadata[a]:"a\\b"', 'metadata[a]:"a\\\\b"'],
    ['metadata[a]:"a\tb\n"', 'metadata[a]:"a\tb\n"'],
  ])('writes %j as %j', (text, formatted) => {
    expect(formatQuery('payments', text)).toMatchObject({ text: formatted, valid: true });
  });

  test.each(['', 'amount >5', 'status:"SETTLED"', 'payment_status:"setled"   amount>5', "id:'a"])(
    'leaves %j as it is because it has errors',
    (text) => {
      const { diagnostics } = checkQuery('payments', text);
      expect(formatQuery('payments', text)).toEqual({ text, valid: false, diagnostics });
    },
  );

  test('returns the diagnostics of the given text', () => {
    const { diagnostics } = formatQuery('plans', 'name:"null"  interval:"days"');
    expect(diagnostics.map(({ code }) => code)).toEqual(['undocumented-field', 'quoted-null']);
  });

  test('leaves a text as it is if its canonical form would be too long', () => {
    const quotes = '"'.repeat(MAX_QUERY_LENGTH / 2);
    expect(formatQuery('payments', `id:'${quotes}'`)).toMatchObject({ text: `id:'${quotes}'`, valid: true });
    expect(formatQuery('payments', `id:'${quotes.slice(5)}'`).text).toBe(`id:"${'\\"'.repeat(quotes.length - 5)}"`);
  });

  describe.each(Object.values(catalogue))('on $name', (resource) => {
    test('formatting twice gives the same as formatting once', () => {
      fc.assert(
        fc.property(validQuery(resource), (text) => {
          const { text: once } = formatQuery(resource, text);
          expect(formatQuery(resource, once).text).toBe(once);
        }),
        { numRuns: 300 },
      );
    });

    test('keeps the meaning of a query', () => {
      fc.assert(
        fc.property(validQuery(resource), (text) => {
          const before = checkQuery(resource, text);
          const after = checkQuery(resource, formatQuery(resource, text).text);
          expect(after.valid).toBe(true);
          expect(meaningOf(after.query)).toEqual(meaningOf(before.query));
        }),
        { numRuns: 300 },
      );
    });

    test('leaves no undefined escape and no quoted metadata key', () => {
      fc.assert(
        fc.property(validQuery(resource), (text) => {
          const codes = checkQuery(resource, formatQuery(resource, text).text).diagnostics.map(({ code }) => code);
          expect(codes).not.toContain('undefined-escape');
          expect(codes).not.toContain('quoted-metadata-key');
        }),
        { numRuns: 100 },
      );
    });

    test('returns a text with errors unchanged', () => {
      fc.assert(
        fc.property(anyText(), (text) => {
          const formatted = formatQuery(resource, text);
          if (!formatted.valid) expect(formatted.text).toBe(text);
        }),
      );
    });
  });
});
