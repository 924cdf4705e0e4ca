import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { writeCheckedValue } from '../../../src/language/checker/checked-clause.ts';
import type { CheckedQuery } from '../../../src/language/checker/checked-query.ts';
import { fixQuery } from '../../../src/language/checker/fix-query.ts';
import { meaningOf } from '../../support/meaning.ts';

/** Valid queries on payments. */
const QUERIES = [
  'payment_status:"SETTLED"',
  "payment_status:'SETTLED'",
  'customer.email:"john@x.com"',
  'payment_status:"SETTLED" amount>5',
  'payment_status:"SETTLED" AND amount>5',
  'payment_status:"SETTLED" OR payment_status:"FAILED"',
  '-payment_status:"SETTLED" -refund.status:null',
  'metadata[k]:"x"',
  'metadata[k]:"x y" AND metadata[k]:"z"',
  'metadata[a]:"say \\"hi\\""',
  'metadata.k:"a\\\\b"',
  'statement_descriptor:"Joe\'s Diner"',
  'statement_descriptor~"coffee shop" amount>=500 amount<900',
  'created_at>"2025-01-01T00:00:00Z"',
  'refund.is_refunded:true amount:-5',
  'customer.email:"a b" customer.id:"c"',
  'metadata[k]:\'it\' metadata[j]:"z"',
];

/** The texts typed by mistake. */
const TYPED = [...'"\'\\ :~><=-!().,;ANx0“”’\t\u00a0', ' AND', ' OR '];

/** One character deleted or doubled, or something typed in its place or before it. */
const mistyped = fc
  .tuple(
    fc.constantFrom(...QUERIES),
    fc.nat(),
    fc.constantFrom('delete', 'double', 'replace', 'insert'),
    fc.constantFrom(...TYPED),
  )
  .map(([query, choice, kind, typed]) => {
    const at = choice % query.length;
    const character = query.charAt(at);
    const written = { delete: '', double: character + character, replace: typed, insert: typed + character }[kind];
    return { query, text: query.slice(0, at) + written + query.slice(at + 1) };
  });

/** Parts of values that a typing mistake may have added: punctuation at either end, a quotation mark, a connective. */
function oddParts(query: CheckedQuery | undefined): readonly string[] {
  return (query?.clauses ?? []).flatMap(({ value }) => {
    const text = value.kind === 'text' ? writeCheckedValue(value) : '';
    return text.match(/^[^\p{L}\p{N}]|[^\p{L}\p{N}]$|["“”]|\s(?:AND|OR)\b/gu) ?? [];
  });
}

describe('safe fixes of one typing mistake', () => {
  test.each([
    ['customer.email:\'john@x.com"', "customer.email:'john@x.com'"],
    ['metadata[k]:"x\'', 'metadata[k]:"x"'],
    ['metadata[k]:"x\' amount>5', 'metadata[k]:"x" amount>5'],
    ['payment_status:SETTLED"', 'payment_status:"SETTLED"'],
    ['payment_status:"SETTLED ', 'payment_status:"SETTLED" '],
    ['payment_status:“SETTLED', 'payment_status:"SETTLED"'],
    // Only suggestions fix these.
    ['payment_status:"SETTLED AND', 'payment_status:"SETTLED AND'],
    ['payment_status:"SETTLED or ', 'payment_status:"SETTLED or '],
    ['payment_status:"SETTLED amount>5', 'payment_status:"SETTLED amount>5'],
    ['payment_status:"SETTLED.', 'payment_status:"SETTLED.'],
    ['payment_status:"SETTLED,', 'payment_status:"SETTLED,'],
    ['payment_status:"SETTLED)', 'payment_status:"SETTLED)'],
    ['payment_status:""SETTLED"', 'payment_status:""SETTLED"'],
    ['payment_status:"SETTLED""', 'payment_status:"SETTLED""'],
    ['metadata[k]:"x\\\\', 'metadata[k]:"x\\\\'],
    ['metadata[k]:"x\\"', 'metadata[k]:"x\\"'],
    ['metadata[k]:“x.', 'metadata[k]:“x.'],
    ['metadata[k]:"x AND y', 'metadata[k]:"x AND y'],
    ['refund.status:nul', 'refund.status:nul'],
  ])('turn %s into %s', (text, fixed) => {
    expect(fixQuery('payments', text).text).toBe(fixed);
  });

  test('never make the mistyped text part of a value', () => {
    fc.assert(
      fc.property(mistyped, ({ query, text }) => {
        const { query: mistaken } = checkQuery('payments', text);
        // The result of a typing mistake can be valid.
        if (mistaken !== undefined) return;
        const before = checkQuery('payments', query).query;
        const after = checkQuery('payments', fixQuery('payments', text).text).query;
        if (after === undefined || JSON.stringify(meaningOf(after)) === JSON.stringify(meaningOf(before))) return;
        const known = [...oddParts(before)];
        for (const part of oddParts(after)) expect(known).toContain(part);
      }),
      { numRuns: 3000 },
    );
  });
});
