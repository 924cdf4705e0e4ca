import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../src/language/catalogue/catalogue.ts';
import { type Highlight, highlightMatches } from '../../../src/objects/index.ts';
import { compileClause } from '../../../src/objects/matcher/compile-matcher.ts';
import { foldText } from '../../../src/objects/matcher/fold-text.ts';
import { markSpan } from '../../../src/tools/test/marks.ts';
import { arbitraryObject } from '../../support/arbitrary-object.ts';
import { arbitraryQuery, readQuery } from '../../support/arbitrary-query.ts';
import { untyped } from '../../support/untyped.ts';

/** A highlight as its path and its text with marks. */
function mark({ path, text, spans }: Highlight): readonly [path: string, marked: string] {
  return [path, spans.toReversed().reduce((marked, span) => markSpan(marked, span), text)];
}

const statement = (text: string): object => ({ statement_descriptor: text });

describe('the places of what matched', () => {
  test.each([
    ['statement_descriptor~"coffee"', statement('Coffee, COFFEE!'), ['statement_descriptor', '‹Coffee›, ‹COFFEE›!']],
    ['statement_descriptor~"aaa"', statement('aaaaaaa'), ['statement_descriptor', '‹aaaaaa›a']],
    ['statement_descriptor~"ΣΑΣ"', statement('x σας y'), ['statement_descriptor', 'x ‹σας› y']],
    ['statement_descriptor~"kkk"', statement('😀 Kkk'), ['statement_descriptor', '😀 ‹Kkk›']],
    [
      'statement_descriptor:"big shop"',
      statement('My BIG - Shop. big shops'),
      ['statement_descriptor', 'My ‹BIG - Shop›. big shops'],
    ],
    ['statement_descriptor:"a b a"', statement('a b a b a'), ['statement_descriptor', '‹a b a› b a']],
    ['statement_descriptor:"--"', statement('--'), ['statement_descriptor', '‹--›']],
    [
      'statement_descriptor:"b" statement_descriptor~"aaa"',
      statement('b xaaa aaa'),
      ['statement_descriptor', '‹b› x‹aaa› ‹aaa›'],
    ],
    ['payment_status:"SETTLED"', { payment_status: 'settled' }, ['payment_status', '‹settled›']],
    ['metadata[tier]:"gold"', { metadata: { tier: 'Gold' } }, ['metadata[tier]', '‹Gold›']],
    ['created_at>=1', { created_at: '2025-01-31' }, ['created_at', '‹2025-01-31›']],
  ])('%s', (text, object, expected) => {
    expect(highlightMatches('payments', untyped(text), object).map(mark)).toEqual([expected]);
  });

  test('the places of what matched are those in each element of a list', () => {
    const object = { payment_methods: [{ type: 'CARD' }, { type: 'PAYPAL' }, { type: 'card' }] };
    expect(highlightMatches('customers', 'payment_methods.type:"card"', object).map(mark)).toEqual([
      ['payment_methods[0].type', '‹CARD›'],
      ['payment_methods[2].type', '‹card›'],
    ]);
  });

  test.each([
    ['-statement_descriptor~"coffee"', statement('tea')],
    ['-statement_descriptor:null', statement('tea')],
    ['statement_descriptor:null', {}],
    ['statement_descriptor~"coffee"', statement('tea')],
    ['amount>5', { amount: 7 }],
    ['refund.is_refunded:true', { refund: { status: 'REFUNDED' } }],
  ])('the places of what matched are none for %s', (text, object) => {
    expect(highlightMatches('payments', untyped(text), object)).toEqual([]);
  });
});

const PATHS = ['statement_descriptor', 'payment_status', 'metadata', 'customer.email', 'created_at', 'amount'];

test('they are in order, apart, and in texts that satisfy a clause', () => {
  const payments = catalogue.payments;
  fc.assert(
    fc.property(arbitraryObject(payments, PATHS), arbitraryQuery(payments, PATHS), (object, text) => {
      const query = readQuery('payments', text);
      const positive = query.clauses.filter(({ isNegated, value }) => !isNegated && value.kind !== 'null');
      const held = positive.filter((clause) => compileClause(clause)(object));
      const found = highlightMatches(query, object);
      if (held.length === 0) expect(found).toEqual([]);
      for (const { text: own, spans } of found) {
        expect(spans.length).toBeGreaterThan(0);
        for (const [index, { start, end }] of spans.entries()) {
          expect(start).toBeGreaterThan(spans[index - 1]?.end ?? -1);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(own.length);
        }
      }
      // Each place of `~` has the text that was sought, in whatever letter case.
      const [only, ...others] = positive;
      if (only?.operator === '~' && only.value.kind === 'text' && others.length === 0) {
        const sought = foldText(only.value.text);
        for (const { text: own, spans } of found) {
          for (const { start, end } of spans) {
            expect(foldText(own.slice(start, end)).split(sought).join('')).toBe('');
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});
