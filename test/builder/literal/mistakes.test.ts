import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { compileLiterals, RESOURCES } from './compile.ts';

const VALID = [
  'amount>5 payment_status:"SETTLED"',
  'customer.email:"a@b.c" amount>=1000 -refund.status:null',
  'id:"a" OR id:"b"',
  'metadata[order_id]:"7" created_at>="2025-01-01T00:00:00Z"',
  'customer.full_name~"ada" AND amount<5',
];

/** Connectives of other languages, and characters that the language does not have in that place. */
const ODD = [
  ...[' && ', ' & ', ' || ', ' | ', ', ', '; ', ' NOT ', ' not ', ' && NOT ', ' AND AND ', ' xor ', ' - ', ' in '],
  ...[
    '*',
    '(',
    ')',
    '!',
    '+',
    '=',
    '==',
    '"',
    "'",
    '.',
    ':',
    '>',
    '%',
    '#',
    '/',
    '[',
    ']',
    '{',
    '?',
    '—',
    '“',
    'é',
    ' ',
  ],
];

const mutation = fc
  .tuple(fc.constantFrom(...VALID), fc.nat(80), fc.constantFrom(...ODD), fc.boolean())
  .map(([text, place, odd, isReplaced]) => {
    const offset = place % (text.length + 1);
    return text.slice(0, offset) + odd + text.slice(isReplaced ? offset + 1 : offset);
  });

test('the compiler refuses mistakes at any place of a query, and no valid query', () => {
  const texts = [
    ...['*', 'foo', '(amount>5)', 'not amount:5', 'amount>5 && NOT id:"x"', 'amount>5 *', 'amount>5 | amount<3'],
    ...fc.sample(mutation, { numRuns: 600, seed: 1 }),
  ];
  const literals = [...new Set(texts)].map((text) => ({ resource: 'payments' as const, text }));
  const said = compileLiterals('typescript', literals);
  const disagreed = literals.filter(({ text }, index) => {
    const isWrong = checkQuery(RESOURCES.payments, text).diagnostics.some(({ severity }) => severity === 'error');
    return isWrong !== (said[index] !== undefined);
  });
  expect(literals.length).toBeGreaterThan(500);
  expect(disagreed).toEqual([]);
});
