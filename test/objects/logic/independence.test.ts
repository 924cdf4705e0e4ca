import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { createResource } from '../../../src/language/catalogue/resource.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { quoteDouble } from '../../../src/language/syntax/print-query.ts';
import { analyzeQuery } from '../../../src/objects/logic/analyze-query.ts';
import { hasIndependentClauses } from '../../../src/objects/logic/independence.ts';
import { readQuery } from '../../support/arbitrary-query.ts';
import { queries } from './arbitrary-queries.ts';

const { payments } = catalogue;

/** Choices among tokens, some equal except for letter case, with either connective and with negations. */
const choices: fc.Arbitrary<CheckedQuery> = fc
  .tuple(
    fc.constantFrom(' ', ' OR '),
    fc.array(
      fc.tuple(
        fc.constantFrom('', '-'),
        fc.constantFrom('customer.metadata[a]', 'metadata[a]', 'metadata[A]', 'metadata[b]'),
        fc.constantFrom('a', 'A', 'b', 'k', 'K', '\u212a', 's', 'ſ', 'ß', 'ss', '1'),
      ),
      { minLength: 2, maxLength: 4 },
    ),
  )
  .filter(([joint, clauses]) => joint === ' ' || new Set(clauses.map(([, field]) => field)).size === 1)
  .map(([joint, clauses]) =>
    readQuery(
      payments,
      clauses.map(([negation, field, text]) => `${negation}${field}:${quoteDouble(text)}`).join(joint),
    ),
  );

/** Choices among texts that contain each other or not, with `:`, `~` and \`null\`, with either connective. */
const textChoices: fc.Arbitrary<CheckedQuery> = fc
  .tuple(
    fc.constantFrom(' ', ' OR '),
    fc.array(
      fc.tuple(
        fc.constantFrom('', '', '-'),
        fc.oneof(
          fc.constant(':null'),
          fc
            .tuple(
              fc.constantFrom(':', '~'),
              fc.constantFrom('ann', 'Ann Lee', 'lee', 'ann-lee', 'joanna', 'lee ann', '- -', '@b.c'),
            )
            .map(([operator, text]) => operator + quoteDouble(text)),
        ),
      ),
      { minLength: 2, maxLength: 4 },
    ),
  )
  .map(([joint, clauses]) =>
    readQuery(payments, clauses.map(([negation, rest]) => `${negation}customer.full_name${rest}`).join(joint)),
  );

describe('clauses', () => {
  test.each([
    'amount>10',
    'amount>10 payment_status:"SETTLED"',
    'metadata[a]:"x" metadata[b]:"x"',
    'metadata[a]:"x" metadata[A]:"x"',
    'payment_status:"SETTLED" OR payment_status:"FAILED" OR payment_status:"DECLINED"',
    '-payment_status:"SETTLED" -payment_status:"FAILED"',
    'payment_status:"SETTLED" OR payment_status:null OR payment_status:"FAILED"',
    '-payment_status:"SETTLED" -payment_status:null',
    'customer.email:"ann@a.example" OR customer.email~"bob@b.example" OR customer.email:null',
    'customer.full_name:"ann lee" OR customer.full_name:"ann smith"',
    '-customer.full_name~"ann" -customer.full_name~"lee"',
    'refund.is_refunded:true',
    'refund.is_refunded:false -three_d_secure.attempted:true amount>5',
  ])('clauses are independent: %s', (text) => {
    expect(hasIndependentClauses(readQuery(payments, text))).toBe(true);
  });

  test.each([
    'amount>10 amount<20',
    'refund.status:"PENDING" -refund.status:null',
    'metadata[a]:"x" metadata[a]:"y"',
    'payment_status:"SETTLED" payment_status:"FAILED"',
    'payment_status:"SETTLED" OR payment_status:"settled"',
    'payment_status:"SETTLED" OR -payment_status:"FAILED"',
    '-payment_status:"SETTLED" OR -payment_status:"FAILED"',
    'metadata[a]:"k" OR metadata[a]:"\u212a"',
    'payment_status:null OR payment_status:null',
    'metadata[a]:"" OR metadata[a]:null',
    'payment_status:"SETTLED" OR -payment_status:null',
    'customer.full_name:"ann-lee" OR customer.full_name:"lee"',
    'customer.full_name~"joanna" OR customer.full_name~"ANN"',
    'customer.full_name:"-" OR customer.full_name:"ann"',
    'statement_descriptor:"" OR statement_descriptor:null',
    'customer.full_name:"ann" OR customer.full_name:"ann smith"',
    'refund.is_refunded:true refund.status:"REFUNDED"',
    'refund.is_refunded:true OR -refund.is_refunded:true',
    'refund.is_refunded:true refund.amount>5 -refund.status:null',
  ])('may depend on each other: %s', (text) => {
    expect(hasIndependentClauses(readQuery(payments, text))).toBe(false);
  });

  test('on a field derived from another place may have an impossible value', () => {
    const boxes = createResource({
      name: 'boxes',
      fields: { kind: { type: 'token', doc: 'a boolean, said to be a text', source: { path: 'what', equals: 'x' } } },
      limits: { clauses: 10, substring: 3, or: 'field' },
    });
    expect(hasIndependentClauses(readQuery(boxes, 'kind:"y"'))).toBe(false);
  });

  test('clauses that are independent have nothing to report', () => {
    const cases = fc.oneof(
      choices,
      textChoices,
      queries.map(([query]) => query),
    );
    fc.assert(
      fc.property(cases, (query) => {
        fc.pre(hasIndependentClauses(query));
        const { duplicates, redundancies, never, always } = analyzeQuery(query);
        expect([duplicates, redundancies, never, always]).toEqual([[], [], [], []]);
      }),
      { numRuns: 400 },
    );
  });
});
