import { describe, expect, test } from 'vitest';
import { parseQuery } from '../../src/syntax/parse-query.ts';

describe('parseQuery', () => {
  test('reads the three clauses of a plain query', () => {
    const { ast, diagnostics } = parseQuery('payment_status:"SETTLED" amount>1000 -refund.status:null');
    expect(diagnostics).toEqual([]);
    expect(ast.clauses.map(({ field }) => field.path)).toEqual(['payment_status', 'amount', 'refund.status']);
  });
});
