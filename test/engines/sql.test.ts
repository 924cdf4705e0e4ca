import { describe, expect, test } from 'vitest';
import { sqlite } from '../../src/engines/dialects/sqlite.ts';
import { createParameters } from '../../src/engines/dialects/write-test.ts';
import { readTests } from '../../src/engines/field-tests.ts';
import { Layout } from '../../src/engines/layout/layout.ts';
import { writeCondition } from '../../src/engines/sql/write-statement.ts';
import { customers } from '../../src/language/catalogue/customers.ts';
import { payments } from '../../src/language/catalogue/payments.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { checkExpressionText } from '../../src/language/checker/check-expression.ts';
import { readExpression } from '../../src/language/checker/query-like.ts';

function compile(text: string, resource: Resource = payments): readonly unknown[] {
  const { bind, values } = createParameters(sqlite);
  const { tree } = readExpression(checkExpressionText(resource, text));
  return [writeCondition(sqlite, new Layout(resource), readTests(tree), bind), ...values];
}

describe('the SQL of an expression', () => {
  test.each([
    { text: 'payment_status:"SETTLED"', sql: ['"payment_status" = ?1', 'settled'] },
    {
      text: '-payment_status:"SETTLED"',
      sql: ['("payment_status" IS NULL OR NOT ("payment_status" = ?1))', 'settled'],
    },
    { text: 'payment_status:null', sql: [`("payment_status" IS NULL OR "payment_status" = '')`] },
    { text: '-payment_status:null', sql: [`"payment_status" <> ''`] },
    {
      text: 'payment_status:["SETTLED", "DECLINED", "settled"]',
      sql: ['"payment_status" IN (?1, ?2)', 'settled', 'declined'],
    },
    { text: 'amount>5', sql: ['"amount" > ?1', 5] },
    { text: 'amount<5', sql: ['"amount" < ?1', 5] },
    { text: 'amount>0.5', sql: ['"amount" > ?1', 0.5] },
    { text: 'amount>0', sql: ['"amount" > ?1', 0] },
    { text: `amount<=${BigInt(Number.MAX_VALUE)}`, sql: ['"amount" <= ?1', Number.MAX_VALUE] },
    { text: 'amount:5', sql: ['"amount" = ?1', 5] },
    { text: 'amount<=5 amount>=1', sql: ['"amount" <= ?1 AND "amount" >= ?2', 5, 1] },
    { text: 'created_at:"1970-01-01T00:00:00Z"', sql: ['"created_at" = ?1', 0] },
    { text: 'created_at>="1970-01-01T00:00:00Z"', sql: ['("created_at" >= ?1 AND "created_at" <= ?2)', 0, 8.64e15] },
    { text: 'statement_descriptor~"a%b"', sql: ['instr("statement_descriptor", ?1) > 0', 'a%b'] },
    { text: 'statement_descriptor:"A b"', sql: ['instr("statement_descriptor_words", ?1) > 0', ' a b '] },
    { text: 'statement_descriptor:"--"', sql: ['"statement_descriptor" = ?1', '--'] },
    { text: 'metadata[k]:"V"', sql: ['instr("metadata", ?1) > 0', '\u0001k=v\u0001'] },
    { text: 'metadata[k]:null', sql: ['NOT (instr("metadata", ?1) > 0)', '\u0001k\u0001'] },
    { text: 'refund.is_refunded:false', sql: ['"refund_is_refunded" = ?1', 0] },
    {
      text: 'amount:1 (amount:2 OR -(amount:3 payment_status:"SETTLED"))',
      sql: [
        '"amount" = ?1 AND ("amount" = ?2 OR ("amount" IS NULL OR NOT ("amount" = ?3)) OR ("payment_status" IS NULL OR NOT ("payment_status" = ?4)))',
        1,
        2,
        3,
        'settled',
      ],
    },
  ])('binds the values of $text', ({ text, sql }) => {
    expect(compile(text)).toEqual(sql);
  });

  test.each([
    {
      text: 'payment_methods.type:"CARD"',
      sql: ['instr("payment_methods_type", ?1) > 0', '\u0001card\u0001'],
    },
    {
      text: 'payment_methods.details.exp_year>2030',
      sql: ['EXISTS (SELECT 1 FROM json_each("payment_methods_details_exp_year") WHERE value > ?1)', 2030],
    },
  ])('looks into lists: $text', ({ text, sql }) => {
    expect(compile(text, customers)).toEqual(sql);
  });

  test('stays short for a long list', () => {
    const values = Array.from({ length: 5000 }, (_, index) => `"pay_${index}"`);
    const [sql = ''] = compile(`id:[${values.join(', ')}]`);
    expect(String(sql).length).toBeLessThan(100);
  });
});
