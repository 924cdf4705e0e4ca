import { describe, expect, test } from 'vitest';
import type { QueryBuilder } from '../../src/builder/query-builder.ts';
import { search } from '../../src/builder/search.ts';
import { checkQuery } from '../../src/language/checker/check-query.ts';
import { QueryError } from '../../src/language/checker/query-error.ts';
import type { Operator } from '../../src/language/syntax/ast.ts';
import { partsOf } from '../support/parts-of.ts';
import { ATTACKS } from './attacks.ts';

/** A search without the types of its steps. */
const start = search('payments') as unknown as QueryBuilder;

const ARN = 'payment_details.arn';

/** All methods that take a field. */
const STEPS: readonly ((field: string) => unknown)[] = [
  (field) => start.where(field, ':', 'x'),
  (field) => start.where('amount', '>', 0).whereNot(field, ':', 'x'),
  (field) => start.where('amount', '>', 0).orWhere(field, ':', 'x'),
  (field) => start.exists(field),
  (field) => start.missing(field),
  (field) => start.oneOf(field, ['x']),
];

/** The codes that every step throws for a field, which must be the same for all. */
function codesOf(field: string): readonly string[] {
  const codes = STEPS.map((step) => {
    try {
      return [`gives ${String(step(field))}`];
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      return error.diagnostics.map(({ code }) => code);
    }
  });
  expect(new Set(codes.map((list) => list.join())).size, codes.join(' / ')).toBe(1);
  return codes[0] ?? [];
}

describe('keys', () => {
  const isKey = ({ text }: { readonly text: string }): boolean => /^[A-Za-z0-9_]+$/.test(text);

  test.each(ATTACKS.filter((attack) => !isKey(attack)))('a malformed key is refused: $name', ({ text }) => {
    for (const path of ['metadata', 'customer.metadata']) {
      expect(codesOf(`${path}[${text}]`)).toEqual(['invalid-metadata-key']);
      expect(['invalid-metadata-key', 'unknown-field']).toContain(codesOf(`${path}.${text}`).join());
    }
  });

  test.each([
    ...ATTACKS.filter(isKey),
    ...['0', '_', 'a_1', 'OR', 'amount', 'metadata', 'hasOwnProperty', 'toString', 'x'.repeat(1000)].map((text) => ({
      name: text.slice(0, 20),
      text,
    })),
  ])('a key of letters, digits and underscores is read back unchanged: $name', ({ text }) => {
    for (const field of [`metadata[${text}]`, `metadata.${text}`]) {
      const built = start.where(field, ':', 'x');
      expect(String(built)).toBe(`metadata[${text}]:"x"`);
      expect(partsOf(built.toQuery())).toEqual(partsOf(checkQuery('payments', String(built)).query));
      expect(built.toQuery().clauses[0]?.key).toBe(text);
    }
  });

  test.each(['order_iḍ', 'ｏrder', 'ordér', '٣', 'ﬁ', 'a b', 'a.b', 'a-b', 'a]', '[a', '"a"', "'a'", ''])(
    'a key with other characters than ASCII letters, digits and underscores is refused: %j',
    (key) => {
      expect(codesOf(`metadata[${key}]`)).toEqual(['invalid-metadata-key']);
    },
  );
});

