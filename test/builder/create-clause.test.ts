import { describe, expect, test } from 'vitest';
import { type ClauseValue, createClause } from '../../src/builder/create-clause.ts';
import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../src/language/catalogue/define-resource.ts';
import { QueryError } from '../../src/language/checker/query-error.ts';
import type { Operator } from '../../src/language/syntax/ast.ts';
import { marked } from '../support/marked.ts';

const { payments, subscriptions } = catalogue;

/** The error that `createClause` throws, or `undefined`. */
function errorOf(
  name: string,
  operator: string,
  value: unknown,
  resource: typeof payments | typeof subscriptions = payments,
): unknown {
  try {
    createClause(resource, false, name, operator as Operator, value);
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('createClause', () => {
  test.each<[field: string, operator: Operator, value: ClauseValue, text: string]>([
    ['id', ':', 'x', 'id:"x"'],
    ['id', ':', 5, 'id:"5"'],
    ['id', ':', 'null', 'id:"null"'],
    ['id', ':', '', 'id:""'],
    ['id', ':', null, 'id:null'],
    ['statement_descriptor', '~', 'o"h', 'statement_descriptor~"o\\"h"'],
    ['amount', '>=', 1000, 'amount>=1000'],
    ['amount', '>', -5n, 'amount>-5'],
    ['amount', ':', -0, 'amount:0'],
    ['amount', ':', '0042', 'amount:0042'],
    ['amount', '<', 0.1, 'amount<0.1'],
    ['amount', '<', 2 ** 53, 'amount<9007199254740992'],
    ['amount', '<', 1e21, 'amount<1000000000000000000000'],
    ['amount', '<', -1.5e-7, 'amount<-0.00000015'],
    ['amount', '<', 10n ** 22n, 'amount<10000000000000000000000'],
    ['refund.is_refunded', ':', false, 'refund.is_refunded:false'],
    ['refund.is_refunded', ':', 'true', 'refund.is_refunded:true'],
    ['fraud_prevention', ':', null, 'fraud_prevention:null'],
    // A number on a date field is seconds; a Date is a timestamp.
    ['created_at', '>', 1735689600, 'created_at>1735689600'],
    ['created_at', '>', 1735689600n, 'created_at>1735689600'],
    ['created_at', '>', new Date('2025-01-01T09:30:00+01:00'), 'created_at>"2025-01-01T08:30:00.000Z"'],
    ['created_at', '>', new Date('0001-01-01T00:00:00Z'), 'created_at>"0001-01-01T00:00:00.000Z"'],
    ['created_at', '<', '2025-01-01t09:30:00z', 'created_at<"2025-01-01T09:30:00Z"'],
    ['created_at', ':', null, 'created_at:null'],
    // Known values get the letter case of the service; an open set may have others.
    ['payment_status', ':', 'settled', 'payment_status:"SETTLED"'],
    ['refund.status', ':', 'refunded', 'refund.status:"REFUNDED"'],
    ['refund.status', ':', 'Half_Done', 'refund.status:"Half_Done"'],
    // The value of a key is compared as text.
    ['metadata[a]', ':', 'x', 'metadata[a]:"x"'],
    ['metadata.a', ':', 5, 'metadata[a]:"5"'],
    ['metadata[a]', ':', 1e21, 'metadata[a]:"1e+21"'],
    ['metadata[a]', ':', 5n, 'metadata[a]:"5"'],
    ['metadata[a]', ':', true, 'metadata[a]:"true"'],
    ['customer.metadata.vip', ':', false, 'customer.metadata[vip]:"false"'],
    ['metadata[a]', ':', null, 'metadata[a]:null'],
    // A warning does not throw.
    ['created_at', '>', '1735689600000', 'created_at>1735689600000'],
    ['id', ':', 'no id', 'id:"no id"'],
    ['id', ':', '*', 'id:"*"'],
  ])('writes %s%s with %s as %s', (field, operator, value, text) => {
    expect(createClause(payments, false, field, operator, value).text).toBe(text);
    expect(createClause(payments, true, field, operator, value).text).toBe(`-${text}`);
  });

  test.each<[field: string, operator: string, value: unknown, code: string, text: string]>([
    ['status', ':', null, 'field-alias', '‹status›:null'],
    ['nope', ':', 'x', 'unknown-field', '‹nope›:"x"'],
    ['id OR amount', ':', 'x', 'unknown-field', '‹id OR amount›:"x"'],
    ['', ':', 'x', 'unknown-field', '‹›:"x"'],
    ['metadata', ':', 'x', 'metadata-without-key', '‹metadata›:"x"'],
    ['metadata[a b]', ':', 'x', 'invalid-metadata-key', 'metadata[‹a b›]:"x"'],
    ['metadata.a.b', ':', 'x', 'invalid-metadata-key', 'metadata.‹a.b›:"x"'],
    ['id', '>', 'x', 'unsupported-operator', 'id‹>›"x"'],
    ['amount', '~', 5, 'unsupported-operator', 'amount‹~›5'],
    ['statement_descriptor', '~', 'ab', 'substring-too-short', 'statement_descriptor~‹"ab"›'],
    ['statement_descriptor', '~', '😀a', 'substring-too-short', 'statement_descriptor~‹"😀a"›'],
    ['statement_descriptor', '~', null, 'null-operator', 'statement_descriptor‹~›null'],
    ['amount', ':', null, 'null-not-supported', 'amount:‹null›'],
    ['refund.is_refunded', ':', null, 'null-not-supported', 'refund.is_refunded:‹null›'],
    ['fraud_prevention', ':', true, 'presence-only', 'fraud_prevention:‹true›'],
    ['amount', '>', '1e5', 'invalid-number', 'amount>‹"1e5"›'],
    ['amount', '>', '', 'invalid-number', 'amount>‹""›'],
    ['amount', '>', new Date(0), 'invalid-number', 'amount>‹"1970-01-01T00:00:00.000Z"›'],
    ['refund.is_refunded', ':', 'yes', 'invalid-boolean', 'refund.is_refunded:‹"yes"›'],
    ['refund.is_refunded', ':', 1, 'invalid-boolean', 'refund.is_refunded:‹1›'],
    ['id', ':', true, 'unquoted-value', 'id:‹true›'],
    // On a field for any text these would become the texts `NaN` and `Invalid Date`.
    ['metadata[count]', ':', Number.NaN, 'invalid-value', '‹metadata[count]›'],
    ['statement_descriptor', '~', Number.NEGATIVE_INFINITY, 'invalid-value', '‹statement_descriptor›'],
    ['id', ':', new Date('31.12.2025'), 'invalid-value', '‹id›'],
    ['amount', '<', Number.POSITIVE_INFINITY, 'invalid-number', 'amount<‹Infinity›'],
    ['created_at', '>', Number.NaN, 'invalid-date', 'created_at>‹NaN›'],
    ['created_at', '>', new Date(Number.NaN), 'invalid-date', 'created_at>‹Invalid Date›'],
    ['payment_status', ':', 'SETLED', 'unknown-value', 'payment_status:‹"SETLED"›'],
    ['created_at', '>', '2025-01-01', 'invalid-date', 'created_at>‹"2025-01-01"›'],
    ['created_at', '>', -5, 'invalid-date', 'created_at>‹-5›'],
    ['created_at', '>', 0.5, 'invalid-date', 'created_at>‹0.5›'],
    ['created_at', '>', new Date(8.64e15), 'invalid-date', 'created_at>‹"+275760-09-13T00:00:00.000Z"›'],
    [
      'created_at',
      '>',
      new Date('-000001-01-01T00:00:00Z'),
      'invalid-date',
      'created_at>‹"-000001-01-01T00:00:00.000Z"›',
    ],
    // A string of digits was written by a person; a number was computed by a program.
    ['created_at', '>', Date.UTC(2025, 0, 1), 'millisecond-timestamp', 'created_at>‹1735689600000›'],
    ['created_at', '>', 1735689600000n, 'millisecond-timestamp', 'created_at>‹1735689600000›'],
  ])('refuses %s%s with %s: %s', (field, operator, value, code, source) => {
    const { text, span } = marked(source);
    const error = errorOf(field, operator, value);
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ name: 'QueryError', text, diagnostics: [{ code, span }] });
  });

  const types = 'a string, number, bigint, boolean, Date or null';

  test.each<[field: unknown, operator: unknown, value: unknown, code: string, message: string]>([
    [5, ':', 'x', 'unknown-field', 'the field must be a string; got 5'],
    ['id', {}, 'x', 'unknown-operator', 'the operator must be one of : ~ > < >= <=; got object'],
    [null, ':', 'x', 'unknown-field', 'the field must be a string; got null'],
    ['id', undefined, 'x', 'unknown-operator', 'the operator must be one of : ~ > < >= <=; got undefined'],
    ['id', ['>'], 'x', 'unknown-operator', 'the operator must be one of : ~ > < >= <=; got array'],
    ['id', ':', ['x'], 'invalid-value', 'the value of `id` must be a single value; use `oneOf` for several; got array'],
    [
      'id',
      ':',
      undefined,
      'invalid-value',
      `the value of \`id\` must be ${types}; got undefined; \`when\` leaves out clauses without a value`,
    ],
    ['id', ':', { $ne: null }, 'invalid-value', `the value of \`id\` must be ${types}; got object`],
    ['id', ':', Symbol('x'), 'invalid-value', `the value of \`id\` must be ${types}; got symbol`],
    ['x'.repeat(1e6), ':', {}, 'invalid-value', `the value of \`${'x'.repeat(60)}…\` must be ${types}; got object`],
  ])('refuses an argument of the wrong type, as input may be: case %#', (field, operator, value, code, message) => {
    const error = errorOf(field as string, operator as string, value);
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ diagnostics: [{ code, message }] });
  });

  test('lists each mistake on a line, and below them the clause', () => {
    expect(errorOf('status', ':', 'paid')).toMatchObject({
      message: [
        'field-alias: `status` is not a field of payments; the full path is `payment_status`',
        'unknown-value: `paid` is not a value of `payment_status`; use one of `PENDING`, `FAILED`, `AUTHORIZED`, `SETTLING`, `SETTLED`, `DECLINED`, `BLOCKED`, `CANCELLED`',
        'in `status:"paid"`',
      ].join('\n'),
    });
  });

  test('omits warnings and notes if there is an error too', () => {
    expect(errorOf('plan.name', '~', 'a*', subscriptions)).toMatchObject({
      diagnostics: [{ code: 'substring-too-short' }],
    });
  });

  test('treats the key of a boolean field as a boolean', () => {
    const flags = defineResource({
      name: 'flags',
      fields: { on: { type: 'boolean', doc: 'by name', keyed: true } },
      limits: { clauses: 10, substring: 3, or: 'field' },
    });
    expect(createClause(flags, false, 'on[dark]', ':', true).text).toBe('on[dark]:true');
  });
});

test.each<[value: unknown, got: string]>([
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
  [new Date(Number.NaN), 'an invalid `Date`'],
])('a value for any text that is no value is named: %s', (value, got) => {
  expect(() => createClause(catalogue.payments, false, 'metadata[k]', ':', value)).toThrow(
    `invalid-value: the value of \`metadata[k]\` must be a string, a boolean or a finite number; got ${got}`,
  );
});
