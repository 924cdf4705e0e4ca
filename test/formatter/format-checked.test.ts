import { describe, expect, test } from 'vitest';
import { checkQuery } from '../../src/checker/check-query.ts';
import { formatChecked, formatClauses } from '../../src/formatter/format-checked.ts';

describe('formatClauses', () => {
  const { query } = checkQuery('payments', "amount:'5'  or -amount:7");

  test('joins clauses by the connective, and by a space where all must hold', () => {
    expect(query && formatClauses('or', query.clauses)).toBe('amount:5 OR -amount:7');
    expect(query && formatClauses('and', query.clauses)).toBe('amount:5 -amount:7');
    expect(formatClauses('and', [])).toBe('');
  });

  test('writes the clauses of a checked query as formatChecked does', () => {
    expect(query && formatChecked(query)).toBe('amount:5 OR -amount:7');
  });
});
