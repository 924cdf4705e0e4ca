import { describe, expect, test } from 'vitest';
import { fixQuery } from '../../src/checker/fix-query.ts';
import { reviewQuery } from '../../src/logic/review-query.ts';

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
    ['amount>10 amount>5 emial:"x"', 'amount>10 amount>5 emial:"x"'],
    // A query that never matches stays as it is.
    ['amount>10 amount<5', 'amount>10 amount<5'],
    ['amount>10 amount<5 id:null id:null', 'amount>10 amount<5 id:null'],
    ['amount>1 OR -amount>1', 'amount>1 OR -amount>1'],
  ])('turns %j into %j', (text, fixed) => {
    expect(fixQuery('payments', text, { review: reviewQuery }).text).toBe(fixed);
  });

  test('returns the fixes that it applied and the remaining diagnostics', () => {
    const { applied, diagnostics } = fixQuery('payments', 'amount>10 amount<5 id:"a" id:"A"', { review: reviewQuery });
    expect(applied.map(({ title }) => title)).toEqual(['remove `id:"A"`']);
    expect(diagnostics.map(({ code }) => code)).toEqual(['never-matches', 'value-format']);
  });

  test('removes no clauses without reviewQuery', () => {
    expect(fixQuery('payments', 'amount>10 amount>5').text).toBe('amount>10 amount>5');
  });
});
