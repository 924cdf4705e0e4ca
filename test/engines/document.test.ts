import { expect, test } from 'vitest';
import { compileDocument, documentIndexes } from '../../src/engines/tables/compile-document.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { expectDocumentsAnswer } from './own-documents.ts';

test('random expressions find what they match in documents of SQLite', () => expectDocumentsAnswer('sqlite', 215));

test.each(['metadata[a]', 'metadata', 'customer.email', 'fraud_prevention', 'three_d_secure.attempted', 'none'])(
  'there is no index of %s',
  (path) => {
    const options = { dialect: 'sqlite', table: 'p', document: 'data', indexes: [path] } as const;
    expect(() => documentIndexes('payments', options)).toThrow(TypeError);
  },
);

test('the letters of words are bound once', () => {
  const expression = checkExpressionText(catalogue.payments, 'customer.email:"ann" OR customer.full_name:"ann lee"');
  for (const dialect of ['postgres', 'duckdb'] as const) {
    const { text, values } = compileDocument(expression, { dialect, document: 'data' });
    expect(values.filter((value) => String(value).length > 100)).toHaveLength(1);
    expect(text.length).toBeLessThan(2500);
  }
});

test('keys are values', () => {
  const expression = checkExpressionText(catalogue.payments, 'metadata[order_1]:"x"');
  for (const dialect of ['sqlite', 'postgres', 'duckdb'] as const) {
    const { text, values } = compileDocument(expression, { dialect, document: 'data' });
    expect(text).not.toContain('order_1');
    expect(JSON.stringify(values)).toContain('order_1');
  }
});
