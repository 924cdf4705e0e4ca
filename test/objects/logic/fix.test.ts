import { describe, expect, test } from 'vitest';
import { fixQuery } from '../../../src/language/checker/fix-query.ts';
import { reviewQuery } from '../../../src/objects/logic/review-query.ts';

describe('fixQuery with reviewQuery', () => {
  test.each([
    ['amount>5 amount>5 amount>5 amount>5', 'amount>5'],
    ['amount>1 amount>2 amount>3 amount>4', 'amount>4'],
    ['amount>4 OR amount>3 OR amount>2 OR amount>1', 'amount>1'],
    ['  amount>1   AND amount>2  and  id:null ', '  amount>2  and  id:null '],
    ['amount>1\tamount>2\nid:null', 'amount>2 id:null'],
    ['id:null OR id:null', 'id:null'],
    ['amount>1 id:null amount>2', 'id:null amount>2'],
    ['status:settled AND payment_status:"SETTLED"', 'payment_status:"settled"'],
    // Errors are fixed first; then the result is reviewed.
    ['amount > 5 amount>10', 'amount>10'],
    ['amount>10 amount>5 foo:"x"', 'amount>10 amount>5 foo:"x"'],
    // A query that never matches stays as it is.
    ['amount>10 amount<5', 'amount>10 amount<5'],
    ['amount>10 amount<5 id:null id:null', 'amount>10 amount<5 id:null'],
    ['amount>1 OR -amount>1', 'amount>1 OR -amount>1'],
  ])('turns %j into %j with unsafe fixes', (text, fixed) => {
    expect(fixQuery('payments', text, { unsafe: true, review: reviewQuery }).text).toBe(fixed);
  });

  test.each([
    ['amount>5 amount>5', 'amount>5 amount>5'],
    ['amount>10 amount>5', 'amount>10 amount>5'],
    ['amount:1 AND-amount:2', 'amount:1 AND -amount:2'],
    ['status:settled payment_status:"SETTLED"', 'payment_status:"settled" payment_status:"SETTLED"'],
    [`amount:1 OR amount>1${'0'.repeat(400)}`, `amount:1 OR amount>1${'0'.repeat(400)}`],
  ])('keeps all clauses otherwise: it turns %j into %j', (text, fixed) => {
    const { text: result, diagnostics } = fixQuery('payments', text, { review: reviewQuery });
    expect(result).toBe(fixed);
    expect(diagnostics.map(({ code }) => code)).toContainEqual(
      expect.stringMatching(/^(?:duplicate|redundant)-clause$/),
    );
  });

  test('returns the fixes that it applied and the remaining diagnostics', () => {
    const text = 'amount>10 amount<5 currency_code:"EUR" currency_code:"eur"';
    const { applied, diagnostics } = fixQuery('payments', text, { unsafe: true, review: reviewQuery });
    expect(applied.map(({ title }) => title)).toEqual(['remove `currency_code:"eur"`']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['never-matches']);
  });

  test('removes no clauses without reviewQuery', () => {
    expect(fixQuery('payments', 'amount>10 amount>5').text).toBe('amount>10 amount>5');
  });
});
