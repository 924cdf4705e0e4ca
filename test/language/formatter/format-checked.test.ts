import { expect, test } from 'vitest';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { formatChecked } from '../../../src/language/formatter/format-checked.ts';

test.each([
  ["amount:'5'  or -amount:7", 'amount:5 OR -amount:7'],
  ["amount:'5'  and -amount:7", 'amount:5 -amount:7'],
])('joins the clauses of %s by OR, or by a space for AND', (text, formatted) => {
  const { query } = checkQuery('payments', text);
  expect(query && formatChecked(query)).toBe(formatted);
});
