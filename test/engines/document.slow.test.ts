import { describe, expect, test } from 'vitest';
import { compileDocument, documentIndexes } from '../../src/engines/own/compile-document.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { RESOURCES } from './corpus.ts';
import { connect } from './own-connection.ts';
import { createDocuments, JSON_TYPES, loadDocuments } from './own-documents.ts';
import { compareAnswers } from './own-tables.ts';

const documents = new Map(RESOURCES.map((resource) => [resource.name, createDocuments(resource, 150)]));

const RUNS = { sqlite: 200, postgres: 40, duckdb: 60 } as const;

describe.each(['sqlite', 'postgres', 'duckdb'] as const)('documents in %s', (dialect) => {
  test('random expressions find what they match', async () => {
    const connection = await connect(dialect);
    for (const [name, objects] of documents) await loadDocuments(connection, dialect, name, objects);
    const { differences, ...counts } = await compareAnswers(
      ({ name }) => documents.get(name) ?? [],
      async ({ name }, expression) => {
        const fragment = compileDocument(expression, { dialect, document: 't.data' });
        const rows = await connection.run(`SELECT t.id FROM ${name} AS t WHERE ${fragment.text}`, fragment.values);
        return { ids: rows.map(([id]) => String(id)), fragment };
      },
      RUNS[dialect],
    );
    expect(differences.slice(0, 5)).toEqual([]);
    expect(counts).toEqual({ compared: RUNS[dialect], refused: 0, doubtful: 0 });
  });
});

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

test.each(['metadata[a]', 'metadata', 'customer.email', 'fraud_prevention', 'three_d_secure.attempted', 'none'])(
  'there is no index of %s',
  (path) => {
    const options = { dialect: 'sqlite', table: 'p', document: 'data', indexes: [path] } as const;
    expect(() => documentIndexes('payments', options)).toThrow(TypeError);
  },
);

test('keys are values', () => {
  const expression = checkExpressionText(catalogue.payments, 'metadata[order_1]:"x"');
  for (const dialect of ['sqlite', 'postgres', 'duckdb'] as const) {
    const { text, values } = compileDocument(expression, { dialect, document: 'data' });
    expect(text).not.toContain('order_1');
    expect(JSON.stringify(values)).toContain('order_1');
  }
});
