import { expect, test } from 'vitest';
import { compileDocument, documentIndexes } from '../../src/engines/tables/compile-document.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { connect } from './own-connection.ts';
import { expectDocumentsAnswer, JSON_TYPES } from './own-documents.ts';

test.each([
  ['postgres', 55],
  ['duckdb', 75],
] as const)('random expressions find what they match in documents of %s', expectDocumentsAnswer);

const INDEXED = {
  amount: 'amount>5',
  payment_status: 'payment_status:["settled", "pending"]',
  created_at: 'created_at>"2025-01-31T12:00:00Z"',
  'refund.is_refunded': 'refund.is_refunded:true',
  'status_reason.decline_code': 'status_reason.decline_code:"x"',
};

test.each(['sqlite', 'postgres'] as const)('the indexes of documents serve queries in %s', async (dialect) => {
  const { run } = await connect(dialect);
  await run(`CREATE TABLE p (data ${JSON_TYPES[dialect]})`);
  const indexes = documentIndexes('payments', {
    dialect,
    table: 'p',
    document: 't.data',
    indexes: Object.keys(INDEXED),
  });
  for (const statement of indexes) await run(statement);
  if (dialect === 'postgres') await run('SET enable_seqscan = off');
  const explain = dialect === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  for (const [path, query] of Object.entries(INDEXED)) {
    const expression = checkExpressionText(catalogue.payments, query);
    const { text, values } = compileDocument(expression, { dialect, document: 't.data' });
    const plan = await run(`${explain} SELECT * FROM p AS t WHERE ${text}`, values);
    expect(plan.join('\n')).toContain(`p_${path.replaceAll('.', '_')}_idx`);
  }
});
