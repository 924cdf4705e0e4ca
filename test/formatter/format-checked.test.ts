import { expect, test } from 'vitest';
import { checkQuery } from '../../src/checker/check-query.ts';
import { formatChecked } from '../../src/formatter/format-checked.ts';

test.each([
  ["amount:'5'  or -amount:7", 'amount:5 OR -amount:7'],
  ["amount:'5'  and -amount:7", 'amount:5 -amount:7'],
])('joins the clauses of %s by its connective, a space where all must hold', (text, formatted) => {
  const { query } = checkQuery('payments', text);
  expect(query && formatChecked(query)).toBe(formatted);
});
