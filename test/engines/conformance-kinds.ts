import { catalogue } from '../../src/language/catalogue/catalogue.ts';
import { defineResource } from '../../src/language/catalogue/define-resource.ts';
import type { Resource } from '../../src/language/catalogue/resource.ts';
import { quoteDouble } from '../../src/language/syntax/print-query.ts';

/** Clauses of one kind. */
export interface ClauseKind {
  readonly resource: Resource;
  readonly texts: readonly string[];
  readonly sortBy?: readonly string[];
}

const VALUES = ['ss', 'ß', 'K', 'ſ', 'i̇', 'ΣΑΣ', 'É', 'e\u0301', '100%', 'a_b', 'a\\b', "a'b", 'a"b', '1', 'true', ' '];
const TEXTS = VALUES.map(quoteDouble);
const PARTS = ['coffee', 'FEE SH', 'σας', '100%', 'a_b', 'a\\b', "a'b", 'xxx', 'ull'].map(quoteDouble);
const NUMBERS = ['-3', '0', '0.1', '5', '100', `1${'0'.repeat(300)}`];
const DATES = ['"2025-03-01T10:00:00Z"', '"2025-03-01T12:00:00.250+02:00"', '1740823200', '8640000000000'];
const RANGES = [':', '>', '>=', '<', '<='];
const MIXED = ['currency_code:"k"', 'statement_descriptor~"fee"', 'amount>5', 'refund.is_refunded:true'];

function on(fields: readonly string[], operators: readonly string[], values: readonly string[]): readonly string[] {
  return fields.flatMap((field) => operators.flatMap((operator) => values.map((value) => field + operator + value)));
}

function onPayments(...texts: readonly string[]): ClauseKind {
  return { resource: catalogue.payments, texts };
}

const { currency_code, statement_descriptor, metadata } = catalogue.payments.fields;

/** Payments in another dialect: with `^`, and with keys in quotation marks. */
export const DIALECT: Resource = defineResource({
  ...catalogue.payments,
  name: 'dialect',
  fields: {
    ...catalogue.payments.fields,
    currency_code: { ...currency_code, operators: [':', '^'] },
    statement_descriptor: { ...statement_descriptor, operators: [':', '~', '^'] },
    metadata: { ...metadata, operators: [':', '^'], keys: { quotes: 'required', characters: 'any' } },
  },
});

/** The kinds of clauses by name, on fields that many objects of the pool have. */
export const CLAUSE_KINDS: Readonly<Record<string, ClauseKind>> = {
  '`:` on a token': onPayments(...on(['currency_code'], [':'], TEXTS)),
  '`:` on a string': onPayments(...on(['statement_descriptor'], [':'], [...TEXTS, '"Shop"', '"coffee shop"'])),
  '`~`': onPayments(...on(['statement_descriptor'], ['~'], PARTS)),
  '`^`': { resource: DIALECT, texts: on(['currency_code', 'statement_descriptor'], ['^'], [...TEXTS, ...PARTS]) },
  'a number': onPayments(...on(['amount'], RANGES, NUMBERS)),
  'a date': onPayments(
    ...on(['created_at', 'updated_at', 'customer.created_at', 'customer.updated_at'], RANGES, DATES),
  ),
  'a boolean': onPayments(...on(['refund.is_refunded', 'three_d_secure.attempted'], [':'], ['true', 'false'])),
  '`null`': onPayments(
    ...on(['currency_code', 'statement_descriptor', 'created_at', 'fraud_prevention'], [':'], ['null']),
  ),
  metadata: onPayments('metadata[a]:null', ...on(['metadata[a]', 'metadata[0]', 'metadata[__proto__]'], [':'], TEXTS)),
  'a key in quotation marks': {
    resource: DIALECT,
    texts: ['"a"', '"a b"', '"a\\"]"'].flatMap((key) => [
      `metadata[${key}]:null`,
      ...on([`metadata[${key}]`], [':', '^'], TEXTS),
    ]),
  },
  'several values': {
    resource: catalogue.customers,
    texts: [
      ...on(['', '-'], ['payment_methods.type:'], ['"card"', 'null']),
      ...on(['payment_methods.details.exp_year'], RANGES, ['2025', '2030']),
      ...on(['payment_methods.details.payer_info.email'], [':', '~'], PARTS),
    ],
  },
  'a negation': onPayments(...MIXED.map((clause) => `-${clause}`)),
  'a list of values': onPayments(`currency_code:[${TEXTS}]`, `-statement_descriptor:[${TEXTS}]`, 'amount:[0, 5, 100]'),
  'a group': onPayments(`-(${MIXED.join(' OR ')})`, `${MIXED[0]} OR -(${MIXED.slice(1).join(' ')})`),
  'the order': {
    ...onPayments('-id:null'),
    sortBy: ['amount', '-amount', 'created_at', '-currency_code', 'statement_descriptor'],
  },
};

/** A fragment has no order, and a column has one value. */
export const KINDS_OF_DOCUMENTS = Object.keys(CLAUSE_KINDS).filter((kind) => kind !== 'the order');
export const KINDS_OF_COLUMNS = KINDS_OF_DOCUMENTS.filter((kind) => kind !== 'several values');
