import { describe, expect, test } from 'vitest';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { canonicalAst, formatChecked } from '../../../src/language/formatter/format-checked.ts';
import { parseText } from '../../../src/language/syntax/parse-query.ts';

describe('canonicalAst', () => {
  test.each([
    ['amount:5', 'amount:5'],
    ["-amount>='0042'", '-amount>=0042'],
    ["id:'a' and id:'b\"'", 'id:"a" id:"b\\""'],
    ["id:'a' or -id:NULL", 'id:"a" OR -id:null'],
    ['customer.metadata.a:7', 'customer.metadata[a]:"7"'],
    ['metadata["a"]:"7"  metadata[b]:"😀"', 'metadata[a]:"7" metadata[b]:"😀"'],
    ["payment_status:'settled' refund.is_refunded:'true'", 'payment_status:"SETTLED" refund.is_refunded:true'],
    [
      "created_at>'1735689600' created_at<'2025-01-01t00:00:00z'",
      'created_at>1735689600 created_at<"2025-01-01T00:00:00Z"',
    ],
  ])('canonicalAst of %s equals the AST of its canonical form', (text, formatted) => {
    const { query } = checkQuery('payments', text);
    if (query === undefined) throw new Error('the table has a query with errors');
    expect(formatChecked(query)).toBe(formatted);
    expect(canonicalAst(query.connective, query.clauses)).toEqual(parseText(formatted));
  });

  test('canonicalAst of no clauses is an empty query', () => {
    expect(canonicalAst('and', [])).toEqual({ ...parseText(''), diagnostics: [] });
  });
});