describe('fields', () => {
  test.each(ATTACKS)('an unknown field is refused: $name', ({ text }) => {
    expect(['unknown-field', 'invalid-metadata-key']).toContain(codesOf(text).join());
  });

  test.each(ATTACKS.filter(({ text }) => !/^\w+$/.test(text)))(
    'a field with text before or after it is refused: $name',
    ({ text }) => {
      for (const field of [`${ARN}${text}`, `${text}${ARN}`, `${ARN}:"x" ${text}`, `${ARN}.${text}`]) {
        expect(['unknown-field', 'invalid-metadata-key']).toContain(codesOf(field).join());
      }
    },
  );

  test.each([
    ...[
      '',
      ' ',
      '.',
      'id.',
      '.id',
      'id..x',
      ' id',
      'id ',
      'id\n',
      '-id',
      'id:',
      'ID',
      'Id',
      'іd',
      'id\u0000',
      'i\u200bd',
    ],
    ...['id[a]', '[id]', 'customer', 'customer.', 'customer.id.x', 'customer[id]', 'customers.id'],
    ...[
      'amount:1 id',
      'amount>0 OR id',
      'id:"x" OR id',
      '(id',
      'id)',
      '"id"',
      'NOT id',
      '!id',
      'id,amount',
      'id|amount',
    ],
    ...['metadata[a', 'metadata a]', 'metadataa]', 'metadata.a.b]', 'metadata[a] ', 'metadata [a]', 'Metadata[a]'],
    ...['toString', 'hasOwnProperty', 'entries', 'fields', 'prototype', 'length', '0'],
  ])('a name that resembles a field is refused: %j', (field) => {
    expect(codesOf(field)).toEqual(['unknown-field']);
  });

  test.each([
    ['metadata', 'metadata-without-key'],
    ['customer.metadata', 'metadata-without-key'],
    ['metadata[]', 'invalid-metadata-key'],
    ['id[]', 'invalid-metadata-key'],
    ['metadata.', 'unknown-field'],
    ['metadata.a.b', 'invalid-metadata-key'],
    ['metadata["a"]', 'invalid-metadata-key'],
    ['metadata[a][b]', 'invalid-metadata-key'],
    ['metadata[a]:"x" OR metadata[b]', 'invalid-metadata-key'],
    ['metadata[a].b', 'unknown-field'],
    ['email', 'field-alias'],
  ])('the field %s is refused with %s', (field, code) => {
    expect(codesOf(field)).toEqual([code]);
  });

  test.each<[got: string, field: unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['5', 5],
    ['true', true],
    ['symbol', Symbol('id')],
    ['array', ['id']],
    ['object', { toString: () => 'id' }],
    ['object', new String('id')],
  ])('a field must be a string, and %s is not converted: case %#', (got, field) => {
    const error = `unknown-field: the field must be a string; got ${got}`;
    for (const step of STEPS) expect(() => step(field as string)).toThrow(error);
  });
});

function errorOf(step: () => unknown): QueryError {
  try {
    step();
  } catch (error) {
    if (error instanceof QueryError) return error;
  }
  throw new Error('no QueryError was thrown');
}

describe('operators', () => {
  test.each([
    '',
    ' ',
    '=',
    '==',
    '!=',
    '::',
    ':"x" OR id:',
    '> ',
    '>=0 amount>',
    '~*',
    'constructor',
    '__proto__',
    '\u0000',
  ])('an unknown operator is refused: %j', (operator) => {
    for (const step of ['where', 'whereNot', 'orWhere', 'orWhereNot'] as const) {
      const error = errorOf(() => start[step]('amount', operator as Operator, 5));
      expect(error.diagnostics.map(({ code }) => code)).toEqual(['unknown-operator']);
      const [{ span } = { span: { start: 0, end: 0 } }] = error.diagnostics;
      expect(error.text.slice(span.start, span.end)).toBe(operator);
    }
  });

  test('the message names an unknown operator, its field and the operators of the field', () => {
    expect(errorOf(() => start.whereNot('amount', '!=' as Operator, 5)).message).toBe(
      'unknown-operator: `!=` is not an operator, after `-amount`; use one of : > < >= <=',
    );
  });

  test('the message lists the operators of the field in any spelling of its name', () => {
    const messages = ['metadata[a]', 'metadata.a', 'id', 'nothing'].map(
      (field) => errorOf(() => start.where(field as 'id', '=' as ':', '5')).message.split('; ')[1],
    );
    expect(messages).toEqual(['use `:`', 'use `:`', 'use `:`', 'use one of : ~ > < >= <=']);
  });

  test('the message shows an empty operator', () => {
    expect(errorOf(() => start.where('amount', '' as ':', 5)).message).toMatch(
      /^unknown-operator: the operator is empty/,
    );
  });

  test.each([undefined, null, 0, [':'], new String(':'), Symbol(':'), { toString: () => ':' }])(
    'an operator must be a string: case %#',
    (operator) => {
      expect(() => start.where('amount', operator as Operator, 5)).toThrow(QueryError);
    },
  );
});
